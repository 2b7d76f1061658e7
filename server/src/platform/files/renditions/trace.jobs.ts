/**
 * Makes the two encodings of a lecture that identify the viewer. Keeps both or neither, and only if a player can switch
 * between them at each segment. Until then the lecture is played without them.
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
  saveReport,
  longest,
  memory,
  render,
  type Rendering,
  settle,
  type Step,
} from './render.jobs.ts'
import { bothTraces, type Reason, traceKind, type WantedRendition } from './rendition.ts'
import { CannotRender, type DecoderReport } from './task.ts'
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
    const reports = await traced(rendering, establishmentId, group, signal).catch((error: unknown) => {
      if (error instanceof CannotRender) return error.reason
      throw error
    })
    if (typeof reports === 'string') await settle(rendering, establishmentId, group.source.sha256, bothTraces, reports)
    else for (const each of reports) await saveReport(rendering, establishmentId, group.source.sha256, each)
  },
}

type Made = Extract<DecoderReport, { made: WantedRendition }>

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
    const { reports, ended } = await decode(task, { seconds: 300 + most / 10, memory }, signal)
    const packed = reports.find((word): word is Made => 'made' in word)
    if (!packed) return ended ?? 'broken'
    await rm(drawn[n]!)
    made.push(packed)
  }
  const [first, second] = made as [Made, Made]
  if (indexOf(first).segments.length < leastSegments) return 'tooShort'
  return (await fitTogether(first, second)) ? made : 'broken'
}

const indexOf = ({ meta }: Made): HlsIndex => meta as unknown as HlsIndex

/** Checks that both encodings have equal segment durations and equal decoder configurations. */
async function fitTogether(first: Made, second: Made): Promise<boolean> {
  const [one, other] = [indexOf(first), indexOf(second)]
  const lengths = ({ segments }: HlsIndex): string => segments.map(([milliseconds]) => milliseconds).join()
  if (lengths(one) !== lengths(other)) return false
  return (await readDecoders(first.path, one.head)).equals(await readDecoders(second.path, other.head))
}

/** Reads the decoder configurations of picture and sound. The rest of the head is the creation time and bit rates. */
async function readDecoders(path: string, bytes: number): Promise<Buffer> {
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
