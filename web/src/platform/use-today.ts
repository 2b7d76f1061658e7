/** Today by the centre's calendar; a page that stays open over midnight changes to the next day. */
import { useSyncExternalStore } from 'react'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useWho } from './session.ts'

const minute = 60_000
function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}

/** YYYY-MM-DD */
export function useToday(): string {
  const { timeZone } = useWho()
  return useSyncExternalStore(everyMinute, () => utcToZoned(Date.now(), timeZone).date)
}
