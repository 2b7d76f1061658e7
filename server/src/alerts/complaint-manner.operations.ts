/**
 * When the centre is open for complaints, and how long their sides are waited for: set by users of the centre with the
 * flag. The platform's record of the centre contains it and its history.
 */
import { complaintManner } from '@topcenter/model/access/establishment'
import { complaint } from '@topcenter/model/alerts/complaint'
import { groupOf } from '@topcenter/model/kit/entity'
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { changeOwnEstablishment, lockOwnEstablishment } from '../records/establishment/own-establishment.ts'
import { clock, object, orNull, whole } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

const input = { version: int({ required: true }), ...complaintManner } as const

type Manner = Readonly<Record<keyof typeof input, unknown>>
const read = async (ctx: Ctx): Promise<Manner> =>
  (await ctx.tx.first<Manner>({
    sql: `
      select
        version,
        to_char(opens_at, 'HH24:MI') as "opensAt",
        to_char(closes_at, 'HH24:MI') as "closesAt",
        complaint_reopen_days as "complaintReopenDays",
        complaint_remind_days as "complaintRemindDays",
        complaint_close_days as "complaintCloseDays"
      from establishment
      where id = $1
    `,
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
  opensAt: orNull(clock),
  closesAt: orNull(clock),
  complaintReopenDays: { ...whole, description: 'After its closing' },
  complaintRemindDays: { ...whole, description: 'Of a complainant’s silence' },
  complaintCloseDays: { ...whole, description: 'Of a complainant’s silence' },
})

const path = '/api/complaint-manner'
export const complaintMannerOperations: readonly Operation[] = [
  {
    id: 'complaintManner.read',
    method: 'GET',
    path,
    permit: { group: groupOf(complaint), flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read when complaints are due and how long they wait', answer: answers(manner) }),
    handle: read,
  },
  {
    id: 'complaintManner.change',
    staff: true,
    method: 'PATCH',
    path,
    permit: { group: groupOf(complaint), flag: 'changeComplaintManner' },
    access: 'write',
    input,
    describe: () => ({ summary: 'Set when complaints are due and how long they wait', answer: answers(manner) }),
    handle: (ctx, { body }) => change(ctx, body),
  },
]
