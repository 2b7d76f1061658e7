/**
 * For how many days notifications are kept (D8.5): set by users of the centre with the flag. The platform's record of
 * the centre contains it and its history.
 */
import { notificationManner } from '@topcenter/model/access/establishment'
import { notification } from '@topcenter/model/alerts/notification'
import { groupOf } from '@topcenter/model/kit/entity'
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { changeOwnEstablishment, lockOwnEstablishment } from '../records/establishment/own-establishment.ts'
import { object, whole } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

const input = { version: int({ required: true }), ...notificationManner } as const

type Manner = Readonly<Record<keyof typeof input, unknown>>
const read = async (ctx: Ctx): Promise<Manner> =>
  (await ctx.tx.first<Manner>({
    sql: 'select version, notification_days as "notificationDays" from establishment where id = $1',
    parameters: [ctx.actor.establishmentId],
  }))!

async function change(ctx: Ctx, body: unknown): Promise<Manner> {
  const parsed = fieldsSchema(input).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  await lockOwnEstablishment(ctx)
  await changeOwnEstablishment(ctx, await read(ctx), parsed.data)
  return read(ctx)
}

const manner = object({
  version: whole,
  notificationDays: { ...whole, description: 'After which each is deleted for good' },
})

const path = '/api/notification-manner'
export const notificationMannerOperations: readonly Operation[] = [
  {
    id: 'notificationManner.read',
    staff: true,
    method: 'GET',
    path,
    permit: { group: groupOf(notification), flag: 'notificationAdd' },
    access: 'read',
    describe: () => ({ summary: 'Read for how long notifications are kept', answer: answers(manner) }),
    handle: read,
  },
  {
    id: 'notificationManner.change',
    staff: true,
    method: 'PATCH',
    path,
    permit: { group: groupOf(notification), flag: 'changeKept' },
    access: 'write',
    input,
    describe: () => ({ summary: 'Set for how long notifications are kept', answer: answers(manner) }),
    handle: (ctx, { body }) => change(ctx, body),
  },
]
