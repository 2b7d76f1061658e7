/** Folders of shared media and what lies in them (D9.6): whom they are for, what they show, and who hears of it. */
import { outsideLink } from '@topcenter/model/media/outside-link'
import { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { nameIn } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { notifyUsers } from '../../alerts/tell.ts'
import { type Ctx, today } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { type AnyRules, type ChangesOf, type Columns, type NewRowOf, rules } from '../../records/rules.ts'

/** The category or the group with which a folder is shared must be named. */
function folderFault(values: Columns): Refusal | undefined {
  if (values.sharedWith === 'EducationalCategory' && !values.educationalCategory)
    return refuseField('educationalCategoryToken', 'field.required')
  return values.sharedWith === 'EducationalGroup' && !values.educationalGroup
    ? refuseField('educationalGroupToken', 'field.required')
    : undefined
}
const folderWhom = (values: Columns): Columns => ({
  educationalCategory: values.sharedWith === 'EducationalCategory' ? values.educationalCategory : null,
  educationalGroup: values.sharedWith === 'EducationalGroup' ? values.educationalGroup : null,
})
const sharedMediaFolderRules = rules(sharedMediaFolder, {
  create: { check: (_ctx, input) => folderFault(input), prepare: (_ctx, input) => folderWhom(input) },
  update: {
    check: (_ctx, before, changes) => folderFault({ ...before, ...changes }),
    prepare: (_ctx, before, changes) => folderWhom({ ...before, ...changes }),
  },
})

/**
 * Notifies once a day that a folder has something new: students of its category and the branches below, or the students
 * and lecturers of its group on this day. Skips folders for everybody and media that packages open.
 */
export async function tellShared(
  ctx: Ctx,
  row: Pick<NewRowOf<typeof sharedMedia>, 'names' | 'sharedMediaFolder'>,
): Promise<void> {
  const folder = await ctx.tx.first<DbRow & { readonly id: string }>(sql`
    select id, shared_with, educational_category_id, educational_group_id, name_ar, name_en, name_und, by_package_only
    from shared_media_folder
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.sharedMediaFolder}::uuid
  `)
  if (!folder || folder.shared_with === 'General' || folder.by_package_only) return
  const users = await ctx.tx.query<{ id: string }>(sql`
    with recursive below as (
      select ${folder.educational_category_id}::uuid as id
      union
      select c.id
      from below b
      join educational_category c
        on c.establishment_id = ${ctx.actor.establishmentId}::uuid and c.parent_id = b.id
    )
    select student_id as id
    from educational_joining_application
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_category_id in (select id from below)
      and state = 'Accepted'
      and record_state = 'active'
    union
    select student_id
    from educational_group_student
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_group_id = ${folder.educational_group_id}::uuid
      and in_time(joined_on, left_on, ${today(ctx)}::date, ${today(ctx)}::date)
      and record_state = 'active'
    union
    select teachers_on(
      ${ctx.actor.establishmentId}::uuid, ${folder.educational_group_id}::uuid, ${today(ctx)}::date
    )
  `)
  await notifyUsers(ctx, 'mediaShared', {
    users: users.map(({ id }) => id),
    params: (language) => ({
      name: nameIn(row.names, language),
      folder: nameIn(namesFrom(folder, 'name'), language),
    }),
    link: `/shared-media-folders/shared-medias/${tokenOf(sharedMediaFolder.spec.prefix, folder.id)}`,
    once: `media ${folder.id} ${today(ctx)}`,
  })
}

type Linked = Pick<ChangesOf<typeof sharedMedia>, 'sharedLink'>
const linkFault = (values: Linked): Refusal | undefined =>
  values.sharedLink && !outsideLink(values.sharedLink) ? refuseField('sharedLink', 'field.url') : undefined
const linkKind = (values: Linked): Columns =>
  values.sharedLink === undefined ? {} : { linkKind: values.sharedLink ? outsideLink(values.sharedLink)!.kind : null }

/** A file or a link of a storage space that lies there still; a folder is nothing to show. */
async function storedType(ctx: Ctx, id: unknown): Promise<{ media_type: string } | undefined> {
  return ctx.tx.first<{ media_type: string }>(sql`
    select media_type
    from storage_space_media
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid and record_state = 'active'
  `)
}

const sharedMediaRules = rules(
  sharedMedia,
  {
    create: {
      check: (_ctx, input) =>
        linkFault(input) ??
        (input.sharedLink || input.storageSpaceMedia ? undefined : refuseField('sharedLink', 'field.required')),
      prepare: (_ctx, input) => linkKind(input),
      apply: tellShared,
    },
    update: {
      check: (_ctx, _before, changes) => linkFault(changes),
      prepare: (_ctx, _before, changes) => linkKind(changes),
    },
  },
  {
    add: {
      check: async (ctx, _row, input) =>
        (await storedType(ctx, input.storageSpaceMedia))
          ? undefined
          : refuseField('storageSpaceMediaToken', 'field.reference'),
      prepare: async (ctx, _row, input) => ({
        storageSpaceMedia: input.storageSpaceMedia,
        mediaType: (await storedType(ctx, input.storageSpaceMedia))!.media_type,
      }),
    },
    cancel: {
      /**
       * Its link is shown again; of one that has none nothing is left to show: it is archived, and restoring shares it
       * anew.
       */
      prepare: (_ctx, row) => (row.sharedLink ? { mediaSource: 'Link', storageSpaceMedia: null } : {}),
      apply: async (ctx, row) => {
        if (row.sharedLink) return
        await ctx.tx.run(sql`
          update shared_media
          set record_state = 'archived', archived_at = ${ctx.now.toISOString()}, version = version + 1
          where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.id}::uuid
        `)
      },
    },
  },
)

export const sharingRules: readonly AnyRules[] = [sharedMediaFolderRules, sharedMediaRules]
