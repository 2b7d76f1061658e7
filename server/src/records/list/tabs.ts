/** How many records each tab of a list contains under the list's other filters. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { all, column, type Condition } from '../permissions/limits.ts'
import { countedRows, numberedRows, upTo } from './counting.ts'
import { tabColumn } from './list-parameters.ts'
import { type ListQuery, readList } from './list-query.ts'
import type { Search } from './search-condition.ts'
import { allConditions, headOf } from './searched-rows.ts'

export interface Tabs {
  readonly tabs: Record<string, number>
  /** Tabs that contain at least as many as `tabs` says. */
  readonly totalIsCapped: Record<string, boolean>
}
/** What makes a row one of the tab's, by the tab's name. */
type TabConditions = Readonly<Record<string, Condition>>

export async function listTabs(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<Tabs> {
  return countTabs(ctx, entity, await readList(ctx, entity, { ...query, tab: 'all' }), {
    all: sql`true`,
    ...tabConditions(entity),
  })
}

/** Of each tab but `all`. */
export function tabConditions(entity: AnyEntity): TabConditions {
  const tabs = tabColumn(entity)
  return Object.fromEntries(
    (tabs?.values ?? []).map((value) => [value, sql`${column(tabs!.column)} = ${sql.lit(value)}`]),
  )
}

/** All tabs are counted by one statement, each up to a limit. */
export async function countTabs(
  ctx: Ctx,
  entity: AnyEntity,
  asked: ListQuery,
  tabs: TabConditions,
  most = countedRows,
): Promise<Tabs> {
  const names = Object.keys(tabs)
  if (!asked.conditions) return { tabs: Object.fromEntries(names.map((name) => [name, 0])), totalIsCapped: {} }
  const table = sql.table(tableOf(entity))
  const counts = asked.search
    ? searchedCounts(asked, asked.search, table, tabs)
    : unsearchedCounts(asked.conditions, table, tabs, most)
  const row = (await ctx.tx.first<Record<string, number | boolean>>(counts))!
  const limit = asked.search ? numberedRows : most
  const counted = (name: string): number => row[name] as number
  return {
    tabs: Object.fromEntries(names.map((name) => [name, Math.min(counted(name), limit)])),
    totalIsCapped: Object.fromEntries(names.map((name) => [name, counted(name) > limit || row.is_least === true])),
  }
}

/** A count of its own for each tab: so each is answered by the index of its rows, and ends at its own limit. */
function unsearchedCounts(
  conditions: readonly Condition[],
  table: Condition,
  tabs: TabConditions,
  most: number,
): Condition {
  const counts = Object.entries(tabs).map(
    ([name, isInTab]) => sql`
      (
        select count(*)::int
        from (select 1 from ${table} t where ${all([...conditions, isInTab])} ${upTo(most)}) counted_row
      ) as ${sql.ref(name)}
    `,
  )
  return sql`select ${sql.join(counts)}`
}

/**
 * As in a searched list, the list's head is checked first. All hits are found, once for all tabs, when the head leaves
 * one of them without a full page.
 */
function searchedCounts(asked: ListQuery, search: Search, table: Condition, tabs: TabConditions): Condition {
  const entries = Object.entries(tabs)
  /** Columns are numbered: a tab's name may be too long for one, or that of a column beside it. */
  const forEachTab = (make: (tab: Condition, name: string, isInTab: Condition) => Condition): Condition =>
    sql.join(entries.map(([name, isInTab], index) => make(sql.ref(`tab${index}`), name, isInTab)))
  const inTabs = forEachTab((tab, _, isInTab) => sql`(${isInTab}) as ${tab}`)
  const counts = forEachTab((tab) => sql`count(*) filter (where ${tab})::int as ${tab}`)
  const hits = sql`select ${inTabs} from ${table} t where ${allConditions(asked)}`
  const head = headOf(asked, search, table)
  if (!head)
    return sql`
      with hit as materialized (${hits} offset 0),
      counted as (select ${counts} from hit)
      select ${forEachTab((tab, name) => sql`counted.${tab} as ${sql.ref(name)}`)}, false as is_least
      from counted
    `
  const inHead = forEachTab((tab, _, isInTab) => sql`(${isInTab} and is_hit) as ${tab}`)
  return sql`
    with head_row as materialized (
      select ${inHead} from ${head.rows} cross join lateral (select ${head.isHit} as is_hit) hit
    ),
    head as materialized (
      select *, is_whole_list or least(${forEachTab((tab) => tab)}) > ${asked.size} as suffices
      from (select ${counts}, ${head.isWholeList} as is_whole_list from head_row) head_count
    ),
    hit as materialized (${hits} and not (select suffices from head) offset 0),
    counted as (select ${counts} from hit)
    select
      ${forEachTab(
        (tab, name) => sql`case when head.suffices then head.${tab} else counted.${tab} end as ${sql.ref(name)}`,
      )},
      head.suffices and not head.is_whole_list as is_least
    from head
    cross join counted
  `
}
