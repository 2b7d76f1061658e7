/** Gives a student to another agent, or back to the pool. */
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { student } from '@topcenter/model/people/user'
import type { Ctx } from '../records/context.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { requireOpenable } from './openable.ts'

/** @throws {Refused} `followUp.agent` if the user cannot be an agent; `record.notFound` if the student has no case */
export async function assignAgent(ctx: Ctx, user: string, agent: string | null): Promise<void> {
  await requireOpenable(ctx, user)
  const changed = await ctx.tx.first<{ before: string | null }>({
    sql: `
      update follow_case c
      set agent_id = $3
      from follow_case old
      where c.establishment_id = $1
        and c.user_id = $2
        and old.establishment_id = c.establishment_id
        and old.user_id = c.user_id
        and (
          $3::uuid is null
          or exists (
            select 1
            from user_account u
            where u.establishment_id = $1
              and u.id = $3::uuid
              and u.user_type in ('Sales', 'MasterAdmin', 'Employee')
              and u.record_state = 'active'
          )
        )
      returning old.agent_id as before
    `,
    parameters: [ctx.actor.establishmentId, user, agent],
  })
  if (!changed) throw new Refused(agent ? refuseField('agentToken', 'followUp.agent') : refuse('record.notFound'))
  await leaveTrail(ctx, student, [
    { id: user, action: 'assignAgent', changes: { agent: { old: changed.before, new: agent } } },
  ])
}
