/**
 * Dates, numbers and money as people read them. Formatters are cached by language, digits and zone, since making one
 * costs more than using it.
 */
import { formatMoneyText, shownPlaces } from '@topcenter/model/kit/money'
import { arabicIndicDigits, stripBidi } from '@topcenter/model/kit/digits'
import type { Language } from '@topcenter/model/kit/names'
import { isolatePercents } from '@topcenter/texts/interpolate'

export type Digits = 'latn' | 'arab'

export interface FormatOptions {
  language: Language
  /** Latin by default in both languages; Arabic-Indic where the user chose it. */
  digits?: Digits
  /** IANA name of the centre's zone, Africa/Cairo by default. */
  timeZone?: string
  /** Decimal places of amounts, 2 by default; an amount with piastres always shows them. */
  decimalPlaces?: number
}

/** An instant (ISO text with zone, Date, milliseconds) or a calendar day `YYYY-MM-DD`, which has no zone. */
export type Moment = string | number | Date

export type CountedUnit = 'minute' | 'day' | 'month'
export interface Formats {
  /** 21 Nov 2026 */
  date(value: Moment): string
  /** Saturday, 21 November 2026 */
  longDate(value: Moment): string
  /** November 2026 */
  month(value: Moment): string
  /** 3:05 PM; of an instant in the zone, or of a time `HH:mm`. */
  time(value: Moment): string
  dateTime(value: Moment): string
  /** 5 minutes ago; `now` in milliseconds. */
  relative(value: Moment, now?: number): string
  /** Saturday 21 November; with the year only where it is not the year of `now`. */
  shortDate(value: Moment, now?: number): string
  /** Today, tomorrow, in 5 days; `shortDate` if it is more than a week away. */
  day(value: Moment, now?: number): string
  /** Tomorrow 6:00 PM; غدًا 6:00 م */
  when(value: Moment, now?: number): string
  /** 6 – 8:30 PM: writes AM or PM once if both are the same, and full hours without minutes. */
  hours(from: Moment, to: Moment): string
  /** Sunday 22 November, 6 – 8 PM; writes yesterday, today and tomorrow as such. */
  span(from: Moment, to: Moment, now?: number): string
  number(value: number, fractionDigits?: number): string
  /** 1 month, 3 months; شهر، شهران، 3 أشهر. Minutes are min in English. */
  counted(value: number, unit: CountedUnit): string
  /** 1.2K */
  compact(value: number): string
  /** `value` is in hundredths: 12.5 is 12.5%. For what people set and are marked by, with up to two decimals. */
  percent(value: number): string
  /** The same for what is counted, as attendance: one decimal at most. */
  rate(value: number): string
  /** With the currency: `1,250.50 ج.م`, `EGP 1,250.50`. */
  money(piastres: number): string
  /** The amount alone: `1,250.50`. */
  amount(piastres: number): string
  currency: string
  /** Text of ours with its digits as the reader has them. */
  digits(text: string): string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const WALL_TIME = /^(\d{2}):(\d{2})(?::\d{2})?$/
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

const cache = new Map<string, Formats>()

/** The formats of one language, made on first use and cached. */
export function formatsFor({
  language,
  digits = 'latn',
  timeZone = 'Africa/Cairo',
  decimalPlaces = 2,
}: FormatOptions): Formats {
  const key = `${language} ${digits} ${timeZone} ${decimalPlaces}`
  let formats = cache.get(key)
  if (!formats) cache.set(key, (formats = makeFormats(language, digits, timeZone, decimalPlaces)))
  return formats
}

function makeFormats(language: Language, digits: Digits, timeZone: string, places: number): Formats {
  const locale = `${language === 'ar' ? 'ar-EG' : 'en-US'}-u-nu-${digits}-ca-gregory`
  const moments = momentFormats(locale, language, timeZone)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const decimals = new Map<number, Intl.NumberFormat>()
  const decimal = (places: number) => {
    let format = decimals.get(places)
    if (!format)
      decimals.set(
        places,
        (format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })),
      )
    return format
  }
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const share = (value: number) => {
    const said = stripBidi(percent.format(value / 100))
    return language === 'ar' ? isolatePercents(said) : said
  }
  const units = new Map<CountedUnit, Intl.NumberFormat>()
  const inUnit = (unit: CountedUnit): Intl.NumberFormat => {
    const unitDisplay = unit === 'minute' && language !== 'ar' ? 'short' : 'long'
    const format = units.get(unit) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
    units.set(unit, format)
    return format
  }
  const currency = currencyName(locale)
  // Text, not a number: Intl formats decimal text exactly, while a double loses piastres beyond 2^53.
  const amount = (piastres: number) =>
    stripBidi(decimal(shownPlaces(piastres, places)).format(formatMoneyText(piastres) as unknown as number))
  return {
    ...moments,
    relative: (value, now = Date.now()) => stripBidi(relativeText(relative, (instant(value).getTime() - now) / 1000)),
    number: (value, places) => stripBidi((places === undefined ? plain : decimal(places)).format(value)),
    counted: (value, unit) => stripBidi(inUnit(unit).format(value)),
    compact: (value) => stripBidi(compact.format(value)),
    percent: share,
    rate: (value) => share(Math.round(value * 10) / 10),
    amount,
    money: (piastres) =>
      language === 'ar' ? `${amount(piastres)}\u00A0${currency}` : `${currency}\u00A0${amount(piastres)}`,
    currency,
    digits: digits === 'arab' ? arabicIndicDigits : asItIs,
  }
}
/** One function for all, so that its output need not be rendered anew. */
const asItIs = (text: string): string => text

