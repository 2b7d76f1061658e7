/** Measures that are worked out of counted ones, anew at each level: rates of totals are not those of cells added up. */
import type { Cell } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import { operandsOf, type Report } from '@topcenter/model/reports/report'
import { countedMeasures, indexOfCounted } from './counted-measures.ts'
import type { Question } from './question.ts'

/** The cells with the figures of the measures that are shown, in place of the counted ones. */
export function workedOut(question: Question, cells: readonly Cell[]): Cell[] {
  const counted = countedMeasures(question)
  const total = cells.find(({ row, column }) => row.length === 0 && column === undefined)
  const reader =
    (values: Figures | undefined): CountedFigure =>
    (name, isBefore) =>
      values?.[indexOfCounted(counted, name, isBefore)] ?? null
  const figures = (values: Figures, totals: Figures | undefined) =>
    question.measures.map((name) => {
      const level = { report: question.report, figure: reader(values), total: reader(totals) }
      return written(question.report, name, figureOf(level, name, false))
    })
  return cells.map((cell) => ({
    ...cell,
    values: figures(cell.values, total?.values),
    ...(cell.before ? { before: figures(cell.before, total?.before) } : {}),
  }))
}

type Figures = readonly (number | null)[]
type CountedFigure = (name: string, isBefore: boolean) => number | null

/** The counted figures of a cell, and those of the whole table. */
interface Level {
  readonly report: Report
  readonly figure: CountedFigure
  readonly total: CountedFigure
}

/** Not rounded, since others may be worked out of it; null of nothing. */
function figureOf(level: Level, name: string, isBefore: boolean): number | null {
  const measure = level.report.measures[name]!
  if ('before' in measure) return figureOf(level, measure.before, true)
  const parts = operandsOf(measure).map((part) => figureOf(level, part, isBefore))
  if (parts.length === 0) return level.figure(name, isBefore)
  if (parts.some((part) => part === null)) return null
  const [first, second] = parts as number[]
  if ('plus' in measure) return (parts as number[]).reduce((sum, part) => sum + part, 0)
  if ('difference' in measure) return first! - second!
  const whole = 'share' in measure ? figureOf({ ...level, figure: level.total }, measure.share, isBefore) : second
  if (!whole) return null
  return measureKind(level.report, name) === 'percent' ? (first! / whole) * 100 : first! / whole
}

/** Rates, means, hours and days with two decimals, money in whole piastres; what is counted as it is. */
function written(report: Report, name: string, figure: number | null): number | null {
  const measure = report.measures[name]!
  if (figure === null || !('ratio' in measure || 'share' in measure || 'time' in measure)) return figure
  return measureKind(report, name) === 'money' ? Math.round(figure) : Math.round(figure * 100) / 100
}
