/** How far rows are counted before a total says "more than": to count hundreds of thousands costs more than the page. */
import { sql } from 'kysely'
import type { Condition } from '../permissions/limits.ts'
import type { ListQuery } from './list-query.ts'

/** Pages are numbered up to this many rows; beyond them a list goes on by cursor. */
export const numberedRows = 10_000
/** A list without a search word is counted up to here. */
export const countedRows = 1_000

/** Infinity when all are counted. */
export function countLimit({ exact, search, sort }: Pick<ListQuery, 'exact' | 'search' | 'sort'>): number {
  if (exact) return Number.POSITIVE_INFINITY
  return search || !sort.indexed ? numberedRows : countedRows
}

/** The clause that ends a count one row beyond its limit: that row tells that there are more. */
export const upTo = (limit: number): Condition => (limit === Number.POSITIVE_INFINITY ? sql`` : sql`limit ${limit + 1}`)
