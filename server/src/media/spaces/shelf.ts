/** Facts around the files of a folder: the space and its use, the way to the folder, and the folders in it. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readShelf as readShelfEndpoint } from '@topcenter/model/media/api'
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
import { megabyte, notFound, type Space, type SpaceKind, spaceOf, spaceOfOwner } from './kinds.ts'
import { startQuota } from './spaces.rules.ts'

type Shelf = AnswerOf<ReturnType<typeof readShelfEndpoint>>
type Query = Readonly<Record<string, string>>

/** Returns the space that the query names, or the first space of the owner that it names. */
export async function queriedSpace(ctx: Ctx, kind: SpaceKind, query: Query): Promise<Space | undefined> {
  const { owner } = kind
  return query.storageSpaceToken
    ? spaceOf(ctx, kind, query.storageSpaceToken)
    : spaceOfOwner(ctx, kind, await ownerId(ctx, kind, query[keyOf(owner.field, ref(owner.entity))]))
}

export async function readShelf(ctx: Ctx, kind: SpaceKind, query: Query): Promise<Shelf> {
  const { owner } = kind
  const ownerKey = keyOf(owner.field, ref(owner.entity))
  const space = await queriedSpace(ctx, kind, query)
  const ownerToken = space ? tokenOf(entityOf(owner.entity).spec.prefix, space.owner_id) : query[ownerKey]!
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
      names: namesFrom(space, 'name'),
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

/** D9.5: employees and admins of the platform read only their own files; they may see the tab of a colleague. */
const isOfOthers = ({ actor }: Ctx, { owner, space }: SpaceKind, given: string | undefined): boolean =>
  isStaff(actor.userType) &&
  space.spec.own?.[actor.userType] === 'user' &&
  given !== undefined &&
  idOf(given, entityOf(owner.entity).spec.prefix) !== actor.userId

/** Returns the id of an owner that the actor may name. */
export async function ownerId(ctx: Ctx, { owner, space }: SpaceKind, given: string | undefined): Promise<string> {
  const target = entityOf(owner.entity)
  const id = idOf(given ?? '', target.spec.prefix)
  if (!id) throw new Refused(refuse('record.notFound'))
  // the account of a platform admin is not among the centre's people
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

/** Returns the id of a folder; null for the top of the space. */
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
/** Reads sums of the space by type, of this folder by type, and of the trash; triggers keep them (0026_storage.sql). */
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

async function crumbsOf(ctx: Ctx, { entry }: SpaceKind, folder: string | null): Promise<Shelf['crumbs']> {
  if (folder === null) return []
  const rows = await ctx.tx.query<DbRow & { readonly id: string }>(sql`
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
  return rows.map((row) => ({ token: tokenOf(entry.spec.prefix, row.id), names: namesFrom(row, 'name') }))
}

const maxFolders = 500
interface FolderRow extends DbRow {
  readonly id: string
  readonly version: number
  readonly created_at: string
  readonly files: number
  readonly bytes: number
}
async function foldersIn(
  ctx: Ctx,
  { entry }: SpaceKind,
  space: Space,
  folder: string | null,
): Promise<Shelf['folders']> {
  const rows = await ctx.tx.query<FolderRow>(sql`
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
    limit ${maxFolders}
  `)
  return rows.map((row) => ({
    token: tokenOf(entry.spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    version: row.version,
    files: row.files,
    bytes: row.bytes,
    createdAt: row.created_at,
  }))
}
