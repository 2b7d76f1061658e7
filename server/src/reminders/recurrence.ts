/** When a reminder that comes back is due again: RFC 5545, by the centre's clock (D8.4, D1.9). */
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { RRuleTemporal } from 'rrule-temporal'

const often = /(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/

function ruleOf(recurrence: string, startsAt: Date, timeZone: string): RRuleTemporal {
  const { date, time } = utcToZoned(startsAt, timeZone)
  const wall = `${date}T${time}:00`.replace(/[-:]/g, '')
  return new RRuleTemporal({ rruleString: `DTSTART;TZID=${timeZone}:${wall}\nRRULE:${recurrence}` })
}

/** Its first time after `after`; undefined when there is none any more, or the rule never meets a day. */
export function nextTime(recurrence: string, startsAt: Date, after: Date, timeZone: string): Date | undefined {
  try {
    const next = ruleOf(recurrence, startsAt, timeZone).next(after)
    return next ? new Date(next.epochMilliseconds) : undefined
  } catch {
    return undefined
  }
}

/** Days and longer alone: what speaks every minute is no reminder. A rule that never meets a day is none either. */
export const isRecurrence = (recurrence: string, startsAt: Date, timeZone: string): boolean =>
  often.test(recurrence) &&
  !/[\r\n:]|DTSTART|BYSECOND|BYMINUTE|BYHOUR/i.test(recurrence) &&
  nextTime(recurrence, startsAt, startsAt, timeZone) !== undefined
