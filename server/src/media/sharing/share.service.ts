/** Files of a storage space are shared, many at once, into a folder that is there or made with them (D9.6). */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { openModes, sharedMedia, sharedMediaFolder, sharedWithTypes } from '@topcenter/model/media/shared-media'
import { bool, dateTime, longText, names, oneOf, ref, refs } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, withoutFlags } from '../../records/permissions/limits.ts'
import { readRecord } from '../../records/read.ts'
import { permitOn } from '../../records/permissions/permit.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { resolveReferences } from '../../records/write/references.ts'
import { insertRecord } from '../../records/write/create.ts'
import { mediumOf } from './medium.ts'

export const shareInput = {
  storageSpaceMedias: refs('storageSpaceMedia', { required: true, max: 200 }),
  sharedMediaFolder: ref('sharedMediaFolder'),
  /** Of a folder that is made for them; of a group or a category its own does, where neither is given. */
  folderNames: names({ maxLength: 200 }),
  sharedWith: oneOf(sharedWithTypes),
  educationalCategory: ref('educationalCategory'),
  educationalGroup: ref('educationalGroup'),
  from: dateTime(),
  to: dateTime(),
  viewOnly: bool(),
  openMode: oneOf(openModes),
} as const

export async function share(ctx: Ctx, body: unknown): Promise<{ folder: string; tokens: string[] }> {
  const parsed = fieldsSchema(shareInput).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const input = await resolveReferences(ctx, shareInput, parsed.data)
  const ids = input.storageSpaceMedias as string[]
  const files = await ctx.tx.query<DbRow>(sql`
    select id, name_ar, name_en, name_und, media_type
    from storage_space_media
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = any(${ids}::uuid[])
      and record_state = 'active'
      and not is_folder
  `)
  if (files.length === 0 || files.length < ids.length)
    throw new Refused(refuseField('storageSpaceMediasTokens', 'field.reference'))
  const folder =
    (input.sharedMediaFolder as string | null) ?? (await ownFolder(ctx, input)) ?? (await newFolder(ctx, input))
  const tokens: string[] = []
  for (const id of ids) {
    const row = files.find((each) => each.id === id)!
    const made = await insertRecord(ctx, sharedMedia, {
      names: namesFrom(row, 'name'),
      sharedMediaFolder: folder,
      storageSpaceMedia: id,
      mediaSource: 'StorageSpaceMedia',
      mediaType: row.media_type,
      from: input.from ?? undefined,
      to: input.to ?? undefined,
      viewOnly: input.viewOnly ?? row.media_type === 'video',
      openMode: input.openMode ?? undefined,
    })
    tokens.push(tokenOf(sharedMedia.spec.prefix, made))
  }
  return { folder: tokenOf(sharedMediaFolder.spec.prefix, folder), tokens }
}

const ownersOf = (input: Readonly<Record<string, unknown>>) =>
  input.educationalGroup
    ? ({ sharedWith: 'EducationalGroup', entity: educationalGroup, id: input.educationalGroup } as const)
    : input.educationalCategory
      ? ({ sharedWith: 'EducationalCategory', entity: educationalCategory, id: input.educationalCategory } as const)
      : undefined

/** That of the group or the category where no folder is named: the first that is there, or one of its name. */
async function ownFolder(ctx: Ctx, input: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const owner = input.folderNames ? undefined : ownersOf(input)
  if (!owner) return undefined
  // the flag to share suffices to put files where the group's or category's files are: of the folder only the token is
  // returned
  const bounds = withoutFlags(sharedMediaFolder, ctx.actor, ['active'])
  const found =
    bounds &&
    (await ctx.tx.first<{ id: string }>(sql`
      select t.id
      from shared_media_folder t
      where ${all([
        ...bounds,
        sql`t.shared_with = ${owner.sharedWith}`,
        sql`coalesce(t.educational_group_id, t.educational_category_id) = ${owner.id}::uuid`,
        sql`not t.by_package_only`,
        sql`(t."to" is null or t."to" > ${ctx.now.toISOString()}::timestamptz)`,
      ])}
      order by t.position, t.code, t.id
      limit 1
    `))
  if (found) return found.id
  const { names: folderNames } = await readRecord(
    ctx,
    owner.entity,
    tokenOf(owner.entity.spec.prefix, owner.id as string),
  )
  return newFolder(ctx, { ...input, folderNames, sharedWith: owner.sharedWith })
}

async function newFolder(ctx: Ctx, input: Readonly<Record<string, unknown>>): Promise<string> {
  if (!input.folderNames) throw new Refused(refuseField('sharedMediaFolderToken', 'field.required'))
  permitOn(ctx.actor, sharedMediaFolder, 'create')
  return insertRecord(ctx, sharedMediaFolder, {
    names: input.folderNames,
    sharedWith: input.sharedWith ?? 'General',
    educationalCategory: input.educationalCategory ?? null,
    educationalGroup: input.educationalGroup ?? null,
  })
}

export const subtitlesInput = {
  language: oneOf(['ar', 'en'], { required: true }),
  /** The text of a WebVTT file; empty: the subtitles of this language go. */
  vtt: longText({ maxLength: 400_000 }),
} as const

export async function putSubtitles(ctx: Ctx, token: string | undefined, body: unknown): Promise<object> {
  const parsed = fieldsSchema(subtitlesInput).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const { language } = parsed.data as { language: string }
  const vtt = ((parsed.data.vtt as string | null | undefined) ?? '').replace(/^\uFEFF/, '').trim()
  const { id } = await mediumOf(ctx, token)
  if (vtt && !/^WEBVTT(\s|$)/.test(vtt)) throw new Refused(refuseField('vtt', 'field.pattern'))
  await ctx.tx.run(sql`
    delete from shared_media_subtitles
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and shared_media_id = ${id}::uuid
      and language = ${language}
  `)
  if (vtt)
    await ctx.tx.run(sql`
      insert into shared_media_subtitles (establishment_id, shared_media_id, language, vtt)
      values (${ctx.actor.establishmentId}::uuid, ${id}::uuid, ${language}, ${vtt})
    `)
  return { token, language, isThere: vtt !== '' }
}

/** Which languages have them, with how many lines. */
export async function subtitlesOf(ctx: Ctx, token: string | undefined): Promise<object> {
  const { id } = await mediumOf(ctx, token)
  const items = await ctx.tx.query(sql`
    select language, (length(vtt) - length(replace(vtt, '-->', ''))) / 3 as lines
    from shared_media_subtitles
    where establishment_id = ${ctx.actor.establishmentId}::uuid and shared_media_id = ${id}::uuid
    order by language
  `)
  return { items }
}
