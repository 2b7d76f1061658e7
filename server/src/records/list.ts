/** A page of a list, its counts and its tabs, by the contract of docs/decisions/0004-lists.md. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { all, column, type Condition } from './limits.ts'
import { type ListQuery, numberedRows, readListQuery, type Search, type Sort, tabColumn, writeCursor } from './list-query.ts'
import { type DbRow, presenter } from './row.ts'
import { listFields, selectList } from './select.ts'

/** How far a list without a search word counts before it says "more than". */
const countedRows = 1_000

export interface Page {
  readonly items: readonly Record<string, unknown>[]
  readonly page: { readonly number: number; readonly size: number; readonly total: number; readonly totalIsCapped: boolean; readonly next: string | null }
}

export async function listRecords(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<Page> {
  const asked = readListQuery(ctx, entity, query)
  if (!asked.conditions) return { items: [], page: { number: 1, size: asked.size, total: 0, totalIsCapped: false, next: null } }
  const rows = await pageRows(ctx, entity, asked, asked.size + 1)
  const shown = rows.slice(0, asked.size)
  const cap = capOf(asked)
  const total = rows.length ? Number(rows[0]!.total) : await countRows(ctx, entity, asked, cap)
  if (!asked.sort.indexed && total > numberedRows) throw new Refused(refuse('record.sortTooMany', { params: { max: numberedRows } }))
  const last = shown.at(-1)
  return {
    items: shown.map(presenter(ctx, entity, { whole: false })),
    page: {
      number: asked.page, size: asked.size, total: Math.min(total, cap), totalIsCapped: total > cap || rows[0]?.is_least === true,
      next: rows.length > asked.size && last ? writeCursor(last.sort_key, last.id as string) : null,
    },
  }
}

const capOf = (asked: ListQuery): number => (asked.exact ? Number.MAX_SAFE_INTEGER : asked.search || !asked.sort.indexed ? numberedRows : countedRows)
const whereOf = (asked: ListQuery): Condition => all([...asked.conditions!, ...(asked.search ? [asked.search.gather] : [])])
const limitOf = (cap: number): Condition => (cap === Number.MAX_SAFE_INTEGER ? sql`` : sql`limit ${cap + 1}`)

/** One statement: the page's ids first, then their fields and the capped count. */
export async function pageRows(ctx: Ctx, entity: AnyEntity, asked: ListQuery, limit: number): Promise<DbRow[]> {
  const table = sql.table(tableOf(entity))
  const offset = asked.after ? 0 : (asked.page - 1) * asked.size
  if (offset > numberedRows) throw new Refused(refuse('request.malformed'))
  const direction = sql.raw(asked.sort.descending ? 'desc' : 'asc')
  return ctx.tx.query<DbRow>(sql`
    with ${asked.search ? searchedPage(asked, asked.search, table, offset + limit) : listedPage(asked, table)},
    page as (select t.id, t.sort_key from candidate t order by t.sort_key ${direction}, t.id ${direction} limit ${limit} offset ${offset})
    select ${sql.raw(selectList(entity, listFields(entity, asked.columns)))}, page.sort_key, n.total, n.is_least
    from page join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = page.id cross join n
    order by page.sort_key ${direction}, page.id ${direction}`)
}

/** `candidate`, of which the page is cut, and `n`, how many there are. */
function listedPage(asked: ListQuery, table: Condition): Condition {
  const key = sortKey(asked.sort)
  return sql`n as (select count(*)::int as total, false as is_least from (select 1 from ${table} t where ${whereOf(asked)} ${limitOf(capOf(asked))}) z),
    candidate as not materialized (select t.id, ${key} as sort_key from ${table} t where ${all([...asked.conditions!, ...cursor(asked, key)])})`
}

/** Rows of the list's own order that are looked at before all hits are gathered. */
const probedRows = 2_000

/**
 * Hits are materialised, or PostgreSQL walks the ordered index and filters hundreds of thousands of rows. A common word has that many hits:
 * so a stretch of the index is walked first, and when it fills the page nothing is gathered: the count is then of the stretch, the least that there are.
 */
function searchedPage(asked: ListQuery, search: Search, table: Condition, wanted: number): Condition {
  const key = sortKey(asked.sort)
  const direction = sql.raw(asked.sort.descending ? 'desc' : 'asc')
  const counted = sql`select count(*)::int from (select 1 from hit ${limitOf(capOf(asked))}) z`
  const kept = cursor(asked, sql`t.sort_key`)
  const after = kept.length ? sql`where ${all(kept)}` : sql``
  const gathered = sql`select t.id, ${key} as sort_key from ${table} t where ${whereOf(asked)}`
  if (!asked.walk || asked.exact || wanted > probedRows) {
    return sql`hit as materialized (${gathered} offset 0), n as (select (${counted}) as total, false as is_least), candidate as (select t.id, t.sort_key from hit t ${after})`
  }
  const stretch = sql`where ${all([...asked.walk, ...cursor(asked, key)])} order by ${key} ${direction}, t.id ${direction}`
  return sql`near as materialized (
      select t.id, t.sort_key from (select t.*, ${key} as sort_key from ${table} t ${stretch} limit ${probedRows}) t where ${all([...asked.conditions!, search.look])}),
    probe as materialized (select total, is_whole, is_whole or total >= ${wanted} as is_enough from (
      select count(*)::int as total, not exists (select 1 from ${table} t ${stretch} limit 1 offset ${probedRows}) as is_whole from near) z),
    hit as materialized (${gathered} and not (select is_enough from probe) offset 0),
    n as (select case when is_enough then total else (${counted}) end as total, is_enough and not (is_whole and ${!asked.after}) as is_least from probe),
    candidate as (select t.id, t.sort_key from near t where (select is_enough from probe) union all select t.id, t.sort_key from hit t ${after})`
}

const cursor = (asked: ListQuery, key: Condition): Condition[] => (asked.after ? [afterCursor(asked.sort, key, asked.after)] : [])

const sortKey = (sort: Sort): Condition => (sort.arabic ? sql`coalesce(t.name_ar, t.name_und, t.name_en) collate "ar-x-icu"` : column(sort.column))

/** Rows after the cursor; empty keys come last in rising order and first in falling order, as PostgreSQL's indexes have them. */
function afterCursor(sort: Sort, key: Condition, after: { key: unknown; id: string }): Condition {
  const id = sql`${after.id}::uuid`
  if (after.key === null) return sort.descending ? sql`(${key} is not null or (${key} is null and t.id < ${id}))` : sql`(${key} is null and t.id > ${id})`
  if (sort.descending) return sql`(${key}, t.id) < (${after.key}, ${id})`
  return sort.nullable ? sql`((${key}, t.id) > (${after.key}, ${id}) or ${key} is null)` : sql`(${key}, t.id) > (${after.key}, ${id})`
}

async function countRows(ctx: Ctx, entity: AnyEntity, asked: ListQuery, cap: number): Promise<number> {
  if (asked.page === 1 && !asked.after) return 0
  const row = await ctx.tx.first<{ total: number }>(sql`select count(*)::int as total from (select 1 from ${sql.table(tableOf(entity))} t where ${whereOf(asked)} ${limitOf(cap)}) z`)
  return row?.total ?? 0
}

/** How many records each tab holds under the list's other filters; counted up to a cap. */
export async function listTabs(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<{ tabs: Record<string, number>; totalIsCapped: Record<string, boolean> }> {
  const asked = readListQuery(ctx, entity, { ...query, tab: 'all' })
  const tabs = tabColumn(entity)
  const names = ['all', ...(tabs?.values ?? [])]
  if (!asked.conditions) return { tabs: Object.fromEntries(names.map((name) => [name, 0])), totalIsCapped: {} }
  const where = whereOf(asked)
  const table = sql.table(tableOf(entity))
  const counts = names.map((name) => {
    const extra = name === 'all' ? sql`` : sql` and ${column(tabs!.column)} = ${name}`
    return sql`(select count(*)::int from (select 1 from ${table} t where ${where}${extra} limit ${countedRows + 1}) z) as ${sql.ref(name)}`
  })
  const row = (await ctx.tx.first<Record<string, number>>(sql`select ${sql.join(counts)}`))!
  return {
    tabs: Object.fromEntries(names.map((name) => [name, Math.min(row[name]!, countedRows)])),
    totalIsCapped: Object.fromEntries(names.map((name) => [name, row[name]! > countedRows])),
  }
}
