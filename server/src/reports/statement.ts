/** The one statement of a report: its cells, subtotals and totals come out of the same rows by grouping sets. */
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { spanOfKey } from '@topcenter/model/reports/bucket'
import { type DayWay, partsOf } from '@topcenter/model/reports/days'
import { distance, type Span } from '@topcenter/model/reports/period'
import { type Dimension } from '@topcenter/model/reports/reach'
import { type Bucket, isWorkedOut, type Measure } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import { type Ctx, today } from '../records/context.ts'
import { all, type Condition } from '../records/permissions/limits.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { allConditions } from '../records/list/searched-rows.ts'
import { type Narrowing, type Question, valueOfKey } from './question.ts'
import { matches, type Source, sourceOf } from './source.ts'

/** More places than this are no table for a person: the question is to be narrowed. */
export const mostCells = 20_000

export interface CellRow {
  /** A bit for each dimension that this row does not tell apart, the last dimension's bit the lowest. */
  readonly level: number
  readonly [column: `d${number}` | `m${number}` | `b${number}`]: string | number | null
}

/** Whether a row of the answer is of one member of the dimension at this place, of so many dimensions. */
export const isGroupedBy = ({ level }: CellRow, at: number, dimensions: number): boolean =>
  (level & (1 << (dimensions - 1 - at))) === 0

/** Measures that PostgreSQL counts: those that are shown, and those of which the others are worked out. */
export function countedMeasures({ report, measures }: Question): readonly string[] {
  const needed = new Set<string>()
  const need = (name: string): void => {
    const measure = report.measures[name]!
    if ('ratio' in measure) measure.ratio.forEach(need)
    else if ('difference' in measure) measure.difference.forEach(need)
    else if ('share' in measure) need(measure.share)
    else needed.add(name)
  }
  measures.forEach(need)
  return [...needed]
}

/** Undefined: the actor sees nothing of the source. */
export function cellsStatement(ctx: Ctx, question: Question): Condition | undefined {
  const { report, rows, columns, span, compare } = question
  const source = sourceOf(question.entity)
  const conditions = rowConditions(ctx, question, source)
  if (!conditions) return undefined
  const dimensions = [...rows, ...(columns ? [columns] : [])]
  const keys = dimensions.map(
    (dimension, at) => sql`${comparedKey(ctx, question, source, dimension)} as ${sql.ref(`d${at}`)}`,
  )
  const counted = countedMeasures(question).map((name) => report.measures[name]!)
  const inputs = counted.flatMap((measure, at) => measureInputs(source, measure, at))
  const isNow = span && compare ? sql`${during(ctx, source, report.time!, span)} as is_now` : sql`true as is_now`
  const inPeriod =
    span && compare
      ? sql`(${during(ctx, source, report.time!, span)} or ${during(ctx, source, report.time!, compare.span)})`
      : span
        ? during(ctx, source, report.time!, span)
        : sql`true`
  const figures = counted.flatMap((measure, at) => [
    sql`${aggregate(measure, at, compare ? sql`is_now` : undefined)} as ${sql.ref(`m${at}`)}`,
    ...(compare ? [sql`${aggregate(measure, at, sql`not is_now`)} as ${sql.ref(`b${at}`)}`] : []),
  ])
  const named = dimensions.map((_, at) => sql.ref(`d${at}`))
  return sql`
    select ${sql.join([
      dimensions.length ? sql`grouping(${sql.join(named)}) as level` : sql`0 as level`,
      ...named,
      ...figures,
    ])}
    from (
      select ${sql.join([...keys, isNow, ...inputs])}
      from ${source.from()}
      where ${all([...conditions, inPeriod])}
    ) source_row
    group by grouping sets (${sql.join(groupingSets(rows.length, columns !== undefined))})
    limit ${mostCells + 1}
  `
}

/** Each row dimension with those before it, and nothing: with the column's dimension and without it. */
function groupingSets(rows: number, hasColumns: boolean): Condition[] {
  return Array.from({ length: rows + 1 }, (_, depth) => {
    const keys = Array.from({ length: depth }, (__, at) => sql.ref(`d${at}`))
    const withoutColumn = sql`(${keys.length ? sql.join(keys) : sql``})`
    return hasColumns ? [withoutColumn, sql`(${sql.join([...keys, sql.ref(`d${rows}`)])})`] : [withoutColumn]
  }).flat()
}

/**
 * What a row of the source must be, but for the period: the actor may see it, and the report's own conditions, filters
 * and narrowed dimensions hold.
 */
export function rowConditions(ctx: Ctx, question: Question, source: Source): Condition[] | undefined {
  const { report, entity, list, narrowed } = question
  const asked = readListQuery(ctx, entity, list)
  if (!asked.conditions) return undefined
  return [
    allConditions(asked),
    ...matches(source, report.where ?? {}),
    ...narrowed.map((narrowing) => narrowedTo(ctx, question, source, narrowing)),
  ]
}

function narrowedTo(
  ctx: Ctx,
  { entity }: Question,
  source: Source,
  { dimension, keys, isExcluded }: Narrowing,
): Condition {
  const values = keys.map((key) => valueOfKey(entity, dimension, key))
  const some = values.filter((value) => value !== null)
  const held = keyOf(ctx, source, dimension)
  const ways = [
    ...(some.length < values.length ? [sql`${held} is null`] : []),
    ...(some.length ? [hasKey(ctx, source, dimension, some)] : []),
  ]
  const isOne = sql`(${sql.join(ways, sql` or `)})`
  return isExcluded ? sql`${isOne} is not true` : isOne
}

