/** Detects a cluster. A single PostgreSQL needs nothing else of this folder. */
import type pg from 'pg'

/** Returns whether the tables of the database lie on several nodes. */
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

/**
 * Setting that keeps changes of the schema on this node until the tables are distributed; otherwise Citus would hand
 * each message on to the other nodes, with everything in it.
 */
export const keepToThisNode = 'set citus.enable_ddl_propagation = off'
