/**
 * Repetition of something that has a first time (D8.4), stored as a rule of RFC 5545 without `DTSTART`. It counts by
 * the clock of a zone, from the first time on:
 *
 * - A day that a month or year does not have is its last one, and the next one has its own day again: RFC 7529 calls this
 *   `SKIP=BACKWARD`. `BYMONTHDAY=-1` is the last day of each month.
 * - A time that the clock jumps over is the first moment after it; one that comes twice happens once.
 */
import { dateOfDay, dayInMonth, dayOfDate, daysInMonth } from './date-text.ts'
import { frequencies, type Frequency } from './frequency.ts'
import { momentOf } from './planned-moment.ts'
import { utcToZoned } from './zoned-time.ts'

/** Days of the week as `Date.getUTCDay` numbers them. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

interface NthWeekday {
  readonly day: number
  /** Ordinal in the month or year, negative from its end; null: each of them. */
  readonly nth: number | null
}

export interface Repetition {
  readonly every: Frequency
  readonly interval: number
  /** Number of all times, the first one included. */
  readonly count: number | null
  /** Text of the rule: an instant in UTC, or a date or time by the clock of the zone. */
  readonly until: string | null
  readonly weekdays: readonly NthWeekday[]
  /** Days of a month, negative from its end. */
  readonly monthDays: readonly number[]
  /** 1–12 */
  readonly months: readonly number[]
  /** Ordinals among the days of a period, negative from its end. */
  readonly positions: readonly number[]
  readonly weekStart: number
}

const maxCount = 9_999
const maxInterval = 999
/** Years without a day after which a rule is given up. */
const horizon = 100

/** Reads a list of whole numbers with commas, none of them 0. Undefined if one is not within the limit. */
function numbersOf(text: string | undefined, limit: number): readonly number[] | undefined {
  if (text === undefined) return []
  const numbers = text.split(',').map((each) => (/^[+-]?\d{1,3}$/.test(each) ? Number(each) : NaN))
  return numbers.every((each) => each !== 0 && Math.abs(each) <= limit) ? numbers : undefined
}
const positiveOf = (text: string | undefined, initial: number | null, limit: number): number | null | undefined => {
  if (text === undefined) return initial
  const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN
  return value >= 1 && value <= limit ? value : undefined
}
function weekdaysOf(text: string | undefined): readonly NthWeekday[] | undefined {
  if (text === undefined) return []
  const found = text.split(',').flatMap((each): NthWeekday[] => {
    const [, nth, name] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(each) ?? []
    const day = weekdays.findIndex((weekday) => weekday === name)
    return day < 0 || Number(nth ?? 1) === 0 ? [] : [{ day, nth: nth === undefined ? null : Number(nth) }]
  })
  return found.length === text.split(',').length ? found : undefined
}

const parts = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
  'RSCALE',
  'SKIP',
]

function partsOf(rule: string): ReadonlyMap<string, string> | undefined {
  const given = rule.split(';').map((part) => part.split('='))
  const found = new Map(given.map(([name, value]) => [name ?? '', value ?? '']))
  const isSound = given.every(([name, value, more]) => parts.includes(name!) && value && more === undefined)
  return isSound && found.size === given.length ? found : undefined
}

