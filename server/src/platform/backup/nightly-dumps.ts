/**
 * Backups of a database that somebody else keeps (`DATABASE_URL`): a dump each night, and the files as they come. Its
 * write-ahead log is the work of who keeps it. Of several nodes one does it.
 */
import pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { dump } from '../dump/dump.ts'
import type { Backup } from './backup.ts'
import { type Base, readBases, writeBase } from './bases.ts'
import { type BackupOptions, type BackupWork, isDue, openWork } from './work.ts'

/** Milliseconds. A look costs little, and shows what another node did; a dump that failed does not come each minute. */
const [lookEvery, retryAfter] = [60_000, 600_000]

export async function startNightlyDumps(options: BackupOptions & { readonly store: FileStore }): Promise<Backup> {
  const work = await openWork(options, false)
  const { place, status, ending, every, asOwner } = work
  await work.keep({ line: await asOwner(lineOf) })
  let last: Base | undefined
  const tell = (base: Base | undefined): void => {
    last = base
    if (base) status.baseTaken(base.at)
  }
  const night = async (): Promise<void> => {
    tell(await dumpOnce(work, options.connection))
    await work.copyFiles()
    await work.measure()
    await work.rehearse()
  }
  let notBefore = 0
  const look = async (isAlone: boolean): Promise<void> => {
    await work.own()
    // another node may sign with a key of its own
    tell((await readBases(place, { line: work.kept().line, isOfAnybody: true })).at(-1))
    if (isAlone) await work.copyFiles()
    status.worked('place')
    if (isDue(last, new Date())) {
      if (!isAlone || Date.now() < notBefore) return
      notBefore = Date.now() + Math.min(retryAfter, every * 100)
      await night().catch((error: unknown) => {
        if (ending.signal.aborted) throw error
        status.failed('base', error)
      })
      if (isDue(last, new Date())) return
    }
    notBefore = 0
    status.worked('base')
  }
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await alone(options.connection, look).catch((error: unknown) => {
        if (!ending.signal.aborted) status.failed('place', error)
      })
      await work.pause(Math.min(lookEvery, every * 10))
    }
  }
  const running = run()
  return {
    key: work.key,
    status: status.read,
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

const dumpOnce = ({ place, kept, ending }: BackupWork, connection: pg.ClientConfig): Promise<Base> =>
  writeBase(place, { line: kept().line, kind: 'dump', signal: ending.signal }, async (take) => {
    await dump({ connection, store: undefined, write: take })
    return {}
  })

/** All nodes of one database are one life of the data. */
async function lineOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    'select left(md5(system_identifier || current_database()), 12) as line from pg_control_system()',
  )
  return rows[0]!.line
}

/** Tells whether another node does it already. */
async function alone(connection: pg.ClientConfig, work: (isAlone: boolean) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the lock is free then
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('topcenter backup')) as mine`,
    )
    await work(rows[0]!.mine)
  } finally {
    await client.end()
  }
}
