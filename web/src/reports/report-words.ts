/** The words of the reports, and how figures are written. */
import { use, useMemo } from 'react'
import type { Language } from '@topcenter/model/kit/names'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import type { Span } from '@topcenter/model/reports/period'
import { dimensionsOf, measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { type ReportLabels, reportLabels, type ReportWords } from '@topcenter/texts/report-labels'
import { useTexts } from '../platform/texts.ts'
import type { Formats } from '../ui/page/format.ts'
import { useFormats } from '../ui/page/language.tsx'

/**
 * Makes a hook for words that load with the screens that need them. It suspends until those of the shown language are
 * loaded. Their digits are those of the figures among them.
 */
export function wordsOf<Words>(loaders: Record<Language, () => Promise<Words>>): () => Words {
  const loading = new Map<Language, Promise<Words>>()
  return function useWords() {
    const { language } = useTexts()
    const { digits } = useFormats()
    let words = loading.get(language)
    if (!words) {
      loading.set(language, (words = loaders[language]()))
      words.catch(() => loading.delete(language))
    }
    const loaded = use(words)
    return useMemo(() => (digits('0') === '0' ? loaded : eachText(loaded, digits)), [loaded, digits])
  }
}

export const useReportWords = wordsOf<ReportWords>({
  ar: async () => (await import('@topcenter/texts/ar/reports')).reports,
  en: async () => (await import('@topcenter/texts/en/reports')).reports,
})

const eachText = <Texts>(texts: Texts, write: (text: string) => string): Texts =>
  (typeof texts === 'string'
    ? write(texts)
    : Object.fromEntries(Object.entries(texts as object).map(([key, each]) => [key, eachText(each, write)]))) as Texts

/** A name in its own direction, in a text that has another. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

export interface ReportSpeech extends ReportLabels {
  readonly words: ReportWords
  /** All dimensions that it can be grouped by, once the response is there. */
  readonly dimensions: readonly string[]
  /** Formats a figure; a dash if it is unknown. */
  readonly figure: (measure: string, value: number | null | undefined) => string
  readonly span: (span: Span) => string
}

/** @param answer Whose figures are written; undefined while it is loading */
export function useReportSpeech(report: Report, answer: ReportAnswer | undefined): ReportSpeech {
  const words = useReportWords()
  const texts = useTexts()
  const formats = useFormats()
  return useMemo(() => {
    const labels = reportLabels(report, {
      language: texts.language,
      words,
      field: texts.field,
      value: texts.value,
      yesNo: (value) => texts.say(value ? 'field.yes' : 'field.no'),
      digits: formats.digits,
      ...(answer ? { properties: answer.properties } : {}),
    })
    const broken = measuresWithPiastres(answer)
    return {
      ...labels,
      words,
      dimensions: [...dimensionsOf(report), ...(answer?.properties ?? []).map(({ key }) => key)],
      figure: (measure, value) => figureText(measureKind(report, measure), value, broken.has(measure), formats),
      span: ({ from, to }) => (from === to ? formats.date(from) : `${formats.date(from)} – ${formats.date(to)}`),
    }
  }, [report, answer, words, texts, formats])
}

/** Measures of which some figure is no whole amount: all figures of these are written with their piastres. */
const measuresWithPiastres = (answer: ReportAnswer | undefined): ReadonlySet<string> =>
  new Set(
    answer?.measures.filter((_, at) =>
      answer.cells.some(({ values, before }) => isBroken(values[at]) || isBroken(before?.[at])),
    ),
  )
const isBroken = (piastres: number | null | undefined): boolean => typeof piastres === 'number' && piastres % 100 !== 0

/** Rates and hours have one decimal. */
export function figureText(
  kind: ReturnType<typeof measureKind>,
  value: number | null | undefined,
  withPiastres: boolean,
  formats: Formats,
): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return withPiastres ? formats.number(value / 100, 2) : formats.number(value / 100)
  return kind === 'percent' ? formats.rate(value) : formats.number(Math.round(value * 10) / 10)
}
