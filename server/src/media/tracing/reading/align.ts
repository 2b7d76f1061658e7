/**
 * Aligns a recording with the lecture, picture by picture: it may begin anywhere, and parts may have been cut out. It
 * compares the changes of picture and sound, in windows of ten seconds, so that neither the light of a room nor a
 * static slide matters.
 */
import { type Frames, picture, pixels, rate } from './frames.ts'

/** Parts of the picture, across and down, whose brightness is followed; and two figures of sound. */
const [across, down] = [8, 4]
const dims = across * down + 2
/** Times: what is followed is the change against the two seconds before and after. */
const about = 2 * rate
const span = 10 * rate
const step = 2 * rate
/** Likeness, 1 at the most. */
const [least, enough] = [0.35, 0.7]

/** Kept, since several recordings of one lecture may be read one after the other. */
const ofLectures = new WeakMap<Frames, Float32Array>()

/** For each time of the recording that of the lecture; −1 where it is of no part of it. */
export function align(recording: Frames, lecture: Frames): Int32Array {
  const own = changesOf(recording)
  const whole = ofLectures.get(lecture) ?? changesOf(lecture)
  ofLectures.set(lecture, whole)
  const found = new Int32Array(recording.count).fill(-1)
  const likeness = new Float64Array(recording.count)
  const length = Math.min(span, recording.count, lecture.count)
  let last: number | undefined
  if (length === 0) return found
  for (let at = 0; at + length <= recording.count; at += step) {
    let best = last === undefined ? nowhere : bestOf(own, whole, at, length, last + at - 2, last + at + 2)
    if (best.likeness < enough) best = bestOf(own, whole, at, length, 0, lecture.count - length)
    if (best.likeness < least) continue
    last = best.begin - at
    for (let n = at; n < at + length; n += 1)
      if (best.likeness > likeness[n]!) [likeness[n], found[n]] = [best.likeness, n + last]
  }
  return found
}

interface Place {
  readonly begin: number
  readonly likeness: number
}
const nowhere: Place = { begin: 0, likeness: -1 }

function bestOf(own: Float32Array, whole: Float32Array, at: number, length: number, from: number, to: number): Place {
  let best = nowhere
  const [offset, size] = [at * dims, length * dims]
  let ownEnergy = 0
  for (let n = 0; n < size; n += 1) ownEnergy += own[offset + n]! ** 2
  for (let begin = Math.max(0, from); begin <= to && (begin + length) * dims <= whole.length; begin += 1) {
    let [both, energy] = [0, 0]
    for (let n = 0, m = begin * dims; n < size; n += 1, m += 1) {
      const other = whole[m]!
      both += own[offset + n]! * other
      energy += other * other
    }
    const likeness = both / Math.sqrt(ownEnergy * energy + 1e-9)
    if (likeness > best.likeness) best = { begin, likeness }
  }
  return best
}

/** Part of the picture of each pixel. */
const partOf = Uint8Array.from({ length: pixels }, (_, pixel) => {
  const [x, y] = [pixel % picture.width, Math.floor(pixel / picture.width)]
  return Math.floor((y * down) / picture.height) * across + Math.floor((x * across) / picture.width)
})

/** For each time how each part differs from what it is about then, and how the sound does; as much of each in all. */
function changesOf({ count, grey, sound }: Frames): Float32Array {
  const raw = new Float32Array(count * dims)
  for (let n = 0; n < count; n += 1) {
    for (let p = 0; p < pixels; p += 1) raw[n * dims + partOf[p]!]! += grey[n * pixels + p]!
    for (const tone of [0, 1]) raw[n * dims + dims - 2 + tone] = sound[2 * n + tone] ?? 0
  }
  const changes = new Float32Array(raw.length)
  for (let d = 0; d < dims; d += 1) {
    const sums = new Float64Array(count + 1)
    for (let n = 0; n < count; n += 1) sums[n + 1] = sums[n]! + raw[n * dims + d]!
    for (let n = 0; n < count; n += 1) {
      const [from, to] = [Math.max(0, n - about), Math.min(count, n + about + 1)]
      changes[n * dims + d] = raw[n * dims + d]! - (sums[to]! - sums[from]!) / (to - from)
    }
  }
  level(changes, 0, dims - 2)
  level(changes, dims - 2, dims)
  return changes
}

function level(changes: Float32Array, from: number, to: number): void {
  let energy = 0
  for (let at = 0; at < changes.length; at += dims) for (let d = from; d < to; d += 1) energy += changes[at + d]! ** 2
  const scale = energy > 0 ? 1 / Math.sqrt(energy) : 0
  for (let at = 0; at < changes.length; at += dims) for (let d = from; d < to; d += 1) changes[at + d]! *= scale
}
