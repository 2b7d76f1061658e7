/** Reads a page of a list and its total, according to docs/decisions/0004-lists.md. */
import type { Page as PageFacts } from '@topcenter/model/kit/answer'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { ShownItem } from '@topcenter/model/kit/shown'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { RecordRow } from '../row.ts'
import { presenter } from '../presenter.ts'
import { all, type Condition } from '../permissions/limits.ts'
import { withoutOutOfTime } from '../permissions/out-of-time.ts'
import { countLimit, numberedRows, upTo } from './counting.ts'
import { type ListQuery, readList } from './list-query.ts'
import { behind, cursorAt, direction, sortKey } from './order.ts'
import { allConditions, searchedRows } from './searched-rows.ts'
import { selectPage } from './select.ts'

export interface Page<E = AnyEntity> {
  readonly items: readonly ShownItem<E>[]
  readonly page: PageFacts
}

export async function listRecords<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  query: Readonly<Record<string, string>>,
): Promise<Page<E>> {
  return readPage(ctx, entity, await readList(ctx, entity, query))
}

/** Reads the page of a parsed query, for lists that add their own conditions. */
export async function readPage<E extends AnyEntity>(ctx: Ctx, entity: E, asked: ListQuery): Promise<Page<E>> {
  const { conditions, page: number, size, sort } = asked
  if (!conditions) return { items: [], page: { number: 1, size, total: 0, totalIsCapped: false, next: null } }
  const rows = await pageRows(ctx, entity, asked, size + 1) // one more row shows whether others follow
  const shown = rows.slice(0, size)
  const counted = rows[0] ? rows[0].list_total : await countWithoutRows(ctx, entity, asked)
  if (!sort.indexed && counted > numberedRows)
    throw new Refused(refuse('record.sortTooMany', { params: { max: numberedRows } }))
  const limit = countLimit(asked)
  const items: readonly Record<string, unknown>[] = shown.map(presenter(ctx, entity, { whole: false }))
  return {
    items: items as readonly ShownItem<E>[], // the presenter follows the definition at run time
    page: {
      number,
      size,
      total: Math.min(counted, limit),
      totalIsCapped: counted > limit || rows[0]?.list_is_least === true,
      next: rows.length > size ? cursorAt(ctx, entity, sort, shown.at(-1)!) : null,
    },
  }
}

interface PageRow extends RecordRow {
  readonly list_total: number
  readonly list_is_least: boolean
}

/**
 * Reads the rows of a page in one statement. Each row has the list's `list_total`, and `list_is_least` if there may be
 * more; the prefix is needed because a record may have a field called `total`. The statement first finds the ids of the
 * page, and reads fields and references for these only. References to what is out of the reader's time are left out.
 */
export async function pageRows(
  ctx: Ctx,
  entity: AnyEntity,
  asked: ListQuery,
  limit: number,
): Promise<readonly PageRow[]> {
  const table = sql.table(tableOf(entity))
  const offset = asked.after ? 0 : (asked.page - 1) * asked.size
  if (offset > numberedRows) throw new Refused(refuse('request.malformed'))
  const order = direction(asked.sort)
  const rows = await ctx.tx.query<PageRow>(sql`
    with ${asked.search ? searchedRows(asked, asked.search, table, offset + limit) : unsearchedRows(asked, table)},
    page as (
      select t.id, t.sort_key
      from listed t
      order by t.sort_key ${order}, t.id ${order}
      limit ${sql.lit(limit)}
      ${offset === 0 ? sql`` : sql`offset ${offset}`}
    )
    select ${sql.raw(selectPage(entity, asked.sort.by, asked.columns))}, counted.total as list_total, counted.is_least as list_is_least
    from page
    join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = page.id
    cross join counted
    order by page.sort_key ${order}, page.id ${order}
  `)
  return withoutOutOfTime(ctx, entity, rows)
}

/** Returns parts of the statement: `listed` has the rows from which the page is cut, `counted` has their number. */
function unsearchedRows(asked: ListQuery, table: Condition): Condition {
  const key = sortKey(asked.sort)
  const fromCursor = asked.after ? [behind(asked.sort, key, asked.after)] : []
  return sql`
    counted as materialized (
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

/**
 * Counts the rows of a list whose page is empty: zero for the first page; otherwise the page is beyond the end of the
 * list.
 */
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

/** Number of a query's records, and the sort value of the first one; null if there is none. */
export interface Counted extends Pick<Page['page'], 'total' | 'totalIsCapped'> {
  readonly first: unknown
}

/** Counts the records of a query with ascending order, without building a page. */
export async function countRecords(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
): Promise<Counted> {
  const asked = await readList(ctx, entity, query)
  if (!asked.conditions) return { total: 0, totalIsCapped: false, first: null }
  const limit = countLimit(asked)
  const rows = sql`${sql.table(tableOf(entity))} t where ${allConditions(asked)}`
  const key = sortKey(asked.sort)
  // a user limited to own groups has few records, but checking that limit costs more than reading them, so one pass
  // reads both values
  const row = await ctx.tx.first<{ total: number; first: unknown }>(
    ctx.actor.ownGroupsOnly
      ? sql`select count(*)::int as total, min(${key}) as first from ${rows}`
      : sql`
          select
            (select count(*)::int from (select 1 from ${rows} ${upTo(limit)}) counted_row) as total,
            (select ${key} from ${rows} order by ${key}, t.id limit 1) as first
        `,
  )
  return { total: Math.min(row!.total, limit), totalIsCapped: row!.total > limit, first: row!.first }
}
