/** What stands round the files of a folder: the space and how full it is, the way to the folder, the folders in it. */
import { nameLanguages } from '@topcenter/model/kit/names'
import { isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { ref } from '@topcenter/model/kit/field'
import { entityOf } from '@topcenter/model/areas'
import { sql } from 'kysely'
import { playedKinds } from '../../platform/files/renditions/rendition.ts'
import type { Ctx } from '../../records/context.ts'
import { all, referable, scope } from '../../records/permissions/limits.ts'
import { tableOf } from '@topcenter/model/kit/entity'
import { type DbRow, namesFrom } from '../../records/row.ts'
import {
  instant,
  list,
  names,
  object,
  orNull,
  record,
  text,
  token,
  whole,
  yesNo,
} from '../../records/serving/answer.ts'
import type { Schema } from '../../records/serving/answer.ts'
import { megabyte, notFound, type Space, type SpaceKind, spaceOf, spaceOfOwner } from './kinds.ts'
import { startQuota } from './spaces.rules.ts'

export const shelfQuery = ({ owner, space, entry }: SpaceKind) => ({
  storageSpace: ref(space.id),
  [owner.field]: ref(owner.entity),
  folder: ref(entry.id),
})

export const shelfAnswer = ({ space, entry }: SpaceKind): Schema =>
  object({
    space: orNull(
      object({
        token: token(space.id),
        names,
        quota: { ...whole, description: 'Bytes' },
        used: { ...whole, description: 'Bytes, of archived files and kept versions too' },
        reserved: { ...whole, description: 'Bytes that running uploads have reserved' },
        copies: {
          ...whole,
          description: 'Bytes of the copies that videos are played from, beside the originals; they use no quota',
        },
        byType: list(object({ mediaType: text, bytes: whole })),
      }),
    ),
    ownerToken: text,
    isOthers: { ...yesNo, description: 'Only its owner meets what lies there: nothing is told, nothing is taken' },
    startQuota: { ...whole, description: 'Bytes that the first file of the owner makes room for' },
    crumbs: list(object({ token: token(entry.id), names })),
    folders: list(
      object({ token: token(entry.id), names, version: whole, files: whole, bytes: whole, createdAt: instant }),
    ),
    counts: record(whole),
    archived: whole,
  })

type Query = Readonly<Record<string, string>>

/** Returns the space that a query of `shelfQuery` names, or the first space of the owner that it names. */
export async function queriedSpace(ctx: Ctx, kind: SpaceKind, query: Query): Promise<Space | undefined> {
  const { owner } = kind
  return query.storageSpaceToken
    ? spaceOf(ctx, kind, query.storageSpaceToken)
    : spaceOfOwner(ctx, kind, await ownerId(ctx, kind, query[keyOf(owner.field, ref(owner.entity))]))
}

export async function readShelf(ctx: Ctx, kind: SpaceKind, query: Query): Promise<Record<string, unknown>> {
  const { owner } = kind
  const ownerKey = keyOf(owner.field, ref(owner.entity))
  const space = await queriedSpace(ctx, kind, query)
  const ownerToken = space ? tokenOf(entityOf(owner.entity).spec.prefix, space.owner_id) : query[ownerKey]
  const isOthers = isOfOthers(ctx, kind, query[ownerKey])
  const startBytes = (await startQuota(ctx, owner)) * megabyte
  const seen = visibleStates(ctx.actor, kind.entry)
  if (!space || !seen.includes('active'))
    return {
      space: null,
      ownerToken,
      isOthers,
      startQuota: startBytes,
      crumbs: [],
      folders: [],
      counts: {},
      archived: 0,
    }
  const folder = await folderId(ctx, kind, space, query.folderToken)
  const [sums, copies, crumbs, folders] = await Promise.all([
    sumsOf(ctx, space, folder),
    copiesOf(ctx, space),
    crumbsOf(ctx, kind, folder),
    foldersIn(ctx, kind, space, folder),
  ])
  return {
    space: {
      token: tokenOf(kind.space.spec.prefix, space.id),
      names: namesFrom(space as unknown as DbRow, 'name'),
      quota: Math.floor(space.quota * megabyte),
      used: space.used_bytes,
      reserved: space.reserved_bytes,
      copies,
      byType: sums.byType,
    },
    ownerToken,
    isOthers,
    startQuota: startBytes,
    crumbs,
    folders,
    counts: sums.counts,
    archived: seen.includes('archived') ? sums.archived : 0,
  }
}

/** D9.5: employees, and admins of the platform, meet their own files alone; of a colleague's they may see the tab. */
const isOfOthers = ({ actor }: Ctx, { owner, space }: SpaceKind, given: string | undefined): boolean =>
  isStaff(actor.userType) &&
  space.spec.own?.[actor.userType] === 'user' &&
  given !== undefined &&
  idOf(given, entityOf(owner.entity).spec.prefix) !== actor.userId

/** The owner, whom the actor may name. */
export async function ownerId(ctx: Ctx, { owner, space }: SpaceKind, given: string | undefined): Promise<string> {
  const target = entityOf(owner.entity)
  const id = idOf(given ?? '', target.spec.prefix)
  if (!id) throw new Refused(refuse('record.notFound'))
  // a platform admin's own account is not to be looked for among the centre's people
  if (space.spec.own?.[ctx.actor.userType] === 'user' && id === ctx.actor.userId) return id
  const found = await ctx.tx.first(sql`
    select 1
    from ${sql.table(tableOf(target))} t
    where ${all([
      ...scope(target, ctx.actor.establishmentId),
      sql`t.id = ${id}::uuid`,
      sql`t.record_state <> 'archived'`,
      ...referable(target, ctx.actor),
    ])}
  `)
  if (!found) throw notFound()
  return id
}

/** Null: the top of the space. */
export async function folderId(
  ctx: Ctx,
  { entry }: SpaceKind,
  space: Pick<Space, 'id'>,
  given: string | null | undefined,
): Promise<string | null> {
  if (!given) return null
  const id = idOf(given, entry.spec.prefix)
  const found =
    id &&
    (await ctx.tx.first(sql`
      select 1
      from storage_space_media
      where ${inSpace(ctx, space)} and id = ${id}::uuid and is_folder and record_state = 'active'
    `))
  if (!found) throw notFound()
  return id
}

export const inSpace = (ctx: Ctx, space: Pick<Space, 'id'>) => sql`
  establishment_id = ${ctx.actor.establishmentId}::uuid and storage_space_id = ${space.id}::uuid
`
export const lyingIn = (folder: string | null) =>
  folder === null ? sql`folder_id is null` : sql`folder_id = ${folder}::uuid`

interface Sums {
  readonly byType: readonly { readonly mediaType: string; readonly bytes: number }[]
  readonly counts: Readonly<Record<string, number>>
  readonly archived: number
}
/** Of all of the space by type, of this folder by type, and what its trash shows; kept by triggers (0026_storage.sql). */
async function sumsOf(ctx: Ctx, space: Space, folder: string | null): Promise<Sums> {
  const rows = await ctx.tx.query<{ media_type: string; all_bytes: number; files: number; archived: number }>(sql`
    select
      media_type, sum(all_bytes)::bigint as all_bytes, sum(archived)::int as archived,
      coalesce(sum(files) filter (where lies_in = ${folder ?? space.id}::uuid), 0)::int as files
    from storage_space_sum
    where ${inSpace(ctx, space)}
    group by media_type
    order by all_bytes desc
  `)
  return {
    byType: rows
      .filter(({ all_bytes }) => all_bytes > 0)
      .map((row) => ({ mediaType: row.media_type, bytes: row.all_bytes })),
    counts: Object.fromEntries(rows.filter(({ files }) => files > 0).map((row) => [row.media_type, row.files])),
    archived: rows.reduce((sum, row) => sum + row.archived, 0),
  }
}

/**
 * Adds up the copies that videos of a space, archived ones and kept versions too, are played from. Equal files share
 * them.
 */
async function copiesOf(ctx: Ctx, space: Space): Promise<number> {
  const sum = await ctx.tx.first<{ bytes: number }>(sql`
    select coalesce(sum(b.size), 0)::bigint as bytes
    from (
      select sha256
      from storage_space_media
      where ${inSpace(ctx, space)} and media_type = 'video' and sha256 is not null
      union
      select sha256
      from storage_space_media_version
      where ${inSpace(ctx, space)} and media_type = 'video'
    ) f
    join rendition r
      on r.establishment_id = ${ctx.actor.establishmentId}::uuid
      and r.sha256 = f.sha256
      and r.kind = any(${[...playedKinds]}::text[])
    join blob b on b.establishment_id = r.establishment_id and b.sha256 = r.made_sha256
  `)
  return sum!.bytes
}

async function crumbsOf(ctx: Ctx, { entry }: SpaceKind, folder: string | null) {
  if (folder === null) return []
  const rows = await ctx.tx.query<DbRow>(sql`
    with recursive up as (
      select m.id, m.folder_id, 0 as step
      from storage_space_media m
      where m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = ${folder}::uuid
      union all
      select m.id, m.folder_id, up.step + 1
      from up
      join storage_space_media m
        on m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = up.folder_id
    )
    select m.id, m.name_ar, m.name_en, m.name_und
    from up
    join storage_space_media m on m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = up.id
    order by up.step desc
  `)
  return rows.map((row) => ({ token: tokenOf(entry.spec.prefix, row.id as string), names: namesFrom(row, 'name') }))
}

const mostFolders = 500
async function foldersIn(ctx: Ctx, { entry }: SpaceKind, space: Space, folder: string | null) {
  const rows = await ctx.tx.query<DbRow>(sql`
    select f.id, f.version, f.created_at, inside.files, inside.bytes, ${sql.raw(
      nameLanguages.map((language) => `f.name_${language}`).join(', '),
    )}
    from (
      select *
      from storage_space_media
      where ${inSpace(ctx, space)} and ${lyingIn(folder)} and is_folder and record_state = 'active'
    ) f
    cross join lateral (
      select coalesce(sum(s.files), 0)::int as files, coalesce(sum(s.bytes), 0)::bigint as bytes
      from storage_space_sum s
      where s.establishment_id = f.establishment_id
        and s.storage_space_id = f.storage_space_id
        and s.lies_in = f.id
    ) inside
    order by coalesce(f.name_ar, f.name_und, f.name_en) collate "ar-x-icu", f.id
    limit ${mostFolders}
  `)
  return rows.map((row) => ({
    token: tokenOf(entry.spec.prefix, row.id as string),
    names: namesFrom(row, 'name'),
    version: row.version,
    files: row.files,
    bytes: row.bytes,
    createdAt: row.created_at,
  }))
}
