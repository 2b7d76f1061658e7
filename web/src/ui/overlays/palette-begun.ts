/** Text typed while the palette is loading, and if Enter was pressed after it; there is only one palette. */
import { useSyncExternalStore } from 'react'

interface Begun {
  readonly text: string
  readonly isGoing: boolean
}

const nothing: Begun = { text: '', isGoing: false }
let begun = nothing
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const begunSoFar = (): Begun => begun
export function keepBegun(next: Begun = nothing): void {
  begun = next
  for (const tell of listeners) tell()
}
/** Returns the input so far; used when the loaded palette mounts. */
export const useBegun = (): Begun => useSyncExternalStore(listen, begunSoFar)
