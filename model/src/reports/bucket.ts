/** Keys of parts of time: what stands for a week or a month in an answer and in an address. */
import { addDays, addMonths, isDate } from '../kit/date-text.ts'
import type { Bucket } from './report.ts'
import { monthStart, quarterStart, type Span, weekStart, yearStart } from './period.ts'

/** The key of the part that a date belongs to: `2026-11-21` (day, week), `2026-11`, `2026-Q4`, `2026`, `6` (Saturday). */
export function keyOfDate(bucket: Exclude<Bucket, 'hour'>, date: string): string {
  switch (bucket) {
    case 'day':
      return date
    case 'week':
      return weekStart(date)
    case 'month':
      return date.slice(0, 7)
    case 'quarter':
      return `${date.slice(0, 4)}-Q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1}`
    case 'year':
      return date.slice(0, 4)
    case 'weekday':
      return String(new Date(`${date}T00:00Z`).getUTCDay())
  }
}

/** The days of a part; undefined for what comes again and again (weekdays, hours) and for what is no key. */
export function spanOfKey(bucket: Bucket, key: string): Span | undefined {
  const first = firstDayOf(bucket, key)
  if (first === undefined || !isDate(first)) return undefined
  return { from: first, to: addDays(nextStart(bucket, first), -1) }
}

function firstDayOf(bucket: Bucket, key: string): string | undefined {
  if (bucket === 'day') return key
  if (bucket === 'week') return isDate(key) ? weekStart(key) : undefined
  if (bucket === 'month') return /^\d{4}-\d{2}$/.test(key) ? `${key}-01` : undefined
  if (bucket === 'year') return /^\d{4}$/.test(key) ? `${key}-01-01` : undefined
  const quarter = bucket === 'quarter' ? /^(\d{4})-Q([1-4])$/.exec(key) : null
  return quarter ? `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01` : undefined
}

function nextStart(bucket: Bucket, date: string): string {
  if (bucket === 'day') return addDays(date, 1)
  if (bucket === 'week') return addDays(weekStart(date), 7)
  if (bucket === 'month') return addMonths(monthStart(date), 1)
  if (bucket === 'quarter') return addMonths(quarterStart(date), 3)
  return addMonths(yearStart(date), 12)
}

/** Saturday first. */
const weekdays = ['6', '0', '1', '2', '3', '4', '5'] as const

/**
 * All parts from the first to the last of those that were found, also those without rows: an axis of time has no gaps.
 *
 * @param most No more are filled in.
 */
export function keysWithoutGaps(bucket: Bucket, found: readonly string[], most: number): string[] {
  const keys = [...new Set(found)].sort()
  if (bucket === 'weekday') return weekdays.filter((day) => keys.includes(day))
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return []
  if (bucket === 'hour')
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
      String(Number(first) + index).padStart(2, '0'),
    )
  const all: string[] = []
  for (let day = firstDayOf(bucket, first)!; all.length <= most; day = nextStart(bucket, day)) {
    const key = keyOfDate(bucket, day)
    if (key > last) return all
    all.push(key)
  }
  return keys
}
