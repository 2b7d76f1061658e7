/** `npm run restore`: an empty data directory becomes what a lost one was, at a moment or at the last that is known. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { BackupTo, Config } from '../config.ts'
import { lockDataDirectory } from '../database/data-lock.ts'
import type { Log } from '../database/postgres.ts'
import { openFileStore } from '../files/open-store.ts'
import { copyChecked, knownFiles } from './backed-files.ts'
import { type OwnRestored, restoreOwn } from './own-files.ts'
import { openPlace } from './place.ts'
import { trustAll, trustOnly } from './signatures.ts'
import { writeKept } from './place-owner.ts'
import { type Reached, restoreDatabase } from './restore-database.ts'

export interface RestoredAll extends Reached {
  readonly files: number
  /** Keys of files whose bytes are not in the backup, or are damaged there. */
  readonly lostFiles: readonly string[]
  /** Keys and certificates. */
  readonly own: OwnRestored
}

/** Something is in the data directory already. */
export class NotEmpty extends Error {
  readonly code = 'NOTEMPTY'
}

/** Names that a data directory has before anything is in it. */
const nothing = new Set(['app.lock.json', 'lost+found', 'socket'])
/** Files on their way at once. */
const atOnce = 4

export async function restoreAll({
  from,
  config,
  trust,
  at,
  log,
}: {
  from: BackupTo
  config: Pick<Config, 'dataDir' | 'files' | 'databaseUrl'>
  /** Public keys of the installations whose pieces are used; `anybody` also uses pieces without a signature. */
  trust: readonly string[] | 'anybody'
  at?: Date | undefined
  log: Log
}): Promise<RestoredAll> {
  const { dataDir, databaseUrl } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await assertEmpty(dataDir) // before the lock, which takes the folder for ours and closes it to others
  const lock = await lockDataDirectory(dataDir)
  // what is not whole yet has a folder of its own, so that a restore that is cut off leaves nothing that looks like data
  const folder = join(dataDir, 'restoring')
  try {
    await assertEmpty(dataDir)
    const place = openPlace(from, join(folder, 'staging'), trust === 'anybody' ? trustAll : trustOnly(trust))
    const into = databaseUrl ? { connectionString: databaseUrl } : undefined
    const { connection, stop, ...reached } = await restoreDatabase({ place, folder, at, log, into })
    let files: Pick<RestoredAll, 'files' | 'lostFiles'>
    try {
      files = await restoreFiles(config, place.files, connection)
    } finally {
      await stop()
    }
    for (const name of into ? [] : ['postgres', 'postgres.password'])
      await rename(join(folder, name), join(dataDir, name)).catch((error: unknown) => {
        if (name === 'postgres') throw error // only some systems want a password
      })
    const refused = [...reached.refused]
    const own = await restoreOwn(place, reached.base.line, dataDir, refused)
    await rm(folder, { recursive: true })
    // the place goes on with pieces of both keys
    const trusted = trust === 'anybody' ? [] : trust
    await writeKept(dataDir, {
      restoredFrom: reached.base.line,
      ...(trusted.length > 0 ? { trusted } : {}),
      // a database of somebody else may be used by a node that does not have this folder
      ...(into ? {} : { knownUntil: reached.until.toISOString() }),
    })
    return { ...reached, ...files, own, refused }
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
    throw error
  } finally {
    await lock.release()
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const there = (await readdir(dataDir)).filter((name) => !nothing.has(name))
  if (there.length > 0) throw new NotEmpty(dataDir)
}

async function restoreFiles(
  config: Pick<Config, 'dataDir' | 'files'>,
  from: Parameters<typeof copyChecked>[0],
  connection: pg.ClientConfig,
): Promise<Pick<RestoredAll, 'files' | 'lostFiles'>> {
  const store = openFileStore(config)
  const client = new pg.Client(connection)
  await client.connect()
  const files = await knownFiles(client).finally(() => client.end())
  const lostFiles: string[] = []
  const left = files.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { key, size } of left) if (!(await copyChecked(from, store, key, size))) lostFiles.push(key)
    }),
  )
  return { files: files.length, lostFiles }
}
