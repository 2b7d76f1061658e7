/** When a report is sent again and again: on which days, at an hour of the centre's clock (D11.5). */
import { addDays, addMonths } from '../kit/date-text.ts'
import { utcToZoned, zonedToUtc } from '../kit/zoned-time.ts'
import { monthStart } from './period.ts'

/** `once`: at once, and never again. */
export const rhythms = ['once', 'day', 'weekdays', 'week', 'month'] as const
export type Every = (typeof rhythms)[number]
/** Days of the week in the order in which the centre's week runs, as `Date.getUTCDay` numbers them: Saturday first. */
export const weekDays = ['6', '0', '1', '2', '3', '4', '5'] as const
/** Every month has these days; `last` is its last one, whichever that is. */
export const monthDays = [...Array.from({ length: 28 }, (_, index) => String(index + 1)), 'last'] as const

export interface Rhythm {
  readonly every: Exclude<Every, 'once'>
  /** Numbers of `weekDays`: some for `weekdays`, one for `week`, none for the others. */
  readonly days: readonly number[]
  /** 1–28, or 0 for the last day; for `month` alone. */
  readonly monthDay: number | null
  /** HH:MM by the centre's clock. */
  readonly at: string
}

const lastOf = (date: string): string => addDays(addMonths(monthStart(date), 1), -1)

function isDay({ every, days, monthDay }: Rhythm, date: string): boolean {
  if (every === 'day') return true
  if (every === 'month') return monthDay === 0 ? date === lastOf(date) : Number(date.slice(8)) === monthDay
  return days.includes(new Date(`${date}T00:00Z`).getUTCDay())
}

/**
 * The instant of a time of the day. In the night in which the clock jumps over that time it is the first moment that
 * there is after it; of a time that comes twice the second is meant.
 */
export function momentOf(date: string, at: string, zone: string): Date {
  let moment = Date.parse(zonedToUtc(date, at, zone))
  const wall = (instant: number): string => {
    const { date: day, time } = utcToZoned(instant, zone)
    return `${day} ${time}`
  }
  if (wall(moment) !== `${date} ${at}`) while (wall(moment - minute) > `${date} ${at}`) moment -= minute
  return new Date(moment)
}
const minute = 60_000
/** No rhythm pauses longer than from the 28th of one month to that of the next. */
const longest = 32

/** The first due moment after an instant. */
export function nextDue(rhythm: Rhythm, after: Date, zone: string): Date {
  const { date } = utcToZoned(after, zone)
  for (let ahead = 0; ahead <= longest; ahead += 1) {
    const day = addDays(date, ahead)
    if (!isDay(rhythm, day)) continue
    const due = momentOf(day, rhythm.at, zone)
    if (due > after) return due
  }
  throw new RangeError('a rhythm without days')
}

/** The last due moment up to an instant: of what was missed only this one is made up for. */
export function latestDue(rhythm: Rhythm, until: Date, zone: string): Date {
  const { date } = utcToZoned(until, zone)
  for (let back = 0; back <= longest; back += 1) {
    const day = addDays(date, -back)
    if (!isDay(rhythm, day)) continue
    const due = momentOf(day, rhythm.at, zone)
    if (due <= until) return due
  }
  throw new RangeError('a rhythm without days')
}
