/**
 * Limits of counts: above a limit, a total says "more than". Counting hundreds of thousands of rows costs more than the
 * page.
 */
import { sql } from 'kysely'
import type { Condition } from '../permissions/limits.ts'
import type { ListQuery } from './list-query.ts'

/** Maximum rows with numbered pages; beyond them a list continues by cursor. */
export const numberedRows = 10_000
/** Maximum count of a list without a search word. */
export const countedRows = 1_000

/** Returns the limit of a list's count: infinity if the client asks for an exact total. */
export function countLimit({ exact, search, sort }: Pick<ListQuery, 'exact' | 'search' | 'sort'>): number {
  if (exact) return Number.POSITIVE_INFINITY
  return search || !sort.indexed ? numberedRows : countedRows
}

/**
 * Returns the clause that ends a count one row beyond its limit; that row shows that there are more. The limit is a
 * literal: for a parameter, PostgreSQL plans for a tenth of all rows.
 */
export const upTo = (limit: number): Condition =>
  limit === Number.POSITIVE_INFINITY ? sql`` : sql`limit ${sql.lit(limit + 1)}`
