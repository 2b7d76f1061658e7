/** Whether a database lies on several nodes. */
import type pg from 'pg'
import { BeginFailed, isConnectionLoss } from './failures.ts'

/** Whether its tables lie on several nodes. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from pg_dist_partition where logicalrelid = to_regclass('public.establishment')) as is`,
  )
  return rows[0]!.is
}

export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

const known = new WeakMap<pg.Pool, boolean>()

/** Undefined as long as it was not asked for (`spread`). */
export const isKnownSpread = (pool: pg.Pool): boolean | undefined => known.get(pool)

/** Whether the database of these connections lies on several nodes; asked once. */
export async function spread(pool: pg.Pool): Promise<boolean> {
  const before = known.get(pool)
  if (before !== undefined) return before
  try {
    const client = await pool.connect()
    try {
      const is = await isDistributed(client)
      known.set(pool, is)
      return is
    } finally {
      client.release()
    }
  } catch (error) {
    throw isConnectionLoss(error) ? new BeginFailed(undefined, { cause: error }) : error
  }
}
