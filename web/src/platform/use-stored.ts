import { useCallback, useSyncExternalStore } from 'react'
import { appStore } from './local-store.ts'

/** A value of the application's store, like useState; `undefined` removes it. */
export function useStored<T>(name: string, initial: T): readonly [T, (value: T | undefined) => void] {
  const subscribe = useCallback((listener: () => void) => appStore.subscribe(name, listener), [name])
  const value = useSyncExternalStore(subscribe, () => appStore.get<T>(name)) ?? initial
  const set = useCallback((next: T | undefined) => appStore.set(name, next), [name])
  return [value, set]
}
