/** Stops a running statement from outside of its connection, which waits for its answer. */
import pg from 'pg'
import type { DatabaseOptions } from './database.ts'

/**
 * Resolves when PostgreSQL has signalled the connection's process to stop. Never fails, as the statement ends by its
 * timeout anyway. Connects as the login user, who may cancel their own statements; the role that the application works
 * under may not. Behind a pooler the process number is the pooler's own, so the process is found by the transaction
 * that it reported (`askProcess`).
 */
export async function cancelRunning(
  client: pg.PoolClient,
  { connection, session }: Pick<DatabaseOptions, 'connection' | 'session'>,
): Promise<void> {
  const pid = session ? await processes.get(client) : (client as unknown as { readonly processID: number }).processID
  if (!pid) return
  const other = new pg.Client({ ...(session ?? connection), connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  other.on('error', () => {}) // a failed request to cancel changes nothing
  try {
    await other.connect()
    await other.query('select pg_cancel_backend($1::int)', [pid])
  } catch {
    // PostgreSQL has no connection left, or is gone
  } finally {
    await other.end().catch(() => {})
  }
}

const processes = new WeakMap<pg.PoolClient, Promise<number | undefined>>()
/** Behind a pooler: asks, in the transaction that may have to be stopped, which process of PostgreSQL it is in. */
export function askProcess(client: pg.PoolClient): void {
  processes.set(
    client,
    client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
      ({ rows }) => rows[0]?.pid,
      () => undefined,
    ),
  )
}
