/**
 * Design models as they are sent with a version (D7.3): their texts are in its content, their pictures and files beside
 * it, so that later changes of a model do not change the sent version.
 */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { attachment } from '@topcenter/model/media/attachment'
import type { readSentVersion } from '@topcenter/model/quotations/api'
import { designModel } from '@topcenter/model/quotations/design-model'
import { sql } from 'kysely'
import { keyOf } from '../platform/files/file-store.ts'
import type { Ctx } from '../records/context.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { storedPicture } from '../records/write/picture-bytes.ts'
import { disposition } from '../platform/http/file-name.ts'
import { isShown } from '../platform/files/type.ts'

export type SentModel = AnswerOf<typeof readSentVersion>['details'][number]['models'][number]
type SentFile = SentModel['files'][number]

interface ModelRow extends Omit<SentModel, 'token' | 'files'> {
  readonly id: string
  readonly detail: string
  readonly files: readonly (Omit<SentFile, 'token'> & { readonly id: string })[]
}

/** Returns the models of these details, by the detail's id. */
export async function modelsNow(ctx: Ctx, details: readonly string[]): Promise<ReadonlyMap<string, SentModel[]>> {
  const rows = await ctx.tx.query<ModelRow>(sql`
    select m.id, m.price_quotation_detail_id as detail, m.title, m.details, i.sha256 as picture,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', a.id, 'fileName', a.file_name, 'mediaType', a.media_type, 'size', a.size)
          order by f.position
        )
        from design_model_attachments f
        join attachment a on a.establishment_id = f.establishment_id and a.id = f.target_id
        where f.establishment_id = m.establishment_id and f.parent_id = m.id
      ), '[]') as files
    from design_model m
    left join record_image i
      on i.establishment_id = m.establishment_id and i.entity_table = 'design_model' and i.record_id = m.id
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid
      and m.price_quotation_detail_id = any(${details}::uuid[])
      and m.record_state <> 'archived'
    order by m.created_at, m.id
  `)
  const models = new Map<string, SentModel[]>()
  for (const { id, detail, files, ...model } of rows) {
    const sent = files.map(({ id: file, ...rest }) => ({ token: tokenOf(attachment.spec.prefix, file), ...rest }))
    const shown = { token: tokenOf(designModel.spec.prefix, id), ...model, files: sent }
    models.set(detail, [...(models.get(detail) ?? []), shown])
  }
  return models
}

/** Keeps the pictures and files of a new version. */
export async function keepModels(ctx: Ctx, version: string, models: readonly SentModel[]): Promise<void> {
  const centre = ctx.actor.establishmentId
  const ids = models.map(({ token }) => idOf(token, designModel.spec.prefix)!)
  await ctx.tx.run(sql`
    insert into price_quotation_version_picture (
      establishment_id, price_quotation_version_id, design_model_id, content_type, sha256
    )
    select establishment_id, ${version}::uuid, record_id, content_type, sha256
    from record_image
    where establishment_id = ${centre}::uuid
      and entity_table = 'design_model'
      and record_id = any(${ids}::uuid[])
      and sha256 is not null
    returning 1
  `)
  const files = models.flatMap((model) => model.files.map(({ token }) => idOf(token, attachment.spec.prefix)!))
  await ctx.tx.run(sql`
    insert into price_quotation_version_attachments (establishment_id, parent_id, position, target_id)
    select ${centre}::uuid, ${version}::uuid, position - 1, id
    from unnest(${files}::uuid[]) with ordinality as f(id, position)
    returning 1
  `)
}

/** Returns the bytes of a picture. The caller must have checked that the reader may see the version. */
export async function sentPicture(ctx: Ctx, version: string, model: string): Promise<RawAnswer> {
  const { establishmentId } = ctx.actor
  const kept = await ctx.tx.first<{ content_type: string; sha256: string }>(sql`
    select content_type, sha256
    from price_quotation_version_picture
    where establishment_id = ${establishmentId}::uuid
      and price_quotation_version_id = ${version}::uuid
      and design_model_id = ${idOf(model, designModel.spec.prefix) ?? null}::uuid
  `)
  const bytes =
    kept && (await storedPicture(ctx.runtime.files.store, establishmentId, { sha256: kept.sha256, bytes: null }))
  if (!bytes) throw new Refused(refuse('record.notFound'))
  return {
    raw: true,
    isNoPage: true,
    headers: {
      'content-type': kept.content_type,
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
    body: bytes,
  }
}

/** Returns the bytes of a file of a version, for a reader without a session. */
export async function sentFile(ctx: Ctx, version: string, file: string | undefined): Promise<RawAnswer> {
  const found = await ctx.tx.first<{ id: string }>(sql`
    select target_id as id
    from price_quotation_version_attachments
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and parent_id = ${version}::uuid
      and target_id = ${idOf(file ?? '', attachment.spec.prefix) ?? null}::uuid
  `)
  return linkedFile(ctx, found?.id)
}

/** Returns the bytes of a file for the reader of a secret link. Files that a browser would run are downloads only. */
export async function linkedFile(ctx: Ctx, id: string | undefined): Promise<RawAnswer> {
  const { establishmentId } = ctx.actor
  const found = await ctx.tx.first<{ name: string; size: number; sha256: string; mime: string }>(sql`
    select a.file_name as name, a.size, a.sha256, b.mime
    from attachment a
    join blob b on b.establishment_id = a.establishment_id and b.sha256 = a.sha256
    where a.establishment_id = ${establishmentId}::uuid and a.id = ${id ?? null}::uuid
  `)
  if (!found) throw new Refused(refuse('record.notFound'))
  return {
    raw: true,
    isNoPage: true,
    headers: {
      'content-type': found.mime,
      'content-length': String(found.size),
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      ...disposition(isShown(found.mime) ? 'inline' : 'attachment', found.name),
    },
    body: await ctx.runtime.files.store.get(keyOf(establishmentId, found.sha256)),
  }
}