function hasKey(ctx: Ctx, source: Source, dimension: Dimension, keys: readonly string[]): Condition {
  const { bucket, path } = dimension
  const spans = bucket ? keys.map((key) => spanOfKey(bucket, key)) : []
  // a range of time is found by an index, a part of a date that is worked out is not
  if (spans.length && spans.every((span) => span !== undefined))
    return sql`(${sql.join(
      spans.map((span) => during(ctx, source, path, span)),
      sql` or `,
    )})`
  return sql`${keyOf(ctx, source, dimension)} = any(${keys}::text[])`
}

/** The key of a row; of the period that is compared with, that of the part of time in the other's place. */
function comparedKey(ctx: Ctx, { report, span, compare }: Question, source: Source, dimension: Dimension): Condition {
  const { bucket, path } = dimension
  if (!bucket || !span || !compare || path !== report.time) return keyOf(ctx, source, dimension)
  const clock = clockOf(ctx, source, path)
  const apart = distance(span, compare.span)
  const shift = 'months' in apart ? `${apart.months} months` : `${apart.days} days`
  const isNow = during(ctx, source, path, span)
  return bucketKey(sql`(case when ${isNow} then ${clock} else ${clock} + ${sql.lit(shift)}::interval end)`, bucket)
}

/** The key of a row in a dimension, as text. */
export function keyOf(ctx: Ctx, source: Source, { path, bucket, days }: Dimension): Condition {
  const held = source.column(path)
  if (days) return daysKey(ctx, clockOf(ctx, source, path), days)
  return bucket ? bucketKey(clockOf(ctx, source, path), bucket) : sql`${held}::text`
}

/** A moment on the establishment's clock; a day is one already. */
function clockOf(ctx: Ctx, source: Source, path: string): Condition {
  const held = source.column(path)
  return source.reached(path).field?.kind === 'date'
    ? sql`${held}::timestamp`
    : sql`(${held} at time zone ${ctx.timeZone})`
}

/** The same keys as `dayKey` of the model. */
function daysKey(ctx: Ctx, clock: Condition, way: DayWay): Condition {
  const now = sql`${today(ctx)}::date`
  const days = way === 'since' ? sql`${now} - ${clock}::date` : sql`${clock}::date - ${now}`
  const cases = partsOf(way).map(({ key, most }) =>
    most === undefined
      ? sql`when ${clock} is not null then ${sql.lit(key)}`
      : sql`when ${days} <= ${sql.lit(most)} then ${sql.lit(key)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The same keys as `keyOfDate` of the model. */
function bucketKey(clock: Condition, bucket: Bucket): Condition {
  switch (bucket) {
    case 'hour':
      return sql`to_char(${clock}, 'HH24')`
    case 'weekday':
      return sql`extract(dow from ${clock})::int::text`
    case 'day':
      return sql`to_char(${clock}, 'YYYY-MM-DD')`
    case 'week': // PostgreSQL's begins on Monday
      return sql`to_char(date_trunc('week', ${clock} + interval '2 days') - interval '2 days', 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${clock}, 'YYYY-MM')`
    case 'quarter':
      return sql`to_char(${clock}, 'YYYY-"Q"Q')`
    case 'year':
      return sql`to_char(${clock}, 'YYYY')`
  }
}

/** That a moment or day lies in a span: from the first instant of its first day to the last of its last. */
export function during(ctx: Ctx, source: Source, path: string, { from, to }: Span): Condition {
  const held = source.column(path)
  if (source.reached(path).field?.kind === 'date') return sql`${held} between ${from}::date and ${to}::date`
  const start = dayRange(from, ctx.timeZone).from
  const end = dayRange(to, ctx.timeZone).to
  return sql`(${held} >= ${start}::timestamptz and ${held} < ${end}::timestamptz)`
}

/** What a measure needs of each row: whether the row counts, and its value. */
function measureInputs(source: Source, measure: Measure, at: number): Condition[] {
  if (isWorkedOut(measure)) return []
  const value = valueOf(source, measure)
  const where = matches(source, measure.where ?? {})
  return [
    ...(where.length ? [sql`(${all(where)}) as ${sql.ref(`w${at}`)}`] : []),
    ...(value ? [sql`${value} as ${sql.ref(`v${at}`)}`] : []),
  ]
}

function valueOf(source: Source, measure: Measure): Condition | undefined {
  if ('sum' in measure) return source.column(measure.sum)
  if ('distinct' in measure) return source.column(measure.distinct)
  if (!('time' in measure)) return undefined
  // two dates differ by a number of days, which is no interval
  const [from, to] = measure.time.map((path) =>
    source.reached(path).field?.kind === 'date' ? sql`${source.column(path)}::timestamp` : source.column(path),
  )
  return sql`extract(epoch from ${to} - ${from}) / ${sql.lit(measure.in === 'hours' ? 3_600 : 86_400)}`
}

function aggregate(measure: Measure, at: number, during: Condition | undefined): Condition {
  const value = sql.ref(`v${at}`)
  const conditions = [...('where' in measure && measure.where ? [sql.ref(`w${at}`)] : []), ...(during ? [during] : [])]
  const filter = conditions.length ? sql`filter (where ${sql.join(conditions, sql` and `)})` : sql``
  if ('distinct' in measure) return sql`(count(distinct ${value}) ${filter})::int`
  if ('sum' in measure) return sql`coalesce(sum(${value}) ${filter}, 0)::float8`
  if ('time' in measure) return sql`coalesce(sum(${value}) ${filter}, 0)::float8`
  return sql`(count(*) ${filter})::int`
}
