/** Shares files of a storage space, several at once, into an existing or a new folder (D9.6). */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import type { putSubtitles as putSubtitlesEndpoint, readSubtitles, shareFiles } from '@topcenter/model/media/api'
import { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { storageSpaceMedia } from '@topcenter/model/media/storage-space'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, withoutFlags } from '../../records/permissions/limits.ts'
import { readRow } from '../../records/read.ts'
import { permitOn } from '../../records/permissions/permit.ts'
import { namesFrom, type RowFrom } from '../../records/row.ts'
import { insertRecord } from '../../records/write/create.ts'
import { mediumOf } from './medium.ts'

type Input = ResolvedInput<(typeof shareFiles)['body']>

export async function share(ctx: Ctx, input: Input): Promise<AnswerOf<typeof shareFiles>> {
  const { storageSpaceMedias: ids } = input
  const files = await ctx.tx.query<RowFrom<typeof storageSpaceMedia>>(sql`
    select id, name_ar, name_en, name_und, media_type
    from storage_space_media
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = any(${[...ids]}::uuid[])
      and record_state = 'active'
      and not is_folder
  `)
  if (files.length === 0 || files.length < ids.length)
    throw new Refused(refuseField('storageSpaceMediasTokens', 'field.reference'))
  const folder = input.sharedMediaFolder ?? (await ownFolder(ctx, input)) ?? (await newFolder(ctx, input))
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

const ownersOf = (input: Input) =>
  input.educationalGroup
    ? ({ sharedWith: 'EducationalGroup', entity: educationalGroup, id: input.educationalGroup } as const)
    : input.educationalCategory
      ? ({ sharedWith: 'EducationalCategory', entity: educationalCategory, id: input.educationalCategory } as const)
      : undefined

/** Finds or makes the folder of the group or category if no folder is named: the first one, or one with its names. */
async function ownFolder(ctx: Ctx, input: Input): Promise<string | undefined> {
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
  const row = await readRow(ctx, owner.entity, owner.id)
  const folderNames = namesFrom(row, 'name')
  return newFolder(ctx, { ...input, folderNames, sharedWith: owner.sharedWith })
}

async function newFolder(ctx: Ctx, input: Input): Promise<string> {
  if (!input.folderNames) throw new Refused(refuseField('sharedMediaFolderToken', 'field.required'))
  permitOn(ctx.actor, sharedMediaFolder, 'create')
  return insertRecord(ctx, sharedMediaFolder, {
    names: input.folderNames,
    sharedWith: input.sharedWith ?? 'General',
    educationalCategory: input.educationalCategory ?? null,
    educationalGroup: input.educationalGroup ?? null,
  })
}

export async function putSubtitles(
  ctx: Ctx,
  token: string,
  { language, vtt: text }: ParsedBody<typeof putSubtitlesEndpoint>,
): Promise<AnswerOf<typeof putSubtitlesEndpoint>> {
  const vtt = (text ?? '').replace(/^\uFEFF/, '').trim()
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

/** Lists the languages with subtitles, and their numbers of lines. */
export async function subtitlesOf(ctx: Ctx, token: string): Promise<AnswerOf<typeof readSubtitles>> {
  const { id } = await mediumOf(ctx, token)
  const items = await ctx.tx.query<AnswerOf<typeof readSubtitles>['items'][number]>(sql`
    select language, (length(vtt) - length(replace(vtt, '-->', ''))) / 3 as lines
    from shared_media_subtitles
    where establishment_id = ${ctx.actor.establishmentId}::uuid and shared_media_id = ${id}::uuid
    order by language
  `)
  return { items }
}
