/** Writes the outcome of a call as a follow-up. */
import { writeOutcome } from '@topcenter/model/interests/api'
import { followInterest, interestFollowUp } from '@topcenter/model/interests/follow-up'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { resolveReferences } from '../records/write/references.ts'
import { sentByOutcome } from './call-messages.ts'
import { finishLease, openLease } from './lease.ts'

/** Finds the interest of the student that a call was about; without a token, the newest one. */
async function aboutOf(
  ctx: Ctx,
  user: string,
  token: string | null | undefined,
): Promise<Record<string, string> | undefined> {
  const kinds = [userSysteamInterest, userOtherInterest] as const
  const [listed, other] = kinds.map(({ spec }) => idOf(token ?? '', spec.prefix) ?? null)
  const found = await ctx.tx.first<{ id: string; is_listed: boolean }>({
    sql: `
      select id, is_listed
      from (
        select id, created_at, true as is_listed
        from user_systeam_interest
        where establishment_id = $1 and user_id = $2 and record_state = 'active'
        union all
        select id, created_at, false
        from user_other_interest
        where establishment_id = $1 and user_id = $2 and record_state = 'active'
      ) told
      where ($3::uuid is null and $4::uuid is null) or id = coalesce($3::uuid, $4::uuid)
      order by created_at desc
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, user, listed, other],
  })
  return found && (found.is_listed ? { userSysteamInterest: found.id } : { userOtherInterest: found.id })
}

/** Finds the communication type with this code, or the first one. */
async function typeOf({ tx, actor }: Ctx, code: string): Promise<string> {
  const row = await tx.first<{ id: string }>({
    sql: `
      select id
      from communication_type
      where establishment_id = $1 and record_state = 'active'
      order by code = $2 desc, created_at, code
      limit 1
    `,
    parameters: [actor.establishmentId, code],
  })
  if (!row) throw new Refused(refuseField('followUpTypeToken', 'field.required'))
  return row.id
}

type Outcome = AnswerOf<typeof writeOutcome>

/**
 * Writes the follow-up and ends the session, in one transaction. Takes an expired session again if nobody else has the
 * student.
 */
export async function outcome(ctx: Ctx, user: string, body: ParsedBody<typeof writeOutcome>): Promise<Outcome> {
  const { about, channel, ...given } = await resolveReferences(ctx, writeOutcome.body, body)
  if (given.nextAt && Date.parse(given.nextAt) <= ctx.now.getTime())
    throw new Refused(refuseField('nextAt', 'followUp.nextPast'))
  await openLease(ctx, user, ctx.actor.userId)
  const interest = await aboutOf(ctx, user, about)
  const values = {
    ...given,
    followUpType: given.followUpType ?? (await typeOf(ctx, channel ?? 'PHONE')),
    salesUser: ctx.actor.userId,
  }
  if (interest) await insertRecord(ctx, followInterest, { ...values, ...interest })
  else await insertRecord(ctx, interestFollowUp, { ...values, user, interest: null })
  if (channel === 'WHATSAPP') await sentByOutcome(ctx, user)
  await finishLease(ctx, user, ctx.actor.userId)
  const row = await ctx.tx.first<{ stage: Outcome['stage']; due: string | null; number: number }>({
    sql: 'select stage, due_at as due, number from follow_case where establishment_id = $1 and user_id = $2',
    parameters: [ctx.actor.establishmentId, user],
  })
  return { stage: row!.stage, dueAt: row!.due, number: row!.number }
}
