/** What is typed while the palette is loading, and whether Enter was pressed after it; there is one palette. */
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
/** As it is when the loaded palette is mounted. */
export const useBegun = (): Begun => useSyncExternalStore(listen, begunSoFar)
