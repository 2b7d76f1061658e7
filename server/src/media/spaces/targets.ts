/**
 * Targets of uploads (D9.2): a space or a folder of it, the space of an owner, which its first file makes, or the place
 * of an older version. Spaces of platform admins have targets of their own, since they live on the platform.
 */
import { spaceWords } from '@topcenter/texts/both'
import { namesOfFile } from '@topcenter/model/media/file-name'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { askRenditions } from '../../platform/files/renditions/rendition.ts'
import type { Json, KeptFile, Wanted } from '../../platform/uploads/target.ts'
import type { Ctx } from '../../records/context.ts'
import { permitOn } from '../../records/permissions/permit.ts'
import { lockRow, recordId } from '../../records/read.ts'
import type { AreaTarget } from '../../records/serving/upload-target.ts'
import { insertRecord } from '../../records/write/create.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { initialValues, insertRows, nextCodes } from '../../records/write/write.ts'
import { notFound, type Space, type SpaceKind, spaceKinds, spaceOf, spaceOfOwner } from './kinds.ts'
import { folderId, inSpace, lyingIn, ownerId } from './shelf.ts'
import { type BytesRow, bytesRow, replaceBytes, sameIn } from './versions.ts'

interface Held {
  readonly kind: string
  readonly space: string
  readonly length: number
  readonly folder?: string | null
  readonly path?: string | null
  readonly media?: string
}
const heldOf = (held: Json): Held => held as unknown as Held

const kindOf = (type: unknown): SpaceKind => {
  const kind = spaceKinds.find(({ owner }) => owner.type === type)
  if (!kind) throw notFound()
  return kind
}

/** Finds the kind of the record of a token; the caller checks afterwards whether the actor may reach it. */
async function kindOfToken(ctx: Ctx, table: 'storage_space' | 'storage_space_media', token = ''): Promise<SpaceKind> {
  const id = idOf(token, table === 'storage_space' ? 'sts' : 'ssm')
  const row =
    id &&
    (await ctx.tx.first<{ type: string }>(sql`
      select owner_type as type
      from ${sql.table(table)}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
    `))
  if (!row) throw notFound()
  return kindOf(row.type)
}

/** One statement, so that a race is decided by the row's lock; the quota is the database's (`storage_space_full`). */
async function reserve(tx: Tx, space: string, bytes: number): Promise<void> {
  await tx.run(sql`
    update storage_space
    set reserved_bytes = reserved_bytes + ${bytes}
    where establishment_id = ${tx.establishmentId}::uuid and id = ${space}::uuid
  `)
}
/** A reservation is given back once: `upload` says that it is ended, in the same transaction. */
const release = (tx: Tx, { space, length }: Held): Promise<number> =>
  tx.run(sql`
    update storage_space
    set reserved_bytes = greatest(0, reserved_bytes - ${length})
    where establishment_id = ${tx.establishmentId}::uuid and id = ${space}::uuid
  `)

async function hold(ctx: Ctx, kind: SpaceKind, space: Space, folder: string | null, wanted: Wanted): Promise<Json> {
  permitOn(ctx.actor, kind.entry, 'create')
  await reserve(ctx.tx, space.id, wanted.length)
  return { kind: kind.owner.type, space: space.id, folder, path: wanted.path ?? null, length: wanted.length }
}

const put = (kind: string, begin: AreaTarget['begin'], isPlatforms = false): AreaTarget => ({
  kind,
  ...(isPlatforms ? { isPlatforms: () => true } : {}),
  begin,
  finish: async (ctx, file, given) => {
    const held = heldOf(given)
    const spaceKind = kindOf(held.kind)
    permitOn(ctx.actor, spaceKind.entry, 'create')
    const space = await spaceOf(ctx, spaceKind, tokenOf(spaceKind.space.spec.prefix, held.space))
    await release(ctx.tx, held)
    const top = await stillThere(ctx, space, held.folder ?? null)
    const folder = await folderOfPath(ctx, spaceKind, space, top, held.path ?? '')
    return enter(ctx, spaceKind, space, folder, file)
  },
  abandon: async (tx, held) => {
    await release(tx, heldOf(held))
  },
})

/** A folder that was put away while its file came: it lies at the top then. */
async function stillThere(ctx: Ctx, space: Space, folder: string | null): Promise<string | null> {
  if (folder === null) return null
  const found = await ctx.tx.first(sql`
    select 1
    from storage_space_media
    where ${inSpace(ctx, space)} and id = ${folder}::uuid and is_folder and record_state = 'active'
    for share
  `)
  return found ? folder : null
}

const deepest = 20
/** The folders in which a dropped file lay, made where they are not there yet. */
async function folderOfPath(
  ctx: Ctx,
  { entry }: SpaceKind,
  space: Space,
  top: string | null,
  path: string,
): Promise<string | null> {
  const steps = path
    .split('/')
    .map((step) => step.trim().slice(0, 200))
    .filter((step) => step && step !== '.' && step !== '..')
  if (steps.length === 0) return top
  // several files of one dropped folder end at a time
  await ctx.tx.lock(`folders ${space.id}`)
  let folder = top
  for (const step of steps.slice(0, deepest)) {
    const found = await ctx.tx.first<{ id: string }>(sql`
      select id
      from storage_space_media
      where ${inSpace(ctx, space)}
        and ${lyingIn(folder)}
        and is_folder
        and record_state = 'active'
        and ${step} in (name_ar, name_en, name_und)
      order by created_at
      limit 1
    `)
    folder =
      found?.id ??
      (await insertRecord(ctx, entry, {
        names: folderNames(step),
        storageSpace: space.id,
        isFolder: true,
        folder,
      }))
  }
  return folder
}
const folderNames = (step: string) => namesOfFile(`${step}/`.slice(0, -1))