function momentFormats(
  locale: string,
  language: Language,
  timeZone: string,
): Pick<
  Formats,
  'date' | 'longDate' | 'month' | 'time' | 'dateTime' | 'shortDate' | 'day' | 'when' | 'hours' | 'span'
> {
  // The day before the month in English too, as Egypt writes it.
  const order = locale.replace('en-US', 'en-GB')
  const pair = (options: Intl.DateTimeFormatOptions, tag = locale) => {
    const zoned = new Intl.DateTimeFormat(tag, { ...options, timeZone })
    const fixed = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (value: Moment) => stripBidi((isWall(value) ? fixed : zoned).format(instant(value)))
  }
  const date = pair({ day: 'numeric', month: language === 'en' ? 'short' : 'long', year: 'numeric' }, order)
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const time = pair(clock)
  const longDate = pair({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, order)
  const inThisYear = pair({ weekday: 'long', day: 'numeric', month: 'long' }, order)
  // Whole days by the calendar of the zone, in which a day may have 23 or 25 hours.
  const inZone = new Intl.DateTimeFormat('en-CA', { timeZone })
  const dayOf = (value: Moment) => (isWall(value) ? String(value) : inZone.format(instant(value)))
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const shortDate = (value: Moment, now: number = Date.now()) =>
    (dayOf(value).slice(0, 4) === dayOf(now).slice(0, 4) ? inThisYear : longDate)(value)
  const day = (value: Moment, now: number = Date.now()) => {
    const away = (Date.parse(dayOf(value)) - Date.parse(dayOf(now))) / 86_400_000
    return Math.abs(away) <= 7 ? stripBidi(days.format(away, 'day')) : shortDate(value, now)
  }
  const [zoned, fixed] = [timeZone, 'UTC'].map((zone) => new Intl.DateTimeFormat(locale, { ...clock, timeZone: zone }))
  const partsOf = (value: Moment) => {
    const parts = (isWall(value) ? fixed! : zoned!).formatToParts(instant(value))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
    const minute = part('minute')
    return { clock: part('hour') + (/^[0٠]+$/.test(minute) ? '' : `:${minute}`), half: part('dayPeriod') }
  }
  const hours = (from: Moment, to: Moment) => {
    const end = partsOf(to)
    return stripBidi(`${partsOf(from).clock} – ${end.clock} ${end.half}`.trim())
  }
  const weekday = pair({ weekday: 'long', day: 'numeric', month: 'long' })
  return {
    date,
    time,
    shortDate,
    day,
    when: (value, now) => `${day(value, now)} ${time(value)}`,
    hours,
    span: (from, to, now = Date.now()) => {
      const away = (Date.parse(dayOf(from)) - Date.parse(dayOf(now))) / 86_400_000
      const isThisYear = dayOf(from).slice(0, 4) === dayOf(now).slice(0, 4)
      const on = Math.abs(away) <= 1 ? day(from, now) : isThisYear ? weekday(from) : longDate(from)
      return `${on}${language === 'ar' ? '،' : ','} ${hours(from, to)}`
    },
    longDate,
    month: pair({ month: 'long', year: 'numeric' }),
    dateTime: (value) => `${date(value)}${language === 'ar' ? '،' : ','} ${time(value)}`,
  }
}

const isWall = (value: Moment): boolean => typeof value === 'string' && (DAY.test(value) || WALL_TIME.test(value))

function instant(value: Moment): Date {
  if (value instanceof Date) return value
  if (typeof value === 'number') return new Date(value)
  if (DAY.test(value)) return new Date(`${value}T00:00:00Z`)
  return new Date(WALL_TIME.test(value) ? `1970-01-01T${value.slice(0, 5)}:00Z` : value)
}

function relativeText(format: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1)!
  return format.format(Math.round(seconds / size), unit)
}

function currencyName(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EGP' }).formatToParts(0)
  return stripBidi(parts.find((part) => part.type === 'currency')?.value ?? 'EGP').replace(/\.$/, '')
}
