/** A page of a list, its counts and its tabs, by the contract of docs/decisions/0004-lists.md. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import pg from 'pg'
import type { Ctx } from '../context.ts'
import { all, column, type Condition } from '../sight/limits.ts'
import {
  cursorAt,
  type ListQuery,
  numberedRows,
  readListQuery,
  type Search,
  type Sort,
  tabColumn,
} from './list-query.ts'
import { type DbRow, presenter } from '../row.ts'
import { selectPage } from './select.ts'

/** How far a list without a search word counts before it says "more than". */
const countedRows = 1_000

export interface Page {
  readonly items: readonly Record<string, unknown>[]
  readonly page: {
    readonly number: number
    readonly size: number
    readonly total: number
    readonly totalIsCapped: boolean
    readonly next: string | null
  }
}

export async function listRecords(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<Page> {
  return readPage(ctx, entity, readListQuery(ctx, entity, query))
}

/** The same for lists with conditions of their own. */
export async function readPage(ctx: Ctx, entity: AnyEntity, asked: ListQuery): Promise<Page> {
  if (!asked.conditions)
    return { items: [], page: { number: 1, size: asked.size, total: 0, totalIsCapped: false, next: null } }
  const rows = await pageRows(ctx, entity, asked, asked.size + 1)
  const shown = rows.slice(0, asked.size)
  const cap = capOf(asked)
  const total = rows.length ? Number(rows[0]!.total) : await countRows(ctx, entity, asked, cap)
  if (!asked.sort.indexed && total > numberedRows)
    throw new Refused(refuse('record.sortTooMany', { params: { max: numberedRows } }))
  const last = shown.at(-1)
  return {
    items: shown.map(presenter(ctx, entity, { whole: false })),
    page: {
      number: asked.page,
      size: asked.size,
      total: Math.min(total, cap),
      totalIsCapped: total > cap || rows[0]?.is_least === true,
      next: rows.length > asked.size && last ? cursorAt(asked.sort, last) : null,
    },
  }
}

const capOf = (asked: ListQuery): number =>
  asked.exact ? Number.MAX_SAFE_INTEGER : asked.search || !asked.sort.indexed ? numberedRows : countedRows
const whereOf = (asked: ListQuery): Condition =>
  all([...asked.conditions!, ...(asked.search ? [asked.search.gather] : [])])
const limitOf = (cap: number): Condition => (cap === Number.MAX_SAFE_INTEGER ? sql`` : sql`limit ${cap + 1}`)

/** One statement: the page's ids first, then their fields and the capped count. */
export async function pageRows(ctx: Ctx, entity: AnyEntity, asked: ListQuery, limit: number): Promise<DbRow[]> {
  const table = sql.table(tableOf(entity))
  const offset = asked.after ? 0 : (asked.page - 1) * asked.size
  if (offset > numberedRows) throw new Refused(refuse('request.malformed'))
  const direction = sql.raw(asked.sort.descending ? 'desc' : 'asc')
  const rows = ctx.tx.query<DbRow>(sql`
    with ${asked.search ? searchedPage(asked, asked.search, table, offset + limit) : listedPage(asked, table)},
    page as (
      select t.id, t.sort_key
      from candidate t
      order by t.sort_key ${direction}, t.id ${direction}
      limit ${limit}
      offset ${offset}
    )
    select ${sql.raw(selectPage(entity, asked.sort.by, asked.columns))}, n.total, n.is_least
    from page
    join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = page.id
    cross join n
    order by page.sort_key ${direction}, page.id ${direction}
  `)
  // a cursor that this list did not give: its key is no value of the column
  return asked.after
    ? rows.catch((error: unknown) => {
        throw error instanceof pg.DatabaseError && error.code?.startsWith('22')
          ? new Refused(refuse('request.malformed'))
          : error
      })
    : rows
}

/** `candidate`, of which the page is cut, and `n`, how many there are. */
function listedPage(asked: ListQuery, table: Condition): Condition {
  const key = sortKey(asked.sort)
  return sql`
    n as (
      select count(*)::int as total, false as is_least
      from (select 1 from ${table} t where ${whereOf(asked)} ${limitOf(capOf(asked))}) z
    ),
    candidate as not materialized (
      select t.id, ${key} as sort_key
      from ${table} t
      where ${all([...asked.conditions!, ...cursor(asked, key)])}
    )
  `
}

/** Rows of the list's own order that are looked at before all hits are gathered. */
const probedRows = 2_000

/**
 * Hits are materialised, or PostgreSQL walks the ordered index and filters hundreds of thousands of rows. A common word
 * has that many hits: so a stretch of the index is walked first, and when it fills the page nothing is gathered: the
 * count is then of the stretch, the least that there are.
 */
function searchedPage(asked: ListQuery, search: Search, table: Condition, wanted: number): Condition {
  const key = sortKey(asked.sort)
  const counted = sql`select count(*)::int from (select 1 from hit ${limitOf(capOf(asked))}) z`
  const kept = cursor(asked, sql`t.sort_key`)
  const after = kept.length ? sql`where ${all(kept)}` : sql``
  const gathered = sql`select t.id, ${key} as sort_key from ${table} t where ${whereOf(asked)}`
  const walk = walkOf(asked)
  if (!walk || asked.exact || wanted > probedRows) {
    return sql`
      hit as materialized (${gathered} offset 0),
      n as (select (${counted}) as total, false as is_least),
      candidate as (select t.id, t.sort_key from hit t ${after})
    `
  }
  return sql`
    near as materialized (select t.id, t.sort_key from ${stretch(asked, walk, search, table)}),
    probe as materialized (
      select total, is_whole, is_whole or total >= ${wanted} as is_enough
      from (select count(*)::int as total, ${isWhole(walk, table)} as is_whole from near) z
    ),
    hit as materialized (${gathered} and not (select is_enough from probe) offset 0),
    n as (
      select
        case when is_enough then total else (${counted}) end as total,
        is_enough and not (is_whole and ${!asked.after}) as is_least
      from probe
    ),
    candidate as (
      select t.id, t.sort_key
      from near t
      where (select is_enough from probe)
      union all
      select t.id, t.sort_key
      from hit t ${after}
    )
  `
}

/** The list's own order from where it is asked for; undefined when no index has it. */
function walkOf(asked: ListQuery): Condition | undefined {
  const [key, direction] = [sortKey(asked.sort), sql.raw(asked.sort.descending ? 'desc' : 'asc')]
  return (
    asked.walk &&
    sql`where ${all([...asked.walk, ...cursor(asked, key)])} order by ${key} ${direction}, t.id ${direction}`
  )
}
/** The hits (`t`) among the first rows of a walk. */
const stretch = (asked: ListQuery, walk: Condition, search: Search, table: Condition): Condition =>
  sql`
    (select t.*, ${sortKey(asked.sort)} as sort_key from ${table} t ${walk} limit ${probedRows}) t
    where ${all([...asked.conditions!, search.look])}
  `
/** That those first rows are all that there are. */
const isWhole = (walk: Condition, table: Condition): Condition =>
  sql`not exists (select 1 from ${table} t ${walk} limit 1 offset ${probedRows})`

const cursor = (asked: ListQuery, key: Condition): Condition[] =>
  asked.after ? [afterCursor(asked.sort, key, asked.after)] : []

const sortKey = (sort: Sort): Condition =>
  sort.arabic ? sql`coalesce(t.name_ar, t.name_und, t.name_en) collate "ar-x-icu"` : column(sort.column)

/**
 * Rows after the cursor; empty keys come last in rising order and first in falling order, as PostgreSQL's indexes have
 * them.
 */
function afterCursor(sort: Sort, key: Condition, after: { key: unknown; id: string }): Condition {
  const id = sql`${after.id}::uuid`
  if (after.key === null)
    return sort.descending
      ? sql`(${key} is not null or (${key} is null and t.id < ${id}))`
      : sql`(${key} is null and t.id > ${id})`
  if (sort.descending) return sql`(${key}, t.id) < (${after.key}, ${id})`
  return sort.nullable
    ? sql`((${key}, t.id) > (${after.key}, ${id}) or ${key} is null)`
    : sql`(${key}, t.id) > (${after.key}, ${id})`
}

async function countRows(ctx: Ctx, entity: AnyEntity, asked: ListQuery, cap: number): Promise<number> {
  if (asked.page === 1 && !asked.after) return 0
  const row = await ctx.tx.first<{ total: number }>(
    sql`
      select count(*)::int as total
      from (select 1 from ${sql.table(tableOf(entity))} t where ${whereOf(asked)} ${limitOf(cap)}) z
    `,
  )
  return row?.total ?? 0
}

export interface Tabs {
  readonly tabs: Record<string, number>
  readonly totalIsCapped: Record<string, boolean>
}

/** How many records each tab holds under the list's other filters; counted up to a cap. */
export async function listTabs(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<Tabs> {
  const tabs = tabColumn(entity)
  const values = (tabs?.values ?? []).map((value) => [value, sql`${column(tabs!.column)} = ${sql.lit(value)}`] as const)
  return countTabs(ctx, entity, readListQuery(ctx, entity, { ...query, tab: 'all' }), {
    all: sql`true`,
    ...Object.fromEntries(values),
  })
}

/** One statement for all tabs. */
export async function countTabs(
  ctx: Ctx,
  entity: AnyEntity,
  asked: ListQuery,
  tabs: Readonly<Record<string, Condition>>,
): Promise<Tabs> {
  const names = Object.keys(tabs)
  if (!asked.conditions) return { tabs: Object.fromEntries(names.map((name) => [name, 0])), totalIsCapped: {} }
  const row = (await ctx.tx.first<Record<string, number | boolean>>(
    asked.search
      ? searchedTabs(asked, asked.search, sql.table(tableOf(entity)), tabs)
      : sql`
        select ${sql.join(
          names.map(
            (name) => sql`
          (
            select count(*)::int
            from (
              select 1
              from ${sql.table(tableOf(entity))} t
              where ${all([...asked.conditions!, tabs[name]!])}
              limit ${countedRows + 1}
            ) z
          ) as ${sql.ref(name)}
        `,
          ),
        )}
      `,
  ))!
  const counted = (name: string) => row[name] as number
  const cap = asked.search ? numberedRows : countedRows
  return {
    tabs: Object.fromEntries(names.map((name) => [name, Math.min(counted(name), cap)])),
    totalIsCapped: Object.fromEntries(
      names.map((name) => [name, counted(name) > cap || row[`${name} is least`] === true]),
    ),
  }
}

/**
 * As in a list: a stretch is looked through first, and the hits are gathered (once, for all tabs) when it leaves one of
 * them without a full page.
 */
function searchedTabs(
  asked: ListQuery,
  search: Search,
  table: Condition,
  tabs: Readonly<Record<string, Condition>>,
): Condition {
  const names = Object.keys(tabs)
  const each = (make: (name: string, at: Condition) => Condition): Condition =>
    sql.join(names.map((name, index) => make(name, sql.ref(`n${index}`))))
  const belongs = each((name, at) => sql`(${tabs[name]}) as ${at}`)
  const counts = each((_, at) => sql`count(*) filter (where ${at})::int as ${at}`)
  const gathered = sql`select ${belongs} from ${table} t where ${whereOf(asked)}`
  const walk = walkOf(asked)
  if (!walk)
    return sql`
      with hit as materialized (${gathered} offset 0)
      select ${each((name, at) => sql`count(*) filter (where ${at})::int as ${sql.ref(name)}`)}
      from hit
    `
  return sql`with near as materialized (select ${belongs} from ${stretch(asked, walk, search, table)}),
    probe as materialized (select *, is_whole or least(${each((_, at) => at)}) > ${asked.size} as is_enough from (select ${counts}, ${isWhole(walk, table)} as is_whole from near) z),
    hit as materialized (${gathered} and not (select is_enough from probe) offset 0),
    n as (select ${counts} from hit)
    select ${each(
      (name, at) => sql`
      case when p.is_enough then p.${at} else n.${at} end as ${sql.ref(name)}, p.is_enough
      and not p.is_whole as ${sql.ref(`${name} is least`)}
    `,
    )} from probe p cross join n`
}
