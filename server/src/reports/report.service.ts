/** Answers a report: one statement for its figures, one for the names of what they are grouped by. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Cell, type Filtered, type Member, noMember, type ReportAnswer } from '@topcenter/model/reports/answer'
import { keysWithoutGaps } from '@topcenter/model/reports/bucket'
import { partsOf } from '@topcenter/model/reports/days'
import { type Dimension, fieldOf } from '@topcenter/model/reports/reach'
import { operandsOf, type Report } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { shownSql } from '../records/list/select.ts'
import { type Page, readPage } from '../records/list/list.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { all, type Condition } from '../records/permissions/limits.ts'
import { keptAnswer } from '../records/kept-answers.ts'
import { presentShown, type Shown } from '../records/label.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { languages } from '../records/schema/table.ts'
import { groupingProperties } from './rows/property-key.ts'
import { rowKeyOf } from './rows/row-keys.ts'
import { hasPart, relationOf } from './rows/worked-out-rows.ts'
import { matches, type Source, sourceOf } from './source.ts'
import { byName } from './by-name.ts'
import { ofVisibleKinds, permitBehind } from './kinds.ts'
import { lookingAt } from './reporting.ts'
import { countedMeasures } from './counted-measures.ts'
import { debtAgesStatement } from './debt-ages.ts'
import { during, earlierThan } from './during.ts'
import { rowConditions } from './row-conditions.ts'
import { type CellRow, cellsStatement, isGroupedBy, maxCells } from './statement.ts'
import { inTime } from './in-time.ts'
import { checkProperties, type Question, readQuestion, valueOfKey } from './question.ts'
import { workedOut } from './worked-out.ts'

type Query = Readonly<Record<string, string>>

/** Reports that read all records, however short the period: a large centre keeps their answers for a minute. */
const readsAll: ReadonlySet<string> = new Set(['namesList', 'weightedResults', 'fromInterestToPayment', 'knownMethods'])

export const reportAnswer = (ctx: Ctx, report: Report, query: Query): Promise<ReportAnswer> =>
  readsAll.has(report.id)
    ? keptAnswer(ctx, ['report', report.id, Object.entries(query).sort()], () => makeAnswer(ctx, report, query))
    : makeAnswer(ctx, report, query)

async function makeAnswer(ctx: Ctx, report: Report, query: Query): Promise<ReportAnswer> {
  const { question, properties } = await wholeQuestion(ctx, report, query)
  const statement = debtAgesStatement(ctx, question) ?? cellsStatement(ctx, question)
  const rows = statement ? await inTime(ctx.tx.query<CellRow & Record<string, unknown>>(statement)) : []
  if (rows.length > maxCells) throw new Refused(refuse('report.tooLarge', { params: { max: maxCells } }))
  const dimensions = [...question.rows, ...(question.columns ? [question.columns] : [])]
  const keys = dimensions.map((dimension) => keysOf(question.entity, dimension))
  const cells = workedOut(question, cellsOf(question, keys, rows))
  const [members, filters] = await Promise.all([
    membersOf(ctx, question, dimensions, keys, rows),
    filtersOf(ctx, question),
  ])
  const { period, span, isSwapped, compare, measures } = question
  return {
    report: report.id,
    at: ctx.now.toISOString(),
    period,
    span: span ?? null,
    ...(isSwapped ? { isSwapped } : {}),
    ...(compare ? { compare } : {}),
    rows: question.rows.map(({ id }) => id),
    columns: question.columns?.id ?? null,
    measures,
    filters,
    properties,
    members: largestFirst(question, members, cells),
    cells,
  }
}

/** Reads a question with the properties that there are now and, of worked-out rows, their relation. */
async function wholeQuestion(
  ctx: Ctx,
  report: Report,
  query: Query,
): Promise<{ readonly question: Question; readonly properties: readonly Member[] }> {
  const question = readQuestion(ctx, report, query)
  const properties = await groupingProperties(ctx, report)
  checkProperties(question, properties)
  return { question: { ...question, relation: await relationOf(ctx, report) }, properties }
}

/**
 * The first level of the rows by the report's main measure, the largest first or the smallest; time and days keep their
 * order, and rows without a value come last.
 */
function largestFirst(
  { report, rows, measures }: Question,
  members: Readonly<Record<string, readonly Member[]>>,
  cells: readonly Cell[],
): Readonly<Record<string, readonly Member[]>> {
  const first = rows[0]
  const { largest, smallest } = report
  const at = measures.indexOf(largest ?? smallest ?? '')
  const sign = largest === undefined ? -1 : 1
  if (!first || first.bucket || first.days || at < 0) return members
  // a rate of nothing is no small rate
  const ofNothing = largest === undefined ? Number.POSITIVE_INFINITY : 0
  const figures = new Map(
    cells
      .filter(({ row, column }) => row.length === 1 && column === undefined)
      .map(({ row, values }) => [row[0], values[at]]),
  )
  const ranked = members[first.id]!.map((member) => ({
    member,
    figure: member.key === noMember ? Number.NEGATIVE_INFINITY : sign * (figures.get(member.key) ?? ofNothing),
  }))
  const inOrder = ranked.toSorted((a, b) => b.figure - a.figure).map(({ member }) => member)
  return { ...members, [first.id]: inOrder }
}

