/** The bytes of files in a backup: what came is copied once, and what went is kept as long as a backup needs it. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { passesRowSecurity } from '../database/owner.ts'
import { type FileStore, keyOf, NoSuchBytes, shaOf } from '../files/file-store.ts'
import type { Staged } from '../files/staging.ts'
import type { BackupPlace } from './place.ts'

/** Returns the file at its path if it is on this machine, otherwise as a staged copy that `drop` deletes. */
async function onThisMachine(from: FileStore, key: string, size: number): Promise<Staged> {
  const path = from.pathOf(key)
  if (path) return { path, size, sha256: shaOf(key), drop: async () => {} }
  return from.stage(await from.get(key), size)
}

/** Returns whether both stores have one file under two names, as backups of earlier releases on the disk of DATA_DIR do. */
export async function isSameFile(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const [one, other] = [from.pathOf(key), to.pathOf(key)]
  if (!one || !other) return false
  const [source, copy] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return source !== undefined && copy !== undefined && source.dev === copy.dev && source.ino === copy.ino
}

/** @returns Undefined when the bytes are not there, or are not what their name says */
export async function copyFile(from: FileStore, to: FileStore, key: string, size: number): Promise<number | undefined> {
  if ((await to.head(key))?.size === size) return 0
  try {
    const staged = await onThisMachine(from, key, size)
    try {
      if (staged.sha256 !== shaOf(key)) return undefined
      await to.put(staged, key)
      return size
    } finally {
      await staged.drop()
    }
  } catch (error) {
    if (error instanceof NoSuchBytes || (error as { code?: unknown }).code === 'ENOENT') return undefined
    throw error
  }
}

/** The same, with the bytes read once more: a disk may have changed them since. */
export async function copyChecked(from: FileStore, to: FileStore, key: string, size: number): Promise<boolean> {
  if ((await to.head(key))?.size === size) return true
  try {
    const staged = await to.stage(await from.get(key), size)
    try {
      if (staged.sha256 !== shaOf(key)) return false
      await to.put(staged, key)
      return true
    } finally {
      await staged.drop()
    }
  } catch (error) {
    if (error instanceof NoSuchBytes) return false
    throw error
  }
}

/** Returns true if the bytes match the hash in their key. */
export async function isWhole(store: FileStore, key: string): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const bytes of await store.get(key)) hash.update(bytes as Uint8Array)
  return hash.digest('hex') === shaOf(key)
}

export interface KnownFile {
  readonly key: string
  readonly size: number
}

/**
 * Lists the files in the database. Connect as the owner of the database.
 *
 * @param since Only files entered then or later
 * @param before Only files entered before this
 */
export async function knownFiles(
  client: pg.Client,
  { since, before }: { since?: Date | undefined; before?: Date } = {},
): Promise<KnownFile[]> {
  const files: KnownFile[] = []
  const seesAll = await passesRowSecurity(client)
  const centres = seesAll
    ? ['']
    : (await client.query<{ id: string }>('select id from establishment')).rows.map(({ id }) => id)
  for (const centre of centres) {
    if (centre) await client.query(`select set_config('app.establishment', $1, false)`, [centre])
    const { rows } = await client.query<{ establishment_id: string; sha256: string; size: string }>(
      `
        select establishment_id, sha256, size
        from blob
        where ($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
        order by 1, 2
      `,
      [since ?? null, before ?? null],
    )
    for (const { establishment_id, sha256, size } of rows)
      files.push({ key: keyOf(establishment_id, sha256), size: Number(size) })
  }
  return files
}

/** Returns the sizes, by key, of the files that a store has for these centres. */
export async function storedFiles(store: FileStore, establishments: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const id of establishments) {
    let next: string | undefined
    do {
      const page = await store.list(id, next)
      next = page.next
      for (const { key, size } of page.stored) found.set(key, size)
    } while (next !== undefined)
  }
  return found
}

const goneName = 'files-gone.json'

/**
 * Files that the store has no longer go from the backup once they have been gone for as long as backups are kept.
 *
 * @returns Bytes of the files that stay
 */
export async function forgetFiles(
  place: BackupPlace,
  known: readonly KnownFile[],
  establishments: readonly string[],
  { now, keptFor }: { now: Date; keptFor: number },
): Promise<number> {
  const before = JSON.parse((await place.get(goneName))?.toString() ?? '{}') as Record<string, number>
  const [there, gone] = [new Set(known.map(({ key }) => key)), {} as Record<string, number>]
  let bytes = 0
  for (const [key, size] of await storedFiles(place.files, establishments)) {
    const since = before[key] ?? now.getTime()
    if (!there.has(key) && now.getTime() - since > keptFor) {
      await place.files.delete(key)
      continue
    }
    if (!there.has(key)) gone[key] = since
    bytes += size
  }
  await place.put(goneName, Buffer.from(JSON.stringify(gone)))
  return bytes
}
