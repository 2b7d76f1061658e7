/**
 * Brings the schema of the job queue up to its library, then applies server/migrations in order, once each. A file that
 * was applied may never change again.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { hasCitus, isDistributed, keepToThisNode } from '../cluster/distributed.ts'
import { ConfigError } from '../config.ts'
import { installQueue } from '../jobs/queue.ts'
import { isBeforeBaseline } from './baseline.ts'
import {
  failedAt,
  loadCutOff,
  madeBeforeBaseline,
  madeByAnother,
  unfinishedLoad,
  usedByNewer,
} from './cannot-upgrade.ts'
import { inspect } from './inspect.ts'

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url))

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = name.slice(0, 4)
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || names[index - 1]?.startsWith(number))
        throw new Error(`migrations are called 0001_name.sql, each with a number of its own; "${name}" is not`)
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export interface MigrateOptions {
  readonly directory?: string
  /** Names of the files that an older release had; all files if left out. */
  readonly names?: readonly string[] | undefined
  /** Called once, before anything changes, if the database has data of an earlier release; on the same lock. */
  readonly beforeUpgrade?: (upgrade: Upgrade) => Promise<void>
}

export interface Upgrade {
  /** The last migration that the data has. */
  readonly from: string
  readonly pending: readonly string[]
  /** Bytes of the database; undefined where it lies on several nodes. */
  readonly size: number | undefined
}

/**
 * Connects as the owner. Safe to run from several nodes at once.
 *
 * @returns The names of the files that it applied
 * @throws {CannotUpgrade} What was not applied left nothing
 */
export async function migrate(
  connection: pg.ClientConfig,
  { directory = migrationsDirectory, names, beforeUpgrade }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(directory)
  const migrations = names ? all.filter(({ name }) => names.includes(name)) : all
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the statement that was asked for fails too
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${theirLock})`)
    await inspect(client)
    const { pending, from } = await compare(client, migrations)
    await assertArabicWorks(client)
    const isSpread = await isDistributed(client)
    if (from && pending.length > 0)
      await beforeUpgrade?.({
        from,
        pending: pending.map(({ name }) => name),
        size: isSpread ? undefined : await sizeOf(client),
      })
    // the queue stays on this node, and so does all until the tables are distributed
    if (await hasCitus(client)) await client.query(keepToThisNode)
    await installQueue(client)
    if (!isSpread) return await applyAll(client, pending)
    const { distribute, takeAway } = await import('../cluster/distribute.ts')
    await client.query('set citus.enable_ddl_propagation = on')
    if (pending.length > 0) await takeAway(client)
    const applied = await applyAll(client, pending, statementsOf)
    await distribute(client)
    return applied
  } finally {
    await client.end() // releases the lock too
  }
}

const theirLock = `hashtext('topcenter migrations')`

/** @throws While another connection migrates */
export async function besideNoMigration(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ is: boolean }>(`select pg_try_advisory_xact_lock(${theirLock}) as is`)
    if (!rows[0]!.is) throw new Error('the database is being upgraded')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** @returns What is to be applied, and the last that was, if any */
async function compare(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<{ pending: Migration[]; from: string | undefined }> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  )
  if (!found[0]!.there) return { pending: [...migrations], from: undefined }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  if (applied.has(unfinishedLoad)) throw loadCutOff()
  if (isBeforeBaseline(rows)) throw madeBeforeBaseline()
  for (const name of applied.keys())
    if (!migrations.some((migration) => migration.name === name))
      throw usedByNewer(`it has the migration "${name}", which this release does not have`)
  const pending: Migration[] = []
  for (const migration of migrations) {
    const known = applied.get(migration.name)
    if (known && known !== migration.checksum) throw madeByAnother(migration.name)
    if (!known) pending.push(migration)
  }
  return { pending, from: rows.at(-1)?.name }
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]!.size)
}

/** A part of a migration, and the line of the file before which it begins. */
interface Part {
  readonly text: string
  readonly line: number
}

async function applyAll(
  client: pg.Client,
  pending: readonly Migration[],
  /** Undefined: a migration is one message, and ends with the limits of own groups. */
  split?: (text: string) => Promise<Part[]>,
): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const [done, migration] of pending.entries())
    await apply(client, migration, done, split, async () => {
      if (!split && migration === pending.at(-1)) await limitToOwnGroups(client)
    })
  return pending.map(({ name }) => name)
}

/** Splits a migration into statements: all that share a message with DDL of a distributed table go to all nodes. */
async function statementsOf(text: string): Promise<Part[]> {
  const { parse } = await import('libpg-query')
  const bytes = Buffer.from(text)
  const { stmts = [] } = await parse(text)
  return stmts.map(({ stmt_location: from = 0, stmt_len: length }) => ({
    text: bytes.subarray(from, length ? from + length : undefined).toString(),
    line: linesIn(bytes.subarray(0, from).toString()) - 1,
  }))
}

const linesIn = (text: string): number => text.split('\n').length

/** Creates the limits of own groups anew, as they follow from the tables (server/migrations/0039_own_groups.sql). */
async function limitToOwnGroups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regprocedure('limit_to_own_groups()') is not null as is_there`,
  )
  if (rows[0]?.is_there) await client.query('select limit_to_own_groups()')
}

/** The limits come with the last: nothing is committed between tables and their limits that a start could work on. */
async function apply(
  client: pg.Client,
  { name, text, checksum }: Migration,
  done: number,
  split: ((text: string) => Promise<Part[]>) | undefined,
  end: () => Promise<void>,
): Promise<void> {
  let line: number | undefined
  try {
    const parts = split ? await split(text) : [{ text, line: 0 }]
    await client.query('begin')
    for (const part of parts)
      await client.query(part.text).catch((error: unknown) => {
        line = lineOf(error, part)
        throw error
      })
    await end()
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a connection that broke has undone it
    throw failedAt(name, line, done, error)
  }
}

function lineOf(error: unknown, part: Part): number | undefined {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : 0
  return position ? part.line + linesIn(part.text.slice(0, position)) : undefined
}

/** Checks LC_CTYPE: with C everything works except the search for Arabic words, which nobody would notice. */
async function assertArabicWorks(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    await client.query('create extension if not exists pg_trgm')
    const trigrams = await client.query<{ n: number }>(`select cardinality(show_trgm('احمد')) as n`)
    if (!trigrams.rows[0]?.n)
      throw new ConfigError(
        'The database finds no trigrams in Arabic: make it with LC_CTYPE C.UTF-8 (createdb --lc-ctype=C.UTF-8 --template=template0).\nلا تجد قاعدة البيانات الكلمات العربية عند البحث: أنشئها مع LC_CTYPE=C.UTF-8 (createdb --lc-ctype=C.UTF-8 --template=template0).',
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
