/** Versions of a file: the newest bytes are its own, the five before are kept beside them (D9.5). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readFileDetails } from '@topcenter/model/media/api'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { presentShown } from '../../records/label.ts'
import { lockRow, readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { entityOf } from '@topcenter/model/areas'
import { shownSql } from '../../records/list/select.ts'
import {
  askPages,
  askRenditions,
  type Rendition,
  playedKinds,
  renditionsOf,
  traceState,
} from '../../platform/files/renditions/rendition.ts'
import type { MediaType } from '../../platform/files/type.ts'
import { addressOf, type Bytes, madeAddress, savedName } from './faces.ts'
import { notFound, type SpaceKind } from './kinds.ts'

export interface NewBytes extends Bytes {
  readonly mediaType: MediaType
  readonly name: string
}

/** A row with the columns that the definition does not name; links and folders have no bytes. */
export interface BytesRow extends DbRow {
  readonly id: string
  readonly record_state: string
  readonly version: number
  readonly storage_space_id: string
  readonly sha256: string | null
  readonly size: number
  readonly mime: string | null
  readonly media_type: MediaType
  readonly file_name: string | null
  readonly content_n: number
  readonly content_at: string | null
  readonly content_by: string | null
  readonly created_at: string
  readonly created_by: string | null
}
export const bytesRow = (ctx: Ctx, id: string): Promise<BytesRow | undefined> =>
  ctx.tx.first<BytesRow>(sql`
    select *
    from storage_space_media
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `)

/** Replaces the bytes of a locked row. The old ones become a version; new bytes count before old ones may go. */
export async function replaceBytes(ctx: Ctx, { entry }: SpaceKind, row: BytesRow, bytes: NewBytes): Promise<void> {
  await ctx.tx.run(sql`
    update storage_space_media
    set
      sha256 = ${bytes.sha256},
      size = ${bytes.size},
      mime = ${bytes.mime},
      file_name = ${bytes.name},
      media_type = ${bytes.mediaType},
      content_at = ${ctx.now.toISOString()},
      content_by = ${ctx.actor.userId}::uuid,
      content_n = content_n + 1,
      version = version + 1,
      updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.id}::uuid
  `)
  await ctx.tx.run(sql`
    insert into storage_space_media_version (
      establishment_id, storage_space_id, media_id, n, sha256, size, file_name, mime, media_type, created_at, created_by
    )
    values (
      ${ctx.actor.establishmentId}::uuid, ${row.storage_space_id}::uuid, ${row.id}::uuid,
      ${row.content_n}, ${row.sha256}, ${row.size}, ${row.file_name},
      ${row.mime}, ${row.media_type}, ${row.content_at ?? row.created_at},
      ${row.content_by ?? row.created_by}::uuid
    )
  `)
  await askRenditions(ctx.tx, ctx.runtime.jobs, bytes.sha256, bytes.mediaType, ctx.now)
  await leaveTrail(ctx, entry, [
    {
      id: row.id,
      action: 'update',
      version: row.version + 1,
      changes: {
        fileName: { old: row.file_name, new: bytes.name },
        size: { old: row.size, new: bytes.size },
      },
    },
  ])
}

interface Version extends NewBytes {
  readonly n: number
}
async function versionOf(ctx: Ctx, id: string, n: number): Promise<Version> {
  const found = await ctx.tx.first<Version>(sql`
    select n, sha256, size, mime, media_type as "mediaType", file_name as name
    from storage_space_media_version
    where establishment_id = ${ctx.actor.establishmentId}::uuid and media_id = ${id}::uuid and n = ${n}
  `)
  if (!found) throw notFound()
  return found
}

/** Makes an older version the newest; the former newest is kept too. */
export async function bringBack(ctx: Ctx, kind: SpaceKind, given: string, n: number): Promise<void> {
  const id = recordId(kind.entry, given)
  await lockRow(ctx, kind.entry, id)
  const row = (await bytesRow(ctx, id))!
  if (row.record_state !== 'active' || row.sha256 === null) throw notFound()
  const version = await versionOf(ctx, id, n)
  await ctx.tx.run(sql`
    delete from storage_space_media_version
    where establishment_id = ${ctx.actor.establishmentId}::uuid and media_id = ${id}::uuid and n = ${n}
  `)
  await replaceBytes(ctx, kind, row, version)
}

type Details = AnswerOf<ReturnType<typeof readFileDetails>>

const bytesOf = ({ sha256, size, mime }: BytesRow): Bytes | undefined =>
  sha256 === null ? undefined : { sha256, size, mime: mime! }

interface VersionRow {
  readonly n: number
  readonly size: number
  readonly file_name: string
  readonly created_at: string
  readonly created_by: string | null
}

