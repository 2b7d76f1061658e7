/** Rules for the messages of both sides, and for the notes that staff write among themselves (D8.3). */
import { type Complaint, complaint, complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { isStaff } from '@topcenter/model/kit/permission'
import { type Refusal, refuse, refuseField } from '@topcenter/model/kit/refusal'
import type { Names } from '@topcenter/model/kit/names'
import { type Ctx, memberId } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../records/row.ts'
import { type CreateInputOf, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { ownersOf, tell } from './complaint-people.ts'
import { planLateness } from './complaint.jobs.ts'

/** A new message; one that closes its complaint is written by the server. */
type Written = CreateInputOf<typeof complaintFollowUp> & { readonly isClosing?: boolean }

/**
 * Two who write at the same time do so one after the other, since the last one decides whose turn it is. Throws
 * `record.notFound` for an actor who may not see the complaint.
 */
const locked = async (ctx: Ctx, input: Written): Promise<Complaint> =>
  recordOf(complaint, await lockRow(ctx, complaint, input.complaint))

const isComplainant = (ctx: Ctx, { complainant }: Complaint): boolean => complainant === ctx.actor.userId
export const isBlank = (text: unknown): boolean => String(text).trim() === ''
const isNote = (ctx: Ctx, input: Written, of: Complaint): boolean =>
  input.internal === true && isStaff(ctx.actor.userType) && !isComplainant(ctx, of)

/** Refuses a message if another member of staff has answered since the writer looked, unless the writer confirms it. */
async function answeredMeanwhile(ctx: Ctx, input: Written): Promise<Refusal | undefined> {
  if (!input.after || input.confirmAnswered === true) return undefined
  const other = await ctx.tx.first<DbRow & { text: string; by: string | null }>({
    sql: `
      select f.text, f.follow_up_by_id as by, u.name_ar, u.name_en, u.name_und
      from complaint_follow_up seen
      join complaint_follow_up f
        on f.establishment_id = seen.establishment_id
        and f.complaint_id = seen.complaint_id
        and f.id <> seen.id
        and (f.created_at, f.id) > (seen.created_at, seen.id)
        and f.side_type = 'TechnicalSupport'
        and not f.internal
        and f.record_state = 'active'
        and f.follow_up_by_id is distinct from $4
      left join user_account u on u.establishment_id = f.establishment_id and u.id = f.follow_up_by_id
      where seen.establishment_id = $1 and seen.complaint_id = $2 and seen.id = $3
      order by f.created_at desc, f.id desc
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, input.complaint, input.after, memberId(ctx.actor)],
  })
  if (!other) return undefined
  const names: Names = namesFrom(other, 'name')
  return refuse('complaint.answeredMeanwhile', {
    params: { text: other.text },
    extra: { confirmable: true, by: names },
  })
}

/** Whoever wrote before on the other side; of the staff also whose it is. */
async function tellOthers(ctx: Ctx, row: Complaint, isFromStaff: boolean, text: string): Promise<void> {
  const writers = await ctx.tx.query<{ id: string }>({
    sql: `
      select distinct follow_up_by_id as id
      from complaint_follow_up
      where establishment_id = $1
        and complaint_id = $2
        and follow_up_by_id is not null
        and follow_up_by_id <> $3
        and not internal
    `,
    parameters: [ctx.actor.establishmentId, row.id, row.complainant],
  })
  await tell(
    ctx,
    'complaintAnswered',
    row.id,
    [
      row.complainant!,
      ...writers.map(({ id }) => id),
      ...(isFromStaff ? [] : await ownersOf(ctx, row.assignee ?? writers[0]?.id ?? null)),
    ],
    { names: row.names, description: { und: text } },
  )
}

export const complaintFollowUpRules = rules(complaintFollowUp, {
  create: {
    check: async (ctx, input: Written) => {
      if (isBlank(input.text)) return refuseField('text', 'field.required')
      const of = await locked(ctx, input)
      if (isNote(ctx, input, of) || input.isClosing) return undefined
      if (of.state === 'Closed') return refuse('complaint.closed')
      return isComplainant(ctx, of) ? undefined : answeredMeanwhile(ctx, input)
    },
    prepare: async (ctx, input) => {
      const of = await locked(ctx, input)
      return {
        complainant: of.complainant,
        followUpBy: memberId(ctx.actor),
        internal: isNote(ctx, input, of),
        sideType: isComplainant(ctx, of) ? 'ComplainingPerson' : 'TechnicalSupport',
      }
    },
    // a trigger changes whose turn it is (D8.3); the others are notified here
    apply: async (ctx, row, input) => {
      const of = await locked(ctx, input)
      const text = row.text.slice(0, 400)
      if (row.internal)
        return tell(ctx, 'complaintNote', of.id, of.assignee ? [of.assignee] : [], {
          names: of.names,
          description: { und: text },
        })
      if (of.state === 'Closed') return
      const old =
        of.state === 'OpenAwaitingTechnicalSupport' ? 'OpenAwaitingComplainingPerson' : 'OpenAwaitingTechnicalSupport'
      await leaveTrail(ctx, complaint, [
        { id: of.id, action: 'update', version: of.version, changes: { state: { old, new: of.state } } },
      ])
      await planLateness(ctx, of.id)
      await tellOthers(ctx, of, row.sideType === 'TechnicalSupport', text)
    },
  },
})
