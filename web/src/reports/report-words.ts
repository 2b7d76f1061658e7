/** The words of the reports, and how their dimensions, members and figures are called and written. */
import { use } from 'react'
import { entityOf } from '@topcenter/model/areas'
import { nameIn, type Language } from '@topcenter/model/kit/names'
import { type Member, noMember } from '@topcenter/model/reports/answer'
import { spanOfKey } from '@topcenter/model/reports/bucket'
import type { Span } from '@topcenter/model/reports/period'
import { dimensionOf, measureKind, reach } from '@topcenter/model/reports/reach'
import type { Bucket, Report } from '@topcenter/model/reports/report'
import type { reports as english } from '@topcenter/texts/en/reports'
import { interpolate } from '@topcenter/texts/interpolate'
import type { Mirror } from '@topcenter/texts/text-types'
import { useTexts } from '../platform/texts.ts'
import type { Formats } from '../ui/page/format.ts'
import { useFormats } from '../ui/page/language.tsx'

export type ReportWords = Mirror<typeof english>
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

/** How this report speaks to its reader. */
export interface ReportSpeech {
  readonly words: ReportWords
  readonly dimension: (id: string) => string
  readonly member: (dimension: string, member: Member) => string
  readonly measure: (id: string) => string
  /** A dash where nothing can be told. */
  readonly figure: (measure: string, value: number | null | undefined) => string
  readonly span: (span: Span) => string
}

export function useReportSpeech(report: Report): ReportSpeech {
  const words = useReportWords()
  const texts = useTexts()
  const formats = useFormats()
  const source = entityOf(report.source)
  const reached = (id: string) => reach(source, dimensionOf(report, id)!.path)
  return {
    words,
    dimension: (id) => {
      const bucket = dimensionOf(report, id)?.bucket
      if (bucket) return words.buckets[bucket]
      const own = words.dimensions[id as keyof typeof words.dimensions] as string | undefined
      const { entity, name } = reached(id)
      return own ?? texts.field(entity, name)
    },
    member: (id, { key, names }) => {
      if (key === noMember) return words.none
      if (names) return nameIn(names, texts.language)
      const bucket = dimensionOf(report, id)?.bucket
      if (bucket) return bucketName(bucket, key, words, formats, texts.language)
      const { entity, name, field } = reached(id)
      if (field?.kind === 'bool') return texts.say(key === 'true' ? 'field.yes' : 'field.no')
      return texts.value(entity, name, key)
    },
    measure: (id) => words.measures[id as keyof typeof words.measures],
    figure: (measure, value) => figureText(measureKind(report, measure), value, formats),
    span: (span) => spanText(span, formats),
  }
}

function figureText(kind: ReturnType<typeof measureKind>, value: number | null | undefined, formats: Formats): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return value % 100 === 0 ? formats.number(value / 100) : formats.amount(value)
  if (kind === 'percent') return formats.percent(Math.round(value * 10) / 10)
  return formats.number(Math.round(value * 10) / 10)
}

const spanText = ({ from, to }: Span, formats: Formats): string =>
  from === to ? formats.date(from) : `${formats.date(from)} – ${formats.date(to)}`

function bucketName(bucket: Bucket, key: string, words: ReportWords, formats: Formats, language: Language): string {
  const locale = `${language === 'ar' ? 'ar-EG' : 'en-GB'}-u-nu-latn`
  const short = (date: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00Z`),
    )
  switch (bucket) {
    case 'hour':
      return formats.time(`${key}:00`)
    case 'weekday': // 4 January 1970 was a Sunday
      return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
        new Date(Date.UTC(1970, 0, 4 + Number(key))),
      )
    case 'day':
      return short(key)
    case 'week': {
      const { from, to } = spanOfKey('week', key)!
      return `${short(from)} – ${short(to)}`
    }
    case 'month':
      return formats.month(`${key}-01`)
    case 'quarter':
      return interpolate(words.quarterOf, { quarter: key.slice(6), year: key.slice(0, 4) })
    case 'year':
      return key
  }
}
