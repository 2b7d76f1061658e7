/**
 * Backups while the product runs (D13.1): the write-ahead log as it is written, the files as they come, each night a
 * copy of the whole database, and a rehearsal of it. Whatever goes wrong is told and tried again; the product works on.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../database/postgres.ts'
import { isLow } from '../disk-space.ts'
import type { FileStore } from '../files/file-store.ts'
import { copyFile, forgetFiles, knownFiles } from './backed-files.ts'
import { type Base, readBases, takeBase } from './bases.ts'
import { forgetOld, keptFor } from './keeping.ts'
import { dropSlot, keepLog, type LogKeeper, openSlot } from './log-keeper.ts'
import { openPlace } from './place.ts'
import { type Kept, ownPlace, readKept, sinceOf, writeKept } from './place-owner.ts'
import { type Lsn, lsnOf } from './replication.ts'
import { type ProveBooks, rehearse } from './rehearsal.ts'
import { type BackupStatus, openStatus } from './status.ts'
import { troubleOf } from './troubles.ts'

export interface BackupOptions {
  /** As the owner of the built-in database. */
  readonly connection: pg.ClientConfig
  readonly config: Pick<Config, 'dataDir'> & { readonly backupTo: NonNullable<Config['backupTo']> }
  readonly store: FileStore
  readonly log: Log
  readonly proveBooks: ProveBooks
  /** Milliseconds between pieces of the log, and between looks for new files; tests have less. */
  readonly every?: number
}

export interface Backup {
  status(): BackupStatus
  /** A copy of the whole database, what is too old forgotten, and a rehearsal: what else is done each night. */
  night(): Promise<void>
  /** Keeps what was written until now, and ends. */
  stop(): Promise<void>
}

/** Half of what may be lost, as a piece needs its time on the way. */
const usualEvery = 30_000
const day = 24 * 3_600_000
/** By this machine's clock, after the proof of the books of most centres. */
const nightAt = { hour: 3, minute: 30 }
const retry = { first: 5_000, most: 60_000, night: 600_000 }

