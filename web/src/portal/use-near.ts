import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useWho } from '../platform/session.ts'
import { useMinute } from '../platform/use-minute.ts'
import { useFormats } from '../ui/page/language.tsx'

/** Tomorrow 6:00 PM; from three days on the day itself, since nobody reckons with "in 4 days at 6". */
export function useNear(): (moment: string) => string {
  const formats = useFormats()
  const who = useWho()
  const now = useMinute()
  const dayOf = (moment: string | number) => Date.parse(utcToZoned(moment, who.timeZone).date)
  return (moment) =>
    Math.abs(dayOf(moment) - dayOf(now)) <= 2 * 86_400_000
      ? formats.when(moment)
      : `${formats.shortDate(moment)} ${formats.time(moment)}`
}
