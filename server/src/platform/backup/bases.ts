/** Copies of the whole database: `base/<time>-<line>/…`, from which the write-ahead log leads on, where it is kept. */
import type pg from 'pg'
import { squeeze } from '../squeeze.ts'
import { type BackupPlace, Damaged, getSummed, putSummed, Unsigned } from './place.ts'
import { copyCluster, type Lsn, lsnOf, lsnText } from './replication.ts'
import { trustAll } from './signatures.ts'

export interface Base {
  /** Folder of its pieces; ends with a slash. */
  readonly folder: string
  readonly line: string
  /** The files of a cluster, which the log belongs to; or a dump (dump/dump.ts) of an external database. */
  readonly kind: 'cluster' | 'dump'
  /** The copy was whole then: the earliest moment that it can be restored to. */
  readonly at: Date
  readonly start: Lsn
  readonly stop: Lsn
  readonly timeline: number
  /** In their order, a tar that was cut. */
  readonly pieces: readonly string[]
  /** Bytes: of the tar, and as they are stored. */
  readonly size: number
  readonly stored: number
  /** Password of the owner of the database, if the cluster requires one. */
  readonly password?: string | undefined
}

const pieceBytes = 16 * 2 ** 20

export interface TakeBaseOptions {
  readonly connection: pg.ClientConfig
  readonly line: string
  /** Resolves when the log is kept to there. */
  readonly reached: (lsn: Lsn) => Promise<void>
  readonly signal: AbortSignal
}

export const takeBase = (place: BackupPlace, { connection, line, reached, signal }: TakeBaseOptions): Promise<Base> =>
  writeBase(place, { line, kind: 'cluster', signal }, async (take) => {
    const copied = await copyCluster(connection, take, pieceBytes)
    await reached(copied.stop) // without the log to there it is worth nothing
    return { ...copied, password: typeof connection.password === 'string' ? connection.password : undefined }
  })

/** @param make Gives what is copied, in parts of any size */
export async function writeBase(
  place: BackupPlace,
  { line, kind, signal }: Pick<Base, 'line' | 'kind'> & { signal: AbortSignal },
  make: (take: (bytes: Uint8Array) => Promise<void>) => Promise<Partial<Base>>,
): Promise<Base> {
  const begun = new Date()
  const folder = `base/${stamp(begun)}-${line}/`
  const pieces: string[] = []
  let [waiting, waits, size, stored] = [[] as Uint8Array[], 0, 0, 0]
  const put = async (): Promise<void> => {
    const bytes = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
    ;[waiting, waits] = [[], 0]
    // parts of a dump are compressed already
    const squeezed = kind === 'dump' ? bytes : await squeeze(bytes)
    const ending = kind === 'dump' ? 'part' : 'zst'
    pieces.push(await putSummed(place, `${folder}${String(pieces.length).padStart(5, '0')}`, ending, squeezed))
    size += bytes.length
    stored += squeezed.length
  }
  const made = await make(async (bytes) => {
    signal.throwIfAborted()
    waiting.push(bytes) // of a cluster only the last waits, as parts of it are as large as pieces
    waits += bytes.length
    if (waits >= pieceBytes) await put()
  })
  if (waits > 0) await put()
  const nowhere = { start: 0n, stop: 0n, timeline: 0 }
  // a dump is of the moment at which it began
  const at = kind === 'dump' ? begun : new Date()
  const base = { ...nowhere, ...made, folder, line, kind, at, pieces, size, stored }
  const text = JSON.stringify({ format: 1, ...base, start: lsnText(base.start), stop: lsnText(base.stop) })
  await putSummed(place, `${folder}whole`, 'json', Buffer.from(text))
  return base
}

export interface ReadBasesOptions {
  readonly line?: string
  /** Reads notes of other keys, too, and those without a signature: to keep what there is, not to restore it. */
  readonly isOfAnybody?: boolean
  /** Gets the reason for each note that is not used. */
  readonly refused?: string[]
}

/** Returns the copies that are whole, the oldest first. */
export async function readBases(
  place: BackupPlace,
  { line, isOfAnybody = false, refused = [] }: ReadBasesOptions = {},
): Promise<Base[]> {
  const bases: Base[] = []
  for (const { name } of await place.list('base/')) {
    if (!/\/whole-[0-9a-f]{64}(\.[\w-]{86})?\.json$/.test(name)) continue
    if (line !== undefined && !name.includes(`-${line}/`)) continue
    try {
      bases.push(baseOf(name, await getSummed(place, name, isOfAnybody ? trustAll : undefined)))
    } catch (error) {
      // an earlier one leads to the same moments, and the next night makes another
      if (!(error instanceof Damaged || error instanceof Unsigned)) throw error
      refused.push(error.message)
    }
  }
  return bases.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Reads a note, which may be anybody's: its parts become parts of paths. */
function baseOf(name: string, json: Buffer): Base {
  try {
    const read = JSON.parse(json.toString()) as Base & { start: string; stop: string }
    const base = { ...read, at: new Date(read.at), start: lsnOf(read.start), stop: lsnOf(read.stop) }
    const isOurs =
      name.startsWith(base.folder) &&
      base.folder.endsWith(`-${base.line}/`) &&
      /^\w+$/.test(base.line) &&
      Number.isSafeInteger(base.timeline) &&
      base.at.getTime() > 0 &&
      base.pieces.every((piece) => piece.startsWith(base.folder))
    if (isOurs) return base
  } catch {
    // reported below
  }
  throw new Damaged(`${name} is not a note of a copy`)
}

/** `20261127T013000Z` */
export const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