/** The record of a file, and a hint where the space has the same one. */
async function enter(
  ctx: Ctx,
  kind: SpaceKind,
  space: Space,
  folder: string | null,
  file: KeptFile,
): Promise<{ token: string; note?: string }> {
  const { entry, owner } = kind
  const id = newId(ctx.now.getTime())
  const names = namesOfFile(file.name)
  const [code] = await nextCodes(ctx, entry, 1)
  const values = {
    ...initialValues(ctx, entry),
    names,
    code,
    storageSpace: space.id,
    folder,
    [owner.field]: space.owner_id,
    mediaType: file.mediaType,
  }
  await insertRows(ctx, entry, [{ id, values }])
  await ctx.tx.run(sql`
    update storage_space_media
    set
      sha256 = ${file.sha256},
      size = ${file.size},
      mime = ${file.mime},
      file_name = ${file.name},
      content_at = ${ctx.now.toISOString()},
      content_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `)
  await askRenditions(ctx.tx, ctx.runtime.jobs, file.sha256, file.mediaType, ctx.now)
  await leaveTrail(ctx, entry, [
    {
      id,
      action: 'create',
      version: 1,
      changes: { fileName: { old: null, new: file.name }, size: { old: null, new: file.size } },
    },
  ])
  const [same] = await sameIn(ctx, kind, { id, sha256: file.sha256, storage_space_id: space.id })
  const token = tokenOf(entry.spec.prefix, id)
  // which one it is, the details of the file say
  return { token, ...(same ? { note: 'same' } : {}) }
}

async function beginInSpace(ctx: Ctx, wanted: Wanted): Promise<Json> {
  const [token, folder] = wanted.target
  const kind = await kindOfToken(ctx, 'storage_space', token)
  const space = await spaceOf(ctx, kind, token)
  return hold(ctx, kind, space, await folderId(ctx, kind, space, folder), wanted)
}

/** The owner's first space, made by the first file that is put there (D9.5). */
async function beginAtOwner(ctx: Ctx, wanted: Wanted): Promise<Json> {
  const [entity, token] = wanted.target
  const kind = spaceKinds.find(({ owner }) => owner.entity === entity)
  if (!kind) throw notFound()
  permitOn(ctx.actor, kind.entry, 'create')
  const owner = await ownerId(ctx, kind, token)
  await ctx.tx.lock(`space ${owner}`)
  let space = await spaceOfOwner(ctx, kind, owner)
  if (!space) {
    await insertRecord(ctx, kind.space, {
      names: { ar: spaceWords.ar.firstName, en: spaceWords.en.firstName },
      [kind.owner.field]: owner,
    })
    space = await spaceOfOwner(ctx, kind, owner)
  }
  if (!space) throw new Refused(refuse('permission.missing'))
  return hold(ctx, kind, space, null, wanted)
}

const version = (kind: string, isPlatforms = false): AreaTarget => ({
  kind,
  ...(isPlatforms ? { isPlatforms: () => true } : {}),
  begin: async (ctx, wanted) => {
    const spaceKind = await kindOfToken(ctx, 'storage_space_media', wanted.target[0])
    const row = await fileOf(ctx, spaceKind, recordId(spaceKind.entry, wanted.target[0]))
    await reserve(ctx.tx, row.storage_space_id, wanted.length)
    return {
      kind: spaceKind.owner.type,
      space: row.storage_space_id,
      media: row.id,
      length: wanted.length,
    }
  },
  finish: async (ctx, file, given) => {
    const held = heldOf(given)
    const spaceKind = kindOf(held.kind)
    const row = await fileOf(ctx, spaceKind, held.media!)
    await release(ctx.tx, held)
    await replaceBytes(ctx, spaceKind, row, file)
    return { token: tokenOf(spaceKind.entry.spec.prefix, held.media!) }
  },
  abandon: async (tx, held) => {
    await release(tx, heldOf(held))
  },
})

/** Locks and reads a file. Folders, links and archived files have no versions. */
async function fileOf(ctx: Ctx, { entry }: SpaceKind, id: string): Promise<BytesRow> {
  permitOn(ctx.actor, entry, 'update')
  await lockRow(ctx, entry, id)
  const row = (await bytesRow(ctx, id))!
  if (row.sha256 === null || row.record_state !== 'active') throw notFound()
  return row
}

export const spaceTargets: readonly AreaTarget[] = [
  put('space', beginInSpace),
  put('adminSpace', beginInSpace, true),
  {
    ...put('owner', beginAtOwner),
    isPlatforms: ([entity]) => entity === 'adminEgypt',
  },
  version('version'),
  version('adminVersion', true),
]
