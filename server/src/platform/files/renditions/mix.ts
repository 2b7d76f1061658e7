/**
 * A virtual file from the segments of two: each of its segments is in the first or in the second. A viewer has one
 * address for all of it, and can request only their own segments.
 */
import type { Tx } from '../../database/database.ts'
import type { Part } from '../range.ts'
import { type HlsIndex, largestSegment } from './playlist.ts'

export interface Encoding {
  readonly sha256: string
  readonly index: HlsIndex
}

export interface Mixed {
  /** Index of the mix as one file. */
  readonly index: HlsIndex
  /** Bytes. */
  readonly size: number
  /** Bytes of the largest segment of both encodings, so that it reveals nothing of the mix. */
  readonly largest: number
  readonly pieces: readonly Piece[]
}
export interface Piece {
  readonly sha256: string
  /** Offset in the whole, offset in its own file, and length, in bytes. */
  readonly at: number
  readonly from: number
  readonly length: number
}

export type MixOfPlay = (establishmentId: string, sha256: string, play: string) => Promise<Mixed | undefined>

/** Knows the segments of each viewer (media/tracing). */
export interface Traces {
  /** Zeros and ones, of one viewer and one lecture. */
  codeOf(whose: {
    readonly establishmentId: string
    readonly sha256: string
    readonly userId: string
  }): Promise<Uint8Array>
  /** Returns both encodings, or undefined until they are made. */
  encodingsOf(tx: Tx, sha256: string): Promise<readonly [Encoding, Encoding] | undefined>
  /** Returns the copy of one viewer. */
  mixOf(tx: Tx, sha256: string, userId: string): Promise<Mixed | undefined>
  readonly ofPlay: MixOfPlay
}

/** @param bits One for each segment, repeated; 0 selects the first encoding */
export function mix(first: Encoding, second: Encoding, bits: ArrayLike<number>): Mixed {
  const { head } = first.index
  const pieces: Piece[] = [{ sha256: first.sha256, at: 0, from: 0, length: head }]
  let size = head
  const segments = first.index.segments.map((own, n): [number, number, number] => {
    const isFirst = bits[n % bits.length] === 0
    const [milliseconds, from, length] = isFirst ? own : second.index.segments[n]!
    pieces.push({ sha256: (isFirst ? first : second).sha256, at: size, from, length })
    size += length
    return [milliseconds, size - length, length]
  })
  const largest = Math.max(largestSegment(first.index), largestSegment(second.index))
  return { index: { ...first.index, segments }, size, largest, pieces }
}

/** Returns the sources of the bytes of a part, in order. */
export function partsOf({ pieces }: Mixed, { from, to }: Part): readonly { sha256: string; part: Part }[] {
  const found: { sha256: string; part: { from: number; to: number } }[] = []
  for (const piece of pieces) {
    const [begin, end] = [Math.max(from, piece.at), Math.min(to, piece.at + piece.length - 1)]
    if (begin > end) continue
    const part = { from: piece.from + begin - piece.at, to: piece.from + end - piece.at }
    const last = found.at(-1)
    if (last?.sha256 === piece.sha256 && last.part.to + 1 === part.from) last.part.to = part.to
    else found.push({ sha256: piece.sha256, part })
  }
  return found
}