/** Reads a rule. Undefined if it is none, repeats within a day, or has parts that the product does not know. */
export function repetitionOf(rule: string): Repetition | undefined {
  const given = partsOf(rule)
  const every = frequencies.find((each) => each.toUpperCase() === given?.get('FREQ'))
  if (!given || !every) return undefined
  const until = given.get('UNTIL') ?? null
  const [interval, count] = [
    positiveOf(given.get('INTERVAL'), 1, maxInterval),
    positiveOf(given.get('COUNT'), null, maxCount),
  ]
  const [monthDays, months, positions] = [
    numbersOf(given.get('BYMONTHDAY'), 31),
    numbersOf(given.get('BYMONTH'), 12),
    numbersOf(given.get('BYSETPOS'), 366),
  ]
  const named = weekdaysOf(given.get('BYDAY'))
  const weekStart = weekdays.findIndex((day) => day === (given.get('WKST') ?? 'MO'))
  if (!interval || count === undefined || !monthDays || !months || !positions || !named || weekStart < 0)
    return undefined
  const repetition = { every, interval, count, until, weekdays: named, monthDays, months, positions, weekStart }
  return isSound(repetition) && (given.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN' && isKnownSkip(given)
    ? repetition
    : undefined
}

const isKnownSkip = (given: ReadonlyMap<string, string>): boolean =>
  !given.has('SKIP') || (given.get('SKIP') === 'BACKWARD' && given.has('RSCALE'))

/** Tests what RFC 5545 forbids together, and days that none of the rule's months ever has. */
function isSound({ every, count, until, weekdays: named, monthDays, months, positions }: Repetition): boolean {
  const isLong = every === 'monthly' || every === 'yearly'
  const isRuled = named.length + monthDays.length + months.length > 0
  const longestMonth = Math.max(...(months.length > 0 ? months : [1]).map((month) => daysInMonth(2000, month)))
  return (
    (until === null || (count === null && /^\d{8}(T\d{6}Z?)?$/.test(until))) &&
    (isLong || named.every(({ nth }) => nth === null)) &&
    named.every(({ nth }) => Math.abs(nth ?? 1) <= (every === 'monthly' || months.length > 0 ? 5 : 53)) &&
    (every !== 'weekly' || monthDays.length === 0) &&
    months.every((month) => month > 0) &&
    monthDays.every((day) => Math.abs(day) <= longestMonth) &&
    (positions.length === 0 || isRuled)
  )
}

const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7 // 1 January 1970 was a Thursday
const firstOf = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / 86_400_000
const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear()
const monthOf = (day: number): number => new Date(day * 86_400_000).getUTCMonth() + 1
const range = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from + at)

/** Picks weekdays among consecutive days; a fifth one that is not there is the last one. */
const picked = (days: readonly number[], named: readonly NthWeekday[]): number[] =>
  named.flatMap(({ day, nth }) => {
    const found = days.filter((each) => weekdayOf(each) === day)
    if (nth === null) return found
    return found[nth > 0 ? Math.min(nth, found.length) - 1 : Math.max(found.length + nth, 0)]!
  })

/** Returns the days of a month that a rule names, else the day of its first time. */
function daysOfMonth({ weekdays: named, monthDays }: Repetition, year: number, month: number, own: number): number[] {
  const [first, length] = [firstOf(year, month), daysInMonth(year, month)]
  const days = range(first, length)
  if (named.length > 0 && monthDays.length > 0) {
    const exact = new Set(monthDays.map((day) => (day > 0 ? first + day - 1 : first + length + day)))
    return picked(days, named).filter((day) => exact.has(day))
  }
  if (named.length > 0) return picked(days, named)
  return (monthDays.length > 0 ? monthDays : [own]).map((day) => first + dayInMonth(year, month, day) - 1)
}

function daysOfYear(rule: Repetition, year: number, start: number): number[] {
  const { weekdays: named, monthDays, months } = rule
  const own = Number(dateOfDay(start).slice(8))
  if (months.length === 0 && monthDays.length === 0 && named.length > 0)
    return picked(range(firstOf(year, 1), firstOf(year + 1, 1) - firstOf(year, 1)), named)
  const all = months.length > 0 ? months : monthDays.length > 0 ? range(1, 12) : [monthOf(start)]
  return all.flatMap((month) => daysOfMonth(rule, year, month, own))
}

const isNamed = ({ weekdays: named, monthDays }: Repetition, day: number): boolean => {
  const [year, month] = [yearOf(day), monthOf(day)]
  const own = day - firstOf(year, month) + 1
  return (
    (named.length === 0 || named.some((each) => each.day === weekdayOf(day))) &&
    (monthDays.length === 0 || monthDays.some((each) => dayInMonth(year, month, each) === own))
  )
}

