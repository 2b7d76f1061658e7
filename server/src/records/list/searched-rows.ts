/**
 * The SQL of a list with a search word.
 *
 * A common word has hundreds of thousands of hits, and to find, sort and count them all takes a second. But then many
 * are among the first rows of the list, too. So the list's first rows, its *head*, are checked one by one; when they
 * contain enough hits for the page, these are the answer, and their number is the least total. Otherwise all hits are
 * found by the search index. One statement does both: the second part is not executed when the first suffices.
 *
 * All hits are materialized (`offset 0` keeps the planner from merging them into the rest): for a rare word PostgreSQL
 * would else read the list in its order and check each row until the page is full.
 */
import { sql } from 'kysely'
import { all, type Condition } from '../permissions/limits.ts'
import { countedRows, countLimit, upTo } from './counting.ts'
import type { ListQuery } from './list-query.ts'
import { behind, direction, sortKey } from './order.ts'
import type { Search } from './search-condition.ts'

const headRows = 2_000

/** What makes a row one of the list's, the search included. */
export const allConditions = ({ conditions, search }: ListQuery): Condition =>
  all([...conditions!, ...(search ? [search.byIndex] : [])])

/**
 * `listed`: the rows of which the page is cut; `counted`: how many there are.
 *
 * @param wanted How many rows fill the page, with those of the pages before it.
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
    counted as (
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

/** All hits, as many as a list without a search word counts, where the head fills the page and has fewer. */
const besideHead = (asked: ListQuery, table: Condition): Condition => sql`
  select least(count(*), ${countedRows})::int as total, count(*) > ${countedRows} as is_least
  from (select 1 from ${table} t where ${allConditions(asked)} ${upTo(countedRows)}) counted_hit
  where (select suffices and is_part and total <= ${countedRows} from head)
`

/** The first rows of a list in its order, from its beginning or from its cursor. */
interface Head {
  /** FROM them, of alias `t`, with `sort_key`. */
  readonly rows: Condition
  /** That one of them is a hit; null where that is not known. */
  readonly isHit: Condition
  /** An aggregate of them: that no row of the list follows. */
  readonly isWholeList: Condition
}

/** Undefined when no index has the list's order, so that its first rows are only known after sorting all. */
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
