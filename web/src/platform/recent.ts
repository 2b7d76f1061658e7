/** The recently opened lists and records of this device, newest first; a logout empties it with the whole store. */
import type { Names } from '@topcenter/model/kit/names'
import { appStore } from './local-store.ts'
import { useStored } from './use-stored.ts'

export interface Recent {
  readonly to: string
  /** Entity of a record, with its name. A list has the title of its address. */
  readonly entity?: string
  readonly names?: Names
}

const kept = 12
const name = 'recent'
const none: readonly Recent[] = []

export function noteRecent(next: Recent): void {
  const before = appStore.get<readonly Recent[]>(name) ?? none
  if (JSON.stringify(before[0]) === JSON.stringify(next)) return
  appStore.set(name, [next, ...before.filter(({ to }) => to !== next.to)].slice(0, kept))
}
export const useRecent = (): readonly Recent[] => useStored(name, none)[0]
