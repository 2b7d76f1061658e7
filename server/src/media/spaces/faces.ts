/** How files look in a file browser: what is known of their bytes, and addresses for this session (D9.4). */
import { endingOf, fileNameIn } from '@topcenter/model/media/file-name'
import { isStaff } from '@topcenter/model/kit/permission'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { fileAddress } from '../../records/file-address.ts'
import { visible, all } from '../../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { number, object, orNull, text, whole } from '../../records/serving/answer.ts'
import { type Rendition, renditionsOf } from '../../platform/files/renditions/rendition.ts'
import { type Strip, stripAnswer, stripIn } from '../sharing/strip.ts'
import type { SpaceKind } from './kinds.ts'

export interface Face {
  readonly mime: string | null
  readonly ending: string
  readonly version: number
  /** Of video and audio. */
  readonly seconds: number | null
  readonly pages: number | null
  readonly width: number | null
  readonly height: number | null
  /** Of its small picture; null until there is one. */
  readonly picture: string | null
  /** Of a video. */
  readonly strip: Strip | null
  /** How many users of the portals opened it, wherever it is shared; null for who is not of the staff. */
  readonly seenBy: number | null
  /** Whether what is looked at of it is made: `none` for what has no picture. */
  readonly state: 'none' | 'waiting' | 'made' | 'failed'
  /** Why not: broken, too large, a password, a kind that nothing here plays. */
  readonly reason: string | null
}
export const faceAnswer = object(
  { mime: orNull(text), ending: text, version: whole, picture: orNull(text), state: text, reason: orNull(text) },
  {
    strip: stripAnswer,
    seconds: orNull(number),
    pages: orNull(whole),
    width: orNull(whole),
    height: orNull(whole),
    seenBy: orNull(whole),
  },
)

export interface Bytes {
  readonly sha256: string
  readonly size: number
  readonly mime: string
}
/** The address of bytes for the session that asks; undefined where no session does (a job, a test of rules). */
export async function addressOf(
  ctx: Ctx,
  { sha256, size, mime }: Bytes,
  name: string,
  disposition: 'inline' | 'attachment',
): Promise<string | undefined> {
  return ctx.actor.sessionId === undefined ? undefined : fileAddress(ctx, { sha256, size, mime, name, disposition })
}

export const mostFaces = 200
const seenBy = sql`(
  select count(distinct v.user_id)::integer
  from shared_media s
  join media_view v on v.establishment_id = s.establishment_id and v.shared_media_id = s.id
  join user_account u on u.establishment_id = v.establishment_id and u.id = v.user_id
  where s.establishment_id = t.establishment_id
    and s.storage_space_media_id = t.id
    and u.user_type not in ('MasterAdmin', 'Employee', 'AdminsEgypt')
)`

/** By token, of those of the asked files that the actor may see. */
export async function facesOf(
  ctx: Ctx,
  { entry }: SpaceKind,
  tokens: readonly string[],
): Promise<Record<string, Face>> {
  const ids = tokens.slice(0, mostFaces).flatMap((token) => idOf(token, entry.spec.prefix) ?? [])
  const bounds = visible(entry, ctx.actor)
  if (!bounds || ids.length === 0) return {}
  const rows = await ctx.tx.query<DbRow>(sql`
    select t.id, t.mime, t.file_name, t.content_n, t.sha256, b.meta, ${isStaff(ctx.actor.userType) ? seenBy : sql`null`} as seen_by
    from storage_space_media t
    left join blob b on b.establishment_id = t.establishment_id and b.sha256 = t.sha256
    where ${all([...bounds, sql`t.id = any(${ids}::uuid[])`])}
  `)
  const made = await renditionsOf(ctx.tx, [...new Set(rows.flatMap(({ sha256 }) => (sha256 as string) ?? []))])
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => [
        tokenOf(entry.spec.prefix, row.id as string),
        await faceOf(ctx, row, made.get(row.sha256 as string) ?? []),
      ]),
    ),
  )
}

const figure = (meta: Readonly<Record<string, unknown>>, name: string): number | null => {
  const value = meta[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
async function faceOf(ctx: Ctx, row: DbRow, renditions: readonly Rendition[]): Promise<Face> {
  const meta = (row.meta ?? {}) as Readonly<Record<string, unknown>>
  const looks = renditions.filter(({ kind }) => kind !== 'trace')
  const shown = looks.find(({ kind }) => kind === 'small' || kind === 'poster')
  const worst = looks.find(({ state }) => state === 'failed')
  return {
    mime: row.mime as string | null,
    ending: endingOf(row.file_name as string | null),
    version: row.content_n as number,
    seconds: figure(meta, 'seconds'),
    pages: figure(meta, 'pages'),
    width: figure(meta, 'width'),
    height: figure(meta, 'height'),
    picture: (shown && (await madeAddress(ctx, shown, savedName(ctx, row)))) ?? null,
    strip: await stripIn(renditions, (made) => madeAddress(ctx, made, savedName(ctx, row))),
    seenBy: row.seen_by as number | null,
    state: shown?.state ?? (worst ? 'failed' : looks.length > 0 ? looks[0]!.state : 'none'),
    reason: typeof worst?.meta.reason === 'string' ? worst.meta.reason : null,
  }
}

/** Of what was made of a file, for this session; undefined until it is. */
export const madeAddress = async (
  ctx: Ctx,
  { madeSha256, size, mime }: Rendition,
  name: string,
): Promise<string | undefined> =>
  madeSha256 !== null && size !== null && mime !== null
    ? addressOf(ctx, { sha256: madeSha256, size, mime }, name, 'inline')
    : undefined

/** As a row's file is called when it is saved. */
export const savedName = (ctx: Ctx, row: DbRow, fileName = row.file_name as string | null): string =>
  fileNameIn(namesFrom(row, 'name'), fileName, ctx.language)
