/** A page of a list, its counts and its tabs, by the contract of docs/decisions/0004-lists.md. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { all, column, type Condition } from './limits.ts'
import { type ListQuery, numberedRows, readListQuery, type Sort, tabColumn, writeCursor } from './list-query.ts'
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
      number: asked.page, size: asked.size, total: Math.min(total, cap), totalIsCapped: total > cap,
      next: rows.length > asked.size && last ? writeCursor(last.sort_key, last.id as string) : null,
    },
  }
}

const capOf = (asked: ListQuery): number => (asked.exact ? Number.MAX_SAFE_INTEGER : asked.search || !asked.sort.indexed ? numberedRows : countedRows)

/**
 * One statement: the page's ids first, then their fields and the capped count. With a search word the hits are materialised,
 * or PostgreSQL walks the ordered index and filters hundreds of thousands of rows.
 */
export async function pageRows(ctx: Ctx, entity: AnyEntity, asked: ListQuery, limit: number): Promise<DbRow[]> {
  const table = sql.table(tableOf(entity))
  const where = all([...asked.conditions!, ...(asked.search ? [asked.search] : [])])
  const key = sortKey(asked.sort)
  const offset = asked.after ? 0 : (asked.page - 1) * asked.size
  if (offset > numberedRows) throw new Refused(refuse('request.malformed'))
  const direction = sql.raw(asked.sort.descending ? 'desc' : 'asc')
  const source = asked.search ? sql`hit t` : sql`${table} t`
  const keyed = asked.search ? sql`t.sort_key` : key
  const bounds = [...(asked.search ? [] : [where]), ...(asked.after ? [afterCursor(asked.sort, keyed, asked.after)] : [])]
  const pageWhere = bounds.length ? sql`where ${all(bounds)}` : sql``
  const hits = asked.search ? sql`hit as materialized (select t.id, ${key} as sort_key from ${table} t where ${where} offset 0),` : sql``
  const counted = asked.search ? sql`select 1 from hit` : sql`select 1 from ${table} t where ${where}`
  const cap = capOf(asked) === Number.MAX_SAFE_INTEGER ? sql`` : sql`limit ${capOf(asked) + 1}`
  return ctx.tx.query<DbRow>(sql`
    with ${hits}
    n as (select count(*)::int as total from (${counted} ${cap}) z),
    page as (select t.id, ${keyed} as sort_key from ${source} ${pageWhere} order by ${keyed} ${direction}, t.id ${direction} limit ${limit} offset ${offset})
    select ${sql.raw(selectList(entity, listFields(entity, asked.columns)))}, page.sort_key, (select total from n) as total
    from page join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = page.id
    order by page.sort_key ${direction}, page.id ${direction}`)
}

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
  const where = all([...asked.conditions!, ...(asked.search ? [asked.search] : [])])
  const limit = cap === Number.MAX_SAFE_INTEGER ? sql`` : sql`limit ${cap + 1}`
  const row = await ctx.tx.first<{ total: number }>(sql`select count(*)::int as total from (select 1 from ${sql.table(tableOf(entity))} t where ${where} ${limit}) z`)
  return row?.total ?? 0
}

/** How many records each tab holds under the list's other filters; counted up to a cap. */
export async function listTabs(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<{ tabs: Record<string, number>; totalIsCapped: Record<string, boolean> }> {
  const asked = readListQuery(ctx, entity, { ...query, tab: 'all' })
  const tabs = tabColumn(entity)
  const names = ['all', ...(tabs?.values ?? [])]
  if (!asked.conditions) return { tabs: Object.fromEntries(names.map((name) => [name, 0])), totalIsCapped: {} }
  const where = all([...asked.conditions, ...(asked.search ? [asked.search] : [])])
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
