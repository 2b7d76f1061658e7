/**
 * The upload target for attachments. An attachment is pending until its record is saved and refers to it; one without a
 * record is deleted after a day.
 */
import { mayDo } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { attachment } from '@topcenter/model/media/attachment'
import { sql } from 'kysely'
import type { UploadTarget } from '../../platform/uploads/target.ts'
import { type Ctx, memberId } from '../context.ts'
import { attachedEntities, unheld } from './attached.ts'

/** Bytes of one user that no record has yet. */
const maxWaiting = 500 * 2 ** 20

/** Receives uploads for `attachment:<entity>`. A page with several upload places appends a word to distinguish them. */
export const attachmentTarget: UploadTarget<Ctx> = {
  kind: 'attachment',
  begin: async (ctx, { target: [id], length }) => {
    permitAttaching(ctx, id)
    if ((await waitingBytes(ctx)) + length > maxWaiting) throw new Refused(refuse('upload.tooManyWaiting'))
    return { entity: id! }
  },
  finish: async (ctx, { sha256, size, mediaType, name }, held) => {
    permitAttaching(ctx, (held as { entity: string }).entity)
    const id = newId(ctx.now.getTime())
    await ctx.tx.run(sql`
      insert into attachment (
        establishment_id, id, file_name, media_type, size, sha256, uploaded_by_id, created_at, created_by, updated_at
      )
      values (
        ${ctx.actor.establishmentId}::uuid, ${id}::uuid, ${name}, ${mediaType}, ${size}, ${sha256},
        ${ctx.actor.userId}::uuid, ${ctx.now.toISOString()}, ${ctx.actor.userId}::uuid, ${ctx.now.toISOString()}
      )
    `)
    return { token: tokenOf(attachment.spec.prefix, id) }
  },
  abandon: async () => {}, // nothing is reserved: what waits is counted when the next one begins
}

/** Permits users who may create or update such a record. Users of the platform do not belong to the centre (D1.2). */
function permitAttaching({ actor }: Ctx, id: string | undefined): void {
  const entity = attachedEntities.find((each) => each.id === id)
  const may =
    entity !== undefined &&
    memberId(actor) !== null &&
    (['create', 'update'] as const).some((operation) => mayDo(actor, entity, operation))
  if (!may) throw new Refused(refuse('permission.missing'))
}

async function waitingBytes(ctx: Ctx): Promise<number> {
  const row = await ctx.tx.first<{ size: number }>(sql`
    select coalesce(sum(a.size), 0)::float8 as size
    from attachment a
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid
      and a.uploaded_by_id = ${ctx.actor.userId}::uuid
      and a.created_at > ${ctx.now.toISOString()}::timestamptz - interval '2 days'
      and ${unheld}
  `)
  return row!.size
}
