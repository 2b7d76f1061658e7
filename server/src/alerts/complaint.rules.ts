import { type Complaint, complaint, complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Ctx, memberId } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { notify } from './notify.ts'

export const complaintRules = rules(
  complaint,
  {
    create: {
      check: (ctx, input) =>
        input.complainant || memberId(ctx.actor) ? undefined : refuseField('complainantToken', 'field.required'),
      prepare: (ctx, input) => ({ complainant: input.complainant ?? memberId(ctx.actor) }),
    },
  },
  {
    closeComplaint: {
      prepare: (ctx) => ({ closedBy: memberId(ctx.actor), closedAt: ctx.now.toISOString() }),
      apply: (ctx, row) => tellOthers(ctx, row, null),
    },
  },
)

/**
 * Two who write at the same time do so one after the other, since the last one decides whose turn it is. Throws
 * `record.notFound` for an actor who may not see the complaint.
 */
const locked = async (ctx: Ctx, input: Columns): Promise<Complaint> =>
  recordOf(complaint, await lockRow(ctx, complaint, input.complaint as string)) as unknown as Complaint

/** Everybody who took part in a complaint. */
async function tellOthers(
  ctx: Ctx,
  row: Pick<Complaint, 'id' | 'names' | 'complainant'>,
  text: string | null,
): Promise<void> {
  const writers = await ctx.tx.query<{ id: string }>({
    sql: `
      select distinct follow_up_by_id as id
      from complaint_follow_up
      where establishment_id = $1 and complaint_id = $2 and follow_up_by_id is not null
    `,
    parameters: [ctx.actor.establishmentId, row.id],
  })
  await notify(ctx, [row.complainant!, ...writers.map(({ id }) => id)], {
    names: row.names,
    description: text ? { und: text } : null,
    link: `/complaintFollowUps/${tokenOf(complaint.spec.prefix, row.id)}`,
  })
}

export const complaintFollowUpRules = rules(complaintFollowUp, {
  create: {
    check: async (ctx, input) =>
      (await locked(ctx, input)).state === 'Closed' ? refuse('complaint.closed') : undefined,
    prepare: async (ctx, input) => {
      const { complainant } = await locked(ctx, input)
      return {
        complainant,
        followUpBy: memberId(ctx.actor),
        sideType: complainant === ctx.actor.userId ? 'ComplainingPerson' : 'TechnicalSupport',
      }
    },
    // a trigger changes whose turn it is (D8.2); the others are notified here
    apply: async (ctx, row, input) => {
      const { id, names, complainant, state, version } = await locked(ctx, input)
      const old =
        state === 'OpenAwaitingTechnicalSupport' ? 'OpenAwaitingComplainingPerson' : 'OpenAwaitingTechnicalSupport'
      await leaveTrail(ctx, complaint, [{ id, action: 'update', version, changes: { state: { old, new: state } } }])
      await tellOthers(ctx, { id, names, complainant }, (row.text as string).slice(0, 400))
    },
  },
})
