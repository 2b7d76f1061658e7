/** The words of the reports, and how figures are written. */
import { use } from 'react'
import type { Language } from '@topcenter/model/kit/names'
import type { Span } from '@topcenter/model/reports/period'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { type ReportLabels, reportLabels, type ReportWords } from '@topcenter/texts/report-labels'
import { useTexts } from '../platform/texts.ts'
import type { Formats } from '../ui/page/format.ts'
import { useFormats } from '../ui/page/language.tsx'

const loaders: Record<Language, () => Promise<ReportWords>> = {
  ar: async () => (await import('@topcenter/texts/ar/reports')).reports,
  en: async () => (await import('@topcenter/texts/en/reports')).reports,
}
const loading = new Map<Language, Promise<ReportWords>>()

/** Suspends until the words of the shown language are loaded. */
export function useReportWords(): ReportWords {
  const { language } = useTexts()
  let words = loading.get(language)
  if (!words) {
    loading.set(language, (words = loaders[language]()))
    words.catch(() => loading.delete(language))
  }
  return use(words)
}

export interface ReportSpeech extends ReportLabels {
  readonly words: ReportWords
  /** A dash where nothing can be told. */
  readonly figure: (measure: string, value: number | null | undefined) => string
  readonly span: (span: Span) => string
}

export function useReportSpeech(report: Report): ReportSpeech {
  const words = useReportWords()
  const texts = useTexts()
  const formats = useFormats()
  const labels = reportLabels(report, {
    language: texts.language,
    words,
    field: texts.field,
    value: texts.value,
    yesNo: (value) => texts.say(value ? 'field.yes' : 'field.no'),
  })
  return {
    ...labels,
    words,
    figure: (measure, value) => figureText(measureKind(report, measure), value, formats),
    span: ({ from, to }) => (from === to ? formats.date(from) : `${formats.date(from)} – ${formats.date(to)}`),
  }
}

/** Overviews leave out piastres where there are none; rates and hours have one decimal. */
function figureText(kind: ReturnType<typeof measureKind>, value: number | null | undefined, formats: Formats): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return value % 100 === 0 ? formats.number(value / 100) : formats.amount(value)
  const rounded = Math.round(value * 10) / 10
  return kind === 'percent' ? formats.percent(rounded) : formats.number(rounded)
}
