/**
 * Where backups lie: a folder, best on another disk, or a service that speaks S3 (`BACKUP_TO`). Pieces are kept under
 * names such as `wal/…`, whole and synced or not at all; the bytes of files beside them in a store of their own.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupTo } from '../config.ts'
import { openDiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { openLibrary, openS3Store } from '../files/s3-store.ts'

export interface Piece {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export interface BackupPlace {
  /** When it returns, the bytes outlast a cut of power. Again under a name: in place of what was there. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is no such piece. */
  get(name: string): Promise<Buffer | undefined>
  /** All below a folder, which ends with a slash, by name. */
  list(folder: string): Promise<Piece[]>
  /** What is not there is deleted already. */
  delete(name: string): Promise<void>
  readonly files: FileStore
}

/** @param staging A folder on this machine, for files on their way to or from a far place */
export const openPlace = (to: BackupTo, staging: string): BackupPlace =>
  to.kind === 'folder' ? inFolder(to.folder) : inS3(to, staging)

function inFolder(folder: string): BackupPlace {
  return {
    files: openDiskStore(join(folder, 'files')),
    put: async (name, bytes) => {
      const path = join(folder, name)
      // the folder itself is not made: where a disk is not mounted, its place would be filled instead
      await stat(folder)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const beside = join(dirname(path), `.${randomUUID()}`)
      try {
        const file = await open(beside, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
      for (let above = dirname(path); above.length >= folder.length; above = dirname(above)) await syncFolder(above)
    },
    get: (name) => readFile(join(folder, name)).catch(orNothing),
    list: async (below) => {
      const found = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(orNothing)
      const names = (found ?? [])
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
      return Promise.all(
        names
          .sort()
          .map(async (name) => ({ name, size: (await stat(join(folder, name)).catch(orNothing))?.size ?? 0 })),
      )
    },
    delete: async (name) => {
      await rm(join(folder, name), { force: true })
      await rmdir(dirname(join(folder, name))).catch(() => {}) // where it was the last
    },
  }
}

function inS3(to: Extract<BackupTo, { kind: 's3' }>, staging: string): BackupPlace {
  let opening: ReturnType<typeof openLibrary> | undefined
  const library = () => (opening ??= openLibrary(to.s3))
  const { bucket: Bucket, prefix } = to.s3
  const at = (name: string) => ({ Bucket, Key: prefix + name })
  return {
    files: openS3Store({ ...to.s3, prefix: `${prefix}files/` }, staging),
    put: async (name, bytes) => {
      const { client, PutObjectCommand } = await library()
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }))
    },
    get: async (name) => {
      const { client, GetObjectCommand } = await library()
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        if (['NotFound', 'NoSuchKey'].includes((error as Error).name)) return undefined
        throw error
      }
    },
    list: async (below) => {
      const { client, ListObjectsV2Command } = await library()
      const found: Piece[] = []
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix + below, ContinuationToken: next }),
        )
        for (const { Key, Size } of page.Contents ?? []) found.push({ name: Key!.slice(prefix.length), size: Size! })
        next = page.NextContinuationToken
      } while (next)
      return found
    },
    delete: async (name) => {
      const { client, DeleteObjectCommand } = await library()
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}

/** A piece is not what was written, or is not there. Its message names the piece, for who looks after the place. */
export class Damaged extends Error {
  readonly code = 'DAMAGED'
}

/**
 * A piece that says in its name what its bytes are, so that damage is seen.
 *
 * @param name Without its ending
 */
export async function putSummed(place: BackupPlace, name: string, ending: string, bytes: Uint8Array): Promise<string> {
  const whole = `${name}-${sumOf(bytes)}.${ending}`
  await place.put(whole, bytes)
  return whole
}

/** @throws {Damaged} */
export async function getSummed(place: BackupPlace, name: string): Promise<Buffer> {
  const bytes = await place.get(name)
  if (!bytes) throw new Damaged(`${name} is missing`)
  if (sumOf(bytes) !== /-([0-9a-f]{64})\.\w+$/.exec(name)?.[1]) throw new Damaged(`${name} is damaged`)
  return bytes
}

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const orNothing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  await opened.sync().finally(() => opened.close())
}
