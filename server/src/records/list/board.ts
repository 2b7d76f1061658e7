/** A list as columns, one for each state: the first rows of the state in the list's order, and their count. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { all, type Condition } from '../permissions/limits.ts'
import { presenter } from '../presenter.ts'
import type { RecordRow } from '../row.ts'
import { type ListQuery, readList } from './list-query.ts'
import { direction, sortKey } from './order.ts'
import { allConditions } from './searched-rows.ts'
import { selectPage } from './select.ts'
import { countTabs, tabConditions, type Tabs } from './tabs.ts'

/** Maximum records of each state; the list of the state has the others. */
export const boardSize = 12
/** Maximum count of each state; above it the board shows "more than". */
const counted = 500

export interface Board extends Tabs {
  readonly items: Readonly<Record<string, readonly Record<string, unknown>[]>>
}

export async function listBoard(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<Board> {
  const { hero = [], label = [] } = entity.spec
  const { size: _size, page: _page, after: _after, sort: _sort, ...bounds } = query
  const asked = await readList(ctx, entity, { ...bounds, tab: 'all', columns: ['state', ...hero, ...label].join() })
  const tabs = tabConditions(entity)
  const [counts, rows] = await Promise.all([
    countTabs(ctx, entity, asked, tabs, counted),
    asked.conditions ? ctx.tx.query<RecordRow>(boardRows(ctx, entity, asked, tabs)) : [],
  ])
  const present = presenter(ctx, entity, { whole: false })
  const items: Record<string, Record<string, unknown>[]> = {}
  for (const row of rows) (items[row.state as string] ??= []).push(present(row))
  return { ...counts, items }
}

/** Selects the first rows of each state in the order of its index. A search finds its hits once for all states. */
function boardRows(
  ctx: Ctx,
  entity: AnyEntity,
  asked: ListQuery,
  tabs: Readonly<Record<string, Condition>>,
): Condition {
  const table = sql.table(tableOf(entity))
  const [key, order] = [sortKey(asked.sort), direction(asked.sort)]
  const inOrder = sql`order by sort_key ${order}, id ${order} limit ${boardSize}`
  const found = sql`found as materialized (select t.id, ${key} as sort_key, t.state from ${table} t where ${allConditions(asked)})`
  const parts = Object.values(tabs).map((isInTab) =>
    asked.search
      ? sql`(select t.id, t.sort_key from found t where ${isInTab} ${inOrder})`
      : sql`(select t.id, ${key} as sort_key from ${table} t where ${all([...asked.conditions!, isInTab])} ${inOrder})`,
  )
  return sql`
    with ${asked.search ? sql`${found},` : sql``} page as (${sql.join(parts, sql` union all `)})
    select ${sql.raw(selectPage(entity, asked.sort.by, asked.columns))}
    from page
    join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = page.id
    order by page.sort_key ${order}, page.id ${order}
  `
}
