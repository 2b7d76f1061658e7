/** Makes what was asked for of one file, in a process of its own. One file at a time on a node (lane `render`). */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { establishmentsWith, some } from '../../database/busy.ts'
import type { Database, Tx } from '../../database/database.ts'
import { wallTime } from '../../clock.ts'
import type { Log } from '../../database/postgres.ts'
import type { JobHandler, Jobs } from '../../jobs/jobs.ts'
import { fullBytes } from '../../disk-space.ts'
import { type Files, keepFile } from '../blob.ts'
import { keyOf, NoSuchBytes } from '../file-store.ts'
import { stagedAt } from '../staging.ts'
import { decode, type DecoderLimits } from './decoder.ts'
import { drawPoster, drawSprite, findEncoder, recode } from './encoder.ts'
import { encodeKind, type Reason, renderKind, type WantedRendition } from './rendition.ts'
import { CannotRender, type DecoderReport } from './task.ts'

export interface Rendering extends Files {
  /** On the file system of the store's staging. */
  readonly folder: string
  readonly log: Log
  readonly jobs: Pick<Jobs, 'enqueueOnce'>
}

/** Maximum tries: a file during which the machine died is tried once more. */
const maxTries = 2
const keptFor = 24 * 3_600_000
export const memory = 512 * 2 ** 20

export const renderJobs = (rendering: Rendering): Readonly<Record<string, JobHandler>> => ({
  [renderKind]: async ({ establishmentId, input, signal }) => {
    const { sha256 } = input as { sha256: string }
    await render(rendering, establishmentId, sha256, signal)
  },
})

/** A regular job: what nothing could make on this machine is made when ffmpeg has come to it. */
export async function askEncoder(db: Database, jobs: Pick<Jobs, 'enqueueOnce'>, now: Date): Promise<void> {
  if (!(await findEncoder())) return
  for (const id of await establishmentsWith(db, some('rendition', `state = 'failed' and kind <> 'trace'`), now))
    await db.transaction(id, async (tx) => {
      const waiting = await tx.query<{ sha256: string }>({
        sql: `
          with again as (
            update rendition
            set state = 'waiting', meta = '{}', tried = 0, changed_at = now()
            where establishment_id = $1
              and state = 'failed'
              and kind <> 'trace'
              and (meta ->> 'reason' = 'noEncoder' or (kind = 'hls' and meta ->> 'reason' = 'codec'))
            returning sha256
          )
          select distinct sha256
          from again
        `,
        parameters: [id],
      })
      for (const { sha256 } of waiting)
        await jobs.enqueueOnce(tx, { kind: renderKind, input: { sha256 }, runAfter: now })
    })
}

export const encodeJobs = (rendering: Rendering): Readonly<Record<string, JobHandler>> => ({
  [encodeKind]: async ({ establishmentId, input, signal }) => {
    const { sha256 } = input as { sha256: string }
    await render(rendering, establishmentId, sha256, signal, recoding)
  },
})

export interface Source {
  readonly sha256: string
  readonly mime: string
  readonly size: number
}

