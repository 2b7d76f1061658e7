/** A disk that is full or nearly full is named as the reason, where possible before the first save fails. */
import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './database/postgres.ts'

/** `full`: nothing can be saved. `low`: less than {@link lowBytes}, or than a twentieth of the disk, is free. */
export type DiskState = 'ok' | 'low' | 'full'

const lowBytes = 2 ** 30
/** PostgreSQL's write-ahead log grows by files of 16 MB. */
export const fullBytes = 32 * 2 ** 20
/** A file that is given back when the disk is full, so that PostgreSQL works on and users can log in and read. */
const reserveBytes = 64 * 2 ** 20
/** Milliseconds after a refused save in which the disk counts as full: the database may lie on another one. */
const remembered = 30_000
const lookedAtEvery = 5_000

/** PostgreSQL's "disk full" and "out of memory", and the system's own. */
const codes = new Set(['53100', '53200', 'ENOSPC', 'EDQUOT'])
/** Looks at the causes too: a library wraps the error of the system, or keeps only its words. */
export function isFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true
  if (/ENOSPC|no space left on device|disk quota exceeded/i.test(error.message)) return true
  return [error.cause, ...(error instanceof AggregateError ? error.errors : [])].some((each) => isFull(each, depth + 1))
}

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
  /** True if the reserve is all that is left, so that only logins may be written. */
  isReserved(): boolean
  /** To be called when a write failed because the disk is full; when it resolves, the reserve is given back. */
  wasFull(): Promise<void>
  stop(): void
}

interface Look {
  readonly state: DiskState
  readonly free: number | undefined
}

/**
 * Looks at once and then every few seconds, and writes a line to the log whenever the state changes.
 *
 * @param keepsReserve Whether the database lies on this disk too
 */
export function watchDisk(folder: string, log: Log, keepsReserve = false): Disk {
  let refusedAt = -Infinity
  let logged: DiskState = 'ok'
  const reserve = keepsReserve ? openReserve(join(folder, 'reserve')) : undefined
  const measure = async (): Promise<Look> => {
    const free = await freeBytes(folder)
    await reserve?.follow(free ?? Infinity)
    const wasRefused = performance.now() - refusedAt < remembered && !reserve
    if (wasRefused || reserve?.isOut() || (free ?? Infinity) < fullBytes) return { state: 'full', free }
    return { state: (await isLow(folder)) ? 'low' : 'ok', free }
  }
  let looking: Promise<Look> | undefined
  const look = (): Promise<Look> => (looking ??= measure().finally(() => (looking = undefined)))
  const report = async (): Promise<void> => {
    const { state, free } = await look()
    if (state === logged) return
    logged = state
    const details = { folder, freeMegabytes: free === undefined ? undefined : Math.floor(free / 2 ** 20) }
    if (state === 'ok') log.info(details, 'the disk has space again')
    else log.warn(details, state === 'full' ? 'the disk is full: nothing can be saved' : 'the disk is nearly full')
  }
  void report()
  const timer = setInterval(() => void report(), lookedAtEvery)
  timer.unref()
  return {
    state: async () => (await look()).state,
    isReserved: () => reserve?.isOut() ?? false,
    wasFull: async () => {
      refusedAt = performance.now()
      await looking // which may have measured before
      await report()
    },
    stop: () => clearInterval(timer),
  }
}

interface Reserve {
  /** Gives the file back, or makes it again, by how much is free. Never throws. */
  follow(free: number): Promise<void>
  isOut(): boolean
}

function openReserve(path: string): Reserve {
  /** Undefined before the first look. */
  let isOut: boolean | undefined
  const make = async (): Promise<boolean> => {
    const fresh = `${path}.new`
    try {
      const file = await open(fresh, 'w', 0o600)
      try {
        // bytes that no file system can compress, and blocks that are really taken
        const block = randomBytes(2 ** 20)
        for (let written = 0; written < reserveBytes; written += block.byteLength) await file.writeFile(block)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(fresh, path)
      return true
    } catch {
      await rm(fresh, { force: true }).catch(() => {})
      return false
    }
  }
  const isThere = (): Promise<boolean> =>
    stat(path).then(
      ({ size }) => size >= reserveBytes,
      () => false,
    )
  return {
    follow: async (free) => {
      const hasRoom = free >= reserveBytes + 2 * fullBytes
      if (isOut === undefined && (await isThere())) isOut = false
      if (isOut === false && free < fullBytes) {
        isOut = true
        await rm(path, { force: true }).catch(() => {})
      } else if (isOut !== false) isOut = !(hasRoom && (await make()))
    },
    isOut: () => isOut ?? false,
  }
}
