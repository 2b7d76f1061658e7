/** A backup that was never restored is a hope: it is restored beside, and its books are proved. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../database/postgres.ts'
import { freeBytes } from '../disk-space.ts'
import { isWhole, knownFiles, storedFiles } from './backed-files.ts'
import { readBases } from './bases.ts'
import { type BackupPlace, Damaged } from './place.ts'
import type { Rehearsal } from './place-owner.ts'
import { restoreDatabase } from './restore-database.ts'
import { troubleOf } from './troubles.ts'

/** @returns How many findings there are: none, where the books are right */
export type ProveBooks = (connection: pg.ClientConfig) => Promise<number>

class BooksWrong extends Error {
  readonly code = 'BOOKS'
}
class NoRoom extends Error {
  readonly code = 'ROOM'
}

/** Bytes that stay free beside the restored database. */
const spare = 2 ** 30
/** Milliseconds: bytes of younger files may still be on their way. */
const young = 10 * 60_000
/** Files that are read from beginning to end. */
const readFiles = 20

export interface RehearsalOptions {
  readonly place: BackupPlace
  readonly dataDir: string
  readonly log: Log
  readonly proveBooks: ProveBooks
}

/** Never throws: what went wrong is what it tells. */
export async function rehearse(options: RehearsalOptions): Promise<Rehearsal> {
  const began = performance.now()
  const folder = join(options.dataDir, 'rehearsal')
  const resultAt = (reached: Date): Omit<Rehearsal, 'trouble'> => ({
    at: new Date().toISOString(),
    reached: reached.toISOString(),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  })
  try {
    await rm(folder, { recursive: true, force: true })
    return resultAt(await restoreBeside(options, folder))
  } catch (error) {
    options.log.error({ err: error }, 'the rehearsal of a restore failed')
    return { ...resultAt(new Date()), trouble: troubleOf(error) }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 }).catch((error: unknown) =>
      options.log.warn({ err: error, folder }, 'what a rehearsal restored could not be removed'),
    )
  }
}

async function restoreBeside({ place, dataDir, log, proveBooks }: RehearsalOptions, folder: string): Promise<Date> {
  const base = (await readBases(place)).at(-1)
  if (base && ((await freeBytes(dataDir)) ?? Infinity) < base.size + spare)
    throw new NoRoom(`a rehearsal needs ${Math.ceil((base.size + spare) / 2 ** 20)} MB`)
  // not durable: it is removed in the end
  const settings = { shared_buffers: '64MB', fsync: 'off', full_page_writes: 'off' }
  const { connection, until, stop } = await restoreDatabase({ place, folder, log, settings })
  try {
    const broken = await proveBooks(connection)
    if (broken > 0) throw new BooksWrong(`the books of the restored backup have ${broken} faults`)
    await checkFiles(place, connection)
    return until
  } finally {
    await stop()
  }
}

async function checkFiles(place: BackupPlace, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const files = await knownFiles(client, { before: new Date(Date.now() - young) })
    const { rows } = await client.query<{ id: string }>('select id from establishment')
    const there = await storedFiles(
      place.files,
      rows.map(({ id }) => id),
    )
    for (const { key, size } of files) if (there.get(key) !== size) throw new Damaged(`the file ${key} is missing`)
    for (let n = 0; n < Math.min(readFiles, files.length); n += 1) {
      const { key } = files[Math.floor(Math.random() * files.length)]!
      if (!(await isWhole(place.files, key))) throw new Damaged(`the file ${key} is damaged`)
    }
  } finally {
    await client.end()
  }
}
