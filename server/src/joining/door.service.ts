/** Pay at attendance (D3.4): one session is bought, paid and marked as attended in one transaction, with one receipt. */
import type { payAtDoor } from '@topcenter/model/joining/api'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import { tokenOf } from '@topcenter/model/kit/token'
import { saveMarks } from '../education/attendance/register.service.ts'
import { takePayment } from '../finance/payments/payments.service.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'

type PaidAtDoor = AnswerOf<typeof payAtDoor>
interface Seat {
  readonly application_id: string
  readonly student_id: string
  readonly from: string
  readonly subscribed: boolean
  readonly covered: boolean
}

/**
 * Takes the price of one session. Refuses it if the student has a valid subscription, if this session was already taken
 * from one, or if the mark cannot be saved; then nothing is saved at all.
 */
export async function takeAtDoor(
  ctx: Ctx,
  scheduleTimeId: string,
  { groupStudent, ...payment }: ResolvedInput<typeof payAtDoor.body>,
): Promise<PaidAtDoor> {
  if (!holds(ctx.actor, 'JoiningApplicationSubscription', 'itemAdd')) throw new Refused(refuse('permission.missing'))
  const seat = await lockSeat(ctx, scheduleTimeId, groupStudent)
  if (!seat) throw new Refused(refuse('record.notFound'))
  if (seat.covered) throw new Refused(refuse('attendance.covered'))
  if (seat.subscribed) throw new Refused(refuse('subscription.valid'))
  const bought = await buySession(ctx, seat)
  const receipt = bought.debt_id
    ? await takePayment(ctx, {
        payer: seat.student_id,
        debtors: [seat.student_id],
        debt: bought.debt_id,
        money: bought.price,
        ...payment,
      })
    : null
  return {
    receiptNumber: receipt?.receiptNumber ?? null,
    receiptToken: receipt ? tokenOf('rcp', receipt.id) : null,
    register: await markAttended(ctx, scheduleTimeId, groupStudent),
  }
}

/** Locks the seat first, so that of two payments for it at once the second sees the first one. */
async function lockSeat(ctx: Ctx, scheduleTimeId: string, groupStudent: string): Promise<Seat | undefined> {
  await ctx.tx.query({
    sql: `
      select 1
      from educational_group_student
      where establishment_id = $1 and id = $2
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, groupStudent],
  })
  return ctx.tx.first<Seat>({
    sql: `
      select
        s.application_id,
        s.student_id,
        t."from",
        exists (
          select from subscription_for($1, s.student_id, g.educational_category_id, s.application_id, t."from")
        ) as subscribed,
        exists (
          select 1
          from subscription_movement m
          where m.establishment_id = $1 and m.schedule_time_id = t.id and m.student_id = s.student_id
          having sum(m.units) < 0
        ) as covered
      from educational_group_student s
      join educational_group g on g.establishment_id = $1 and g.id = s.educational_group_id
      join educational_schedule_time t
        on t.establishment_id = $1 and t.id = $2 and t.educational_group_id = g.id
      where s.establishment_id = $1 and s.id = $3
    `,
    parameters: [ctx.actor.establishmentId, scheduleTimeId, groupStudent],
  })
}

/** Buys a subscription to this one session. Its debt is null if the session is free. */
async function buySession(ctx: Ctx, seat: Seat): Promise<{ debt_id: string | null; price: number }> {
  const id = await insertRecord(ctx, joiningApplicationSubscription, {
    application: seat.application_id,
    subscriptionType: 'Session',
    sessionCount: 1,
    from: Date.parse(seat.from) < ctx.now.getTime() ? seat.from : ctx.now.toISOString(),
  })
  return (await ctx.tx.first<{ debt_id: string | null; price: number }>({
    sql: `
      select debt_id, price
      from joining_application_subscription
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, id],
  }))!
}

/** Marks the student as attended, and returns the register afterwards. */
async function markAttended(ctx: Ctx, scheduleTimeId: string, groupStudent: string): Promise<PaidAtDoor['register']> {
  const mark = {
    seatId: groupStudent,
    attendance: 'Attendance',
    minutesLate: null,
    leftEarly: null,
    excused: false,
    reason: null,
    version: null,
  } as const
  const { verdicts, register } = await saveMarks(ctx, scheduleTimeId, [mark], 'List')
  if (!verdicts[0]!.saved) throw new Refused(refuse(verdicts[0]!.code ?? 'server.caught'))
  return register
}
