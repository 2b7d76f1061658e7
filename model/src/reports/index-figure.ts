/** Figures of the index of reports: what is asked for them, the line of recent values, and their limits. */
import { addDays, addMonths } from '../kit/date-text.ts'
import { noColumns } from './address.ts'
import { keysWithoutGaps, keyOfDate } from './bucket.ts'
import { type IndexFigure, indexFigures } from './index-figures.ts'
import { monthStart, type Period, type Span, weekStart } from './period.ts'
import { measureKind } from './reach.ts'
import { looksBack, type MeasureKind, type Report } from './report.ts'

/** Points that a line has at most. */
export const maxPoints = 40

/** A value of the line: of a day, or of the week or month that begins on it. */
export interface Point {
  readonly day: string
  readonly value: number
}

/** Throws for a report without a line in `index-figures.ts`. */
export function inIndexOf({ id }: Pick<Report, 'id'>): IndexFigure {
  const figure = indexFigures[id]
  if (!figure) throw new Error(`no figure of ${id} in index-figures.ts`)
  return figure
}

export const defaultPeriodOf = ({ time, period }: Report): Period => (time ? (period ?? 'thisMonth') : 'all')

/** Returns the parameters under which the report answers with its figure. */
export const figureQuery = (report: Report): Readonly<Record<string, string>> => {
  const { measure, outOf, of, narrowed } = inIndexOf(report)
  return {
    rows: of ? report.rows[0]! : '',
    columns: noColumns,
    measures: [measure, ...(outOf ? [outOf] : [])].join(),
    ...(isOverTime(report) ? { compare: 'previous' } : {}),
    ...narrowed,
  }
}

/** Returns the format of the figure; the member with most is shown by its share. */
export const figureKind = (report: Report): MeasureKind =>
  inIndexOf(report).of === 'largest' ? 'percent' : measureKind(report, inIndexOf(report).measure)

/** Tests whether the figure is of a period that has passed, so that earlier ones can be counted. */
function isOverTime(report: Report): boolean {
  const period = defaultPeriodOf(report)
  return period !== 'all' && !period.startsWith('next') && !inIndexOf(report).of
}

export interface Line {
  readonly bucket: 'day' | 'week' | 'month'
  /** The parts of its axis, oldest first. */
  readonly keys: readonly string[]
  readonly span: Span
}

/**
 * Returns the parts of time that the line of a figure is counted by.
 *
 * @returns Undefined for a figure of now, whose line is what earlier nights counted.
 */
export function lineOf(report: Report, today: string): Line | undefined {
  if (!isOverTime(report) || looksBack(report, inIndexOf(report).measure)) return undefined
  const { bucket, from } = firstOfLine(defaultPeriodOf(report), today)
  const keys = keysWithoutGaps(bucket, [keyOfDate(bucket, from), keyOfDate(bucket, today)], maxPoints)
  return { bucket, keys, span: { from, to: today } }
}

function firstOfLine(period: Period, today: string): { readonly bucket: Line['bucket']; readonly from: string } {
  if (period === 'thisMonth' || period === 'lastMonth')
    return { bucket: 'week', from: weekStart(addDays(today, -11 * 7)) }
  if (period === 'thisQuarter' || period === 'thisYear' || period === 'lastYear')
    return { bucket: 'month', from: addMonths(monthStart(today), -11) }
  return { bucket: 'day', from: addDays(today, -13) }
}

export function isBeyondLimit(report: Report, value: number | null): boolean {
  const { limit } = inIndexOf(report)
  if (!limit || value === null) return false
  return 'above' in limit ? value > limit.above : value < limit.below
}
