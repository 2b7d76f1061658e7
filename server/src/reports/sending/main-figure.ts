/** The one figure that stands for a report where there is no room for its table. */
import type { Language } from '@topcenter/model/kit/names'
import { type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { reportWords } from '@topcenter/texts/both'
import { readableAmount, readableDay } from '@topcenter/texts/readable'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export interface Figure {
  readonly measure: string
  readonly kind: ReturnType<typeof measureKind>
  readonly value: number | null
  /** The figure of the compared period. */
  readonly before: number | null
}

/** Returns the headline measure of the report, or else the first requested one, with its total over all. */
export function figureOf(report: Report, answer: ReportAnswer): Figure {
  const wanted = report.headline ?? report.shown[0]!
  const measure = answer.measures.includes(wanted) ? wanted : answer.measures[0]!
  const at = answer.measures.indexOf(measure)
  const total = tableOf(answer).total.total
  return {
    measure,
    kind: measureKind(report, measure),
    value: total?.values[at] ?? null,
    before: total?.before?.[at] ?? null,
  }
}

export function mainFigure(report: Report, answer: ReportAnswer, language: Language): string {
  const figure = figureOf(report, answer)
  const words = reportWords[language].measures as Readonly<Record<string, string>>
  return `${words[figure.measure] ?? figure.measure}: ${written(figure)}`
}

/** Formats a figure: 1,200 · 92.5% · – for no value; money in pounds. */
export function written({ kind, value }: Pick<Figure, 'kind' | 'value'>): string {
  if (value === null) return '–'
  if (kind === 'money') return readableAmount(value).replace(/\.00$/, '')
  return kind === 'percent' ? `${grouped.format(value)}%` : grouped.format(value)
}

/** Formats the days of the figures for a reader. */
export function daysOfReport({ span }: Pick<ReportAnswer, 'span'>, language: Language): string {
  if (!span) return reportWords[language].periods.all
  const [from, to] = [readableDay(span.from, language), readableDay(span.to, language)]
  return from === to ? from : `${from} – ${to}`
}
