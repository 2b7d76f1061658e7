/**
 * Backups while the product runs (D13.1): the write-ahead log as it is written, files as they arrive, and each night a
 * copy of the whole database and a rehearsal of it. Failures are reported and retried; the product keeps running.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isLow } from '../disk-space.ts'
import { type Base, readBases, takeBase } from './bases.ts'
import { dropSlot, keepLog, type LogKeeper, openSlot } from './log-keeper.ts'
import { sinceOf } from './place-owner.ts'
import { type Lsn, lsnOf } from './replication.ts'
import type { BackupStatus } from './status.ts'
import { troubleOf } from './troubles.ts'
import { type BackupOptions, isDue, openWork } from './work.ts'

export interface Backup {
  /** The public key, which a restore asks for. */
  readonly key: string
  status(): BackupStatus
  /** Keeps what was written until now, and ends. */
  stop(): Promise<void>
}

/** Milliseconds. */
const retry = { first: 5_000, most: 60_000, night: 600_000 }
/** Milliseconds that a stop waits for a place that may be away. */
const patience = 10_000

/** Starts the backup of the built-in database. */
export async function startBackup(options: BackupOptions): Promise<Backup> {
  const { connection, config } = options
  const work = await openWork(options, true)
  const { place, status, every, ending, pause, asOwner } = work
  let keeper: LogKeeper | undefined
  const keepLogOnce = async (): Promise<void> => {
    await work.own()
    const { from, isNew, timeline } = await asOwner(async (client) => {
      const { rows } = await client.query<{ timeline_id: number }>('select timeline_id from pg_control_checkpoint()')
      return { ...(await openSlot(client)), timeline: rows[0]!.timeline_id }
    })
    if (isNew || work.kept().since === undefined) await work.keep({ since: from.toString(16) })
    keeper = await keepLog({
      connection,
      place,
      line: work.kept().line,
      timeline,
      from,
      every,
      own: work.own,
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
  const copyFilesOn = async (): Promise<void> => {
    for (; !ending.signal.aborted; await pause(every)) {
      if (!keeper) continue // the place may be another's
      await work.copyFiles().then(
        () => status.worked('files'),
        (error: unknown) => status.failed('files', error),
      )
    }
  }

  let last: Base | undefined
  const night = async (current: LogKeeper): Promise<void> => {
    await work.own()
    const broken = current.done.then(() => Promise.reject(new Error('the log stopped being kept')))
    broken.catch(() => {})
    const reached = (lsn: Lsn): Promise<void> => Promise.race([current.reached(lsn), broken])
    last = await takeBase(place, { connection, line: work.kept().line, reached, signal: ending.signal })
    status.baseTaken(last.at)
    await work.copyFiles()
    await work.measure()
    await work.rehearse()
  }
  const nightsOn = async (): Promise<void> => {
    for (let isFirst = true; !ending.signal.aborted;) {
      let wait = 60_000
      try {
        if (!keeper) wait = 500
        else {
          if (isFirst) {
            last = (await readBases(place, { line: work.kept().line })).at(-1)
            if (last) status.baseTaken(last.at)
            await work.measure()
            isFirst = false
          }
          const since = sinceOf(work.kept())
          const leadsOn = last !== undefined && since !== undefined && last.start >= since
          if (!leadsOn || isDue(last, new Date())) await night(keeper)
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
  const keepLast = async (): Promise<void> => keeper?.reached(await asOwner(lastWritten))
  return {
    key: work.key,
    status: status.read,
    stop: async () => {
      await Promise.race([keepLast().catch(() => {}), delay(patience, undefined, { ref: false })])
      ending.abort()
      await running
    },
  }
}

const lastWritten = async (client: pg.Client): Promise<Lsn> => {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
  return lsnOf(rows[0]!.lsn)
}

/** Drops the replication slot after BACKUP_TO was removed, so that PostgreSQL keeps no log for it. */
export async function keepNoLog(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await dropSlot(client).finally(() => client.end())
}
