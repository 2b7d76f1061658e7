/** Dates and times as they are typed, pasted and found in sheets. A date has no zone and never shifts (D1.9). */
import { latinDigits, stripBidi } from './digits.ts'
import { momentOf } from './planned-moment.ts'

/** Order of day and month where a date can be read both ways. Egypt writes the day first. */
export type DateOrder = 'dmy' | 'mdy'

const two = (value: number): string => String(value).padStart(2, '0')
const dayMs = 86_400_000
const firstSerial = Date.UTC(1899, 11, 30)

/** YYYY-MM-DD, or undefined when the calendar has no such day or the year is not within 1900–2199. */
function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || year > 2199 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return `${year}-${two(month)}-${two(day)}`
}

/** Returns true if a text is a real date in the form YYYY-MM-DD. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  dateOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))) === text

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days of a month, 1–12. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * Returns the day of a month that is meant by a number: itself, or the month's last day where it has none such;
 * negative numbers count from the month's end.
 */
export function dayInMonth(year: number, month: number, day: number): number {
  const length = daysInMonth(year, month)
  return day > 0 ? Math.min(day, length) : Math.max(length + day + 1, 1)
}

/** The same day some months later, or the month's last day where it has none such: 31 January + 1 = 28 February (D6.5). */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const own = dayInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1, day)
  return addDays(first.toISOString().slice(0, 10), own - 1)
}

/** Returns the number of a date, YYYY-MM-DD, in days from 1 January 1970. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00Z`) / dayMs
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const typedText = (text: string): string =>
  latinDigits(stripBidi(text))
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()

/**
 * Days since 30 December 1899, as Excel counts from 1 March 1900; five digits only, so that a year or a code is not
 * taken for one.
 */
function dateOfSerial(text: string): string | undefined {
  return /^[1-9]\d{4}(\.0*)?$/.test(text) ? dateOfExcelDay(Number(text)) : undefined
}
const dateOfExcelDay = (serial: number): string =>
  new Date(firstSerial + Math.floor(serial) * dayMs).toISOString().slice(0, 10)

function dateOfParts(first: string, second: string, third: string, order: DateOrder): string | undefined {
  const [a, b, c] = [Number(first), Number(second), Number(third)]
  if (first.length === 4) return dateOf(a, b, c)
  if (third.length !== 4) return undefined // a year of two digits is not accepted
  const dayFirst = order === 'dmy' ? b <= 12 : a > 12
  return dayFirst ? dateOf(c, b, a) : dateOf(c, a, b)
}

/**
 * YYYY-MM-DD of a date in any of three orders (2026/3/5, 5/3/2026, 3/25/2026), with / - . or spaces, in any digit
 * script, or of an Excel serial number. `order` decides only where day and month could both be meant. A time is
 * accepted only if it is midnight.
 */
export function parseDateText(text: string, order: DateOrder = 'dmy'): string | undefined {
  const typed = typedText(text).replace(/[T ]0?0:00(:00(\.0+)?)?Z?$/, '')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  if (compact) return dateOf(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const match = /^(\d{1,4})([/\-. ])(\d{1,2})\2(\d{1,4})$/.exec(typed)
  return match ? dateOfParts(match[1]!, match[3]!, match[4]!, order) : dateOfSerial(typed)
}

const timeOfMinutes = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** HH:MM of `9:05`, `09:05:30` (seconds go), `9 pm`, `٩:٣٠ م`, or a part of a day as Excel keeps it (`0.375`). */
export function parseTimeText(text: string): string | undefined {
  const typed = typedText(text).toLowerCase()
  if (/^0?\.\d+$/.test(typed)) return timeOfMinutes(Math.min(Math.round(Number(typed) * 1440), 1439))
  const match =
    /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?)? ?(am|pm|a\.m\.|p\.m\.|ص|م|صباحا|صباحًا|مساء|مساءً)?$/.exec(typed)
  if (!match || (match[2] === undefined && match[4] === undefined)) return undefined
  const [hour, minute, second] = [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)]
  if (minute > 59 || second > 59) return undefined
  if (match[4] === undefined) return hour > 23 ? undefined : timeOfMinutes(hour * 60 + minute)
  if (hour < 1 || hour > 12) return undefined
  return timeOfMinutes(((hour % 12) + (/^[pم]/.test(match[4]) ? 12 : 0)) * 60 + minute)
}

/**
 * The instant, ISO 8601 in UTC with milliseconds, of a date and time as typed. Without an offset of its own it is on
 * the clock of `zone`; a time that the clock jumps over is the first moment after it. A date alone is its midnight; an
 * Excel serial may carry a fraction.
 */
export function parseDateTimeText(
  text: string,
  zone: string = 'Africa/Cairo',
  order: DateOrder = 'dmy',
): string | undefined {
  const typed = typedText(text)
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i.test(typed)) {
    const instant = isDate(typed.slice(0, 10)) ? Date.parse(typed.replace(' ', 'T')) : NaN
    return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
  }
  if (/^[1-9]\d{4}\.\d+$/.test(typed)) {
    const minutes = Math.round(Number(typed) * 1440)
    return momentOf(dateOfExcelDay(minutes / 1440), timeOfMinutes(minutes % 1440), zone).toISOString()
  }
  const split = /^(\S+?)(?:T| )(\d.*)$/.exec(typed)
  const date = parseDateText(split ? split[1]! : typed, order)
  const time = split ? parseTimeText(split[2]!) : '00:00'
  return date !== undefined && time !== undefined ? momentOf(date, time, zone).toISOString() : undefined
}
