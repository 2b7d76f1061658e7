/** A table whose cells are tinted by how large their figure is. */
import type { Cell, ReportAnswer, ReportTable } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { headlineOf } from './report-views.ts'

export interface Heat {
  readonly measure: string
  readonly at: number
  /** The figure of the darkest tint: a rate's is all of it, any other's the largest of the table. */
  readonly most: number
}

export function heatScale(report: Report, answer: ReportAnswer, { lines }: ReportTable): Heat {
  const measure = headlineOf(report, answer)
  const at = answer.measures.indexOf(measure)
  const figures = lines.flatMap(({ cells }) => [...cells.values()].map(({ values }) => values[at] ?? 0))
  return { measure, at, most: measureKind(report, measure) === 'percent' ? 100 : Math.max(1, ...figures) }
}

/** Of the measures one alone is shown in a tinted table. */
export const measuresIn = ({ measures }: ReportAnswer, heat: Heat | undefined): readonly string[] =>
  heat ? [heat.measure] : measures

/** Shares of the darkest figure at which the next tint begins. */
const steps = [0.2, 0.4, 0.6, 0.8, 0.95]

/** Nothing, or one of six tints; a subtotal and a total have none. */
export function heatOf({ at, most }: Heat, cell: Cell | undefined): string | undefined {
  if (!cell || cell.column === undefined || cell.row.length === 0) return undefined
  const share = (cell.values[at] ?? 0) / most
  return share <= 0 ? 'heat-0' : `heat-${1 + steps.filter((step) => share >= step).length}`
}
