/**
 * SQL of a list with a search word.
 *
 * A common word has hundreds of thousands of hits. Finding, sorting and counting all of them takes a second. But then
 * many hits are among the first rows of the list, its *head*. So the statement checks the rows of the head one by one.
 * If they contain enough hits for the page, they are the response, and their number is the least total. Otherwise the
 * search index finds all hits. One statement does both: PostgreSQL does not execute the second part if the first
 * suffices.
 *
 * All hits are materialized (`offset 0` keeps the planner from merging them into the rest). Otherwise, for a rare word,
 * PostgreSQL would read the list in its order and check each row until the page is full.
 */
import { sql } from 'kysely'
import { all, type Condition } from '../permissions/limits.ts'
import { countedRows, countLimit, upTo } from './counting.ts'
import type { ListQuery } from './list-query.ts'
import { behind, direction, sortKey } from './order.ts'
import type { Search } from './search-condition.ts'

const headRows = 2_000

/** Returns the conditions of a list's rows, including the search. */
export const allConditions = ({ conditions, search }: ListQuery): Condition =>
  all([...conditions!, ...(search ? [search.byIndex] : [])])

/**
 * Returns parts of the statement: `listed` has the rows from which the page is cut, `counted` has their number.
 *
 * @param wanted Number of rows that fill this page and the pages before it.
 */
export function searchedRows(asked: ListQuery, search: Search, table: Condition, wanted: number): Condition {
  const head = asked.exact || wanted > headRows ? undefined : headOf(asked, search, table)
  const key = sortKey(asked.sort)
  const hits = sql`select t.id, ${key} as sort_key from ${table} t where ${allConditions(asked)}`
  const hitCount = sql`select count(*)::int from (select 1 from hit ${upTo(countLimit(asked))}) counted_hit`
  const fromCursor = asked.after ? sql`where ${behind(asked.sort, sql`t.sort_key`, asked.after)}` : sql``
  if (!head)
    return sql`
      hit as materialized (${hits} offset 0),
      counted as (select (${hitCount}) as total, false as is_least),
      listed as (select t.id, t.sort_key from hit t ${fromCursor})
    `
  return sql`
    head_row as materialized (select t.id, t.sort_key, ${head.isHit} as is_hit from ${head.rows}),
    head as materialized (
      select
        total,
        is_whole_list or total >= ${wanted} as suffices,
        not (is_whole_list and ${!asked.after}) as is_part
      from (
        select count(*) filter (where is_hit)::int as total, ${head.isWholeList} as is_whole_list from head_row
      ) head_count
    ),
    hit as materialized (${hits} and not (select suffices from head) offset 0),
    beside as materialized (${search.isCounted ? besideHead(asked, table) : sql`select 0 as total, true as is_least`}),
    counted as materialized (
      select
        case when suffices then greatest(head.total, beside.total) else (${hitCount}) end as total,
        suffices and is_part and (head.total > ${countedRows} or beside.is_least) as is_least
      from head
      cross join beside
    ),
    listed as (
      select t.id, t.sort_key
      from head_row t
      where t.is_hit and (select suffices from head)
      union all
      select t.id, t.sort_key
      from hit t ${fromCursor}
    )
  `
}

/**
 * Counts all hits, up to the limit of a list without a search word, if the head fills the page and has fewer hits than
 * that.
 */
const besideHead = (asked: ListQuery, table: Condition): Condition => sql`
  select least(count(*), ${countedRows})::int as total, count(*) > ${countedRows} as is_least
  from (select 1 from ${table} t where ${allConditions(asked)} ${upTo(countedRows)}) counted_hit
  where (select suffices and is_part and total <= ${countedRows} from head)
`

/** The first rows of a list in its order, from its beginning or from its cursor. */
interface Head {
  /** Item for FROM with the alias `t` and the column `sort_key`. */
  readonly rows: Condition
  /** Condition that a row matches; null if unknown. */
  readonly isHit: Condition
  /** Aggregate over the rows that is true if no row of the list follows. */
  readonly isWholeList: Condition
}

/**
 * Returns the head of the list; undefined if no index has the list's order, because then only sorting all rows finds
 * the first ones.
 */
export function headOf(asked: ListQuery, search: Search, table: Condition): Head | undefined {
  if (!asked.ordered) return undefined
  const [key, order] = [sortKey(asked.sort), direction(asked.sort)]
  const fromCursor = asked.after ? [behind(asked.sort, key, asked.after)] : []
  return {
    rows: sql`
      (
        select t.*, ${key} as sort_key
        from ${table} t
        where ${all([...asked.ordered, ...fromCursor])}
        order by ${key} ${order}, t.id ${order}
        limit ${headRows}
      ) t
    `,
    isHit: all([...asked.conditions!, search.byRow]),
    isWholeList: sql`count(*) < ${headRows}`,
  }
}
