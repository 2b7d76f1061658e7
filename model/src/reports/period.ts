/** Periods of a report: presets that are resolved on the day of asking, and what they are compared with. */
import { addDays, addMonths, isDate } from '../kit/date-text.ts'

/** Presets of days to come, today included: of what falls due or ends. */
export const comingPeriods = ['next7', 'next30'] as const
/** Presets up to today begin a period and end today: a month that runs is compared with as many days of another (D11.3). */
export const periods = [
  'today',
  'yesterday',
  'last7',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'lastYear',
  ...comingPeriods,
  'all',
] as const
export type Period = (typeof periods)[number]
export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** Whole days of the establishment, both included, `YYYY-MM-DD`. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** D11.3: the week begins on Saturday. */
export const weekStart = (date: string): string => addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 1) % 7))
export const monthStart = (date: string): string => `${date.slice(0, 7)}-01`
export const yearStart = (date: string): string => `${date.slice(0, 4)}-01-01`
export const quarterStart = (date: string): string =>
  `${date.slice(0, 4)}-${String(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`

/** Undefined: without bounds. */
export function spanOf(period: Period, today: string): Span | undefined {
  const from = (date: string): Span => ({ from: date, to: today })
  switch (period) {
    case 'all':
      return undefined
    case 'today':
      return from(today)
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return from(addDays(today, -6))
    case 'thisWeek':
      return from(weekStart(today))
    case 'lastWeek':
      return { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }
    case 'thisMonth':
      return from(monthStart(today))
    case 'lastMonth':
      return { from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) }
    case 'thisQuarter':
      return from(quarterStart(today))
    case 'thisYear':
      return from(yearStart(today))
    case 'lastYear':
      return { from: addMonths(yearStart(today), -12), to: addDays(yearStart(today), -1) }
    case 'next7':
      return { from: today, to: addDays(today, 6) }
    case 'next30':
      return { from: today, to: addDays(today, 29) }
  }
}

/**
 * The dates that were asked for; those that stand the wrong way round are swapped, which `isSwapped` says.
 *
 * @returns Undefined for what is no date.
 */
export function spanBetween(from: string, to: string): (Span & { readonly isSwapped: boolean }) | undefined {
  if (!isDate(from) || !isDate(to)) return undefined
  return from <= to ? { from, to, isSwapped: false } : { from: to, to: from, isSwapped: true }
}

export const daysOf = ({ from, to }: Span): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000) + 1

/**
 * Returns the span that a period is compared with: the period before, or the same days a year earlier.
 *
 * A running period is compared with as many days of the other: 1–10 November with 1–10 October, and 29 February with 28
 * February. A user's own dates are compared with as many days before them, whole months with whole months.
 */
export function comparedWith(span: Span, comparison: Comparison, period: Period | 'between'): Span {
  if (comparison === 'year') return shifted(span, -12)
  const months = period === 'between' ? wholeMonths(span) : monthsOf[period]
  return months ? shifted(span, -months) : daysBefore(span, period === 'thisWeek' ? 7 : daysOf(span))
}
const monthsOf: Partial<Record<Period, number>> = {
  thisMonth: 1,
  lastMonth: 1,
  thisQuarter: 3,
  thisYear: 12,
  lastYear: 12,
}

/** Returns the number of months of a span, from the first day of one to the last of another; 0 for any other span. */
function wholeMonths({ from, to }: Span): number {
  if (from !== monthStart(from) || to !== monthEnd(to)) return 0
  const index = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return index(to) - index(from) + 1
}

/**
 * Returns the distance between a span and the one that it is compared with: in months where both begin on the same day
 * of one.
 */
export function distance(span: Span, compared: Span): { readonly months: number } | { readonly days: number } {
  if (span.from.slice(8) !== compared.from.slice(8)) return { days: daysOf({ from: compared.from, to: span.from }) - 1 }
  const index = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return { months: index(span.from) - index(compared.from) }
}

const daysBefore = ({ from, to }: Span, days: number): Span => ({ from: addDays(from, -days), to: addDays(to, -days) })

/** The last day of a whole month goes to the last day of the other. */
function shifted({ from, to }: Span, months: number): Span {
  const isWhole = from === monthStart(from) && to === monthEnd(to)
  const shiftedTo = addMonths(to, months)
  return { from: addMonths(from, months), to: isWhole ? monthEnd(shiftedTo) : shiftedTo }
}
const monthEnd = (date: string): string => addDays(addMonths(monthStart(date), 1), -1)
