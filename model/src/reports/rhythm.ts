/** Schedule of a recurring report: on which days, at an hour of the centre's clock (D11.5). */
import { addDays, dayInMonth } from '../kit/date-text.ts'
import { momentOf } from '../kit/planned-moment.ts'
import { utcToZoned } from '../kit/zoned-time.ts'

export { momentOf }

/** `once`: at once, and never again. */
export const rhythms = ['once', 'day', 'weekdays', 'week', 'month'] as const
export type Every = (typeof rhythms)[number]
/** Days of the week in the order in which the centre's week runs, as `Date.getUTCDay` numbers them: Saturday first. */
export const weekDays = ['6', '0', '1', '2', '3', '4', '5'] as const
/** Days of a month. Where it has no such day, its last one counts; `last` is always that. */
export const monthDays = [...Array.from({ length: 31 }, (_, index) => String(index + 1)), 'last'] as const

export interface Rhythm {
  readonly every: Exclude<Every, 'once'>
  /** Numbers of `weekDays`: some for `weekdays`, one for `week`, none for the others. */
  readonly days: readonly number[]
  /** 1–31, or 0 for the last day; for `month` alone. */
  readonly monthDay: number | null
  /** HH:MM by the centre's clock. */
  readonly at: string
}

function isDay({ every, days, monthDay }: Rhythm, date: string): boolean {
  if (every === 'day') return true
  if (every === 'month') {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number]
    return day === dayInMonth(year, month, monthDay || -1)
  }
  return days.includes(new Date(`${date}T00:00Z`).getUTCDay())
}

/** No rhythm pauses longer than from a day of one month to that of the next. */
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
