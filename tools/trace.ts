/**
 * Says whose copy of a lecture a recording was made from: npm run trace -- FILE --medium shm_… with [--url
 * http://127.0.0.1:3000, or the port in PORT] [--user manager] [--password … | env TOPCENTER_PASSWORD] [--language
 * ar|en]. Reads the recording on this machine, which needs ffmpeg on its PATH, and sends nothing of it but what it says
 * of forty bits. Ends with 0 when somebody is named, 1 when nobody is, 2 when it could not be read.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { framesOf } from '../server/src/media/tracing/reading/frames.ts'
import { readVotes } from '../server/src/media/tracing/reading/votes.ts'
import { findEncoder } from '../server/src/platform/files/renditions/encoder.ts'
import { type Api, loginOptions, logIn, Stop } from './client.ts'

interface Trace {
  readonly state: 'none' | 'waiting' | 'made' | 'failed'
  readonly lengths: readonly number[]
  readonly encodings: readonly { readonly address: string; readonly size: number }[]
}
interface Answer {
  readonly viewer: { readonly names: Readonly<Record<string, string>>; readonly code: string } | null
  readonly candidates: number
  readonly read: number
  readonly fits: number
  readonly chance: number
  readonly plain: number
}

const usage =
  'npm run trace -- FILE --medium TOKEN\n  [--url http://127.0.0.1:3000] [--user manager] [--password … | env TOPCENTER_PASSWORD] [--language en]'
const options = { medium: { type: 'string' }, ...loginOptions } as const

function given() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [path] = positionals
    if (path && positionals.length === 1 && values.medium)
      return { ...values, medium: values.medium, path: resolve(path) }
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}\n${usage}`)
  }
  throw new Stop(usage)
}

async function main(): Promise<number> {
  const asked = given()
  const program = await findEncoder()
  if (!program) throw new Stop('ffmpeg is not on the PATH of this machine')
  if (!(await stat(asked.path).catch(() => undefined))?.isFile()) throw new Stop(`${asked.path} is no file`)
  const api = await logIn(asked, 'npm-run-trace')
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-trace-'))
  try {
    return await trace(api, program, asked, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await api('DELETE', '/api/session').catch(() => {})
  }
}

async function trace(
  api: Api,
  program: string,
  { medium, path }: { medium: string; path: string },
  folder: string,
): Promise<number> {
  const { state, lengths, encodings } = await api<Trace>('GET', `/api/shared-medias/${medium}/trace`)
  if (state !== 'made') throw new Stop(`this lecture is not traced (${state}): its copies are alike`)
  const both: Awaited<ReturnType<typeof framesOf>>[] = []
  for (const [n, { address, size }] of encodings.entries()) {
    const saved = join(folder, `${n}.mp4`)
    await api.save(address, size, saved)
    both.push(await framesOf(program, saved))
    await rm(saved)
  }
  const recording = await framesOf(program, path)
  const { votes, segments, seconds } = readVotes(recording, [both[0]!, both[1]!], lengths)
  print(`${Math.round(seconds)} s of the recording were found in the lecture, ${segments} of its segments can be read`)
  const answer = await api<Answer>('POST', `/api/shared-medias/${medium}/trace`, {
    votes: votes.map((vote) => ({ vote: Math.round(vote * 100) })),
  })
  const { viewer, candidates, read, fits, chance, plain } = answer
  print(`${read} of 40 bits were read; the nearest of ${candidates} viewers' copies has ${fits} of them`)
  if (plain > 0) print(`${plain} plays began before it was traced: of these copies nothing can be said`)
  if (!viewer) {
    print(
      'Nobody is named: it is not sure. A longer recording says more: 30 segments, three minutes, are enough for a thousand viewers',
    )
    return 1
  }
  print(`${Object.values(viewer.names).join(' · ')} (${viewer.code})`)
  print(
    `That anybody of the ${candidates} fits so well by chance: one in ${Math.floor(1 / chance).toLocaleString('en')}`,
  )
  return 0
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Stop ? error.message : String((error as Error).stack)}\n`)
  process.exitCode = 2
}