export async function readDetails(ctx: Ctx, kind: SpaceKind, given: string): Promise<Details> {
  const { entry } = kind
  const id = recordId(entry, given)
  await readRow(ctx, entry, id)
  const row = (await bytesRow(ctx, id))!
  const people = await byId(ctx, id)
  const person = (userId: string | null) => {
    const found = people.find((each) => each.id === userId)
    return found ? presentShown(entityOf('user'), found.shown, ctx) : null
  }
  const versions = await ctx.tx.query<VersionRow>(sql`
    select n, size, file_name, created_at, created_by
    from storage_space_media_version
    where establishment_id = ${ctx.actor.establishmentId}::uuid and media_id = ${id}::uuid
    order by n desc
  `)
  const bytes = bytesOf(row)
  const made = bytes ? ((await renditionsOf(ctx.tx, [bytes.sha256])).get(bytes.sha256) ?? []) : []
  const large = made.find(({ kind }) => kind === 'large') ?? made.find(({ kind }) => kind === 'poster')
  const name = savedName(ctx, row)
  const stream = bytes && (await neededStream(ctx, bytes, made))
  return {
    large: (large && (await madeAddress(ctx, large, name))) ?? null,
    pages: await Promise.all(
      made
        .filter(({ kind, state }) => kind === 'page' && state !== 'failed')
        .map(async (page) => ({ n: page.n, address: (await madeAddress(ctx, page, name)) ?? null })),
    ),
    address:
      (stream ? await madeAddress(ctx, stream, name) : bytes && (await addressOf(ctx, bytes, name, 'inline'))) ?? null,
    mime: row.mime,
    copies: made.filter((each) => playedKinds.includes(each.kind)).reduce((sum, { size }) => sum + (size ?? 0), 0),
    trace: traceState(made),
    broughtAt: row.content_at ?? row.created_at,
    broughtBy: person(row.content_by ?? row.created_by),
    same: bytes ? await sameIn(ctx, kind, row) : [],
    versions: versions.map((each) => ({
      n: each.n,
      size: each.size,
      fileName: each.file_name,
      broughtAt: each.created_at,
      broughtBy: person(each.created_by),
    })),
  }
}

/** Finds the rendition of a video that not every browser plays; undefined if the original plays everywhere. */
async function neededStream(ctx: Ctx, { sha256 }: Bytes, made: readonly Rendition[]): Promise<Rendition | undefined> {
  const stream = made.find(({ kind, state }) => kind === 'hls' && state === 'made')
  const about =
    stream &&
    (await ctx.tx.first<{ plays: string | null }>(sql`
      select meta ->> 'plays' as plays
      from blob
      where establishment_id = ${ctx.actor.establishmentId}::uuid and sha256 = ${sha256}
    `))
  return about?.plays === 'everywhere' ? undefined : stream
}

interface PersonRow {
  readonly id: string
  readonly shown: Parameters<typeof presentShown>[1]
}
const byId = (ctx: Ctx, id: string): Promise<PersonRow[]> =>
  ctx.tx.query<PersonRow>(sql`
    select t.id, ${sql.raw(shownSql(entityOf('user'), 't'))} as shown
    from user_account t
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid
      and t.id in (
        select unnest(array[created_by, content_by])
        from storage_space_media
        where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
        union
        select created_by
        from storage_space_media_version
        where establishment_id = ${ctx.actor.establishmentId}::uuid and media_id = ${id}::uuid
      )
  `)

/** Lists other files of the same space with the same bytes, as a hint. */
export async function sameIn(
  ctx: Ctx,
  { entry }: SpaceKind,
  row: Pick<BytesRow, 'id' | 'sha256' | 'storage_space_id'>,
): Promise<Details['same']> {
  const rows = await ctx.tx.query<DbRow & { readonly id: string }>(sql`
    select id, name_ar, name_en, name_und, record_state
    from storage_space_media
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and sha256 = ${row.sha256}
      and storage_space_id = ${row.storage_space_id}::uuid
      and id <> ${row.id}::uuid
      and record_state = 'active'
    order by created_at
    limit 3
  `)
  return rows.map((each) => ({ token: tokenOf(entry.spec.prefix, each.id), names: namesFrom(each, 'name') }))
}

/** Returns the address under which a file, or an older version of it, is saved. */
export async function downloadOf(
  ctx: Ctx,
  { entry }: SpaceKind,
  given: string,
  n: number | undefined,
): Promise<{ address: string }> {
  const id = recordId(entry, given)
  await readRow(ctx, entry, id)
  const row = (await bytesRow(ctx, id))!
  const own = bytesOf(row)
  if (!own) throw notFound()
  const version = n === undefined || n === row.content_n ? undefined : await versionOf(ctx, id, n)
  const bytes = version ?? own
  const address = await addressOf(ctx, bytes, savedName(ctx, row, version?.name), 'attachment')
  if (!address) throw notFound()
  return { address }
}

/** Asks a job for pictures of the next pages of a PDF. */
export async function wantPages(ctx: Ctx, { entry }: SpaceKind, given: string, from: number): Promise<void> {
  const id = recordId(entry, given)
  await readRow(ctx, entry, id)
  const row = (await bytesRow(ctx, id))!
  if (row.sha256 === null || row.media_type !== 'pdf') throw notFound()
  const blob = await ctx.tx.first<{ pages: number | null }>(sql`
    select (meta ->> 'pages')::int as pages
    from blob
    where establishment_id = ${ctx.actor.establishmentId}::uuid and sha256 = ${row.sha256}
  `)
  const last = Math.min(blob?.pages ?? 0, from + pagesAtOnce - 1)
  const pages = Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index)
  await askPages(ctx.tx, ctx.runtime.jobs, row.sha256, pages, ctx.now)
}
export const pagesAtOnce = 10