/** Returns the days of the period at this place after that of the first time, in any order. */
function daysOfPeriod(rule: Repetition, start: number, place: number): number[] {
  const step = place * rule.interval
  const { months } = rule
  if (rule.every === 'yearly') return daysOfYear(rule, yearOf(start) + step, start)
  if (rule.every === 'monthly') {
    const at = yearOf(start) * 12 + monthOf(start) - 1 + step
    const [year, month] = [Math.floor(at / 12), (at % 12) + 1]
    const own = Number(dateOfDay(start).slice(8))
    return months.length === 0 || months.includes(month) ? daysOfMonth(rule, year, month, own) : []
  }
  const days =
    rule.every === 'daily'
      ? [start + step].filter((day) => isNamed(rule, day))
      : range(start - ((weekdayOf(start) - rule.weekStart + 7) % 7) + 7 * step, 7).filter((day) =>
          rule.weekdays.length > 0
            ? rule.weekdays.some((each) => each.day === weekdayOf(day))
            : weekdayOf(day) === weekdayOf(start),
        )
  return months.length === 0 ? days : days.filter((day) => months.includes(monthOf(day)))
}

const chosen = ({ positions }: Repetition, days: readonly number[]): number[] => {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  if (positions.length === 0) return sorted
  const found = positions.flatMap((at) => sorted[at > 0 ? at - 1 : sorted.length + at] ?? [])
  return [...new Set(found)].sort((a, b) => a - b)
}

/** Average days of a period, from below: for a place that is not behind the wanted day. */
const shortest = { daily: 1, weekly: 7, monthly: 31, yearly: 366 } as const

/** Yields the days of a rule in order, numbered from 1970, at least those from `from` on. */
function* daysOf(rule: Repetition, start: number, from: number): Generator<number> {
  let left = rule.count ?? Infinity
  // a rule with a count is followed from its first time
  const skipped = Math.floor((from - start) / (shortest[rule.every] * rule.interval)) - 1
  let seen = Math.max(start, from)
  for (let place = rule.count === null ? Math.max(0, skipped) : 0; left > 0; place += 1) {
    if (start + (place - 1) * shortest[rule.every] * rule.interval > seen + horizon * 366) return
    for (const day of chosen(rule, daysOfPeriod(rule, start, place))) {
      if (day < start || left === 0) continue
      left -= 1
      seen = day
      yield day
    }
  }
}

/** Tests whether a time is after the end of the rule. */
function isOver({ until }: Repetition, date: string, time: string, moment: Date): boolean {
  if (until === null) return false
  const [, year, month, day, hour = '23', minute = '59', second = '59', zulu] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(until)!
  const end = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  return zulu ? moment.getTime() > Date.parse(`${end}Z`) : `${date}T${time}:00` > end
}

/**
 * Yields the times of a repetition after an instant, in order. The first time is one of them only if the rule names its
 * day.
 *
 * @param first First time, from which all others are counted
 * @param zone IANA name
 */
export function* repeatedTimes(rule: Repetition, first: Date, after: Date, zone: string): Generator<Date> {
  const { date: firstDate, time } = utcToZoned(first, zone)
  const start = dayOfDate(firstDate)
  let latest = after.getTime()
  for (const day of daysOf(rule, start, dayOfDate(utcToZoned(after, zone).date) - 1)) {
    const date = dateOfDay(day)
    const moment = day === start ? first : momentOf(date, time, zone)
    if (isOver(rule, date, time, moment)) return
    if (moment.getTime() <= latest) continue
    latest = moment.getTime()
    yield moment
  }
}

/** Returns the times after an instant, at most so many. */
export function nextTimes(rule: Repetition, first: Date, after: Date, zone: string, count: number): Date[] {
  const found: Date[] = []
  for (const moment of repeatedTimes(rule, first, after, zone)) if (found.push(moment) === count) break
  return found
}

/** Returns the first time after an instant; undefined if there is none. */
export const nextRepeated = (rule: Repetition, first: Date, after: Date, zone: string): Date | undefined =>
  nextTimes(rule, first, after, zone, 1)[0]