/** Returns the cells with the figures of the counted measures; the other measures are computed from these. */
function cellsOf(question: Question, keys: readonly KeyOf[], rows: readonly CellRow[]): Cell[] {
  const { rows: down, columns, compare } = question
  // the names of columns are put together once: of thousands of rows that would take longer than all else
  const counted = countedMeasures(question)
  const [now, before] = [counted.map((_, at) => `m${at}` as const), counted.map((_, at) => `b${at}` as const)]
  const held = keys.map((keyOf, at) => ({ keyOf, column: `d${at}` as const }))
  const key = (row: CellRow, at: number): string => held[at]!.keyOf(row[held[at]!.column] as string | null)
  const figures = (row: CellRow, names: readonly (keyof CellRow)[]): (number | null)[] =>
    names.map((name) => row[name] as number | null)
  return rows.map((row) => {
    const place: string[] = []
    while (place.length < down.length && isGroupedBy(row, place.length, keys.length)) place.push(key(row, place.length))
    // put together without spreading: some 4 % of the CPU of a request with 5,000 cells
    const cell: { -readonly [name in keyof Cell]: Cell[name] } = { row: place, values: figures(row, now) }
    if (columns && isGroupedBy(row, down.length, keys.length)) cell.column = key(row, down.length)
    if (compare) cell.before = figures(row, before)
    return cell
  })
}

/** A value of the database as an answer and an address have it. */
type KeyOf = (value: string | null) => string

/** Returns a function that makes the key of a value. A value occurs in many cells, so its token is made once. */
function keysOf(entity: AnyEntity, dimension: Dimension): KeyOf {
  const field = dimension.bucket || dimension.days ? undefined : fieldOf(entity, dimension)
  const write =
    rowKeyOf(dimension)?.keyOf ??
    (field?.kind === 'ref' ? (id: string) => tokenOf(entityOf(field.to!).spec.prefix, id) : undefined)
  if (!write) return (value) => value ?? noMember
  const keys = new Map<string, string>()
  return (value) => {
    if (value === null) return noMember
    let key = keys.get(value)
    if (key === undefined) keys.set(value, (key = write(value)))
    return key
  }
}

/** The values of each dimension that were found, in the order of the table; of time also those without rows. */
async function membersOf(
  ctx: Ctx,
  { entity }: Question,
  dimensions: readonly Dimension[],
  keys: readonly KeyOf[],
  rows: readonly CellRow[],
): Promise<Record<string, readonly Member[]>> {
  const found = dimensions.map((_, at) => {
    const column = `d${at}` as const
    const grouped = rows.filter((row) => isGroupedBy(row, at, dimensions.length))
    return [...new Set(grouped.map((row) => row[column] as string | null))]
  })
  const all = await Promise.all(
    dimensions.map(async (dimension, at): Promise<[string, readonly Member[]]> => {
      const values = found[at]!.filter((value) => value !== null)
      const members = await ordered(ctx, entity, dimension, keys[at]!, values)
      return [dimension.id, found[at]!.includes(null) ? [...members, { key: noMember }] : members]
    }),
  )
  return Object.fromEntries(all)
}
/** An axis of time has no gaps, up to this many parts. */
const maxParts = 400

async function ordered(
  ctx: Ctx,
  entity: AnyEntity,
  dimension: Dimension,
  keyOf: KeyOf,
  values: readonly string[],
): Promise<readonly Member[]> {
  if (dimension.bucket) return keysWithoutGaps(dimension.bucket, values, maxParts).map((key) => ({ key }))
  if (dimension.days)
    return partsOf(dimension.days)
      .filter(({ key }) => values.includes(key))
      .map(({ key }) => ({ key }))
  const members = await namedMembers(ctx, entity, dimension, values, keyOf)
  if (members) return members
  const field = fieldOf(entity, dimension)
  const order = field ? (field.values ?? []) : (entity.spec.states ?? [])
  return [...values]
    .sort((a, b) => order.indexOf(a) - order.indexOf(b) || a.localeCompare(b, ctx.language, { numeric: true }))
    .map((key) => ({ key }))
}

/** The members to which the question is narrowed, with their names. */
const filtersOf = (ctx: Ctx, { entity, narrowed }: Question): Promise<Filtered[]> =>
  Promise.all(
    narrowed.map(async ({ dimension, keys, isExcluded }) => {
      const values = keys.map((key) => valueOfKey(entity, dimension, key)).filter((value) => value !== null)
      const known = await namedMembers(ctx, entity, dimension, values, keysOf(entity, dimension))
      return {
        dimension: dimension.id,
        members: keys.map((key) => known?.find((member) => member.key === key) ?? { key }),
        isExcluded,
      }
    }),
  )

