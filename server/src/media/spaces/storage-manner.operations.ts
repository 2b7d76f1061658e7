/** A centre's own people say how much new storage spaces hold, and how large a file of each type may be (D9.2). */
import { storageManner, uploadManner } from '@topcenter/model/access/establishment'
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { changeOwnEstablishment, lockOwnEstablishment } from '../../records/establishment/own-establishment.ts'
import { object, whole } from '../../records/serving/answer.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'

const input = { version: int({ required: true }), ...storageManner, ...uploadManner } as const

const read = async (ctx: Ctx): Promise<Record<string, unknown>> =>
  (await ctx.tx.first(sql`
    select
      version,
      person_quota as "personQuota",
      staff_quota as "staffQuota",
      group_quota as "groupQuota",
      place_quota as "placeQuota",
      upload_image as "uploadImage",
      upload_audio as "uploadAudio",
      upload_video as "uploadVideo",
      upload_other as "uploadOther"
    from establishment
    where id = ${ctx.actor.establishmentId}::uuid
  `))!

async function change(ctx: Ctx, body: unknown): Promise<Record<string, unknown>> {
  const parsed = fieldsSchema(input).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  await lockOwnEstablishment(ctx)
  await changeOwnEstablishment(ctx, (await read(ctx)) as { version: unknown }, parsed.data)
  return read(ctx)
}

const path = '/api/storage-manner'
const shared = { staff: true, permit: { group: 'EstablishmentLook', flag: 'itemUpdate' } } as const
const answer = answers(object(Object.fromEntries(Object.keys(input).map((name) => [name, whole]))))

export const storageMannerOperations: readonly Operation[] = [
  {
    ...shared,
    id: 'storageManner.read',
    method: 'GET',
    path,
    access: 'read',
    describe: () => ({ summary: 'Read how much storage spaces hold, and how large a file may be', answer }),
    handle: read,
  },
  {
    ...shared,
    id: 'storageManner.change',
    method: 'PATCH',
    path,
    access: 'write',
    input,
    describe: () => ({ summary: 'Set how much new storage spaces hold, and how large a file may be', answer }),
    handle: (ctx, { body }) => change(ctx, body),
  },
]
