/**
 * Pictures of questions and paragraphs, and files that are attached to them. Both are uploaded first; then a question
 * names them. They are never changed, so that copies of a model can share them.
 */
import type { addExamPicture } from '@topcenter/model/exams/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { idOf, makeToken } from '@topcenter/model/kit/token'
import { attachment } from '@topcenter/model/media/attachment'
import { type RawBuilder, sql } from 'kysely'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Clock } from '../../platform/clock.ts'
import { establishmentsWith, moment, some } from '../../platform/database/busy.ts'
import type { Database } from '../../platform/database/database.ts'
import { pictureOfForm } from '../../platform/picture.ts'
import { unheld } from '../../records/attachments/attached.ts'
import { addressOfAttachment } from '../../records/attachments/open-attachment.ts'
import type { Ctx } from '../../records/context.ts'
import { type PictureBytes, storedPicture, storePicture } from '../../records/write/picture-bytes.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

type Sql = RawBuilder<unknown>
const lines = ['paragraphs', 'true_false_questions', 'multiple_choice_questions'].map(
  (name) => `simple_exam_model_${name}`,
)

export async function putExamPicture(ctx: Ctx, body: unknown): Promise<AnswerOf<typeof addExamPicture>> {
  const picture = await pictureOfForm(body)
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

/** Selects the models of which a line `l` shows something. */
const modelsShowing = ({ actor }: Ctx, shown: Sql): Sql =>
  sql.join(
    lines.map(
      (table) => sql`
        select l.parent_id
        from ${sql.table(table)} l
        where l.establishment_id = ${actor.establishmentId}::uuid and ${shown}
      `,
    ),
    sql` union all `,
  )

/** Returns true for staff who may look at exam models. */
const looksAtModels = ({ actor }: Ctx): boolean =>
  isStaff(actor.userType) &&
  (holds(actor, 'SimpleExamModel', 'view') || holds(actor, 'StudentScheduleExamTime', 'view'))

/** Returns the condition that a student began an exam with it, or is a child of the reader and handed it in. */
const begunWith = ({ actor: { establishmentId, userId } }: Ctx, shown: Sql): Sql => sql`
  exists (
    select from (${shown}) l
    join group_schedule_exam e on e.establishment_id = ${establishmentId}::uuid and e.simple_exam_model_id = l.parent_id
    join student_schedule_exam_time s
      on s.establishment_id = ${establishmentId}::uuid and s.group_schedule_exam_id = e.id
    where s.user_id = ${userId}::uuid
      or (
        s.submit = 'Submit'
        and exists (
          select from user_family f
          where f.establishment_id = ${establishmentId}::uuid
            and f.record_state = 'active'
            and (
              (f.user_id = s.user_id and f.relative_id = ${userId}::uuid)
              or (f.relative_id = s.user_id and f.user_id = ${userId}::uuid)
            )
        )
      )
  )
`

/**
 * Reads a picture, for staff who may read exam models (D12.2: those of their categories), and students who began the
 * exam.
 */
export async function pictureOfExam(ctx: Ctx, token: string | undefined): Promise<RawAnswer> {
  const shown = modelsShowing(ctx, sql`l.picture = p.token`)
  const may = looksAtModels(ctx)
    ? ctx.actor.ownGroupsOnly
      ? sql`exists (${shown})`
      : sql`true`
    : isStaff(ctx.actor.userType)
      ? sql`false`
      : begunWith(ctx, shown)
  const picture = await ctx.tx.first<PictureBytes & { content_type: string }>(sql`
    select p.content_type, p.bytes, p.sha256
    from exam_picture p
    where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.token = ${token ?? ''} and ${may}
  `)
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

/**
 * Opens the attachment of a line of an exam model, for the same people; also for the user who uploaded it and has not
 * saved the model yet.
 */
export async function attachmentOfExam(ctx: Ctx, token: string | undefined): Promise<RawAnswer> {
  const shown = modelsShowing(ctx, sql`l.attachment_id = a.id`)
  const may = looksAtModels(ctx)
    ? sql`(exists (${shown}) or (a.uploaded_by_id = ${ctx.actor.userId}::uuid and ${unheld}))`
    : isStaff(ctx.actor.userType)
      ? sql`false`
      : begunWith(ctx, shown)
  const id = idOf(token ?? '', attachment.spec.prefix)
  const found = await ctx.tx.first<{ id: string }>(sql`
    select a.id
    from attachment a
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid and a.id = ${id ?? null}::uuid and ${may}
  `)
  return addressOfAttachment(ctx, found?.id)
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
  for (const id of await establishmentsWith(db, some('exam_picture', `created_at < ${moment}`), before)) {
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
