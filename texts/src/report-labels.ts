/** Labels of a report's dimensions and members: one way for the screen, the sheet and the paper. */
import { entityOf } from '@topcenter/model/areas'
import { stripBidi } from '@topcenter/model/kit/digits'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { type Language, nameIn } from '@topcenter/model/kit/names'
import { type Member, noMember } from '@topcenter/model/reports/answer'
import { spanOfKey } from '@topcenter/model/reports/bucket'
import { dimensionOf, reach } from '@topcenter/model/reports/reach'
import type { Bucket, Report } from '@topcenter/model/reports/report'
import type { reports as english } from './en/reports.ts'
import { interpolate } from './interpolate.ts'
import type { Mirror } from './text-types.ts'

export type ReportWords = Mirror<typeof english>

/** The texts of definitions, in one language. */
export interface Vocabulary {
  readonly language: Language
  /** Writes Latin digits as the reader has them; names of records stay as they were typed. */
  readonly digits?: (text: string) => string
  readonly words: ReportWords
  readonly field: (entity: AnyEntity, name: string) => string
  readonly value: (entity: AnyEntity, field: string, value: string) => string
  readonly yesNo: (value: boolean) => string
  /** Properties by which the report groups now. */
  readonly properties?: readonly Member[]
}
export interface ReportLabels {
  readonly dimension: (id: string) => string
  readonly member: (dimension: string, member: Member) => string
  readonly measure: (id: string) => string
  /** A member under its bar in a chart, where there is little room; its dimension stands above. */
  readonly axis: (dimension: string, member: Member, members: readonly Member[]) => string
}

export function reportLabels(
  report: Report,
  { language, words, field, value, yesNo, properties, digits = (text) => text }: Vocabulary,
): ReportLabels {
  const source = entityOf(report.source)
  const labels: ReportLabels = {
    dimension: (id) => {
      const dimension = dimensionOf(report, id)
      if (!dimension) return id
      if (dimension.bucket) return words.buckets[dimension.bucket]
      if (dimension.isProperty)
        return nameIn(properties?.find(({ key }) => key === id)?.names ?? { und: '…' }, language)
      const own = (words.dimensions as Readonly<Record<string, string>>)[id]
      if (dimension.isOfRows) return own ?? id
      const { entity, name } = reach(source, dimension.path)
      return own ?? field(entity, name)
    },
    member: (id, { key, names }) => {
      if (key === noMember) return words.none
      if (names) return nameIn(names, language)
      const dimension = dimensionOf(report, id)
      if (!dimension) return key
      if (dimension.days) return words.days[dimension.days][key as never]
      if (dimension.bucket) return digits(bucketName(dimension.bucket, key, words, language))
      if (dimension.isOfRows || dimension.isProperty) return key
      const { entity, name, field: held } = reach(source, dimension.path)
      return held?.kind === 'bool' ? yesNo(key === 'true') : value(entity, name, key)
    },
    measure: (id) => (words.measures as Readonly<Record<string, string>>)[id] ?? id,
    axis: (id, member, members) => {
      const bucket = dimensionOf(report, id)?.bucket
      const short = bucket && shortName(bucket, member.key, members, language)
      return short === undefined ? labels.member(id, member) : digits(short)
    },
  }
  return labels
}

/** A month without its year where all are of one, a week by its first day; undefined where the whole name is short. */
function shortName(bucket: Bucket, key: string, members: readonly Member[], language: Language): string | undefined {
  if (key === noMember) return undefined
  const isOneYear = members.every((member) => member.key.slice(0, 4) === key.slice(0, 4))
  if (bucket === 'weekday') return written(language, { weekday: 'short' }, weekdayDate(key))
  if (bucket === 'week') return written(language, { day: 'numeric', month: 'short' }, `${key}T00:00Z`)
  if (bucket === 'day') return String(Number(key.slice(8)))
  if (bucket === 'month')
    return written(language, { month: 'short', ...(isOneYear ? {} : { year: '2-digit' }) }, `${key}-01T00:00Z`)
  return undefined
}

/** 4 January 1970 was a Sunday. */
const weekdayDate = (key: string): string => `1970-01-${String(4 + Number(key)).padStart(2, '0')}T00:00Z`

const formats = new Map<string, Intl.DateTimeFormat>()
/** A calendar day or an hour of no zone. */
function written(language: Language, options: Intl.DateTimeFormatOptions, at: string): string {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    const locale = language === 'ar' ? 'ar-EG-u-nu-latn-ca-gregory' : 'en-GB'
    formats.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })))
  }
  return stripBidi(format.format(new Date(at))).replace('\u202F', ' ')
}

function bucketName(bucket: Bucket, key: string, words: ReportWords, language: Language): string {
  const day = (date: string): string => written(language, { day: 'numeric', month: 'short' }, `${date}T00:00Z`)
  switch (bucket) {
    case 'hour':
      return written(language, { hour: 'numeric', hour12: true }, `1970-01-01T${key}:00Z`)
    case 'weekday':
      return written(language, { weekday: 'long' }, weekdayDate(key))
    case 'day':
      return day(key)
    case 'week': {
      const { from, to } = spanOfKey('week', key)!
      return `${day(from)} – ${day(to)}`
    }
    case 'month':
      return written(language, { month: 'long', year: 'numeric' }, `${key}-01T00:00Z`)
    case 'quarter':
      return interpolate(words.quarterOf, { quarter: key.slice(6), year: key.slice(0, 4) })
    case 'year':
      return key
  }
}
