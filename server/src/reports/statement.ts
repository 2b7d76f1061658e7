/** The one statement of a report: its cells, subtotals and totals come out of the same rows by grouping sets. */
import { isWorkedOut } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { all, type Condition } from '../records/permissions/limits.ts'
import { during } from './during.ts'
import { comparedKey } from './keys.ts'
import type { Question } from './question.ts'
import { type Counted, readingOf } from './reading.ts'
import { matches, type Source } from './source.ts'

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

/** Undefined: the actor sees nothing of the source. */
export function cellsStatement(ctx: Ctx, question: Question): Condition | undefined {
  const { report, rows, columns, span, compare } = question
  const reading = readingOf(ctx, question)
  if (!reading) return undefined
  const { source, conditions, counted } = reading
  const dimensions = [...rows, ...(columns ? [columns] : [])]
  const keys = dimensions.map((dimension) => comparedKey(ctx, question, source, dimension))
  const held = keys.map((_, at) => sql.ref(`k${at}`))
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
  return sql`
    select ${sql.join([
      dimensions.length ? sql`grouping(${sql.join(held)}) as level` : sql`0 as level`,
      ...keys.map(({ written }, at) => sql`${written(held[at]!)} as ${sql.ref(`d${at}`)}`),
      ...figures,
    ])}
    from (
      select ${sql.join([...keys.map((key, at) => sql`${key.held} as ${held[at]!}`), isNow, ...inputs])}
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
    const keys = Array.from({ length: depth }, (__, at) => sql.ref(`k${at}`))
    const withoutColumn = sql`(${keys.length ? sql.join(keys) : sql``})`
    return hasColumns ? [withoutColumn, sql`(${sql.join([...keys, sql.ref(`k${rows}`)])})`] : [withoutColumn]
  }).flat()
}

/** What a measure needs of each row: whether the row counts, and its value. */
function measureInputs(source: Source, measure: Counted, at: number): Condition[] {
  if (!('added' in measure) && isWorkedOut(measure)) return []
  const value = valueOf(source, measure)
  const where = 'where' in measure ? matches(source, measure.where ?? {}) : []
  return [
    ...(where.length ? [sql`(${all(where)}) as ${sql.ref(`w${at}`)}`] : []),
    ...(value ? [sql`${value} as ${sql.ref(`v${at}`)}`] : []),
  ]
}

function valueOf(source: Source, measure: Counted): Condition | undefined {
  if ('added' in measure) return measure.added
  if ('sum' in measure) return source.column(measure.sum)
  if ('distinct' in measure) return source.column(measure.distinct)
  if (!('time' in measure)) return undefined
  // two dates differ by a number of days, which is no interval
  const [from, to] = measure.time.map((path) =>
    source.reached(path).field?.kind === 'date' ? sql`${source.column(path)}::timestamp` : source.column(path),
  )
  return sql`extract(epoch from ${to} - ${from}) / ${sql.lit(measure.in === 'hours' ? 3_600 : 86_400)}`
}

function aggregate(measure: Counted, at: number, during: Condition | undefined): Condition {
  const value = sql.ref(`v${at}`)
  const conditions = [...('where' in measure && measure.where ? [sql.ref(`w${at}`)] : []), ...(during ? [during] : [])]
  const filter = conditions.length ? sql`filter (where ${sql.join(conditions, sql` and `)})` : sql``
  if ('distinct' in measure) return sql`(count(distinct ${value}) ${filter})::int`
  if ('sum' in measure || 'added' in measure) return sql`coalesce(sum(${value}) ${filter}, 0)::float8`
  if ('time' in measure) return sql`coalesce(sum(${value}) ${filter}, 0)::float8`
  return sql`(count(*) ${filter})::int`
}
