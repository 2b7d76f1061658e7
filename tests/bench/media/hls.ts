/**
 * A lecture of two gigabytes becomes a stream without an encoder, by the process that decodes: what that costs, and
 * whether its index is whole. 4 GB of the folder of the system for such files are needed.
 */
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLecture } from '@topcenter/server/test/platform/files/lecture-for-tests'
import { decode } from '@topcenter/server/platform/files/renditions/decoder'
import type { HlsIndex } from '@topcenter/server/platform/files/renditions/playlist'
import { type Verdict, verdict } from '../print.ts'

/** Bytes, and minutes. */
export const large = [2_000_000_000, 90] as const

export async function hlsFigures(say: (text: string) => void): Promise<Verdict[]> {
  const root = await mkdtemp(join(tmpdir(), 'topcenter-hls-'))
  try {
    const [source, folder] = [join(root, 'lecture.mp4'), join(root, 'made')]
    await mkdir(folder)
    await makeLecture(source, ...large)
    const gigabytes = (await stat(source)).size / 1e9
    const before = await ofChildren()
    const began = performance.now()
    const { reports, ended, memory } = await decode(
      { source, mime: 'video/mp4', folder, wanted: [{ kind: 'hls', n: 0 }] },
      { seconds: 600, memory: 2 ** 30 },
      AbortSignal.timeout(600_000),
    )
    const seconds = (performance.now() - began) / 1000
    const made = reports.find((each) => 'made' in each)
    const index = made?.meta as unknown as HlsIndex | undefined
    const cpu = ((await ofChildren()) - before) / gigabytes
    say(`  ${gigabytes.toFixed(2)} GB in ${seconds.toFixed(1)} s, ${index?.segments.length ?? 0} segments`)
    const missing = index ? Math.abs(index.seconds / 60 - large[1]) : large[1]
    return [
      verdict('what ended it', ended ? 1 : 0, 0, () => ended ?? 'nothing'),
      verdict('minutes that are missing', missing, 2, (value) => value.toFixed(1)),
      verdict('CPU', cpu, 20, (value) => `${value.toFixed(1)} s/GB`),
      verdict('memory', memory / 2 ** 20, 512, (value) => `${value.toFixed(0)} MB`),
    ]
  } finally {
    await rm(root, { recursive: true })
  }
}

/** Seconds of the processor that ended children of this process have taken. */
async function ofChildren(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
