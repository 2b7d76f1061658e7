/** Computes measures from counted ones, anew at each level: a rate of totals is not the sum of the rates of cells. */
import type { Cell } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import { operandsOf, type Report } from '@topcenter/model/reports/report'
import { type CountedMeasure, countedMeasures, indexOfCounted } from './counted-measures.ts'
import type { Question } from './question.ts'

/** The cells with the figures of the measures that are shown, in place of the counted ones. */
export function workedOut(question: Question, cells: readonly Cell[]): Cell[] {
  const { report, measures } = question
  const counted = countedMeasures(question)
  const total = cells.find(({ row, column }) => row.length === 0 && column === undefined)
  // how each comes about is found out once: a table may have thousands of cells
  const shown = measures.map((name) => ({
    figure: figureOf(report, counted, name, false),
    write: writing(report, name),
  }))
  const figures = (values: Figures, totals: Figures = []) =>
    shown.map(({ figure, write }) => {
      const found = figure(values, totals)
      return found === null ? null : write(found)
    })
  return cells.map(({ row, column, values, before }) => {
    const cell: { -readonly [name in keyof Cell]: Cell[name] } = { row, values: figures(values, total?.values) }
    if (column !== undefined) cell.column = column
    if (before) cell.before = figures(before, total?.before)
    return cell
  })
}

type Figures = readonly (number | null)[]

/** Out of the counted figures of a cell, and those of the whole table; not rounded, null of nothing. */
type Figure = (values: Figures, totals: Figures) => number | null

function figureOf(report: Report, counted: readonly CountedMeasure[], name: string, isBefore: boolean): Figure {
  const measure = report.measures[name]!
  if ('before' in measure) return figureOf(report, counted, measure.before, true)
  const parts = operandsOf(measure).map((part) => figureOf(report, counted, part, isBefore))
  if (parts.length === 0) {
    const place = indexOfCounted(counted, name, isBefore)
    return (values) => values[place] ?? null
  }
  const [first, second] = parts as [Figure, Figure]
  const ofAll = (work: (found: readonly number[]) => number | null): Figure => {
    return (values, totals) => {
      const found = parts.map((part) => part(values, totals))
      return found.includes(null) ? null : work(found as number[])
    }
  }
  if ('plus' in measure) return ofAll((found) => found.reduce((sum, part) => sum + part, 0))
  if ('difference' in measure) return ofAll(([from, less]) => from! - less!)
  const times = measureKind(report, name) === 'percent' ? 100 : 1
  return (values, totals) => {
    const part = first(values, totals)
    const whole = 'share' in measure ? first(totals, totals) : second(values, totals)
    return part === null || !whole ? null : (part / whole) * times
  }
}

/**
 * Rates, means, hours and days with two decimals, money in whole piastres; what is counted as it is. A half is rounded
 * up though it lies below itself in binary: 925.02 / 12 is 77.085, of which a hundredfold is 7708.4999….
 */
function writing(report: Report, name: string): (figure: number) => number {
  const measure = report.measures[name]!
  if (!('ratio' in measure || 'share' in measure || 'time' in measure)) return (figure) => figure
  return measureKind(report, name) === 'money'
    ? Math.round
    : (figure) => Math.round(Number((figure * 100).toPrecision(15))) / 100
}
