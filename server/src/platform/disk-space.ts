/** A disk that is full or nearly full is named as the reason, where possible before the first save fails. */
import { statfs } from 'node:fs/promises'
import type { Log } from './database/postgres.ts'

/** `full`: nothing can be saved. `low`: less than {@link lowBytes}, or than a twentieth of the disk, is free. */
export type DiskState = 'ok' | 'low' | 'full'

const lowBytes = 2 ** 30
/** PostgreSQL's write-ahead log grows by files of 16 MB. */
export const fullBytes = 32 * 2 ** 20
/** How long a refused save is remembered, in milliseconds: the database may lie on another disk than DATA_DIR. */
const remembered = 30_000
const lookedAtEvery = 60_000

/** PostgreSQL's "disk full" and "out of memory", and the system's own. */
const codes = new Set(['53100', '53200', 'ENOSPC', 'EDQUOT'])
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)

/** Bytes that who is not root may still write; undefined where the system does not say. */
export const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

export const isLow = async (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => bavail * bsize < Math.max(lowBytes, (blocks * bsize) / 20),
    () => false,
  )

export interface Disk {
  state(): Promise<DiskState>
  /** To be called when a save was refused because the disk is full. */
  wasFull(): void
  stop(): void
}

/** Looks at once and then every minute, and writes a line to the log whenever the state changes. */
export function watchDisk(folder: string, log: Log): Disk {
  let refusedAt = -Infinity
  let told: DiskState = 'ok'
  const look = async (): Promise<{ state: DiskState; free: number | undefined }> => {
    const free = await freeBytes(folder)
    if (performance.now() - refusedAt < remembered || (free ?? Infinity) < fullBytes) return { state: 'full', free }
    return { state: (await isLow(folder)) ? 'low' : 'ok', free }
  }
  const tell = async (): Promise<void> => {
    const { state, free } = await look()
    if (state === told) return
    told = state
    const details = { folder, freeMegabytes: free === undefined ? undefined : Math.floor(free / 2 ** 20) }
    if (state === 'ok') log.info(details, 'the disk has space again')
    else log.warn(details, state === 'full' ? 'the disk is full: nothing can be saved' : 'the disk is nearly full')
  }
  void tell()
  const timer = setInterval(() => void tell(), lookedAtEvery)
  timer.unref()
  return {
    state: async () => (await look()).state,
    wasFull: () => {
      refusedAt = performance.now()
      void tell()
    },
    stop: () => clearInterval(timer),
  }
}
