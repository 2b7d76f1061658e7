/** Work that every kind of backup shares: copying files, deleting old copies, rehearsals and status. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../database/postgres.ts'
import type { FileStore } from '../files/file-store.ts'
import { copyFile, forgetFiles, isSameFile, knownFiles, storedFiles } from './backed-files.ts'
import type { Base } from './bases.ts'
import { forgetOld, keptFor } from './keeping.ts'
import { keepOwn } from './own-files.ts'
import { type BackupPlace, openPlace } from './place.ts'
import { idOfPlace, type Kept, ownPlace, readKept, writeKept } from './place-owner.ts'
import { type ProveBooks, rehearse } from './rehearsal.ts'
import { openSignatures } from './signatures.ts'
import { openStatus, type Status } from './status.ts'

export interface BackupOptions {
  /** Connects as the owner of the database. */
  readonly connection: pg.ClientConfig
  readonly config: Pick<Config, 'dataDir'> & { readonly backupTo: NonNullable<Config['backupTo']> }
  readonly store: FileStore
  readonly log: Log
  readonly proveBooks: ProveBooks
  /** Milliseconds between pieces of the log, and between looks for new files; tests have less. */
  readonly every?: number
}

/** Half of what may be lost, as a piece needs its time on the way. */
const usualEvery = 30_000
const day = 24 * 3_600_000
/** By this machine's clock, after the proof of the books of most centres. */
const nightAt = { hour: 3, minute: 30 }

export interface BackupWork {
  readonly place: BackupPlace
  readonly status: Status
  readonly every: number
  /** The public key, which a restore asks for. */
  readonly key: string
  readonly ending: AbortController
  kept(): Kept
  keep(more: Partial<Kept>): Promise<void>
  /** Until the time is over, or the backup ends. */
  pause(ms: number): Promise<void>
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Fails if the place belongs to another installation or has lost its owner mark. */
  own(): Promise<void>
  /** Copies the files that arrived since the last call, and the keys and certificates. */
  copyFiles(): Promise<void>
  /** Deletes what is too old, and measures what remains. */
  measure(): Promise<void>
  rehearse(): Promise<void>
}

/** @param followsLog Whether it is more than a copy each night */
export async function openWork(options: BackupOptions, followsLog: boolean): Promise<BackupWork> {
  const { connection, config, store, log, proveBooks, every = usualEvery } = options
  let kept: Kept = await readKept(config.dataDir)
  const signatures = await openSignatures(config.dataDir, kept.trusted)
  const place = openPlace(config.backupTo, join(config.dataDir, 'files', 'staging'), signatures)
  const placeId = idOfPlace(config.backupTo)
  const keep = async (more: Partial<Kept>): Promise<void> => {
    kept = { ...kept, ...more }
    await writeKept(config.dataDir, kept)
  }
  await keep({})
  const status = openStatus(log, kept, followsLog)
  const lookAtDisk = async (): Promise<void> => status.placed(await isOnDiskOf(config))
  await lookAtDisk()
  const ending = new AbortController()
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
  const centres = async (client: pg.Client): Promise<string[]> =>
    (await client.query<{ id: string }>('select id from establishment')).rows.map(({ id }) => id)

  let filesSince: Date | undefined
  let own: string | undefined
  const copyFiles = async (): Promise<void> => {
    const began = new Date()
    own = await keepOwn(place, kept.line, config.dataDir, own)
    // rows are seen when their transaction ends, which may be long after it began
    const files = await asOwner((client) => knownFiles(client, { since: filesSince }))
    const there = filesSince ? undefined : await storedFiles(place.files, await asOwner(centres))
    for (const { key, size } of files) {
      if (ending.signal.aborted) return
      const isThere = there?.get(key) === size
      if (isThere && !(await isSameFile(store, place.files, key))) continue
      if (isThere) await place.files.delete(key)
      status.copied((await copyFile(store, place.files, key, size)) ?? 0)
    }
    filesSince = new Date(began.getTime() - 10 * 60_000)
  }
  const measure = async (): Promise<void> => {
    const now = new Date()
    const [files, ids] = await asOwner(async (client) => [await knownFiles(client), await centres(client)])
    const ofFiles = await forgetFiles(place, files, ids, { now, keptFor })
    const bytes = (await forgetOld(place, kept.line, now)) + ofFiles
    status.measured(bytes)
    const { lastBaseAt } = status.read()
    await keep({ bytes, ...(lastBaseAt === null ? {} : { baseAt: lastBaseAt }) })
  }
  return {
    place,
    status,
    every,
    key: signatures.key!,
    ending,
    kept: () => kept,
    keep,
    own: async () => {
      await ownPlace(place, kept, placeId)
      await lookAtDisk()
      if (kept.ownedPlace !== placeId) await keep({ ownedPlace: placeId })
    },
    pause: (ms) => delay(ms, undefined, { signal: ending.signal }).catch(() => {}),
    asOwner,
    copyFiles,
    measure,
    rehearse: async () => {
      const rehearsal = await rehearse({ place, dataDir: config.dataDir, log, proveBooks })
      await keep({ rehearsal })
      status.rehearsed(rehearsal)
    },
  }
}

/** Returns whether the place of the backup is lost together with DATA_DIR. Disks that cannot be compared differ. */
async function isOnDiskOf({ backupTo, dataDir }: BackupOptions['config']): Promise<boolean> {
  if (backupTo.kind !== 'folder') return false
  const [place, data] = await Promise.all([backupTo.folder, dataDir].map((path) => stat(path).catch(() => undefined)))
  return place !== undefined && place.dev === data?.dev
}

/** The last copy is older than a day, or from before the last night hour. */
export function isDue(last: Base | undefined, now: Date): boolean {
  if (!last) return true
  const hour = new Date(now)
  hour.setHours(nightAt.hour, nightAt.minute, 0, 0)
  if (hour > now) hour.setDate(hour.getDate() - 1)
  return now.getTime() - last.at.getTime() > day || last.at < hour
}
