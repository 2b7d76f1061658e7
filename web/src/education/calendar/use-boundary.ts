/** The last moment at which a shown time began or ended: it changes only when one does, and not every minute. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { everyMinute } from '../../platform/use-minute.ts'
import type { CalendarTime } from './calendar-data.ts'

/** Milliseconds. */
export function useBoundary(times: readonly CalendarTime[]): number {
  const bounds = useMemo(
    () => [...new Set(times.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]))].sort((a, b) => a - b),
    [times],
  )
  const last = useCallback(() => {
    const now = Date.now()
    return bounds.findLast((bound) => bound <= now) ?? 0
  }, [bounds])
  return useSyncExternalStore(everyMinute, last)
}
