/** Stops a running statement from outside of its connection, which waits for its answer. */
import pg from 'pg'

/**
 * Resolves when PostgreSQL has told the connection's process to stop; never fails, as the statement ends by its timeout
 * anyway. It asks as the user that the connection logged in as, who may cancel their own statements, unlike the role
 * that the application works under.
 */
export async function cancelRunning(client: pg.PoolClient, connection: pg.ClientConfig): Promise<void> {
  const { processID } = client as unknown as { readonly processID: number | null }
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  other.on('error', () => {}) // a failed request to cancel changes nothing
  try {
    await other.connect()
    await other.query('select pg_cancel_backend($1)', [processID])
  } catch {
    // PostgreSQL has no connection left, or is gone
  } finally {
    await other.end().catch(() => {})
  }
}
