/** The rule of RFC 5545 that a form stores. */
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type Recurrence, weekdays } from './recurrence.ts'

/** Returns the last second of a day as RFC 5545 writes it. */
const endOfDay = (day: string, timeZone: string): string =>
  new Date(Date.parse(dayRange(day, timeZone).to) - 1_000).toISOString().replace(/[-:]|\.\d+/g, '')

/** @param timeZone Zone of the last day */
export const ruleOf = ({ often, days, isLastDay, until }: Recurrence, timeZone = 'UTC'): string =>
  [
    `FREQ=${often.toUpperCase()}`,
    ...(often === 'weekly' && days.length > 0
      ? [`BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`]
      : []),
    ...(often === 'monthly' && isLastDay ? ['BYMONTHDAY=-1'] : []),
    ...(until ? [`UNTIL=${endOfDay(until, timeZone)}`] : []),
  ].join(';')
