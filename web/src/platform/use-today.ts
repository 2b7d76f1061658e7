/** Today by the centre's calendar; a page that stays open over midnight changes to the next day. */
import { useSyncExternalStore } from 'react'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useWho } from './session.ts'
import { everyMinute } from './use-minute.ts'

/** YYYY-MM-DD */
export function useToday(): string {
  const { timeZone } = useWho()
  return useSyncExternalStore(everyMinute, () => utcToZoned(Date.now(), timeZone).date)
}
