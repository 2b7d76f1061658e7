/** The one statement of a report: its cells, subtotals and totals come out of the same rows by grouping sets. */
import type { Span } from '@topcenter/model/reports/period'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { all, type Condition } from '../records/permissions/limits.ts'
import { durationOf } from './duration.ts'
import { countedMeasures } from './counted-measures.ts'
import { during, earlierThan } from './during.ts'
import { comparedKey, isReadTwice, readAgain, twice } from './keys.ts'
import type { Question } from './question.ts'
import { type Counted, readingOf } from './reading.ts'
import { matches, type Source } from './source.ts'

/** More places than this are no table for a person: the question is to be narrowed. */
export const maxCells = 20_000

export interface CellRow {
  /** A bit for each dimension by which this row is not grouped; the last dimension has the lowest bit. */
  readonly level: number
  readonly [column: `d${number}` | `m${number}` | `b${number}`]: string | number | null
}

/** Tests whether a row of the answer belongs to one member of the dimension at this place, among so many dimensions. */
export const isGroupedBy = ({ level }: CellRow, at: number, dimensions: number): boolean =>
  (level & (1 << (dimensions - 1 - at))) === 0

/** Builds the statement for the cells; undefined if the actor sees nothing of the source. */
export function cellsStatement(ctx: Ctx, question: Question): Condition | undefined {
  const { rows, columns, compare } = question
  const reading = readingOf(ctx, question)
  if (!reading) return undefined
  const { source, conditions, counted, records } = reading
  const dimensions = [...rows, ...(columns ? [columns] : [])]
  const keys = dimensions.map((dimension) => comparedKey(ctx, question, source, dimension))
  const held = keys.map((_, at) => sql.ref(`k${at}`))
  const inputs = counted.flatMap((measure, at) => measureInputs(source, measure, at))
  const isBefore = countedMeasures(question).map((each) => each.isBefore)
  const times = timesOf(ctx, question, source, isBefore.includes(true))
  const figures = counted.flatMap((measure, at): Figure[] => {
    const [now, other] = isBefore[at] ? (['is_earlier', 'was_earlier'] as const) : (['is_now', 'was_then'] as const)
    const rowsOf = (time: string | undefined): Condition => aggregate(measure, at, time ? sql.ref(time) : undefined)
    return [
      { name: sql.ref(`m${at}`), measure, ofRows: rowsOf(times.length > 1 ? now : undefined) },
      ...(compare ? [{ name: sql.ref(`b${at}`), measure, ofRows: rowsOf(other) }] : []),
    ]
  })
  const rowsRead = sql`
    (
      select ${sql.join([
        ...keys.map((key, at) => sql`${key.held} as ${held[at]!}`),
        ...times.map(([name, is]) => sql`${is} as ${sql.ref(name)}`),
        ...inputs,
        ...(records ? [sql`${records} as records`] : []),
      ])}
      from ${source.from()} ${isReadTwice(question) ? twice : sql``}
      where ${all([
        ...conditions,
        sql`(${sql.join(
          times.map(([, is]) => is),
          sql` or `,
        )})`,
      ])}
    ) source_row
  `
  const isAddedUp = dimensions.length > (records ? 0 : 1) && counted.every(canBeAddedUp)
  return sql`
    select ${sql.join([
      dimensions.length ? sql`grouping(${sql.join(held)}) as level` : sql`0 as level`,
      ...keys.map(({ written }, at) => sql`${written(held[at]!)} as ${sql.ref(`d${at}`)}`),
      ...figures.map(
        ({ name, measure, ofRows }) => sql`${asNumber(measure, isAddedUp ? sql`sum(${name})` : ofRows)} as ${name}`,
      ),
    ])}
    from ${isAddedUp ? finestCells(held, figures, rowsRead, records !== undefined) : rowsRead}
    group by grouping sets (${sql.join(groupingSets(rows.length, columns !== undefined))})
    limit ${maxCells + 1}
  `
}

