/** Looks of files in a file browser: facts about their bytes, and addresses for this session (D9.4). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readFaces } from '@topcenter/model/media/api'
import { endingOf, fileNameIn } from '@topcenter/model/media/file-name'
import { isStaff } from '@topcenter/model/kit/permission'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { fileAddress } from '../../records/file-address.ts'
import { visible, all } from '../../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { type Rendition, renditionsOf } from '../../platform/files/renditions/rendition.ts'
import { stripIn } from '../sharing/strip.ts'
import type { SpaceKind } from './kinds.ts'

type Face = AnswerOf<ReturnType<typeof readFaces>>[string]

interface FaceRow extends DbRow {
  readonly id: string
  readonly mime: string | null
  readonly file_name: string | null
  readonly content_n: number
  readonly sha256: string | null
  readonly meta: Readonly<Record<string, unknown>> | null
  readonly seen_by: number | null
}

export interface Bytes {
  readonly sha256: string
  readonly size: number
  readonly mime: string
}
/** Returns the address of bytes for this session; undefined without a session (a job, a test of rules). */
export async function addressOf(
  ctx: Ctx,
  { sha256, size, mime }: Bytes,
  name: string,
  disposition: 'inline' | 'attachment',
): Promise<string | undefined> {
  return ctx.actor.sessionId === undefined ? undefined : fileAddress(ctx, { sha256, size, mime, name, disposition })
}

const maxFaces = 200
const seenBy = sql`(
  select count(distinct v.user_id)::integer
  from shared_media s
  join media_view v on v.establishment_id = s.establishment_id and v.shared_media_id = s.id
  join user_account u on u.establishment_id = v.establishment_id and u.id = v.user_id
  where s.establishment_id = t.establishment_id
    and s.storage_space_media_id = t.id
    and u.user_type not in ('MasterAdmin', 'Employee', 'AdminsEgypt')
)`

/** Returns the looks of those files that the actor may see, by token. */
export async function facesOf(
  ctx: Ctx,
  { entry }: SpaceKind,
  tokens: readonly string[],
): Promise<Record<string, Face>> {
  const ids = tokens.slice(0, maxFaces).flatMap((token) => idOf(token, entry.spec.prefix) ?? [])
  const bounds = visible(entry, ctx.actor)
  if (!bounds || ids.length === 0) return {}
  const rows = await ctx.tx.query<FaceRow>(sql`
    select t.id, t.mime, t.file_name, t.content_n, t.sha256, b.meta, ${isStaff(ctx.actor.userType) ? seenBy : sql`null`} as seen_by
    from storage_space_media t
    left join blob b on b.establishment_id = t.establishment_id and b.sha256 = t.sha256
    where ${all([...bounds, sql`t.id = any(${ids}::uuid[])`])}
  `)
  const made = await renditionsOf(ctx.tx, [...new Set(rows.flatMap(({ sha256 }) => sha256 ?? []))])
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => [
        tokenOf(entry.spec.prefix, row.id),
        await faceOf(ctx, row, (row.sha256 && made.get(row.sha256)) || []),
      ]),
    ),
  )
}

const figure = (meta: Readonly<Record<string, unknown>>, name: string): number | null => {
  const value = meta[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
async function faceOf(ctx: Ctx, row: FaceRow, renditions: readonly Rendition[]): Promise<Face> {
  const meta = row.meta ?? {}
  const looks = renditions.filter(({ kind }) => kind !== 'trace')
  const shown = looks.find(({ kind }) => kind === 'small' || kind === 'poster')
  const worst = looks.find(({ state }) => state === 'failed')
  return {
    mime: row.mime,
    ending: endingOf(row.file_name),
    version: row.content_n,
    seconds: figure(meta, 'seconds'),
    pages: figure(meta, 'pages'),
    width: figure(meta, 'width'),
    height: figure(meta, 'height'),
    picture: (shown && (await madeAddress(ctx, shown, savedName(ctx, row)))) ?? null,
    strip: await stripIn(renditions, (made) => madeAddress(ctx, made, savedName(ctx, row))),
    seenBy: row.seen_by,
    state: shown?.state ?? (worst ? 'failed' : looks.length > 0 ? looks[0]!.state : 'none'),
    reason: typeof worst?.meta.reason === 'string' ? worst.meta.reason : null,
  }
}

/** Returns the address of a rendition for this session; undefined until it is made. */
export const madeAddress = async (
  ctx: Ctx,
  { madeSha256, size, mime }: Rendition,
  name: string,
): Promise<string | undefined> =>
  madeSha256 !== null && size !== null && mime !== null
    ? addressOf(ctx, { sha256: madeSha256, size, mime }, name, 'inline')
    : undefined

/** Returns the name under which the file of a row is saved. */
export const savedName = (ctx: Ctx, row: DbRow, fileName = row.file_name as string | null): string =>
  fileNameIn(namesFrom(row, 'name'), fileName, ctx.language)