export async function startBackup(options: BackupOptions): Promise<Backup> {
  const { connection, config, store, log, proveBooks, every = usualEvery } = options
  const place = openPlace(config.backupTo, join(config.dataDir, 'files', 'staging'))
  let kept: Kept = await readKept(config.dataDir)
  const keep = async (more: Partial<Kept>): Promise<void> => {
    kept = { ...kept, ...more }
    await writeKept(config.dataDir, kept)
  }
  await keep({})
  const status = openStatus(log, kept.rehearsal)
  const ending = new AbortController()
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: ending.signal }).catch(() => {})
  const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(connection)
    client.on('error', () => {}) // the statement that runs fails too
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  let keeper: LogKeeper | undefined
  const keepLogOnce = async (): Promise<void> => {
    await ownPlace(place, kept)
    const { from, isNew, timeline } = await asOwner(async (client) => {
      const { rows } = await client.query<{ timeline_id: number }>('select timeline_id from pg_control_checkpoint()')
      return { ...(await openSlot(client)), timeline: rows[0]!.timeline_id }
    })
    if (isNew || kept.since === undefined) await keep({ since: from.toString(16) })
    keeper = await keepLog({
      connection,
      place,
      line: kept.line,
      timeline,
      from,
      every,
      kept: (at, bytes) => status.logKept(at, bytes),
      signal: ending.signal,
    })
    await keeper.done
  }
  const firstRetry = Math.min(retry.first, every * 5)
  const keepLogOn = async (): Promise<void> => {
    for (let wait = firstRetry; !ending.signal.aborted; wait = Math.min(wait * 2, retry.most)) {
      const began = Date.now()
      try {
        await keepLogOnce()
      } catch (error) {
        status.failed('log', error)
        // the log that waits for a place that takes none would fill the disk that the product itself needs
        if (troubleOf(error) !== 'failed' && (await isLow(config.dataDir))) await asOwner(dropSlot).catch(() => {})
      }
      keeper = undefined
      if (Date.now() - began > retry.most) wait = firstRetry
      await pause(wait)
    }
  }

  let filesSince: Date | undefined
  const copyFiles = async (): Promise<void> => {
    const began = new Date()
    // rows are seen when their transaction ends, which may be long after it began
    const files = await asOwner((client) => knownFiles(client, { since: filesSince }))
    for (const { key, size } of files) {
      if (ending.signal.aborted) return
      status.copied((await copyFile(store, place.files, key, size)) ?? 0)
    }
    filesSince = new Date(began.getTime() - 10 * 60_000)
  }
  const copyFilesOn = async (): Promise<void> => {
    for (; !ending.signal.aborted; await pause(every)) {
      if (!keeper) continue // the place may be another's
      await copyFiles().then(
        () => status.worked('files'),
        (error: unknown) => status.failed('files', error),
      )
    }
  }

  let last: Base | undefined
  const night = async (): Promise<void> => {
    const current = keeper
    if (!current) throw new Error('the log is not kept, so no copy of the database would be whole')
    await ownPlace(place, kept)
    const broken = current.done.then(() => Promise.reject(new Error('the log stopped being kept')))
    broken.catch(() => {})
    const reached = (lsn: Lsn): Promise<void> => Promise.race([current.reached(lsn), broken])
    last = await takeBase(place, { connection, line: kept.line, reached, signal: ending.signal })
    status.baseTaken(last.at)
    await copyFiles()
    await measure()
    const rehearsal = await rehearse({ place, dataDir: config.dataDir, log, proveBooks })
    await keep({ rehearsal })
    status.rehearsed(rehearsal)
  }
  /** Forgets what is too old, and counts what stays. */
  const measure = async (): Promise<void> => {
    const now = new Date()
    const [files, ids] = await asOwner(async (client) => [
      await knownFiles(client),
      (await client.query<{ id: string }>('select id from establishment')).rows.map(({ id }) => id),
    ])
    const ofFiles = await forgetFiles(place, files, ids, { now, keptFor })
    status.measured((await forgetOld(place, kept.line, now)) + ofFiles)
  }
  const nightsOn = async (): Promise<void> => {
    for (let isFirst = true; !ending.signal.aborted;) {
      let wait = 60_000
      try {
        if (!keeper) wait = 500
        else {
          if (isFirst) {
            last = (await readBases(place, kept.line)).at(-1)
            if (last) status.baseTaken(last.at)
            await measure()
            isFirst = false
          }
          if (isDue(last, sinceOf(kept), new Date())) await night()
          status.worked('base')
        }
      } catch (error) {
        if (!ending.signal.aborted) status.failed('base', error)
        wait = Math.min(retry.night, every * 20)
      }
      await pause(wait)
    }
  }
  const running = Promise.all([keepLogOn(), copyFilesOn(), nightsOn()])
  return {
    status: status.read,
    night,
    stop: async () => {
      await keeper?.reached(await asOwner(lastWritten)).catch(() => {})
      ending.abort()
      await running
    },
  }
}

const lastWritten = async (client: pg.Client): Promise<Lsn> => {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
  return lsnOf(rows[0]!.lsn)
}

/** Where there is no BACKUP_TO any more, PostgreSQL keeps no log for it. */
export async function keepNoLog(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await dropSlot(client).finally(() => client.end())
}

/**
 * The last copy is older than a day, or from before the last night hour, or the log does not lead on from it.
 *
 * @param since Where the log begins that is kept without a gap
 */
function isDue(last: Base | undefined, since: Lsn | undefined, now: Date): boolean {
  if (!last || since === undefined || last.start < since) return true
  const hour = new Date(now)
  hour.setHours(nightAt.hour, nightAt.minute, 0, 0)
  if (hour > now) hour.setDate(hour.getDate() - 1)
  return now.getTime() - last.at.getTime() > day || last.at < hour
}
