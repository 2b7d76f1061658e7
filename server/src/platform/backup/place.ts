/**
 * The place of backups (`BACKUP_TO`): a folder, best on another disk, or a service that speaks S3. Pieces have names
 * such as `wal/…` and are written whole and synced or not at all. The bytes of files have a store of their own there.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { BackupTo } from '../config.ts'
import { openDiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { openLibrary, openS3Store } from '../files/s3-store.ts'
import { isOutside } from './plain-names.ts'
import type { Signatures } from './signatures.ts'

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
  /** Succeeds if the piece does not exist. */
  delete(name: string): Promise<void>
  readonly files: FileStore
  readonly signatures: Signatures
}

/**
 * @param staging A folder on this machine, for files on their way to or from a far place
 * @param signatures Sign what is put, and decide what is read
 */
export const openPlace = (to: BackupTo, staging: string, signatures: Signatures): BackupPlace => ({
  ...(to.kind === 'folder' ? inFolder(to.folder) : inS3(to, staging)),
  signatures,
})

/** Returns the path of a piece. Throws if the name, or a link in the folder, leads out of the folder. */
async function pathIn(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  if (isOutside(relative(folder, path))) throw new Damaged(`${name} is not a name of a piece`)
  let above = path
  for (;;) {
    const real = await realpath(above).catch(orNothing)
    if (real !== undefined) {
      if (isOutside(relative(await realpath(folder), real))) throw new Damaged(`${name} leads out of the backup`)
      return path
    }
    if (above === folder) return path
    above = dirname(above)
  }
}

function inFolder(folder: string): Omit<BackupPlace, 'signatures'> {
  return {
    files: openDiskStore(join(folder, 'files'), undefined, true),
    put: async (name, bytes) => {
      const path = await pathIn(folder, name)
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
    get: async (name) => readFile(await pathIn(folder, name)).catch(orNothing),
    list: async (below) => {
      const found = await readdir(await pathIn(folder, below), { recursive: true, withFileTypes: true }).catch(
        orNothing,
      )
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
      const path = await pathIn(folder, name)
      await rm(path, { force: true })
      await rmdir(dirname(path)).catch(() => {}) // where it was the last
    },
  }
}

function inS3(to: Extract<BackupTo, { kind: 's3' }>, staging: string): Omit<BackupPlace, 'signatures'> {
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

/** A piece was changed or is missing. The message names the piece, for the operator of the place. */
export class Damaged extends Error {
  readonly code = 'DAMAGED'
}

/** A piece was written by another installation, or before pieces were signed. The message names the piece. */
export class Unsigned extends Error {
  readonly code = 'UNSIGNED'
}

/** `<what>-<SHA-256 of the bytes>.<signature of the rest of the name>.<ending>`. */
const summed = /^(.*-([0-9a-f]{64}))(?:\.([\w-]{86}))?(\.\w+)$/

/**
 * Puts a piece whose name contains the sum of its bytes, which shows damage, and a signature, which shows forgery.
 *
 * @param name Without its ending
 */
export async function putSummed(place: BackupPlace, name: string, ending: string, bytes: Uint8Array): Promise<string> {
  const stem = `${name}-${sumOf(bytes)}`
  const whole = `${stem}.${place.signatures.sign(`${stem}.${ending}`)}.${ending}`
  await place.put(whole, bytes)
  return whole
}

/** Returns whether a trusted key signed the name of a piece. */
export function isTrusted(signatures: Pick<Signatures, 'isTrusted'>, name: string): boolean {
  const [, stem, , signature = '', ending] = summed.exec(name) ?? []
  return stem !== undefined && signatures.isTrusted(`${stem}${ending}`, signature)
}

/**
 * Reads a piece.
 *
 * @param signatures Other ones than those of the place
 * @throws {Unsigned} Before the bytes are read
 * @throws {Damaged}
 */
export async function getSummed(
  place: BackupPlace,
  name: string,
  signatures: Pick<Signatures, 'isTrusted'> = place.signatures,
): Promise<Buffer> {
  const [, stem, sum, signature] = summed.exec(name) ?? []
  if (!stem) throw new Damaged(`${name} is not a name of a piece`)
  if (!isTrusted(signatures, name))
    throw new Unsigned(`${name} ${signature ? 'is signed with another key' : 'is not signed'}`)
  const bytes = await place.get(name)
  if (!bytes) throw new Damaged(`${name} is missing`)
  if (sumOf(bytes) !== sum) throw new Damaged(`${name} is damaged`)
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
