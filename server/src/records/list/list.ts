/** A page of a list and its total, by the contract of docs/decisions/0004-lists.md. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DbRow } from '../row.ts'
import { presenter } from '../presenter.ts'
import { all, type Condition } from '../permissions/limits.ts'
import { countLimit, numberedRows, upTo } from './counting.ts'
import { type ListQuery, readList } from './list-query.ts'
import { behind, cursorAt, direction, sortKey } from './order.ts'
import { allConditions, searchedRows } from './searched-rows.ts'
import { selectPage } from './select.ts'

export interface Page {
  readonly items: readonly Record<string, unknown>[]
  readonly page: {
    readonly number: number
    readonly size: number
    readonly total: number
    /** There are at least `total`. */
    readonly totalIsCapped: boolean
    /** The cursor behind the last item; null when no more follow. */
    readonly next: string | null
  }
}

export async function listRecords(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<Page> {
  return readPage(ctx, entity, await readList(ctx, entity, query))
}

/** The page of a query that was read before, for lists that add conditions of their own to it. */
export async function readPage(ctx: Ctx, entity: AnyEntity, asked: ListQuery): Promise<Page> {
  const { conditions, page: number, size, sort } = asked
  if (!conditions) return { items: [], page: { number: 1, size, total: 0, totalIsCapped: false, next: null } }
  const rows = await pageRows(ctx, entity, asked, size + 1) // one more tells whether others follow
  const shown = rows.slice(0, size)
  const counted = rows[0] ? Number(rows[0].list_total) : await countWithoutRows(ctx, entity, asked)
  if (!sort.indexed && counted > numberedRows)
    throw new Refused(refuse('record.sortTooMany', { params: { max: numberedRows } }))
  const limit = countLimit(asked)
  return {
    items: shown.map(presenter(ctx, entity, { whole: false })),
    page: {
      number,
      size,
      total: Math.min(counted, limit),
      totalIsCapped: counted > limit || rows[0]?.list_is_least === true,
      next: rows.length > size ? cursorAt(ctx, entity, sort, shown.at(-1)!) : null,
    },
  }
}

/**
 * The rows of a page, each with the list's `list_total` (and `list_is_least` when there may be more), in one statement.
 * A record may have a field that is called `total`. The page's ids are found first; fields and references are read for
 * them alone.
 */
export async function pageRows(ctx: Ctx, entity: AnyEntity, asked: ListQuery, limit: number): Promise<DbRow[]> {
  const table = sql.table(tableOf(entity))
  const offset = asked.after ? 0 : (asked.page - 1) * asked.size
  if (offset > numberedRows) throw new Refused(refuse('request.malformed'))
  const order = direction(asked.sort)
  return ctx.tx.query<DbRow>(sql`
    with ${asked.search ? searchedRows(asked, asked.search, table, offset + limit) : unsearchedRows(asked, table)},
    page as (
      select t.id, t.sort_key
      from listed t
      order by t.sort_key ${order}, t.id ${order}
      limit ${limit}
      offset ${offset}
    )
    select ${sql.raw(selectPage(entity, asked.sort.by, asked.columns))}, counted.total as list_total, counted.is_least as list_is_least
    from page
    join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = page.id
    cross join counted
    order by page.sort_key ${order}, page.id ${order}
  `)
}

/** `listed`: the rows of which the page is cut; `counted`: how many there are. */
function unsearchedRows(asked: ListQuery, table: Condition): Condition {
  const key = sortKey(asked.sort)
  const fromCursor = asked.after ? [behind(asked.sort, key, asked.after)] : []
  return sql`
    counted as (
      select count(*)::int as total, false as is_least
      from (select 1 from ${table} t where ${allConditions(asked)} ${upTo(countLimit(asked))}) counted_row
    ),
    listed as not materialized (
      select t.id, ${key} as sort_key
      from ${table} t
      where ${all([...asked.conditions!, ...fromCursor])}
    )
  `
}

/** The total of a page without rows: none on the first page, else the page lies behind the list's end. */
async function countWithoutRows(ctx: Ctx, entity: AnyEntity, asked: ListQuery): Promise<number> {
  if (asked.page === 1 && !asked.after) return 0
  const row = await ctx.tx.first<{ total: number }>(
    sql`
      select count(*)::int as total
      from (
        select 1
        from ${sql.table(tableOf(entity))} t
        where ${allConditions(asked)} ${upTo(countLimit(asked))}
      ) counted_row
    `,
  )
  return row?.total ?? 0
}
