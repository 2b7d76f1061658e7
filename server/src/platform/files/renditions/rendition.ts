/** Rows of renditions, the viewable forms of files: requested with the file, made by a job, found to be shown. */
import type { Tx } from '../../database/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { MediaType } from '../type.ts'

export type RenditionKind = 'probe' | 'small' | 'large' | 'page' | 'poster' | 'sprite' | 'hls' | 'trace'

/** Copies that a video is played from: each is about as large as the original, which stays to be downloaded. */
export const playedKinds: readonly RenditionKind[] = ['hls', 'trace']

/** `n`: the number of a page, from 1; which of the two encodings of a trace, 1 or 2; 0 for all other kinds. */
export interface WantedRendition {
  readonly kind: RenditionKind
  readonly n: number
}

export interface Rendition extends WantedRendition {
  readonly state: 'waiting' | 'made' | 'failed'
  readonly madeSha256: string | null
  /** Bytes of the rendition; null until it is made. */
  readonly size: number | null
  readonly mime: string | null
  readonly meta: Readonly<Record<string, unknown>>
}

/** Reason of a failure, in `meta.reason`. */
export type Reason =
  /** It cannot be read as its type, or a decoder crashed on it. */
  | 'broken'
  /** Too many pixels, bytes or minutes for this machine. */
  | 'tooLarge'
  /** A PDF with a password. */
  | 'locked'
  /** Video or audio of a kind that browsers do not play, and no encoder is there. */
  | 'codec'
  /** A lecture that is shorter than what a trace needs. */
  | 'tooShort'
  /** It needs ffmpeg on the PATH. */
  | 'noEncoder'

const usual: Readonly<Record<MediaType, readonly RenditionKind[]>> = {
  image: ['small', 'large'],
  pdf: ['small', 'page'],
  video: ['probe', 'poster', 'sprite', 'hls'],
  audio: ['probe'],
  excel: [],
  word: [],
  powerPoint: [],
  other: [],
}

export const renderKind = 'files.render'
/** Takes as long as a lecture does, so it waits in a lane of its own. */
export const encodeKind = 'files.encode'
/** Takes twice as long, and nobody waits for it. */
export const traceKind = 'files.trace'

/**
 * To be called where a file is entered (keepFile), with what the product looks at of its type. What is there already,
 * or failed, stays.
 */
export async function askRenditions(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueOnce'>,
  sha256: string,
  mediaType: MediaType,
  now: Date,
): Promise<void> {
  await ask(
    tx,
    jobs,
    sha256,
    usual[mediaType].map((kind) => ({ kind, n: kind === 'page' ? 1 : 0 })),
    now,
  )
}

/** Pages of a PDF, beyond the first. */
export const askPages = (
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueOnce'>,
  sha256: string,
  pages: readonly number[],
  now: Date,
): Promise<void> =>
  ask(
    tx,
    jobs,
    sha256,
    pages.map((n) => ({ kind: 'page', n })),
    now,
  )

export const bothTraces: readonly WantedRendition[] = [
  { kind: 'trace', n: 1 },
  { kind: 'trace', n: 2 },
]
/** Requests the two encodings that identify the viewer (trace.jobs.ts). */
export const askTraces = (tx: Tx, jobs: Pick<Jobs, 'enqueueOnce'>, sha256: string, now: Date): Promise<void> =>
  ask(tx, jobs, sha256, bothTraces, now, traceKind)

async function ask(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueOnce'>,
  sha256: string,
  wanted: readonly WantedRendition[],
  now: Date,
  kind = renderKind,
): Promise<void> {
  if (wanted.length === 0) return
  const added = await tx.run({
    sql: `
      insert into rendition (establishment_id, sha256, kind, n)
      select $1, $2, kind, n
      from jsonb_to_recordset($3::jsonb) as wanted (kind text, n integer)
      on conflict do nothing
    `,
    parameters: [tx.establishmentId, sha256, JSON.stringify(wanted)],
  })
  if (added > 0) await jobs.enqueueOnce(tx, { kind, input: { sha256 }, runAfter: now })
}

/** All of these files, by their hashes. */
export async function renditionsOf(
  tx: Tx,
  shas: readonly string[],
): Promise<ReadonlyMap<string, readonly Rendition[]>> {
  const rows = await tx.query<Rendition & { sha256: string }>({
    sql: `
      select
        r.sha256,
        r.kind,
        r.n,
        r.state,
        r.made_sha256 as "madeSha256",
        b.size::float8 as size,
        b.mime,
        r.meta
      from rendition r
        left join blob b on b.establishment_id = r.establishment_id and b.sha256 = r.made_sha256
      where r.establishment_id = $1
        and r.sha256 = any($2)
      order by r.sha256, r.kind, r.n
    `,
    parameters: [tx.establishmentId, shas],
  })
  const found = new Map<string, Rendition[]>()
  for (const { sha256, ...rendition } of rows) {
    const own = found.get(sha256)
    if (own) own.push(rendition)
    else found.set(sha256, [rendition])
  }
  return found
}

/** Returns the worse state of both encodings of a trace. */
export const traceState = (renditions: readonly Rendition[]): Rendition['state'] | null => {
  const states = renditions.filter(({ kind }) => kind === 'trace').map(({ state }) => state)
  return (['failed', 'waiting', 'made'] as const).find((state) => states.includes(state)) ?? null
}
