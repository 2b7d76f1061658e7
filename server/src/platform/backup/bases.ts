/** Copies of the whole cluster, from which the write-ahead log leads on: `base/<time>-<line>/…`. */
import type pg from 'pg'
import { type BackupPlace, getSummed, putSummed } from './place.ts'
import { squeeze } from './log-pieces.ts'
import { copyCluster, type Lsn, lsnOf, lsnText } from './replication.ts'

export interface Base {
  /** Of its pieces, ends with a slash. */
  readonly folder: string
  readonly line: string
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
  /** Of the owner of the database, where the cluster wants one. */
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

export async function takeBase(
  place: BackupPlace,
  { connection, line, reached, signal }: TakeBaseOptions,
): Promise<Base> {
  const folder = `base/${stamp(new Date())}-${line}/`
  const pieces: string[] = []
  let [size, stored] = [0, 0]
  const take = async (bytes: Buffer): Promise<void> => {
    signal.throwIfAborted()
    const squeezed = await squeeze(bytes)
    pieces.push(await putSummed(place, `${folder}${String(pieces.length).padStart(5, '0')}`, 'zst', squeezed))
    size += bytes.length
    stored += squeezed.length
  }
  const { start, stop, timeline } = await copyCluster(connection, take, pieceBytes)
  await reached(stop) // without the log to there it is worth nothing
  const password = typeof connection.password === 'string' ? connection.password : undefined
  const base = { folder, line, at: new Date(), start, stop, timeline, pieces, size, stored, password }
  const text = JSON.stringify({ format: 1, ...base, start: lsnText(start), stop: lsnText(stop) })
  await putSummed(place, `${folder}whole`, 'json', Buffer.from(text))
  return base
}

/** Those that are whole, the oldest first. */
export async function readBases(place: BackupPlace, line?: string): Promise<Base[]> {
  const bases: Base[] = []
  for (const { name } of await place.list('base/')) {
    if (!/\/whole-[0-9a-f]{64}\.json$/.test(name)) continue
    if (line !== undefined && !name.includes(`-${line}/`)) continue
    const read = JSON.parse((await getSummed(place, name)).toString()) as Base & { start: string; stop: string }
    bases.push({ ...read, at: new Date(read.at), start: lsnOf(read.start), stop: lsnOf(read.stop) })
  }
  return bases.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** `20261127T013000Z` */
export const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
