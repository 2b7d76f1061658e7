/** The bench's own PostgreSQL under the cache directory: created once, reused, recreated when its inputs change. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { lockDataDirectory } from '@topcenter/server/platform/database/data-lock'
import { migrate, readMigrations } from '@topcenter/server/platform/database/migrate'
import { type Postgres, startPostgres } from '@topcenter/server/platform/database/postgres'
import { stopPostmaster, strayPostmaster } from '@topcenter/server/platform/database/postmaster'
import type { Centre } from './centres.ts'
import { firstNight } from './data/nights.ts'
import { roles } from './data/roles.ts'
import type { Flags } from './flags.ts'
import { generate, generatorVersion, type Say } from './generate.ts'

export interface BenchCluster {
  readonly connection: pg.ClientConfig
  readonly centres: readonly Centre[]
  readonly dataDir: string
  /** Returns the id of PostgreSQL's parent process. */
  pid(): number
  stop(): Promise<void>
}

interface Stamp {
  readonly generator: number
  readonly students: number
  readonly migrations: readonly string[]
}

const quiet = {
  info: () => {},
  warn: () => {},
  error: (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
}
// Until the stamp is written a cluster counts as half-made, so nothing is lost with it.
const loading = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
}

/** `name`: of the folder in which it is kept. */
export async function openCluster(
  { cacheDir, fresh }: Flags,
  name: string,
  centres: readonly Centre[],
  say: Say,
): Promise<BenchCluster> {
  const dataDir = join(cacheDir, name)
  await mkdir(dataDir, { recursive: true })
  const lock = await lockDataDirectory(dataDir)
  try {
    const stampFile = join(dataDir, 'stamp.json')
    const misfit = fresh ? '--fresh' : await misfitOf(stampFile, centres[0]!.students)
    if (misfit) await make(dataDir, stampFile, centres, misfit, say)
    else say(`data kept in ${dataDir}`)
    const postgres = await startPostgres({ dataDir, log: quiet })
    await update(postgres.connection)
    await writeStamp(stampFile, centres)
    return {
      connection: postgres.connection,
      centres,
      dataDir,
      pid: () => postgres.pid()!,
      stop: async () => {
        await postgres.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Applies newer migrations and new flags for roles, as the update of a centre does. */
async function update(connection: pg.ClientConfig): Promise<void> {
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `
      update establishment_role r
      set privileges = n.privileges
      from jsonb_to_recordset($1) as n (code text, privileges jsonb)
      where r.code = n.code and r.privileges <> n.privileges
    `,
    [JSON.stringify(roles)],
  )
  await client.end()
}

/**
 * Why the kept data cannot be used. Newer migrations can be applied to them; a changed migration, other sizes or
 * another generator need new data.
 */
async function misfitOf(stampFile: string, students: number): Promise<string | undefined> {
  const text = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (!text) return 'there are none'
  const stamp = JSON.parse(text) as Stamp
  if (stamp.generator !== generatorVersion || stamp.students !== students) return 'the generator has changed'
  const now = await readMigrations()
  const changed = stamp.migrations.findIndex((checksum, index) => now[index]?.checksum !== checksum)
  return changed === -1
    ? undefined
    : `the migration ${now[changed]?.name ?? changed + 1} is not the one that they were made under`
}

async function writeStamp(stampFile: string, centres: readonly Centre[]): Promise<void> {
  const stamp: Stamp = {
    generator: generatorVersion,
    students: centres[0]!.students,
    migrations: (await readMigrations()).map(({ checksum }) => checksum),
  }
  await writeFile(stampFile, JSON.stringify(stamp))
}

async function make(
  dataDir: string,
  stampFile: string,
  centres: readonly Centre[],
  why: string,
  say: Say,
): Promise<void> {
  const started = performance.now()
  say(`making the data in ${dataDir}: ${why}`)
  const directory = join(dataDir, 'postgres')
  const stray = await strayPostmaster(directory) // left by a bench that was interrupted
  if (stray) await stopPostmaster(stray)
  await rm(stampFile, { force: true })
  await rm(directory, { recursive: true, force: true })
  const postgres: Postgres = await startPostgres({ dataDir, log: quiet, settings: loading })
  try {
    await migrate(postgres.connection)
    const client = new pg.Client(postgres.connection)
    await client.connect()
    // ended before PostgreSQL stops, or the error of a lost connection would hide why the data could not be made
    await generate(client, centres, say).finally(() => client.end())
    for (const centre of centres.filter(({ isWhole }) => isWhole)) {
      const night = performance.now()
      await firstNight(postgres.connection, dataDir, centre)
      say(`  night and proofs of centre ${centre.number} (${((performance.now() - night) / 1000).toFixed(1)} s)`)
    }
  } finally {
    await postgres.stop()
  }
  await writeStamp(stampFile, centres)
  say(`made in ${Math.round((performance.now() - started) / 1000)} s`)
}
