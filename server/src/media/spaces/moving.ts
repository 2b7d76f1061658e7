/** Moves, copies and final deletions of several files at once in a space. */
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { maxAtOnce } from '@topcenter/model/media/api'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, visible } from '../../records/permissions/limits.ts'
import type { DbRow } from '../../records/row.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { nextCodes } from '../../records/write/write.ts'
import { removeRecord } from '../../records/write/remove.ts'
import { notFound, type SpaceKind } from './kinds.ts'
import { folderId } from './shelf.ts'

/** Rows that one copy may make, folders and their contents counted. */
const maxCopied = 2_000

export interface FileRow extends DbRow {
  readonly id: string
  readonly storage_space_id: string
  readonly folder_id: string | null
  readonly version: number
}

const malformed = () => new Refused(refuse('request.malformed'))

export interface Chosen {
  readonly space: { readonly id: string }
  readonly rows: readonly FileRow[]
}

/** Reads the chosen rows of one space in one record state. Throws `record.notFound` for anything else. */
export async function chosen(
  ctx: Ctx,
  { entry }: SpaceKind,
  tokens: unknown,
  state: 'active' | 'archived' = 'active',
): Promise<Chosen> {
  if (!Array.isArray(tokens) || tokens.length === 0 || tokens.length > maxAtOnce) throw malformed()
  const ids = [...new Set(tokens.map((each) => idOf(each, entry.spec.prefix)))]
  if (ids.includes(undefined)) throw notFound()
  const bounds = visible(entry, ctx.actor, [state])
  const rows = bounds
    ? await ctx.tx.query<FileRow>(sql`
        select t.*
        from storage_space_media t
        where ${all([...bounds, sql`t.id = any(${ids}::uuid[])`])}
        order by t.id
      `)
    : []
  if (rows.length !== ids.length || new Set(rows.map((row) => row.storage_space_id)).size !== 1) throw notFound()
  return { space: { id: rows[0]!.storage_space_id }, rows }
}

/** Moves files into a folder of their space, or to its top. The database refuses a folder that would lie in itself. */
export async function moveAll(ctx: Ctx, kind: SpaceKind, tokens: unknown, to: unknown): Promise<{ moved: number }> {
  const { space, rows } = await chosen(ctx, kind, tokens)
  const folder = await folderId(ctx, kind, space, to as string | null | undefined)
  const moving = rows.filter((row) => row.folder_id !== folder)
  await ctx.tx.run(sql`
    update storage_space_media
    set
      folder_id = ${folder}::uuid,
      version = version + 1,
      updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = any(${moving.map(({ id }) => id)}::uuid[])
  `)
  await leaveTrail(
    ctx,
    kind.entry,
    moving.map((row) => ({
      id: row.id,
      action: 'update',
      version: row.version + 1,
      changes: { folder: { old: row.folder_id, new: folder } },
    })),
  )
  return { moved: moving.length }
}

/** Copies files and folders with their contents, charged to the space; versions stay with the originals. */
export async function copyAll(
  ctx: Ctx,
  kind: SpaceKind,
  tokens: unknown,
  to: unknown,
): Promise<{ tokens: readonly string[] }> {
  const { entry } = kind
  const { space, rows } = await chosen(ctx, kind, tokens)
  const folder = await folderId(ctx, kind, space, to as string | null | undefined)
  const tree = await ctx.tx.query<{
    readonly id: string
    readonly folder_id: string | null
    readonly depth: number
  }>(sql`
    with recursive tree as (
      select m.*, 0 as depth
      from storage_space_media m
      where m.establishment_id = ${ctx.actor.establishmentId}::uuid
        and m.id = any(${rows.map(({ id }) => id)}::uuid[])
      union all
      select m.*, tree.depth + 1
      from tree
      join storage_space_media m
        on m.establishment_id = ${ctx.actor.establishmentId}::uuid
          and m.folder_id = tree.id
          and m.record_state = 'active'
    )
    select id, folder_id, min(depth)::int as depth
    from tree
    group by id, folder_id
    order by min(depth), id
    limit ${maxCopied + 1}
  `)
  if (tree.length > maxCopied) throw new Refused(refuse('media.tooManyFiles', { params: { max: maxCopied } }))
  const tops = new Set(rows.map(({ id }) => id))
  const made = new Map(tree.map(({ id }) => [id, newId(ctx.now.getTime())]))
  const codes = await nextCodes(ctx, entry, tree.length)
  const plan = tree.map((row, index) => ({
    source: row.id,
    id: made.get(row.id)!,
    code: codes[index]!,
    folder: tops.has(row.id) ? folder : made.get(row.folder_id!)!,
  }))
  // level by level: a folder exists before its contents
  for (const depth of new Set(tree.map((row) => row.depth)))
    await ctx.tx.run(sql`
      insert into storage_space_media (
        establishment_id, id, code, name_ar, name_en, name_und, description_ar, description_en, description_und,
        media_type, shared_link, owner_type, storage_space_id, user_id, place_id, educational_group_id,
        educational_category_id, created_at, created_by, updated_at, updated_by, is_folder, folder_id, file_name, mime,
        size, sha256, content_at, content_by
      )
      select
        m.establishment_id, p.id, p.code, m.name_ar, m.name_en, m.name_und, m.description_ar, m.description_en,
        m.description_und, m.media_type, m.shared_link, m.owner_type, m.storage_space_id, m.user_id, m.place_id,
        m.educational_group_id, m.educational_category_id, ${ctx.now.toISOString()}, ${ctx.actor.userId}::uuid,
        ${ctx.now.toISOString()}, ${ctx.actor.userId}::uuid, m.is_folder, p.folder, m.file_name, m.mime, m.size,
        m.sha256, m.content_at, m.content_by
      from jsonb_to_recordset(${JSON.stringify(plan.filter((_, index) => tree[index]!.depth === depth))}::jsonb)
        as p (source uuid, id uuid, code text, folder uuid)
      join storage_space_media m
        on m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = p.source
      returning 1
    `)
  await leaveTrail(
    ctx,
    entry,
    plan.map(({ id, source }) => ({
      id,
      action: 'create',
      version: 1,
      changes: { copyOf: { old: null, new: tokenOf(entry.spec.prefix, source) } },
    })),
  )
  return { tokens: plan.filter(({ source }) => tops.has(source)).map(({ id }) => tokenOf(entry.spec.prefix, id)) }
}

/**
 * Deletes files and folders for good with their archived contents, the deepest first. Refuses shared files by name, and
 * then deletes nothing.
 */
export async function purgeAll(ctx: Ctx, kind: SpaceKind, tokens: unknown): Promise<{ removed: number }> {
  const { entry } = kind
  const { rows } = await chosen(ctx, kind, tokens, 'archived')
  const left = await deepestFirst(
    ctx,
    rows.map(({ id }) => id),
  )
  if (left.length > maxCopied) throw new Refused(refuse('media.tooManyFiles', { params: { max: maxCopied } }))
  for (const id of left) await removeRecord(ctx, entry, tokenOf(entry.spec.prefix, id))
  return { removed: left.length }
}

const deepestFirst = async (ctx: Ctx, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ id: string }>(sql`
    with recursive tree as (
      select m.id, 0 as depth
      from storage_space_media m
      where m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = any(${[...ids]}::uuid[])
      union all
      select m.id, tree.depth + 1
      from tree
      join storage_space_media m
        on m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.folder_id = tree.id
    )
    select id
    from tree
    group by id
    order by max(depth) desc, id
    limit ${maxCopied + 1}
  `)
  return rows.map(({ id }) => id)
}
