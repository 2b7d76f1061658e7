import { randomBytes } from 'node:crypto'
import { type MediaPackageCode, mediaPackageCode } from '@topcenter/model/media/media-package'
import { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { addDays } from '@topcenter/model/kit/date-text'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import { tellUsers } from '../alerts/tell.ts'
import { type Ctx, today } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { type AnyRules, type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { insertRows } from '../records/write/write.ts'
import { storageRules } from './spaces/spaces.rules.ts'

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
 * Students of the category or group, and who teaches it, hear once a day that a folder has something new; what is
 * shared with everybody is news, not a matter of each.
 */
async function tellShared(ctx: Ctx, row: Columns): Promise<void> {
  const folder = await ctx.tx.first<DbRow>(sql`
    select id, shared_with, educational_category_id, educational_group_id, name_ar, name_en, name_und
    from shared_media_folder
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.sharedMediaFolder}::uuid
  `)
  if (!folder || folder.shared_with === 'General') return
  const users = await ctx.tx.query<{ id: string }>(sql`
    select student_id as id
    from educational_joining_application
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_category_id = ${folder.educational_category_id}::uuid
      and state = 'Accepted'
      and record_state = 'active'
    union
    select student_id
    from educational_group_student
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_group_id = ${folder.educational_group_id}::uuid
      and left_on is null
      and record_state = 'active'
    union
    select lecturer_id
    from educational_group
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${folder.educational_group_id}::uuid
      and lecturer_id is not null
  `)
  await tellUsers(ctx, 'mediaShared', {
    users: users.map(({ id }) => id),
    params: (language) => ({
      name: nameIn(row.names as Names, language),
      folder: nameIn(namesFrom(folder, 'name'), language),
    }),
    link: `/shared-media-folders/shared-medias/${tokenOf(sharedMediaFolder.spec.prefix, folder.id as string)}`,
    once: `media ${folder.id as string} ${today(ctx)}`,
  })
}

const sharedMediaRules = rules(
  sharedMedia,
  { create: { apply: tellShared } },
  {
    add: { prepare: (_ctx, _row, input) => ({ storageSpaceMedia: input.storageSpaceMedia }) },
    cancel: { prepare: () => ({ storageSpaceMedia: null }) },
  },
)

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 random bits, in four groups of letters that cannot be taken for each other. */
const randomCode = (): string =>
  [...randomBytes(16)].map((byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + letters[byte % 32]).join('')

/** The last day of a subscription that begins today. */
async function validTo(ctx: Ctx, row: MediaPackageCode): Promise<string> {
  const pack = await ctx.tx.first<{ to: string | null; number_of_days: number | null; duration_type: string }>(
    sql`
      select "to", number_of_days, duration_type
      from media_package
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.mediaPackage}::uuid
    `,
  )
  return pack!.duration_type === 'FixedPeriod'
    ? pack!.to!
    : addDays(utcToZoned(ctx.now.toISOString(), ctx.timeZone).date, pack!.number_of_days! - 1)
}

const mediaPackageCodeRules = rules(
  mediaPackageCode,
  {
    create: {
      prepare: () => ({ code: randomCode() }),
      apply: async (ctx, row, input) => {
        const rest = Array.from({ length: Number(input.howMany ?? 1) - 1 }, () => ({
          id: newId(ctx.now.getTime()),
          values: { ...row, code: randomCode() },
        }))
        await insertRows(ctx, mediaPackageCode, rest)
        await leaveTrail(
          ctx,
          mediaPackageCode,
          rest.map(({ id }) => ({ id, action: 'create', version: 1 })),
        )
      },
    },
    remove: { check: (_ctx, row) => (row.state === 'Used' ? refuse('media.codeUsed') : undefined) },
  },
  {
    subscribe: {
      prepare: async (ctx, row, input) => ({
        usedBy: input.user,
        subscribedAt: ctx.now.toISOString(),
        validTo: await validTo(ctx, row),
      }),
    },
  },
)

export const mediaRules: readonly AnyRules[] = [
  sharedMediaFolderRules,
  sharedMediaRules,
  mediaPackageCodeRules,
  ...storageRules,
]
