/** Files that are not kept yet: written, counted and synced on this machine's disk, whatever store they go to. */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes, fullBytes } from '../disk-space.ts'

export interface Staged {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Hash of the written bytes, 64 hexadecimal digits. */
  readonly sha256: string
  /** Deletes the staged bytes: call it once they are kept, or not wanted. */
  drop(): Promise<void>
}

export interface Staging {
  readonly folder: string
  stage(stream: AsyncIterable<Uint8Array>, announced?: number): Promise<Staged>
  free(): Promise<number | undefined>
}

/** Has the error code of the system, so that it is reported as a full disk (disk-space.ts). */
class NoRoom extends Error {
  readonly code = 'ENOSPC'
}

/** Milliseconds until files of a killed process are deleted: after a day they are of no use. */
const keptFor = 24 * 3_600_000
const lookedAtEvery = 3_600_000

export function openStaging(folder: string): Staging {
  let lookedAt = -Infinity
  const free = (): Promise<number | undefined> => freeBytes(folder)
  return {
    folder,
    free,
    stage: async (stream, announced = 0) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (performance.now() - lookedAt > lookedAtEvery) {
        lookedAt = performance.now()
        await forget(folder, Date.now() - keptFor)
      }
      // the database often lies on the same disk, and needs the rest
      if (((await free()) ?? Infinity) - announced < fullBytes) throw new NoRoom('no room for the file')
      const path = join(folder, randomUUID())
      try {
        return { path, ...(await write(path, stream)), drop: () => rm(path, { force: true }) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
  }
}

/**
 * A file that was written by other means, such as an upload that came in pieces: read once for its hash, and synced.
 *
 * @param path On the file system of the store, so that it needs no copy
 */
export async function stagedAt(path: string): Promise<Staged> {
  const file = await open(path, 'r+')
  try {
    const read = await hashOf(file)
    await file.sync()
    return { path, ...read, drop: () => rm(path, { force: true }) }
  } finally {
    await file.close()
  }
}

/** Reads a file from its beginning, into one piece of memory: a stream leaves one of each megabyte to be tidied. */
export async function hashOf(file: FileHandle): Promise<Pick<Staged, 'size' | 'sha256'>> {
  const [hash, part] = [createHash('sha256'), Buffer.allocUnsafeSlow(2 ** 20)]
  for (let size = 0; ;) {
    const { bytesRead } = await file.read(part, 0, part.length, size)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    hash.update(part.subarray(0, bytesRead))
    size += bytesRead
  }
}

async function write(path: string, stream: AsyncIterable<Uint8Array>): Promise<Pick<Staged, 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of stream) {
      hash.update(part)
      size += part.length
      await file.writeFile(part)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

async function forget(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // another server forgets too
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
