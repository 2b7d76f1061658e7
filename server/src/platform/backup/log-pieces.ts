/**
 * The write-ahead log in pieces. A name says from where to where a piece goes, and until when it has all that the
 * database had done: `wal/<line>/<start>-<end>-<ms>-<sum>.<signature>.zst`.
 */
import { squeeze, widen } from '../squeeze.ts'
import { type BackupPlace, Damaged, getSummed, putSummed } from './place.ts'
import { type Lsn, lsnName, startOfSegment } from './replication.ts'

export interface LogPiece {
  readonly name: string
  /** Stored bytes. */
  readonly size: number
  readonly start: Lsn
  /** Behind its last byte. */
  readonly end: Lsn
  /** All that was done until then is in it, or in those before it. */
  readonly at: Date
}

const folderOf = (line: string): string => `wal/${line}/`
const form = /^wal\/\w+\/([0-9a-f]{16})-([0-9a-f]{16})-(\d+)-[0-9a-f]{64}(?:\.[\w-]{86})?\.zst$/

export async function putLogPiece(
  place: BackupPlace,
  line: string,
  { start, at, bytes }: { start: Lsn; at: Date; bytes: Uint8Array },
): Promise<number> {
  const end = start + BigInt(bytes.length)
  const stored = await squeeze(bytes)
  await putSummed(place, `${folderOf(line)}${lsnName(start)}-${lsnName(end)}-${at.getTime()}`, 'zst', stored)
  return stored.length
}

/** In the order of the log. */
export async function logPieces(place: BackupPlace, line: string): Promise<LogPiece[]> {
  const found = (await place.list(folderOf(line))).flatMap(({ name, size }) => {
    const [, start, end, at] = form.exec(name) ?? []
    return start ? [{ name, size, start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), at: new Date(Number(at)) }] : []
  })
  return found.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
}

export interface Chain {
  readonly pieces: readonly LogPiece[]
  readonly end: Lsn
  /** Undefined where there is not a single piece. */
  readonly at: Date | undefined
  /** There is more of the log, but a piece between is missing. */
  readonly isBroken: boolean
}

/**
 * The pieces that follow on each other from the file of the log that `start` is in, to the one that has all until
 * `until`.
 */
export function chainFrom(pieces: readonly LogPiece[], start: Lsn, until = new Date(8.64e15)): Chain {
  const chosen: LogPiece[] = []
  let end = startOfSegment(start)
  let at: Date | undefined
  for (const piece of pieces) {
    if (piece.end <= end) continue
    if (piece.start > end) return { pieces: chosen, end, at, isBroken: true }
    chosen.push(piece)
    end = piece.end
    at = piece.at
    if (at >= until) break
  }
  return { pieces: chosen, end, at, isBroken: false }
}

/** @throws {Damaged} */
export async function logBytes(place: BackupPlace, { name, start, end }: LogPiece): Promise<Buffer> {
  const bytes = await widen(await getSummed(place, name))
  if (BigInt(bytes.length) !== end - start) throw new Damaged(`${name} has another length than its name says`)
  return bytes
}
