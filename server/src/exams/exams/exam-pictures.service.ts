/**
 * Pictures of questions and paragraphs. A picture is uploaded first; then a question names it. It is never changed, so
 * that copies of a model can share it.
 */
import { makeToken } from '@topcenter/model/kit/token'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import type { Clock } from '../../platform/clock.ts'
import { type Database, establishmentIds } from '../../platform/database/database.ts'
import { drawnAnew } from '../../platform/picture.ts'
import { UploadedFile } from '../../platform/http/request-body.ts'
import type { Ctx } from '../../records/context.ts'
import { type PictureBytes, storedPicture, storePicture } from '../../records/write/picture-bytes.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

const lines = ['paragraphs', 'true_false_questions', 'multiple_choice_questions'].map(
  (name) => `simple_exam_model_${name}`,
)

export async function putExamPicture(ctx: Ctx, body: unknown): Promise<{ token: string }> {
  const file = (body as { image?: unknown } | undefined)?.image
  const picture = file instanceof UploadedFile ? await drawnAnew(await file.bytes()) : undefined
  if (!picture) throw new Refused(refuseField('image', 'field.image'))
  const token = makeToken('pic')
  const sha256 = await storePicture(ctx.runtime.files.store, ctx.tx, picture)
  await ctx.tx.run({
    sql: `
      insert into exam_picture (establishment_id, token, content_type, sha256, created_at, created_by)
      values ($1, $2, $3, $4, $5, $6)
    `,
    parameters: [
      ctx.actor.establishmentId,
      token,
      picture.contentType,
      sha256,
      ctx.now.toISOString(),
      ctx.actor.userId,
    ],
  })
  return { token }
}

/**
 * Reads a picture, for staff who may read exam models (D12.2: those of their categories), and for a student (and their
 * parents) who has begun an exam that shows it.
 */
export async function readExamPicture(ctx: Ctx, token: string | undefined): Promise<RawAnswer> {
  const ofLines = lines
    .map((table) => `select parent_id from ${table} where establishment_id = $1 and picture = p.token`)
    .join(' union all ')
  const ofModels = ctx.actor.ownGroupsOnly ? `exists (${ofLines})` : 'true'
  const own = isStaff(ctx.actor.userType)
    ? holds(ctx.actor, 'SimpleExamModel', 'view') || holds(ctx.actor, 'StudentScheduleExamTime', 'view')
      ? ofModels
      : 'false'
    : `exists (
    select 1 from (${ofLines}) l
    join group_schedule_exam e on e.establishment_id = $1 and e.simple_exam_model_id = l.parent_id
    join student_schedule_exam_time s on s.establishment_id = $1 and s.group_schedule_exam_id = e.id
    where s.user_id = $3 or (s.submit = 'Submit' and exists (select 1 from user_family f where f.establishment_id = $1 and f.record_state = 'active' and ((f.user_id = s.user_id and f.relative_id = $3) or (f.relative_id = s.user_id and f.user_id = $3)))))`
  const picture = await ctx.tx.first<PictureBytes & { content_type: string }>({
    sql: `
      select p.content_type, p.bytes, p.sha256
      from exam_picture p
      where p.establishment_id = $1 and p.token = $2 and $3::uuid is not null and ${own}
    `,
    parameters: [ctx.actor.establishmentId, token ?? '', ctx.actor.userId],
  })
  const bytes = picture && (await storedPicture(ctx.runtime.files.store, ctx.actor.establishmentId, picture))
  if (!bytes) throw new Refused(refuse('record.notFound'))
  return {
    raw: true,
    headers: {
      'content-type': picture.content_type,
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
    body: bytes,
  }
}

/** A regular job: deletes pictures that no question shows a week after they were uploaded. */
export async function forgetStrayPictures({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<void> {
  const before = new Date(clock.now().getTime() - 7 * 24 * 3_600_000)
  for (const id of await establishmentIds(db)) {
    await db.transaction(id, (tx) =>
      tx.run({
        sql: `
          delete from exam_picture p
          where p.establishment_id = $1
            and p.created_at < $2
            and ${lines.map((table) => `not exists (select 1 from ${table} l where l.establishment_id = $1 and l.picture = p.token)`).join(' and ')}
        `,
        parameters: [id, before],
      }),
    )
  }
}
