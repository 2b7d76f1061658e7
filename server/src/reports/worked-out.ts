/** Measures that are worked out of counted ones, anew at each level: rates of totals are not those of cells added up. */
import type { Cell } from '@topcenter/model/reports/answer'
import { countedMeasures } from './counted-measures.ts'
import type { Question } from './question.ts'

/** The cells with the figures of the measures that are shown, in place of the counted ones. */
export function workedOut(question: Question, cells: readonly Cell[]): Cell[] {
  const counted = countedMeasures(question)
  const total = cells.find(({ row, column }) => row.length === 0 && column === undefined)
  const figures = (values: readonly (number | null)[], totals: readonly (number | null)[] | undefined) =>
    question.measures.map((name) =>
      figureOf(
        name,
        question,
        (of) => values[counted.indexOf(of)] ?? null,
        (of) => totals?.[counted.indexOf(of)] ?? null,
      ),
    )
  return cells.map((cell) => ({
    ...cell,
    values: figures(cell.values, total?.values),
    ...(cell.before ? { before: figures(cell.before, total?.before) } : {}),
  }))
}

/** Percentages with two decimals, hours and days with two, money in whole piastres; null of nothing. */
function figureOf(
  name: string,
  question: Question,
  value: (measure: string) => number | null,
  total: (measure: string) => number | null,
): number | null {
  const measure = question.report.measures[name]!
  if ('ratio' in measure) {
    const [part, whole] = measure.ratio.map(value)
    if (!whole || part === null || part === undefined) return null
    if (measure.as === 'money') return Math.round(part / whole)
    return rounded(measure.as === 'percent' ? (part / whole) * 100 : part / whole)
  }
  if ('difference' in measure) {
    const [from, less] = measure.difference.map(value)
    return typeof from === 'number' && typeof less === 'number' ? from - less : null
  }
  if ('share' in measure) {
    const [part, whole] = [value(measure.share), total(measure.share)]
    return whole && part !== null ? rounded((part / whole) * 100) : null
  }
  const figure = value(name)
  return figure !== null && 'time' in measure ? rounded(figure) : figure
}
const rounded = (value: number): number => Math.round(value * 100) / 100
