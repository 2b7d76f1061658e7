/** Pages, reports and records that a user keeps in the menu, stored with the account: addresses in the user's order. */
import { useMemo } from 'react'
import { useChangeSettings, useUserSettings } from './user-settings.ts'

export const maxPins = 12

const isPath = (each: unknown): each is string => typeof each === 'string' && each.startsWith('/')

export interface Pins {
  readonly paths: readonly string[]
  readonly isFull: boolean
  /** At a place among the others, at the end without one; moves it when it is there already. */
  readonly put: (path: string, at?: number) => void
  readonly remove: (path: string) => void
}

export function usePins(): Pins {
  const kept = useUserSettings().pins
  const change = useChangeSettings().mutate
  return useMemo(() => {
    const paths = (Array.isArray(kept) ? kept : []).filter(isPath).slice(0, maxPins)
    const without = (path: string) => paths.filter((each) => each !== path)
    return {
      paths,
      isFull: paths.length >= maxPins,
      put: (path, at = maxPins) => change({ pins: without(path).toSpliced(at, 0, path).slice(0, maxPins) }),
      remove: (path) => change({ pins: without(path) }),
    }
  }, [kept, change])
}
