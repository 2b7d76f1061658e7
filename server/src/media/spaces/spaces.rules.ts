/** Storage spaces and their content (D9.5): values that the server sets, and allowed places. */
import { typeOfLink } from '@topcenter/model/media/link-type'
import {
  type Owner,
  owners,
  storageSpaceKinds,
  type storageSpaceMedia,
  storageSpaceMediaKinds,
} from '@topcenter/model/media/storage-space'
import { type AnyEntity, snake } from '@topcenter/model/kit/entity'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import type { AnyRecord } from '../../records/row.ts'
import { type AnyRules, type ChangesOf, type Columns, rules } from '../../records/rules.ts'

type Definition = Parameters<typeof rules>[0]
const defined = (entity: AnyEntity): Definition => entity

/** Returns the establishment's column with the quota of a new space. */
const quotaOf = ({ type, field }: Owner): string =>
  field === 'place'
    ? 'place_quota'
    : field !== 'user'
      ? 'group_quota'
      : ['AdminsEgypt', 'MasterAdmin', 'Employee'].includes(type)
        ? 'staff_quota'
        : 'person_quota'

export async function startQuota(ctx: Ctx, owner: Owner): Promise<number> {
  const row = await ctx.tx.first<{ quota: number }>(
    sql`select ${sql.ref(quotaOf(owner))} as quota from establishment where id = ${ctx.actor.establishmentId}::uuid`,
  )
  return row!.quota
}

/** Refuses a space of another platform admin; each makes their own. */
const ownerFault = (ctx: Ctx, owner: Owner, input: Columns): Refusal | undefined =>
  owner.type === 'AdminsEgypt' && input.user !== ctx.actor.userId
    ? refuseField('userToken', 'field.reference')
    : undefined

const spaceRules = owners.map((owner, index): AnyRules => {
  const orStart = async (ctx: Ctx, quota: unknown) => (quota === null ? { quota: await startQuota(ctx, owner) } : {})
  return rules(defined(storageSpaceKinds[index]!), {
    create: {
      check: (ctx, input) => ownerFault(ctx, owner, input),
      prepare: (ctx, input) => orStart(ctx, input.quota ?? null),
    },
    update: { prepare: (ctx, _before, changes) => orStart(ctx, changes.quota) },
  })
})

const own = (ctx: Ctx) => sql`establishment_id = ${ctx.actor.establishmentId}::uuid`

/** A folder that was put away takes nothing new. */
async function folderFault(ctx: Ctx, space: unknown, folder: unknown): Promise<Refusal | undefined> {
  if (!folder) return undefined
  const found = await ctx.tx.first(sql`
    select 1
    from storage_space_media
    where ${own(ctx)}
      and id = ${folder}::uuid
      and storage_space_id = ${space}::uuid
      and is_folder
      and record_state = 'active'
  `)
  return found ? undefined : refuseField('folderToken', 'field.reference')
}

/** A folder has no link; what is neither folder nor file is a link. */
const linkFault = (isFolder: unknown, isFile: boolean, link: unknown): Refusal | undefined =>
  isFolder || isFile
    ? link
      ? refuseField('sharedLink', 'media.linkOnly')
      : undefined
    : link
      ? undefined
      : refuseField('sharedLink', 'field.required')

/** Selects the content of a folder, at any depth. */
export const within = (ctx: Ctx, folder: string) => sql`
  with recursive inside as (
    select id
    from storage_space_media
    where ${own(ctx)} and folder_id = ${folder}::uuid
    union
    select m.id
    from inside i
    join storage_space_media m on m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.folder_id = i.id
  )
`

interface Entry extends AnyRecord {
  readonly isFolder: boolean
  readonly fileName: string | null
  readonly storageSpace: string
  readonly folder: string | null
  readonly archivedAt?: string | null
}

/** Archives a folder's content with it; a restore brings it back, except entries archived before. */
async function archiveInside(ctx: Ctx, row: Entry): Promise<void> {
  if (!row.isFolder) return
  await ctx.tx.run(sql`
    ${within(ctx, row.id)}
    update storage_space_media m
    set
      record_state = 'archived',
      archived_at = ${ctx.now.toISOString()},
      archived_with = ${row.id}::uuid,
      version = version + 1,
      updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    from inside i
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.id = i.id and m.record_state = 'active'
  `)
}
async function restoreInside(ctx: Ctx, row: Entry): Promise<void> {
  if (!row.isFolder) return
  await ctx.tx.run(sql`
    update storage_space_media m
    set
      record_state = 'active',
      archived_at = null,
      archived_with = null,
      version = version + 1,
      updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid
      and m.archived_with = ${row.id}::uuid
      and m.record_state = 'archived'
  `)
}
/** Back where it lay, or at the top when its folder is put away itself; with all that went away with it. */
async function placeAgain(ctx: Ctx, row: Entry): Promise<Columns> {
  const went = await ctx.tx.first<{ folder: string }>(sql`
    select archived_with as folder
    from storage_space_media
    where ${own(ctx)} and id = ${row.id}::uuid and archived_with is not null
  `)
  if (went)
    await ctx.tx.run(sql`
      ${within(ctx, row.id)}
      update storage_space_media m
      set archived_with = ${row.id}::uuid
      from inside i
      where m.establishment_id = ${ctx.actor.establishmentId}::uuid
        and m.id = i.id
        and m.archived_with = ${went.folder}::uuid
    `)
  await ctx.tx.run(sql`
    update storage_space_media
    set archived_with = null
    where ${own(ctx)} and id = ${row.id}::uuid
  `)
  return row.folder && (await folderFault(ctx, row.storageSpace, row.folder)) ? { folder: null } : {}
}

type Linked = Pick<ChangesOf<typeof storageSpaceMedia>, 'sharedLink'>

const entryRules = owners.map(({ field }, index): AnyRules =>
  rules(defined(storageSpaceMediaKinds[index]!), {
    create: {
      check: async (ctx, input) =>
        linkFault(input.isFolder, false, input.sharedLink) ??
        (await folderFault(ctx, input.storageSpace, input.folder)),
      prepare: async (ctx, input: Columns & Linked) => {
        const space = await ctx.tx.first<{ owner: string }>(sql`
          select ${sql.ref(`${snake(field)}_id`)} as owner
          from storage_space
          where ${own(ctx)} and id = ${input.storageSpace}::uuid
        `)
        return {
          [field]: space!.owner,
          ...(input.sharedLink ? { mediaType: typeOfLink(input.sharedLink) } : {}),
        }
      },
    },
    update: {
      check: async (ctx, entry: Entry, changes) =>
        (changes.sharedLink === undefined
          ? undefined
          : linkFault(entry.isFolder, entry.fileName !== null, changes.sharedLink)) ??
        (await folderFault(ctx, entry.storageSpace, changes.folder)),
      prepare: (_ctx, _before, changes: Linked) =>
        changes.sharedLink ? { mediaType: typeOfLink(changes.sharedLink) } : {},
    },
    archive: { apply: (ctx, row: Entry) => archiveInside(ctx, row) },
    restore: {
      prepare: (ctx, row: Entry) => placeAgain(ctx, row),
      apply: (ctx, row: Entry) => restoreInside(ctx, row),
    },
  }),
)

export const storageRules: readonly AnyRules[] = [...spaceRules, ...entryRules]
