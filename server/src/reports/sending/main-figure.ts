/** The one figure that a report is told by where there is no room for its table. */
import type { Language } from '@topcenter/model/kit/names'
import { type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { reportWords } from '@topcenter/texts/both'
import { readableAmount, readableDay } from '@topcenter/texts/readable'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** The measure that the screen tells first, and its total over all. */
export function mainFigure(report: Report, answer: ReportAnswer, language: Language): string {
  const wanted = report.headline ?? report.shown[0]!
  const measure = answer.measures.includes(wanted) ? wanted : answer.measures[0]!
  const value = tableOf(answer).total.total?.values[answer.measures.indexOf(measure)] ?? null
  const label = (reportWords[language].measures as Readonly<Record<string, string>>)[measure] ?? measure
  return `${label}: ${written(measureKind(report, measure), value)}`
}

function written(kind: ReturnType<typeof measureKind>, value: number | null): string {
  if (value === null) return '–'
  if (kind === 'money') return readableAmount(value).replace(/\.00$/, '')
  return kind === 'percent' ? `${grouped.format(value)}%` : grouped.format(value)
}

/** Which days the figures are of, as a reader reads them. */
export function daysOfReport({ span }: Pick<ReportAnswer, 'span'>, language: Language): string {
  if (!span) return reportWords[language].periods.all
  const [from, to] = [readableDay(span.from, language), readableDay(span.to, language)]
  return from === to ? from : `${from} – ${to}`
}
