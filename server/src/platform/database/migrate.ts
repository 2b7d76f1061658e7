/**
 * Brings the schema of the job queue up to its library, then applies server/migrations in order, once each. A file that
 * was applied may never change again.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'
import { distribute, keepToThisNode } from './distribute.ts'
import { hasCitus, isDistributed } from './distributed.ts'

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

/** Connects as the owner. Safe to run from several nodes at once. Returns the names of the files that it applied. */
export async function migrate(connection: pg.ClientConfig, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the statement that was asked for fails too
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('topcenter migrations'))`)
    await assertArabicWorks(client)
    const isSpread = await isDistributed(client)
    // the queue stays on this node, and so does all until the tables are distributed
    if (await hasCitus(client)) await client.query(keepToThisNode)
    await installQueue(client)
    if (!isSpread) return await applyAll(client, migrations)
    await client.query('set citus.enable_ddl_propagation = on')
    const applied = await applyAll(client, migrations, statementsOf)
    await distribute(client)
    return applied
  } finally {
    await client.end() // releases the lock too
  }
}

async function applyAll(
  client: pg.Client,
  migrations: Migration[],
  /** Undefined: a migration is one message, and ends with the limits of own groups. */
  split?: (text: string) => Promise<string[]>,
): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `the database knows the migration "${name}", which this release does not have: it was used by a newer release`,
      )
    }
  }
  const pending: Migration[] = []
  for (const migration of migrations) {
    const known = applied.get(migration.name)
    if (known && known !== migration.checksum)
      throw new Error(
        `the migration "${migration.name}" was changed after it had been applied; write a new file instead`,
      )
    if (!known) pending.push(migration)
  }
  for (const migration of pending)
    await apply(client, migration, split ? await split(migration.text) : [migration.text], async () => {
      if (!split && migration === pending.at(-1)) await limitToOwnGroups(client)
    })
  return pending.map(({ name }) => name)
}

/** What stands in one message with a change of a distributed table is handed on to all nodes. */
async function statementsOf(text: string): Promise<string[]> {
  const { parse } = await import('libpg-query')
  const bytes = Buffer.from(text)
  const { stmts = [] } = await parse(text)
  return stmts.map(({ stmt_location: from = 0, stmt_len: length }) =>
    bytes.subarray(from, length ? from + length : undefined).toString(),
  )
}

/** The limits of who sees own groups only follow from the tables that there are (0109). */
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
  statements: readonly string[],
  end: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await end()
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const at =
      error instanceof pg.DatabaseError && error.position
        ? ` at line ${text.slice(0, Number(error.position)).split('\n').length}`
        : ''
    throw new Error(`the migration "${name}" failed${at}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * With another encoding, or with LC_CTYPE=C, everything works but the search for Arabic words; so it is checked at the
 * start.
 */
async function assertArabicWorks(client: pg.Client): Promise<void> {
  const version = await client.query<{ n: string }>(`select current_setting('server_version_num') as n`)
  if (Number(version.rows[0]?.n) < 150_000) throw new Error('the database must be PostgreSQL 15 or newer')
  const encoding = await client.query<{ e: string }>(`select current_setting('server_encoding') as e`)
  if (encoding.rows[0]?.e !== 'UTF8') throw new Error('the database must have the encoding UTF8')
  await client.query('create extension if not exists pg_trgm')
  const trigrams = await client.query<{ n: number }>(`select cardinality(show_trgm('احمد')) as n`)
  if (!trigrams.rows[0]?.n)
    throw new Error(
      'the database finds no trigrams in Arabic: make it with LC_CTYPE C.UTF-8 (createdb --lc-ctype=C.UTF-8 --template=template0)',
    )
}