/** Members whose names are read; undefined where the reader's texts name them. */
async function namedMembers(
  ctx: Ctx,
  entity: AnyEntity,
  dimension: Dimension,
  values: readonly string[],
  keyOf: KeyOf,
): Promise<readonly Member[] | undefined> {
  const rowKey = rowKeyOf(dimension)
  if (rowKey) return rowKey.named(ctx, values)
  const field = dimension.bucket || dimension.days ? undefined : fieldOf(entity, dimension)
  return field?.kind === 'ref' ? named(ctx, entityOf(field.to!), values, keyOf) : undefined
}

/** References with their names, by the order of these in the reader's language. */
async function named(ctx: Ctx, target: AnyEntity, ids: readonly string[], keyOf: KeyOf): Promise<Member[]> {
  if (ids.length === 0) return []
  // names as plain columns: as JSON, like a label's parts, thousands of them take twice as long
  const isNamed = hasTrait(target, 'named')
  const shown = isNamed
    ? languages.map((language) => `t.name_${language}`).join(', ')
    : `${shownSql(target, 't')} as shown`
  // ids as one text: the driver would look for quotes in each of thousands
  const listed = `{${ids.join()}}`
  const rows = await ctx.tx.query<DbRow & { id: string; shown: Shown }>(sql`
    select t.id, ${sql.raw(shown)}
    from ${sql.table(tableOf(target))} t
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = any(${listed}::uuid[])
  `)
  const found = rows.map((row) => {
    const names = isNamed ? namesFrom(row, 'name') : presentShown(target, row.shown, ctx)!.names
    return { member: { key: keyOf(row.id), names }, name: nameIn(names, ctx.language) }
  })
  return byName(found, ctx.language).map(({ member }) => member)
}

/**
 * The records behind a figure: a page of the source's list, of the rows that the question finds and, where one is
 * named, that the measure counts.
 */
export async function reportRows(ctx: Ctx, report: Report, query: Query): Promise<Page> {
  const { measure, page = '', size = '', after = '', sort = '', exact = '', ...asked } = query
  const question = { ...(await wholeQuestion(ctx, report, asked)).question, compare: undefined }
  const { entity, span } = question
  permitBehind(ctx, question, measure)
  // the abstract kind has no flag of its own: the kinds that the actor may see are a condition
  const reader = entity.spec.abstract ? lookingAt(ctx, entity) : ctx
  const list = readListQuery(reader, entity, { ...question.list, page, size, after, sort, exact })
  const source = sourceOf(entity)
  // worked-out rows are narrowed themselves; the records are those that have a part in them
  const asRows = rowConditions(reader, report.rowsOf ? { ...question, narrowed: [] } : question, source)
  if (!asRows) return readPage(ctx, entity, { ...list, conditions: undefined })
  const conditions = [...asRows, ...(entity.spec.abstract ? [ofVisibleKinds(ctx, entity)] : [])]
  if (report.rowsOf)
    return inTime(
      readPage(ctx, entity, {
        ...list,
        conditions: [...conditions, hasPart(reader, question, report.rowsOf, measure)],
      }),
    )
  const inPeriod = span ? [during(ctx, source, report.time!, span)] : []
  const found = [
    ...conditions,
    ...(measure
      ? countedBy(report, measure, source, {
          inPeriod,
          earlier: [span ? earlierThan(ctx, source, report.time!, span) : sql`false`],
        })
      : inPeriod),
  ]
  return inTime(readPage(ctx, entity, { ...list, conditions: source.isJoined() ? [byIds(ctx, source, found)] : found }))
}

/** Found once, with the joins that the conditions need, and then read as any page of the list is. */
const byIds = (ctx: Ctx, source: Source, conditions: readonly Condition[]): Condition => sql`
  t.establishment_id = ${ctx.actor.establishmentId}::uuid
  and t.id = any(array(select t.id from ${source.from()} where ${all(conditions)}))
`

/** Conditions of the rows in the period, and of the rows before it. */
interface Times {
  readonly inPeriod: readonly Condition[]
  readonly earlier: readonly Condition[]
}

/**
 * Returns the conditions of a measure's rows: for a rate, the rows of its whole; for a share, the rows that it is a
 * share of; for others, the rows of all their parts.
 */
function countedBy(report: Report, name: string, source: Source, times: Times): readonly Condition[] {
  const measure = Object.hasOwn(report.measures, name) ? report.measures[name]! : undefined
  if (!measure) throw new Refused(refuse('report.measureUnknown', { params: { name } }))
  if ('before' in measure) return countedBy(report, measure.before, source, { ...times, inPeriod: times.earlier })
  if ('ratio' in measure) return countedBy(report, measure.ratio[1], source, times)
  const parts = operandsOf(measure).map((part) => countedBy(report, part, source, times))
  if (parts.length === 0)
    return [...times.inPeriod, ...('where' in measure ? matches(source, measure.where ?? {}) : [])]
  const ways = parts.map((part) => (part.length ? sql`(${all(part)})` : sql`true`))
  return [sql`(${sql.join(ways, sql` or `)})`]
}
