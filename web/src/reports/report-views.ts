/** How a report is drawn above its table, or in it. */
import type { ReportAnswer, ReportTable } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { useFormats } from '../ui/page/language.tsx'
import { isTimeAxis } from './time-axis.ts'

/** `heat` tints the table itself; `table` is the table alone. */
export const reportViews = ['bars', 'stack', 'line', 'heat', 'table'] as const
export type ReportView = (typeof reportViews)[number]

/** Returns the views that suit a response: lines need time, tints need columns. */
export function viewsOf({ rows, columns }: ReportAnswer, { heads }: ReportTable): readonly ReportView[] {
  const isOfTime = isTimeAxis(columns ?? rows[0] ?? '')
  return reportViews.filter(
    (view) =>
      (view !== 'line' || isOfTime) && (view !== 'heat' || heads.length > 1) && (view !== 'stack' || rows.length > 0),
  )
}

/** The asked one where it can be drawn, else the report's own, else bars. */
export const viewOf = (report: Report, asked: string | undefined, views: readonly ReportView[]): ReportView =>
  views.find((view) => view === asked) ?? views.find((view) => view === report.chart) ?? 'bars'

/** The report's own headline, where it is shown. */
export const headlineOf = (report: Report, { measures }: ReportAnswer): string =>
  measures.find((measure) => measure === report.headline) ?? measures[0]!

interface DrawnFigures {
  /** Amounts are drawn in pounds, since axes have round steps of these. */
  readonly drawn: (value: number) => number
  /** A drawn figure in few letters. */
  readonly write: (drawn: number) => string
}
/** Returns a measure's figures for a chart. */
export function useDrawnFigures(report: Report, measure: string): DrawnFigures {
  const formats = useFormats()
  const kind = measureKind(report, measure)
  return {
    drawn: (value) => (kind === 'money' ? value / 100 : value),
    write: (value) => (kind === 'percent' ? formats.rate(value) : formats.compact(value)),
  }
}
