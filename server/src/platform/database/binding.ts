/**
 * What every transaction of the application works under: the role that row security binds, its times, and how values
 * are written. Without a pooler in between, a connection is started with it. A pooler that lends a connection for one
 * transaction passes on neither such a start nor what is set on a connection, so there each transaction begins with it.
 */
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { platformEstablishment, type Database, type DatabaseOptions } from './database.ts'

function settings({ role, statementTimeout = 15_000 }: DatabaseOptions): [name: string, value: string | number][] {
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
export const startupOptions = (options: DatabaseOptions): string =>
  settings(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** For the first message of each transaction, behind a pooler. */
export const localSettings = (options: DatabaseOptions): string =>
  settings(options)
    .map(([name, value]) => `set local ${name} = '${value}'; `)
    .join('')

const notBound = (role: string): ConfigError =>
  new ConfigError(
    `DATABASE_URL leads through a pooler that lends connections for single transactions (the role of the connection is "${role}"). Set DATABASE_SESSION_URL to the address of PostgreSQL itself, or of a pool with pool_mode=session, beside it.\nيمر DATABASE_URL عبر مجمّع اتصالات لكل معاملة. حدّد DATABASE_SESSION_URL بعنوان PostgreSQL نفسه إلى جانبه.`,
  )

/** A pooler that was told to ignore what it does not pass on would have us work as the owner, in silence. */
export async function assertStarted(client: pg.ClientBase, { role }: DatabaseOptions): Promise<void> {
  const { rows } = await client.query<{ role: string; zone: string }>(
    `select current_user as role, current_setting('timezone') as zone`,
  )
  const { role: is, zone } = rows[0]!
  if ((role && is !== role) || zone !== 'UTC') throw notBound(is)
}

/** At each start: that transactions work as the role that row security binds, inside the establishment they are for. */
export async function assertBound(db: Database): Promise<void> {
  const found = await db.transaction(platformEstablishment, (tx) =>
    tx.first<{ role: string; establishment: string; bound: boolean; zone: string }>({
      sql: `
        select
          current_user as role,
          current_setting('app.establishment', true) as establishment,
          row_security_active('user_account') as bound,
          current_setting('timezone') as zone
      `,
    }),
  )
  const { role, establishment, bound, zone } = found!
  if (role === 'topcenter_app' && establishment === platformEstablishment && bound && zone === 'UTC') return
  throw new ConfigError(
    `The database does not keep centres apart: transactions work as "${role}"${bound ? '' : ', whom row security does not bind'}, inside "${establishment}". The user of DATABASE_URL must be a member of topcenter_app and no superuser, without settings of its own.\nقاعدة البيانات لا تفصل بين المراكز: يجب أن يكون مستخدم DATABASE_URL عضوًا في topcenter_app دون صلاحيات مدير القاعدة.`,
  )
}