/** One measure of one time; `ofRows`: how it comes out of the rows that are read. */
interface Figure {
  readonly name: Condition
  readonly measure: Counted
  readonly ofRows: Condition
}

/**
 * The cells of all dimensions, of which all subtotals are added up: there are far fewer of them than rows, which would
 * be gone through once for each grouping set. Of one dimension there is the total alone, which costs less than to go
 * through the cells again.
 */
const finestCells = (
  keys: readonly Condition[],
  figures: readonly Figure[],
  rowsRead: Condition,
  isWeighed: boolean,
): Condition => sql`
  (
    select ${sql.join([...keys, ...figures.map(({ name, ofRows }) => sql`${ofRows} as ${name}`)])}
    from ${rowsRead}
    group by ${sql.join(keys)}
    ${isWeighed ? sql`having sum(records) <> 0` : sql``}
  ) finest
`

/** Tests whether a measure can be added up over cells. Distinct counts cannot: one person may be in two cells. */
const canBeAddedUp = (measure: Counted): boolean => !('distinct' in measure)

/**
 * Returns the conditions for the time of a row, each with the name of its column: the period, the compared one, and the
 * time before each of them. Only rows that satisfy one of these are read.
 */
function timesOf(ctx: Ctx, question: Question, source: Source, looksBack: boolean): [name: string, is: Condition][] {
  const { report, span, compare } = question
  const is = (held: Span): Condition => during(ctx, source, report.time!, held)
  const isEarlier = (held: Span): Condition => earlierThan(ctx, source, report.time!, held)
  const [first, again] = isReadTwice(question) ? [sql`not ${readAgain} and `, sql`${readAgain} and `] : [sql``, sql``]
  return [
    ['is_now', span ? sql`(${first}${is(span)})` : sql`true`],
    ...(compare ? [['was_then', sql`(${again}${is(compare.span)})`] satisfies [string, Condition]] : []),
    ...(looksBack ? [['is_earlier', span ? isEarlier(span) : sql`false`] satisfies [string, Condition]] : []),
    ...(looksBack && compare ? [['was_earlier', isEarlier(compare.span)] satisfies [string, Condition]] : []),
  ]
}

/** Each row dimension with those before it, and nothing: with the column's dimension and without it. */
function groupingSets(rows: number, hasColumns: boolean): Condition[] {
  return Array.from({ length: rows + 1 }, (_, depth) => {
    const keys = Array.from({ length: depth }, (__, at) => sql.ref(`k${at}`))
    const withoutColumn = sql`(${keys.length ? sql.join(keys) : sql``})`
    return hasColumns ? [withoutColumn, sql`(${sql.join([...keys, sql.ref(`k${rows}`)])})`] : [withoutColumn]
  }).flat()
}

/** Returns the inputs of a measure from each row: whether the row counts, and its value. */
function measureInputs(source: Source, measure: Counted, at: number): Condition[] {
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
  return 'time' in measure ? durationOf(source, measure) : undefined
}

/** @param isOfTime Whether a row belongs to the time that is counted; undefined: all rows that are read do */
function aggregate(measure: Counted, at: number, isOfTime: Condition | undefined): Condition {
  const value = sql.ref(`v${at}`)
  const conditions = [
    ...('where' in measure && measure.where ? [sql.ref(`w${at}`)] : []),
    ...(isOfTime ? [isOfTime] : []),
  ]
  const filter = conditions.length ? sql`filter (where ${all(conditions)})` : sql``
  if ('distinct' in measure) return sql`count(distinct ${value}) ${filter}`
  return isSum(measure) ? sql`sum(${value}) ${filter}` : sql`count(*) ${filter}`
}

const isSum = (measure: Counted): boolean => 'sum' in measure || 'added' in measure || 'time' in measure

/** Casts to a JavaScript number; an empty sum is 0. */
const asNumber = (measure: Counted, figure: Condition): Condition =>
  sql`coalesce(${figure}, 0)::${sql.raw(isSum(measure) ? 'float8' : 'int')}`
