/**
 * Real databases for tests. `tools/test.mjs` starts one cluster and names it in TEST_POSTGRES; a test file run alone
 * starts its own. Each caller gets a copy of a migrated template. A copy is some 2000 files: in memory it takes 0.06
 * seconds of the processor, on ext4 1 to 2, and most files of tests do little else.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { analyze } from '../../../src/platform/database/analyze.ts'
import { openDatabase } from '../../../src/platform/database/database.ts'
import { distribute } from '../../../src/platform/cluster/distribute.ts'
import { placeOfRows, schemaOf } from '../../../src/platform/cluster/parts.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { migrate, readMigrations } from '../../../src/platform/database/migrate.ts'
import { startPostgres } from '../../../src/platform/database/postgres.ts'
import type { Postgres } from '../../../src/platform/database/postgres.ts'
import { type DatabasePlace, openClusterPlace, openPlace } from '../cluster/test-cluster.ts'

export interface TestCluster {
  readonly connection: pg.ClientConfig
  stop(): Promise<void>
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const memory = '/dev/shm'
/** Bytes. The templates, the copies in use at once and the log of changes come to a third of it. */
const neededMemory = 2 * 1024 ** 3

/** In memory where the system has room for files there; a container often has 64 MiB. */
export async function placeForCluster(): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room >= neededMemory ? memory : '/tmp'
}

/** Not durable: it lives as long as the tests. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await mkdtemp(join(await placeForCluster(), 'topcenter-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    max_connections: '200',
    deadlock_timeout: '100ms',
    max_wal_size: '256MB',
    // templates with rows are analyzed when they are made, and a vacuum of hundreds of copies costs more than it gives
    autovacuum: 'off',
  }
  const postgres: Postgres = await startPostgres({ dataDir: directory, log: quiet, settings })
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
      if (postgres.connection.host) await rm(postgres.connection.host, { recursive: true, force: true })
    },
  }
}

export interface TestDatabase {
  /** Connection as the application's role: topcenter_app. */
  readonly db: Database
  /** Connection as the owner, past row security: for looking at what is really there. */
  readonly owner: pg.Pool
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  /**
   * Rows that many files want: made once per cluster under this name, then copied. Who makes them leaves no connection
   * behind.
   */
  readonly seed?: { readonly name: string; readonly make: (connection: pg.ClientConfig) => Promise<void> }
}

export async function startTestDatabase({ seed }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const [shared, spread] = [process.env.TEST_POSTGRES, process.env.CLUSTER_URL]
  const own = shared || spread ? undefined : await startTestCluster()
  const place = spread
    ? await openClusterPlace(spread)
    : await openPlace(shared ? (JSON.parse(shared) as pg.ClientConfig) : own!.connection)
  const name = `test_${process.pid}_${randomUUID().replaceAll('-', '')}`
  try {
    await copied(place, await seededTemplate(place, seed), name)
  } catch (error) {
    await place.close()
    await own?.stop()
    throw error
  }
  const opened = open({ ...place.connection, database: name })
  return {
    ...opened,
    close: async () => {
      try {
        await opened.close()
        if (!own) await place.drop(name)
      } finally {
        await place.close()
        await own?.stop()
      }
    },
  }
}

/**
 * Adds the constraint's name to errors: a node's refusal has only its message, with a number behind the name of its
 * part of a table.
 */
function tellingConstraints(owner: pg.Pool): void {
  const query = owner.query.bind(owner) as (...given: unknown[]) => Promise<unknown>
  const queryWithContext = async (...given: unknown[]): Promise<unknown> => {
    try {
      return await query(...given)
    } catch (error) {
      if (error instanceof pg.DatabaseError)
        error.constraint ??= /constraint "(.+?)(_[\da-f]{8})?(_\d{6,})?"/.exec(error.message)?.[1]
      throw error
    }
  }
  owner.query = queryWithContext as typeof owner.query
}

