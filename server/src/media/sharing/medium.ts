/** One shared medium with the file behind it, as the reader may see it. */
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Mixed } from '../../platform/files/renditions/mix.ts'
import { type HlsIndex, largestSegment } from '../../platform/files/renditions/playlist.ts'
import { type Rendition, renditionsOf } from '../../platform/files/renditions/rendition.ts'
import type { Ctx } from '../../records/context.ts'
import { fileAddress } from '../../records/file-address.ts'
import { readRow, recordId } from '../../records/read.ts'

export interface StoredFile {
  readonly sha256: string
  readonly mime: string
  readonly size: number
  readonly fileName: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly renditions: readonly Rendition[]
}
export interface Medium {
  readonly id: string
  readonly mediaType: string
  readonly viewOnly: boolean
  /** Its own, or that of the stored link. */
  readonly link: string | null
  readonly file: StoredFile | undefined
}

interface Row extends Omit<Medium, 'file'>, Omit<StoredFile, 'renditions' | 'sha256'> {
  readonly sha256: string | null
}

/** Throws where its reader cannot see it: lists, pages and plays ask the same limits. */
export async function mediumOf(ctx: Ctx, token: string | undefined): Promise<Medium> {
  const { id } = await readRow(ctx, sharedMedia, recordId(sharedMedia, token))
  return mediumById(ctx, id)
}

export async function mediumById(ctx: Ctx, id: string): Promise<Medium> {
  const row = await ctx.tx.first<Row>(sql`
    select
      m.id,
      m.media_type as "mediaType",
      m.view_only as "viewOnly",
      coalesce(case when m.media_source = 'Link' then m.shared_link end, s.shared_link) as link,
      s.sha256,
      s.mime,
      s.file_name as "fileName",
      b.size::float8 as size,
      coalesce(b.meta, '{}') as meta
    from shared_media m
    left join storage_space_media s
      on s.establishment_id = m.establishment_id and s.id = m.storage_space_media_id and s.record_state = 'active'
    left join blob b on b.establishment_id = s.establishment_id and b.sha256 = s.sha256
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = ${id}::uuid
  `)
  if (!row) throw new Refused(refuse('record.notFound'))
  const { sha256, mime, size, fileName, meta, ...medium } = row
  const renditions = sha256 ? ((await renditionsOf(ctx.tx, [sha256])).get(sha256) ?? []) : []
  return { ...medium, file: sha256 ? { sha256, mime, size, fileName, meta, renditions } : undefined }
}

/** Seconds, where they are known. */
export const lengthOf = ({ meta, renditions }: StoredFile): number | null => {
  const seconds = Number(meta.seconds ?? renditions.find(({ kind }) => kind === 'probe')?.meta.seconds)
  return seconds > 0 ? Math.max(1, Math.round(seconds)) : null
}

const made = ({ renditions }: StoredFile, kind: Rendition['kind']): Rendition | undefined =>
  renditions.find((each) => each.kind === kind && each.state === 'made' && each.madeSha256)

interface Shown {
  readonly play?: string
  readonly download?: boolean
  readonly cap?: number
}
/** An address of its bytes as they came. */
export const addressOf = (ctx: Ctx, file: StoredFile, { play, download, cap }: Shown = {}): Promise<string> =>
  fileAddress(ctx, {
    sha256: file.sha256,
    size: file.size,
    mime: file.mime,
    name: file.fileName,
    disposition: download ? 'attachment' : 'inline',
    play,
    cap,
  })

/** An address of what was made of it; undefined while there is none. */
export async function renditionAddress(
  ctx: Ctx,
  file: StoredFile,
  kind: Rendition['kind'],
  play?: string,
): Promise<string | undefined> {
  const found = made(file, kind)
  if (!found) return undefined
  const index = kind === 'hls' ? (found.meta as unknown as HlsIndex) : undefined
  return fileAddress(ctx, {
    ...bytesOf(found, `${kind}.${found.mime!.split('/')[1]!.replace(/\W.*/, '')}`),
    play,
    cap: index ? Math.max(largestSegment(index), leastCap) : undefined,
  })
}

/** The copy of who plays it, where it may only be viewed and its centre traces leaks; undefined while there is none. */
export async function tracedOf(ctx: Ctx, { file, viewOnly }: Medium): Promise<Mixed | undefined> {
  if (!file || !viewOnly) return undefined
  const { establishmentId, userId } = ctx.actor
  const centre = await ctx.tx.first<{ traces: boolean }>(
    sql`select trace_leaks as traces from establishment where id = ${establishmentId}::uuid`,
  )
  return centre?.traces ? ctx.runtime.traces.mixOf(ctx.tx, file.sha256, userId) : undefined
}

export const tracedAddress = (ctx: Ctx, file: StoredFile, { size, largest }: Mixed, play: string): Promise<string> =>
  fileAddress(ctx, {
    sha256: file.sha256,
    size,
    mime: 'video/mp4',
    name: 'hls.mp4',
    disposition: 'inline',
    play,
    cap: Math.max(largest, leastCap),
    isMixed: true,
  })

const leastCap = 2 ** 20
const bytesOf = ({ madeSha256, size, mime }: Rendition, name: string) =>
  ({ sha256: madeSha256!, size: size!, mime: mime!, name, disposition: 'inline' }) as const
export const hlsIndexOf = (file: StoredFile): HlsIndex | undefined => made(file, 'hls')?.meta as HlsIndex | undefined