export async function render(
  rendering: Rendering,
  establishmentId: string,
  sha256: string,
  signal: AbortSignal,
  { of, work }: Step = usual,
): Promise<void> {
  const { db, folder } = rendering
  const begun = await db.transaction(establishmentId, (tx) => begin(tx, sha256, of))
  if (!begun) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await forget(folder)
  const own = await mkdtemp(join(folder, 'file-'))
  try {
    const { source, wanted } = begun
    await atHand(rendering, establishmentId, source, (path) =>
      work(rendering, establishmentId, { source, wanted, path, own }, signal),
    )
  } catch (error) {
    if (error instanceof NoSuchBytes) await settle(rendering, establishmentId, sha256, begun.wanted, 'broken')
    else {
      if (signal.aborted) await db.transaction(establishmentId, (tx) => giveBack(tx, sha256, of))
      throw error
    }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

export interface Group {
  readonly source: Source
  readonly wanted: readonly WantedRendition[]
  readonly path: string
  readonly own: string
}
type Work = (rendering: Rendering, establishmentId: string, group: Group, signal: AbortSignal) => Promise<void>
export interface Step {
  /** The group of renditions that this step makes. */
  readonly of: 'usual' | 'encode' | 'trace'
  readonly work: Work
}

/** All that waits for no encoder: one after the other, so that what cannot be streamed has its length all the same. */
const usual: Step = {
  of: 'usual',
  work: async (rendering, establishmentId, group, signal) => {
    for (const [work, kinds] of steps) {
      const wanted = group.wanted.filter(kinds)
      if (wanted.length > 0) await work(rendering, establishmentId, { ...group, wanted }, signal)
    }
  },
}

async function decodeGroup(
  rendering: Rendering,
  establishmentId: string,
  { source, wanted, path, own }: Group,
  signal: AbortSignal,
  isRecoded = false,
): Promise<void> {
  const { sha256, mime } = source
  const task = { source: path, mime, folder: own, wanted }
  const { reports, ended } = await decode(task, limitsOf(source, wanted), signal)
  const program = wanted.some(isStream) && !isRecoded ? await findEncoder() : undefined
  const open = new Map(wanted.map((each) => [nameOf(each), each]))
  for (const each of reports) {
    if (program && 'failed' in each && each.reason === 'codec') await leaveToEncoder(rendering, establishmentId, source)
    else await saveReport(rendering, establishmentId, sha256, each)
    const about = 'made' in each ? each.made : 'failed' in each ? each.failed : 'seen' in each ? each.seen : undefined
    if (about) open.delete(nameOf(about))
  }
  if (open.size > 0) await settle(rendering, establishmentId, sha256, [...open.values()], ended ?? 'broken')
}

interface About {
  readonly seconds: number | null
  readonly video: string | null
  readonly audio: string | null
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
}
export const aboutOf = async ({ db }: Rendering, establishmentId: string, sha256: string): Promise<About> =>
  (await db.read(establishmentId, (tx) =>
    tx.first<About>({
      sql: `
        select
          (meta ->> 'seconds')::float8 as seconds,
          meta #>> '{codecs,video}' as video,
          meta #>> '{codecs,audio}' as audio,
          (meta ->> 'width')::float8 as width,
          (meta ->> 'height')::float8 as height
        from blob
        where establishment_id = $1 and sha256 = $2
      `,
      parameters: [establishmentId, sha256],
    }),
  )) ?? { seconds: null, video: null, audio: null, width: null, height: null }

/** Leaves a video that cannot be streamed as uploaded to a job that encodes it again. */
const leaveToEncoder = ({ db, jobs }: Rendering, establishmentId: string, { sha256 }: Source): Promise<void> =>
  db.transaction(establishmentId, async (tx) => {
    await tx.run({
      sql: `
        update rendition
        set meta = '{"encode": true}', tried = 0, changed_at = now()
        where establishment_id = $1
          and sha256 = $2
          and kind = 'hls'
          and state = 'waiting'
      `,
      parameters: [establishmentId, sha256],
    })
    await jobs.enqueueOnce(tx, { kind: encodeKind, input: { sha256 }, runAfter: wallTime() })
  })

/** Encodes videos that browsers do not play as uploaded. */
export const recoding: Step = { of: 'encode', work: (...given) => recodeGroup(...given) }

/** Maximum seconds of encoding: for a lecture of unknown length, and per second of any other. */
export const [longest, eachSecond] = [6 * 3_600, 6]

async function recodeGroup(
  rendering: Rendering,
  establishmentId: string,
  { source, wanted, path, own }: Group,
  signal: AbortSignal,
): Promise<void> {
  const { sha256, mime, size } = source
  const fail = (reason: Reason): Promise<void> => settle(rendering, establishmentId, sha256, wanted, reason)
  const program = await findEncoder()
  if (!program) return fail('noEncoder')
  if (((await rendering.store.free()) ?? Infinity) < 3 * size + fullBytes) return fail('tooLarge')
  const { seconds, video } = await aboutOf(rendering, establishmentId, sha256)
  const limits = { seconds: seconds ? 600 + eachSecond * seconds : longest, memory: 2 * memory }
  const recoded = join(own, 'recoded.mp4')
  try {
    await recode({ program, limits, signal }, { source: path, mime }, video, recoded)
  } catch (error) {
    if (!(error instanceof CannotRender)) throw error
    return fail(error.reason === 'codec' ? 'broken' : error.reason)
  }
  const now = { source: { ...source, mime: 'video/mp4' }, path: recoded, own }
  await decodeGroup(rendering, establishmentId, { ...now, wanted }, signal, true)
  if (seconds) return
  // its length was not to be read before
  const strip = await rendering.db.transaction(establishmentId, (tx) => learnLength(tx, sha256))
  if (strip) await encodeGroup(rendering, establishmentId, { ...now, wanted: [{ kind: 'sprite', n: 0 }] }, signal)
}

async function learnLength(tx: Tx, sha256: string): Promise<boolean> {
  const parameters = [tx.establishmentId, sha256]
  const learned = await tx.run({
    sql: `
      update blob b
      set meta = jsonb_set(
        jsonb_set(
          jsonb_set(b.meta, '{seconds}', coalesce(r.meta -> 'seconds', 'null')),
          '{width}', coalesce(r.meta -> 'width', 'null')
        ),
        '{height}', coalesce(r.meta -> 'height', 'null')
      )
      from rendition r
      where r.establishment_id = $1
        and r.sha256 = $2
        and r.kind = 'hls'
        and r.state = 'made'
        and b.establishment_id = $1
        and b.sha256 = $2
    `,
    parameters,
  })
  if (learned === 0) return false
  const strips = await tx.run({
    sql: `
      update rendition
      set state = 'waiting', meta = '{}'
      where establishment_id = $1
        and sha256 = $2
        and kind = 'sprite'
        and state = 'failed'
    `,
    parameters,
  })
  return strips > 0
}

/** After its length is known. */
async function encodeGroup(
  rendering: Rendering,
  establishmentId: string,
  { source, wanted, path, own }: Group,
  signal: AbortSignal,
): Promise<void> {
  const { sha256, mime, size } = source
  const program = wanted.length > 0 ? await findEncoder() : undefined
  if (!program) return settle(rendering, establishmentId, sha256, wanted, 'noEncoder')
  const { seconds } = await aboutOf(rendering, establishmentId, sha256)
  const encoding = { program, limits: { seconds: 60 + (60 * size) / 1e9, memory }, signal }
  for (const each of wanted) {
    const made = join(own, `${each.kind}.jpeg`)
    const draw = each.kind === 'poster' ? drawPoster : drawSprite
    try {
      const meta = await draw(encoding, { source: path, mime }, seconds ?? 0, made)
      await saveReport(rendering, establishmentId, sha256, { made: each, path: made, mime: 'image/jpeg', meta })
    } catch (error) {
      if (!(error instanceof CannotRender)) throw error
      await settle(rendering, establishmentId, sha256, [each], error.reason)
    }
  }
}

const nameOf = ({ kind, n }: WantedRendition): string => `${kind} ${n}`
const isDrawnByEncoder = ({ kind }: WantedRendition): boolean => kind === 'poster' || kind === 'sprite'
const isStream = ({ kind }: WantedRendition): boolean => kind === 'hls'
const steps = [
  [decodeGroup, (each: WantedRendition) => !isStream(each) && !isDrawnByEncoder(each)],
  [encodeGroup, isDrawnByEncoder],
  [decodeGroup, isStream],
] as const

function limitsOf({ size }: Source, wanted: readonly WantedRendition[]): DecoderLimits {
  if (wanted.some(({ kind }) => kind === 'hls')) return { seconds: 300 + (120 * size) / 1e9, memory }
  return { seconds: 30 + 10 * wanted.length, memory }
}

export async function saveReport(
  rendering: Rendering,
  establishmentId: string,
  sha256: string,
  report: DecoderReport,
): Promise<void> {
  const { db } = rendering
  if ('failed' in report) return settle(rendering, establishmentId, sha256, [report.failed], report.reason)
  if ('about' in report) {
    await db.transaction(establishmentId, (tx) =>
      tx.run({
        sql: 'update blob set meta = meta || $3 where establishment_id = $1 and sha256 = $2',
        parameters: [establishmentId, sha256, JSON.stringify(report.about)],
      }),
    )
    return
  }
  if ('seen' in report) {
    await db.transaction(establishmentId, (tx) => update(tx, sha256, report.seen, `'made'`, null, {}))
    return
  }
  const staged = await stagedAt(report.path)
  await keepFile(rendering, establishmentId, staged, { mime: report.mime }, (tx, made) =>
    update(tx, sha256, report.made, `'made'`, made, report.meta),
  )
}

export async function settle(
  { db, log }: Rendering,
  establishmentId: string,
  sha256: string,
  failed: readonly WantedRendition[],
  reason: Reason,
): Promise<void> {
  if (reason !== 'noEncoder')
    log.info({ establishmentId, sha256, kinds: failed.map(nameOf), reason }, 'a file cannot be shown in all ways')
  await db.transaction(establishmentId, async (tx) => {
    for (const each of failed) await update(tx, sha256, each, `'failed'`, null, { reason })
  })
}

const update = (
  tx: Tx,
  sha256: string,
  { kind, n }: WantedRendition,
  state: `'made'` | `'failed'`,
  made: string | null,
  meta: Readonly<Record<string, unknown>>,
): Promise<number> =>
  tx.run({
    sql: `
      update rendition
      set state = ${state}, made_sha256 = $5, meta = $6, changed_at = now()
      where establishment_id = $1
        and sha256 = $2
        and kind = $3
        and n = $4
        and state = 'waiting'
    `,
    parameters: [tx.establishmentId, sha256, kind, n, made, JSON.stringify(meta)],
  })

/** SQL condition: a rendition waits for the step `$3`. */
const ofStep = `case when kind = 'trace' then 'trace' when meta ? 'encode' then 'encode' else 'usual' end = $3`

/** Starts the pending renditions of a file, and returns them. Fails those that were started too often. */
async function begin(
  tx: Tx,
  sha256: string,
  of: Step['of'],
): Promise<{ source: Source; wanted: readonly WantedRendition[] } | undefined> {
  const parameters = [tx.establishmentId, sha256]
  const ofJob = [...parameters, of]
  await tx.run({
    sql: `
      update rendition
      set state = 'failed', meta = '{"reason": "broken"}', changed_at = now()
      where establishment_id = $1
        and sha256 = $2
        and state = 'waiting'
        and ${ofStep}
        and tried >= ${maxTries}
    `,
    parameters: ofJob,
  })
  const wanted = await tx.query<WantedRendition>({
    sql: `
      update rendition
      set tried = tried + 1, changed_at = now()
      where establishment_id = $1
        and sha256 = $2
        and state = 'waiting'
        and ${ofStep}
      returning kind, n
    `,
    parameters: ofJob,
  })
  const source = await tx.first<Source>({
    sql: 'select sha256, mime, size::float8 as size from blob where establishment_id = $1 and sha256 = $2',
    parameters,
  })
  return source && wanted.length > 0 ? { source, wanted } : undefined
}

/** Takes back a try: a stop of the product does not count as one. */
const giveBack = (tx: Tx, sha256: string, of: Step['of']): Promise<number> =>
  tx.run({
    sql: `
      update rendition
      set tried = tried - 1
      where establishment_id = $1
        and sha256 = $2
        and state = 'waiting'
        and ${ofStep}
        and tried > 0
    `,
    parameters: [tx.establishmentId, sha256, of],
  })

/** Runs `work` on a local file: the stored one, or a temporary copy from a remote store. */
async function atHand(
  { store }: Files,
  establishmentId: string,
  { sha256, size }: Source,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const key = keyOf(establishmentId, sha256)
  const near = store.pathOf(key)
  if (near !== undefined) {
    if (!(await store.head(key))) throw new NoSuchBytes(key)
    return work(near)
  }
  const brought = await store.stage(await store.get(key), size)
  try {
    await work(brought.path)
  } finally {
    await brought.drop()
  }
}

/** Deletes old folders that a killed server left. */
async function forget(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > keptFor) await rm(join(folder, name), { recursive: true, force: true })
  }
}
