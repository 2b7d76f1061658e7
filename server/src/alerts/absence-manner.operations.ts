/**
 * After how long parents are informed of an absence, and in which hours nobody gets a message: set by users of the
 * centre with the flag. The platform's record of the centre contains it and its history.
 */
import { absenceManner } from '@topcenter/model/access/establishment'
import { attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { groupOf } from '@topcenter/model/kit/entity'
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { changeOwnEstablishment, lockOwnEstablishment } from '../records/establishment/own-establishment.ts'
import { clock, object, orNull, whole, yesNo } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

const input = { version: int({ required: true }), ...absenceManner } as const

type Manner = Readonly<Record<keyof typeof input, unknown>>
const read = async (ctx: Ctx): Promise<Manner> =>
  (await ctx.tx.first<Manner>({
    sql: `
      select
        version,
        absence_message_delay as "absenceMessageDelay",
        to_char(quiet_from, 'HH24:MI') as "quietFrom",
        to_char(quiet_to, 'HH24:MI') as "quietTo",
        result_messages as "resultMessages"
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
  absenceMessageDelay: { ...whole, description: 'Minutes' },
  quietFrom: orNull(clock),
  quietTo: orNull(clock),
  resultMessages: yesNo,
})

const path = '/api/absence-manner'
export const absenceMannerOperations: readonly Operation[] = [
  {
    id: 'absenceManner.read',
    staff: true,
    method: 'GET',
    path,
    permit: { group: 'OutboundMessage', flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read when parents are told of absences', answer: answers(manner) }),
    handle: read,
  },
  {
    id: 'absenceManner.change',
    staff: true,
    method: 'PATCH',
    path,
    permit: { group: groupOf(attendanceExcuse), flag: 'changeAbsenceManner' },
    access: 'write',
    input,
    describe: () => ({ summary: 'Set when parents are told of absences', answer: answers(manner) }),
    handle: (ctx, { body }) => change(ctx, body),
  },
]
