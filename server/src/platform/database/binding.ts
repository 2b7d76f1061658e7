/**
 * Settings of every transaction of the application: the role that row security binds, timeouts, and the format of
 * values. Without a pooler, a connection starts with them. A pooler in transaction mode passes on neither startup
 * parameters nor settings of a connection, so there each transaction begins with them.
 */
import type pg from 'pg'
import { ConfigError } from '../config.ts'

export interface Bound {
  /** 'topcenter_app' everywhere but in migrations. */
  readonly role?: string
  /** Milliseconds. */
  readonly statementTimeout?: number
}

function settings({ role, statementTimeout = 15_000 }: Bound): [name: string, value: string | number][] {
  return Object.entries({
    ...(role ? { role } : {}),
    statement_timeout: statementTimeout,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'iso_8601',
  })
}

/** For a connection of our own. */
export const startupOptions = (options: Bound): string =>
  settings(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** For the first message of each transaction, behind a pooler. */
export const localSettings = (options: Bound): string =>
  settings(options)
    .map(([name, value]) => `set local ${name} = '${value}'; `)
    .join('')

const notBound = (role: string): ConfigError =>
  new ConfigError(
    `DATABASE_URL leads through a pooler that lends connections for single transactions (the role of the connection is "${role}"). Set DATABASE_SESSION_URL to the address of PostgreSQL itself, or of a pool with pool_mode=session, beside it.\nيمر DATABASE_URL عبر مجمّع اتصالات لكل معاملة. حدّد DATABASE_SESSION_URL بعنوان PostgreSQL نفسه إلى جانبه.`,
  )

/** Checks the role: with a pooler that ignores startup parameters we would silently work as the owner. */
export async function assertStarted(client: pg.ClientBase, { role }: Bound): Promise<void> {
  const { rows } = await client.query<{ role: string; zone: string }>(
    `select current_user as role, current_setting('timezone') as zone`,
  )
  const { role: is, zone } = rows[0]!
  if ((role && is !== role) || zone !== 'UTC') throw notBound(is)
}
