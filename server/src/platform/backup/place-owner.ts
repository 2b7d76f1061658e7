/**
 * Whose backup a place has. Two installations that wrote there would take each other's pieces for their own, and a new
 * one that is started by mistake would let the backup of the lost one run out.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTo } from '../config.ts'
import type { BackupPlace } from './place.ts'
import type { Lsn } from './replication.ts'
import { PlaceTaken } from './troubles.ts'

/** State of the backup in this data directory, outside the database. */
export interface Kept {
  /** Id of this life of the data: a restore starts another. */
  readonly line: string
  /** The log is whole from here on, in hexadecimal digits. */
  readonly since?: string
  /** The place that had a backup of this data already. */
  readonly ownedPlace?: string
  /** The life that this data was restored from, whose place it takes over. */
  readonly restoredFrom?: string
  /** Public keys of the installations that it was restored from: the place still has pieces of theirs. */
  readonly trusted?: readonly string[]
  /** The last moment that this data knows, ISO 8601, until running numbers skip what was handed out after it. */
  readonly knownUntil?: string
  readonly rehearsal?: Rehearsal
  /** When the last copy of the database was whole, ISO 8601, and what was kept then, in bytes. */
  readonly baseAt?: string
  readonly bytes?: number
}

export interface Rehearsal {
  /** ISO 8601. */
  readonly at: string
  /** The moment that was reached. */
  readonly reached: string
  readonly seconds: number
  /** Undefined: it was whole, and its books were right. */
  readonly trouble?: string
}

const nameIn = (dataDir: string): string => join(dataDir, 'backup.json')

export async function readKept(dataDir: string): Promise<Kept> {
  const text = await readFile(nameIn(dataDir), 'utf8').catch(() => '{}')
  const kept = JSON.parse(text) as Partial<Kept>
  return { ...kept, line: kept.line ?? randomBytes(6).toString('hex') }
}

export async function writeKept(dataDir: string, kept: Partial<Kept>): Promise<void> {
  const beside = `${nameIn(dataDir)}.new`
  await writeFile(beside, JSON.stringify(kept), { mode: 0o600 })
  await rename(beside, nameIn(dataDir))
}

export const sinceOf = ({ since }: Kept): Lsn | undefined => (since === undefined ? undefined : BigInt(`0x${since}`))

const markName = 'owner.json'

/** The owner mark is missing from a place that had it: an unmounted disk looks like an empty folder. */
class MarkGone extends Error {
  readonly code = 'ENOENT'
}

/**
 * @param placeId What `BACKUP_TO` names; to be kept as `ownedPlace` when this has returned
 * @throws {PlaceTaken}
 */
export async function ownPlace(place: BackupPlace, kept: Kept, placeId: string): Promise<void> {
  const { line, restoredFrom, ownedPlace } = kept
  const text = await place.get(markName)
  const owner = text ? (JSON.parse(text.toString()) as { line: string; since: string }) : undefined
  if (owner?.line === line) return
  if (owner && owner.line !== restoredFrom) throw new PlaceTaken(`it is used by ${owner.line} since ${owner.since}`)
  if (!owner && ownedPlace === placeId)
    throw new MarkGone('the backup that was there is gone. Where that was wanted, remove backup.json from DATA_DIR')
  await place.put(markName, Buffer.from(JSON.stringify({ line, since: new Date().toISOString() })))
}

/** Returns the id of a place. Depends on the place alone, not on its credentials. */
export const idOfPlace = (to: BackupTo): string =>
  createHash('sha256')
    .update(to.kind === 'folder' ? to.folder : `${to.s3.endpoint}/${to.s3.bucket}/${to.s3.prefix}`)
    .digest('hex')
