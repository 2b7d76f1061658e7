/** A table whose cells are tinted by how large their figure is. */
import type { Cell, ReportAnswer, ReportTable } from '@topcenter/model/reports/answer'
import type { Report } from '@topcenter/model/reports/report'
import { headlineOf } from './report-views.ts'

export interface Heat {
  readonly measure: string
  readonly at: number
  /** The figures of the palest and of the darkest tint: the smallest above zero and the largest that are tinted. */
  readonly least: number
  readonly most: number
}

/** Tells whether a cell is tinted: a subtotal and a total are not. */
const isTinted = (cell: Cell): boolean => cell.column !== undefined && cell.row.length > 0

export function heatScale(report: Report, answer: ReportAnswer, { lines }: ReportTable): Heat {
  const measure = headlineOf(report, answer)
  const at = answer.measures.indexOf(measure)
  const figures = lines.flatMap(({ cells }) =>
    [...cells.values()].filter(isTinted).map(({ values }) => values[at] ?? 0),
  )
  const above = figures.filter((figure) => figure > 0)
  return { measure, at, least: above.length ? Math.min(...above) : 0, most: Math.max(0, ...above) }
}

/** Returns the measures to show; a tinted table shows only one. */
export const measuresIn = ({ measures }: ReportAnswer, heat: Heat | undefined): readonly string[] =>
  heat ? [heat.measure] : measures

const tints = 6

/** Nothing, or one of six tints, each for a sixth of the way from the smallest figure to the largest. */
export function heatOf({ at, least, most }: Heat, cell: Cell | undefined): string | undefined {
  if (!cell || !isTinted(cell)) return undefined
  const figure = cell.values[at] ?? 0
  if (figure <= 0) return 'heat-0'
  const share = most > least ? (figure - least) / (most - least) : 1
  return `heat-${Math.min(tints, 1 + Math.floor(share * tints))}`
}
