/**
 * Makes the two encodings of a lecture that tell who watched it, keeps both or neither, and only when a player can go
 * from the one to the other at each segment. Until then the lecture is played as it is.
 */
import { open, rm } from 'node:fs/promises'
import { fullBytes } from '../../disk-space.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { decode } from './decoder.ts'
import { findEncoder } from './encoder.ts'
import type { HlsIndex } from './playlist.ts'
import {
  aboutOf,
  eachSecond,
  type Group,
  hear,
  longest,
  memory,
  render,
  type Rendering,
  settle,
  type Step,
} from './render.jobs.ts'
import { bothTraces, type Reason, traceKind, type WantedRendition } from './rendition.ts'
import { CannotRender, type Told } from './task.ts'
import { drawTraces } from './trace-encoder.ts'

/** Segments of a lecture, so that a whole code is in it: four minutes. */
export const leastSegments = 40

export const traceJobs = (rendering: Rendering): Readonly<Record<string, JobHandler>> => ({
  [traceKind]: async ({ establishmentId, input, signal }) => {
    const { sha256 } = input as { sha256: string }
    await render(rendering, establishmentId, sha256, signal, tracing)
  },
})

export const tracing: Step = {
  of: 'trace',
  work: async (rendering, establishmentId, group, signal) => {
    const told = await traced(rendering, establishmentId, group, signal).catch((error: unknown) => {
      if (error instanceof CannotRender) return error.reason
      throw error
    })
    if (typeof told === 'string') await settle(rendering, establishmentId, group.source.sha256, bothTraces, told)
    else for (const each of told) await hear(rendering, establishmentId, group.source.sha256, each)
  },
}

type Made = Extract<Told, { made: WantedRendition }>

async function traced(
  rendering: Rendering,
  establishmentId: string,
  { source, path, own }: Group,
  signal: AbortSignal,
): Promise<readonly Made[] | Reason> {
  const { sha256, mime, size } = source
  const program = await findEncoder()
  if (!program) return 'noEncoder'
  if (((await rendering.store.free()) ?? Infinity) < 5 * size + fullBytes) return 'tooLarge'
  const { seconds, width, height, audio } = await aboutOf(rendering, establishmentId, sha256)
  if (!width || !height) return 'broken'
  const most = seconds ? 600 + 2 * eachSecond * seconds : longest
  const encoding = { program, limits: { seconds: most, memory: 3 * memory }, signal }
  const drawn = await drawTraces(encoding, { source: path, mime }, { width, height, audio }, own)
  const made: Made[] = []
  for (const [n, each] of bothTraces.entries()) {
    const task = { source: drawn[n]!, mime: 'video/mp4', folder: own, wanted: [each] }
    const { told, ended } = await decode(task, { seconds: 300 + most / 10, memory }, signal)
    const packed = told.find((word): word is Made => 'made' in word)
    if (!packed) return ended ?? 'broken'
    await rm(drawn[n]!)
    made.push(packed)
  }
  const [first, second] = made as [Made, Made]
  if (indexOf(first).segments.length < leastSegments) return 'tooShort'
  return (await fitTogether(first, second)) ? made : 'broken'
}

const indexOf = ({ meta }: Made): HlsIndex => meta as unknown as HlsIndex

/** The same lengths of all segments, and the same of what decoders are told before them. */
async function fitTogether(first: Made, second: Made): Promise<boolean> {
  const [one, other] = [indexOf(first), indexOf(second)]
  const lengths = ({ segments }: HlsIndex): string => segments.map(([milliseconds]) => milliseconds).join()
  if (lengths(one) !== lengths(other)) return false
  return (await toldDecoders(first.path, one.head)).equals(await toldDecoders(second.path, other.head))
}

/** Of picture and sound; what else stands there is when it was made, and how many bits a second it has. */
async function toldDecoders(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    const boxes = ['avcC', 'esds'].flatMap((name) => {
      const at = buffer.indexOf(name)
      return at < 0 ? [] : [buffer.subarray(at, at - 4 + buffer.readUInt32BE(at - 4))]
    })
    return Buffer.concat(boxes)
  } finally {
    await file.close()
  }
}
