/** The keys of rows in a dimension: what they are grouped by, and how it is written once they are. */
import { propertyPrefix } from '@topcenter/model/kit/property'
import { idOf } from '@topcenter/model/kit/token'
import { daysOfPart, type DayWay, partsOf } from '@topcenter/model/reports/days'
import { distance } from '@topcenter/model/reports/period'
import type { Dimension } from '@topcenter/model/reports/reach'
import type { Bucket } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import { type Ctx, today } from '../records/context.ts'
import { all, type Condition } from '../records/permissions/limits.ts'
import { during } from './during.ts'
import { dimensionsIn, type Question } from './question.ts'
import type { Source } from './source.ts'

/** Ids, days and numbers are compared many times faster than texts, so a value becomes a text after grouping only. */
export interface Key {
  readonly held: Condition
  readonly written: (held: Condition) => Condition
}

export function keyOf(ctx: Ctx, source: Source, { id, path, bucket, days, isProperty }: Dimension): Key {
  // ids, `true` and `false` are compared letter by letter
  if (isProperty)
    return {
      held: sql`(${source.column(path)} ->> ${idOf(id, propertyPrefix)}::text) collate "C"`,
      written: (held) => held,
    }
  if (days) return daysKey(ctx, dayOf(ctx, source, path), days)
  if (bucket) return bucketKey(clockOf(ctx, source, path), bucket)
  return { held: source.column(path), written: (held) => sql`${held}::text` }
}

/**
 * The key of a row; of the period that is compared with, that of the part of time in the other's place. Weekdays and
 * hours come again in both, so they stay what they are.
 */
export function comparedKey(ctx: Ctx, question: Question, source: Source, dimension: Dimension): Key {
  const { span, compare } = question
  const { bucket, path } = dimension
  if (!bucket || !span || !compare || !isMoved(question, dimension)) return keyOf(ctx, source, dimension)
  const clock = clockOf(ctx, source, path)
  const apart = distance(span, compare.span)
  const shift = 'months' in apart ? `${apart.months} months` : `${apart.days} days`
  const isOther = isReadTwice(question) ? readAgain : sql`not ${during(ctx, source, path, span)}`
  return bucketKey(sql`(case when ${isOther} then ${clock} + ${sql.lit(shift)}::interval else ${clock} end)`, bucket)
}

/** Tests whether rows of the compared period lie in other parts of this dimension than their own. */
const isMoved = ({ report, compare }: Question, { bucket, path }: Dimension): boolean =>
  compare !== undefined && path === report.time && bucket !== undefined && bucket !== 'weekday' && bucket !== 'hour'

/**
 * Tests whether rows are read once for the period and once again for the compared one. If the two overlap, a row
 * belongs to both, and appears twice in a table by parts of time.
 */
export const isReadTwice = (question: Question): boolean =>
  question.span !== undefined &&
  question.compare !== undefined &&
  question.compare.span.to >= question.span.from &&
  dimensionsIn(question).some((dimension) => isMoved(question, dimension))

/** Column that is true in the second reading, for the compared period, when rows are read twice. */
export const readAgain = sql.ref('reading.is_again')
export const twice = sql`cross join (values (false), (true)) as reading (is_again)`

/** A moment on the establishment's clock; a day is one already. */
function clockOf(ctx: Ctx, source: Source, path: string): Condition {
  const held = source.column(path)
  return source.reached(path).field?.kind === 'date'
    ? sql`${held}::timestamp`
    : sql`(${held} at time zone ${ctx.timeZone})`
}

/** The day of a moment on the establishment's clock. */
function dayOf(ctx: Ctx, source: Source, path: string): Condition {
  const held = source.column(path)
  return source.reached(path).field?.kind === 'date' ? held : sql`(${held} at time zone ${ctx.timeZone})::date`
}

/** Held as the place of the part among the others; written, the same keys as `dayKey` of the model. */
function daysKey(ctx: Ctx, day: Condition, way: DayWay): Key {
  const parts = partsOf(way)
  const cases = parts.map(({ key }, at) => {
    const { from, to } = daysOfPart(way, key, today(ctx))
    const end = way === 'since' ? from : to
    const isIn = end === undefined ? sql`is not null` : sql`${sql.raw(way === 'since' ? '>=' : '<=')} ${end}::date`
    return sql`when ${day} ${isIn} then ${sql.lit(at + 1)}`
  })
  return {
    held: sql`case ${sql.join(cases, sql` `)} end`,
    written: (held) => sql`(${parts.map(({ key }) => key)}::text[])[${held}]`,
  }
}

/** Tests that a row belongs to a part of its days. */
export function isOfPart(ctx: Ctx, source: Source, { path }: Dimension, way: DayWay, key: string): Condition {
  const { from, to } = daysOfPart(way, key, today(ctx))
  const day = dayOf(ctx, source, path)
  return all([
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
  ])
}

/** Written, the same keys as `keyOfDate` of the model. */
function bucketKey(clock: Condition, bucket: Bucket): Key {
  const start = sql`date_trunc(${sql.lit(bucket)}, ${clock})`
  const text = (format: string) => (held: Condition) => sql`to_char(${held}, ${sql.lit(format)})`
  switch (bucket) {
    case 'hour':
      return { held: sql`date_part('hour', ${clock})`, written: (held) => sql`lpad(${held}::text, 2, '0')` }
    case 'weekday':
      return { held: sql`date_part('dow', ${clock})`, written: (held) => sql`${held}::text` }
    case 'day':
      return { held: start, written: text('YYYY-MM-DD') }
    case 'week': // PostgreSQL's begins on Monday
      return {
        held: sql`date_trunc('week', ${clock} + interval '2 days') - interval '2 days'`,
        written: text('YYYY-MM-DD'),
      }
    case 'month':
      return { held: start, written: text('YYYY-MM') }
    case 'quarter':
      return { held: start, written: text('YYYY-"Q"Q') }
    case 'year':
      return { held: start, written: text('YYYY') }
  }
}
