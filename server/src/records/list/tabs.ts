/** Counts the records of each tab of a list, under the list's other filters. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { all, column, type Condition } from '../permissions/limits.ts'
import { countedRows, numberedRows, upTo } from './counting.ts'
import { tabColumn } from './list-parameters.ts'
import { type ListQuery, readList } from './list-query.ts'
import type { Search } from './search-condition.ts'
import { allConditions, headOf } from './searched-rows.ts'

export interface Tabs<N extends string = string> {
  readonly tabs: Readonly<Record<N, number>>
  /** True for each tab that contains at least as many records as `tabs` states, and perhaps more. */
  readonly totalIsCapped: Record<string, boolean>
}
/** Conditions on rows by the names of tabs. */
type TabConditions<N extends string = string> = Readonly<Record<N, Condition>>

export async function listTabs(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): Promise<Tabs> {
  return countTabs(ctx, entity, await readList(ctx, entity, { ...query, tab: 'all' }), {
    all: sql`true`,
    ...tabConditions(entity),
  })
}

/** Returns the condition of each tab except `all`. */
export function tabConditions(entity: AnyEntity): TabConditions {
  const tabs = tabColumn(entity)
  return Object.fromEntries(
    (tabs?.values ?? []).map((value) => [value, sql`${column(tabs!.column)} = ${sql.lit(value)}`]),
  )
}

/** Counts all tabs with one statement, each up to a limit. */
export async function countTabs<N extends string>(
  ctx: Ctx,
  entity: AnyEntity,
  asked: ListQuery,
  tabs: TabConditions<N>,
  most = countedRows,
): Promise<Tabs<N>> {
  const names = Object.keys(tabs) as N[]
  const each = (count: (name: N) => number) =>
    Object.fromEntries(names.map((name) => [name, count(name)])) as Record<N, number>
  if (!asked.conditions) return { tabs: each(() => 0), totalIsCapped: {} }
  const table = sql.table(tableOf(entity))
  const counts = asked.search
    ? searchedCounts(asked, asked.search, table, tabs)
    : unsearchedCounts(asked.conditions, table, tabs, most)
  const row = (await ctx.tx.first<Record<string, number | boolean>>(counts))!
  const limit = asked.search ? numberedRows : most
  const counted = (name: string): number => Number(row[name])
  return {
    tabs: each((name) => Math.min(counted(name), limit)),
    totalIsCapped: Object.fromEntries(names.map((name) => [name, counted(name) > limit || row.is_least === true])),
  }
}

/** Counts each tab separately, so that each uses the index of its rows and stops at its own limit. */
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
 * Checks the list's head first, like a searched list. If the head leaves a tab without a full page, finds all hits once
 * for all tabs.
 */
function searchedCounts(asked: ListQuery, search: Search, table: Condition, tabs: TabConditions): Condition {
  const entries = Object.entries(tabs)
  /**
   * Makes a part for each tab. Its columns are numbered, because a tab's name may be too long for a column, or equal to
   * another column.
   */
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
