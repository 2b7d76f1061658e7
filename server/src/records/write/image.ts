/** A record's picture: its bytes lie in the store, the small one that rows show beside the record (0060). */
import { type AnyEntity, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { isLine } from '@topcenter/model/kit/picture-shape'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { asSmall, type Picture, pictureOfForm } from '../../platform/picture.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Ctx } from '../context.ts'
import type { RawAnswer } from '../serving/operation.ts'
import { permitOn } from '../permissions/permit.ts'
import { lockRow, readChanged, readRow, recordId } from '../read.ts'
import { recordOf } from '../row.ts'
import { type PictureBytes, storedPicture, storePicture } from './picture-bytes.ts'
import { leaveTrail } from './trail.ts'
import { updateRow } from './write.ts'

export async function putImage(
  ctx: Ctx,
  entity: AnyEntity,
  token: string | undefined,
  body: unknown,
): Promise<unknown> {
  permitOn(ctx.actor, entity, 'update')
  const picture = await pictureOfForm(body)
  if (isLine(picture)) throw new Refused(refuseField('image', 'field.imageShape'))
  const row = recordOf(entity, await lockRow(ctx, entity, recordId(entity, token)))
  await keepImage(ctx, entity, row, picture)
  return readChanged(ctx, entity, row.id)
}

type Pictured = Pick<ReturnType<typeof recordOf>, 'id' | 'version'>

/** Stores a picture for services that have locked the record and permitted the change. */
export async function keepImage(ctx: Ctx, entity: AnyEntity, row: Pictured, picture: Picture): Promise<void> {
  const small = await asSmall(picture.bytes)
  const sha256 = await storePicture(ctx.runtime.files.store, ctx.tx, picture)
  await ctx.tx.run(sql`
    insert into record_image (
      establishment_id, entity_table, record_id, content_type, sha256, small, created_at
    )
    values (
      ${ctx.actor.establishmentId}::uuid, ${tableOf(entity)}, ${row.id}::uuid, ${picture.contentType},
      ${sha256}, ${small}, ${ctx.now.toISOString()}
    )
    on conflict (establishment_id, entity_table, record_id) do update
    set
      content_type = excluded.content_type,
      bytes = null,
      sha256 = excluded.sha256,
      small = excluded.small,
      created_at = excluded.created_at
  `)
  await stamped(ctx, entity, row, ctx.now.toISOString(), 'putImage')
}

export async function removeImage(ctx: Ctx, entity: AnyEntity, token: string | undefined): Promise<unknown> {
  permitOn(ctx.actor, entity, 'removeImage')
  const row = recordOf(entity, await lockRow(ctx, entity, recordId(entity, token)))
  await dropImage(ctx, entity, row)
  return readChanged(ctx, entity, row.id)
}

/** Deletes the picture of a record that is deleted for good. */
export const forgetImage = (ctx: Ctx, entity: AnyEntity, id: string): Promise<number> =>
  ctx.tx.run(sql`
    delete from record_image
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and entity_table = ${tableOf(entity)}
      and record_id = ${id}::uuid
  `)

export async function dropImage(ctx: Ctx, entity: AnyEntity, row: Pictured): Promise<void> {
  await forgetImage(ctx, entity, row.id)
  await stamped(ctx, entity, row, null, 'removeImage')
}

async function stamped(ctx: Ctx, entity: AnyEntity, row: Pictured, at: string | null, action: string): Promise<void> {
  await updateRow(ctx, entity, row.id, {}, { image_at: at })
  await leaveTrail(ctx, entity, [{ id: row.id, action, version: row.version + 1 }])
}

/** The whole picture, or the small one, as rows show it. */
export async function readImage(
  ctx: Ctx,
  entity: AnyEntity,
  token: string | undefined,
  isSmall: boolean,
): Promise<RawAnswer> {
  const row = await readRow(ctx, entity, recordId(entity, token))
  return answerImage(ctx, entity, row.id, isSmall)
}

/** Answers with a picture for services that have permitted it. */
export async function answerImage(ctx: Ctx, entity: AnyEntity, id: string, isSmall: boolean): Promise<RawAnswer> {
  const kept = hasTrait(entity, 'imaged') ? await keptImage(ctx, entity, id, isSmall) : undefined
  if (!kept) throw new Refused(refuse('record.notFound'))
  return {
    raw: true,
    isNoPage: true,
    headers: {
      'content-type': kept.contentType,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
    body: kept.bytes,
  }
}

const keptImage = (ctx: Ctx, entity: AnyEntity, id: string, isSmall: boolean) =>
  pictureOf(ctx.tx, ctx.runtime.files.store, entity, { establishment: ctx.actor.establishmentId, id, isSmall })

interface OfRecord {
  readonly establishment: string
  readonly id: string
  readonly isSmall: boolean
}
/** Returns the bytes of a record's picture; undefined without one. The caller must have checked the permission. */
export async function pictureOf(
  tx: Tx,
  store: FileStore,
  entity: AnyEntity,
  { establishment, id, isSmall }: OfRecord,
): Promise<{ readonly contentType: string; readonly bytes: Buffer } | undefined> {
  // the whole picture is read for a row only where its small one is still to be made (small-image.ts)
  const image = await tx.first<PictureBytes & { content_type: string; small: Buffer | null }>(sql`
    select
      content_type,
      case when ${isSmall} and small is not null then null else bytes end as bytes,
      sha256,
      small
    from record_image
    where establishment_id = ${establishment}::uuid
      and entity_table = ${tableOf(entity)}
      and record_id = ${id}::uuid
  `)
  if (!image) return undefined
  const whole = isSmall && image.small ? undefined : await storedPicture(store, establishment, image)
  if (whole && !isSmall) return { contentType: image.content_type, bytes: whole }
  const small = image.small ?? (whole && (await asSmall(whole)))
  return small && { contentType: 'image/webp', bytes: small }
}