/** Milliseconds. A cluster on one machine takes its time, and what is tried there is not how long. */
export const patience = process.env.CLUSTER_URL ? { connectionTimeout: 60_000, readTimeout: 20_000 } : {}

function open(connection: pg.ClientConfig): TestDatabase {
  const db = openDatabase({ connection, role: 'topcenter_app', size: 10, ...patience })
  const owner = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 1_000 })
  owner.on('error', () => {})
  if (process.env.CLUSTER_URL) tellingConstraints(owner)
  return {
    db,
    owner,
    connection,
    close: async () => {
      await Promise.all([db.close(), owner.end()])
    },
  }
}

/** Tables that a test made for itself are spread like the others, where the database is. */
export async function bringTables({ connection }: TestDatabase): Promise<void> {
  if (!process.env.CLUSTER_URL) return
  const client = new pg.Client(connection)
  await client.connect()
  await distribute(client).finally(() => client.end())
}

/** Returns where the rows of an establishment can be queried: the database, and before each table its schema there. */
export async function whereRowsAre(
  { owner, connection }: TestDatabase,
  establishmentId: string,
): Promise<{ readonly connection: pg.ClientConfig; readonly schema: string }> {
  if (!process.env.CLUSTER_URL) return { connection, schema: 'public' }
  const { rows } = await owner.query<{ part: string; host: string; port: number }>(placeOfRows, [establishmentId])
  const { part, host, port } = rows[0]!
  return { connection: { ...connection, host, port }, schema: schemaOf(part) }
}

/** Counts the statements that wait for a lock: on a cluster they wait where the rows lie. */
export async function waitingForLocks({ owner }: TestDatabase): Promise<number> {
  const activity = process.env.CLUSTER_URL ? 'citus_stat_activity' : 'pg_stat_activity'
  // other files' tests wait in databases of their own
  const { rows } = await owner.query<{ count: number }>(
    `
      select count(*)::int as count
      from ${activity}
      where datname = current_database() and state = 'active' and wait_event_type = 'Lock'
    `,
  )
  return rows[0]!.count
}

/** A transaction in which triggers and foreign keys rest, on each node of a cluster too. */
export async function beginPastRules(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  // what is written to one table by all nodes and to another by one goes one after the other there
  if (process.env.CLUSTER_URL) await client.query('set local citus.multi_shard_modify_mode = sequential')
}

/** Runs work past triggers and foreign keys, for rows in the state after an event. */
export async function pastRules<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    await beginPastRules(client)
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release() // else nothing of the test file would end
  }
}

async function seededTemplate(place: DatabasePlace, seed: TestDatabaseOptions['seed']): Promise<string> {
  const migrations = await readMigrations()
  const version = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 12)
  const migrated = await template(place, `template_${version}`, 'template0', (database) => migrateIn(place, database))
  if (!seed) return migrated
  return template(place, `template_${version}_${seed.name}`, migrated, async (database) => {
    const connection = { ...place.connection, database }
    await seed.make(connection)
    const owner = new pg.Client(connection)
    await owner.connect()
    await analyze(owner).finally(() => owner.end())
  })
}

/** Prepares a copy of `template0` and migrates it. */
export async function migrateIn(place: DatabasePlace, database: string): Promise<void> {
  await place.prepare(database)
  await migrate({ ...place.connection, database })
  await place.finish(database)
}

/**
 * Built under another name and renamed when complete, because a name that exists means "ready". Only who wants this
 * template waits for it: a demo centre takes a minute on a loaded machine.
 */
async function template(
  place: DatabasePlace,
  name: string,
  from: string,
  make: (database: string) => Promise<void>,
): Promise<string> {
  if (await place.exists(name)) return name
  return place.alone(name, async () => {
    if (await place.exists(name)) return name
    const making = `${name}_making`
    await place.drop(making)
    await copied(place, from, making)
    await make(making)
    await place.rename(making, name)
    return name
  })
}

const copied = (place: DatabasePlace, from: string, to: string): Promise<void> =>
  place.alone('copies', () => place.copy(from, to))
