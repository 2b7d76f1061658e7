/** Votes of a recording's segments for one of the two encodings, and the code that they add up to. */
import type { HlsIndex } from '../../../platform/files/renditions/playlist.ts'
import { codeBits } from '../code.ts'
import { align } from './align.ts'
import { type Frames, pixels, rate } from './frames.ts'

/** Pictures of each half of a segment that are needed. */
const leastOfHalf = rate
/** Seconds next to the borders of a segment that are left out: the alignment is as exact as that. */
const border = 0.3

/** Milliseconds, of the segments. */
export const lengthsOf = ({ segments }: HlsIndex): number[] => segments.map(([milliseconds]) => milliseconds)

export interface Read {
  /** For each bit of the code from −1 (it is of the second encoding, 1) to 1 (of the first, 0); 0: nothing is known. */
  readonly votes: readonly number[]
  /** Segments of the lecture that were read in the recording. */
  readonly segments: number
  /** Seconds of the recording that were found in the lecture. */
  readonly seconds: number
}

/** @param lengths Of the segments, in milliseconds */
export function readVotes(
  recording: Frames,
  [first, second]: readonly [Frames, Frames],
  lengths: readonly number[],
): Read {
  const places = align(recording, first)
  const halves = halvesOf(first.count, second.count, lengths)
  const sums = Array.from({ length: 2 * lengths.length }, () => ({ count: 0, with: 0, mark: 0 }))
  for (let n = 0; n < places.length; n += 1) {
    const [at, half] = [places[n]!, halves[places[n]!] ?? -1]
    if (at < 0 || half < 0) continue
    const { along, mark } = compare(recording.grey, n, first.grey, second.grey, at)
    const sum = sums[half]!
    sum.count += 1
    sum.with += along
    sum.mark += mark
  }
  const votes = Array.from({ length: codeBits }, () => ({ sum: 0, count: 0 }))
  let segments = 0
  for (let n = 0; n < lengths.length; n += 1) {
    const [one, other] = [sums[2 * n]!, sums[2 * n + 1]!]
    if (one.count < leastOfHalf || other.count < leastOfHalf || !one.mark || !other.mark) continue
    segments += 1
    // the mark changes sides in the middle: what stands still adds to the one half what it takes from the other
    const value = (one.with / one.mark + other.with / other.mark) / 2
    const vote = votes[n % codeBits]!
    vote.sum += Math.min(1, Math.max(-1, value))
    vote.count += 1
  }
  return {
    votes: votes.map(({ sum, count }) => (count === 0 ? 0 : sum / count)),
    segments,
    seconds: places.reduce((found, at) => found + Number(at >= 0), 0) / rate,
  }
}

/** Returns the segment half of each time; −1 near their borders. */
function halvesOf(one: number, other: number, lengths: readonly number[]): Int32Array {
  const halves = new Int32Array(Math.min(one, other)).fill(-1)
  let begin = 0
  for (const [n, milliseconds] of lengths.entries()) {
    const end = begin + milliseconds / 1_000
    const middle = (begin + end) / 2
    for (let at = Math.ceil((begin + border) * rate); at < Math.min(halves.length, (end - border) * rate); at += 1)
      if (Math.abs(at / rate - middle) > border) halves[at] = 2 * n + Number(at / rate > middle)
    begin = end
  }
  return halves
}

/**
 * How far a picture goes from the middle of both encodings towards the first. Its light and contrast are fitted to
 * theirs before.
 */
function compare(grey: Uint8Array, n: number, first: Uint8Array, second: Uint8Array, at: number) {
  const [own, theirs] = [n * pixels, at * pixels]
  let [sumX, sumY, sumXX, sumXY, sumD] = [0, 0, 0, 0, 0]
  for (let p = 0; p < pixels; p += 1) {
    const [a, b] = [first[theirs + p]!, second[theirs + p]!]
    const x = (a + b) / 2
    const y = grey[own + p]!
    sumX += x
    sumY += y
    sumXX += x * x
    sumXY += x * y
    sumD += (a - b) / 2
  }
  const spread = sumXX - (sumX * sumX) / pixels
  const contrast = spread > pixels ? Math.max(0.2, (sumXY - (sumX * sumY) / pixels) / spread) : 1
  const light = (sumY - contrast * sumX) / pixels
  const mean = sumD / pixels
  let [along, mark] = [0, 0]
  for (let p = 0; p < pixels; p += 1) {
    const [a, b] = [first[theirs + p]!, second[theirs + p]!]
    const difference = (a - b) / 2 - mean
    along += ((grey[own + p]! - light) / contrast - (a + b) / 2) * difference
    mark += difference * difference
  }
  return { along, mark }
}
