/** The time of this minute; a page that stays open goes on with it. */
import { useSyncExternalStore } from 'react'

const minute = 60_000
export const everyMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}
const thisMinute = (): number => Math.floor(Date.now() / minute) * minute

/** Milliseconds. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, thisMinute)
