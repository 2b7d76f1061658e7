import { student } from '@topcenter/model/people/user'
import { refuse } from '@topcenter/model/kit/refusal'
import { leaveTrail } from '../../records/write/trail.ts'
import type { BulkRule, Prepared } from '../bulk-rule.ts'

/** Accepts the applications of imported students, and approves the students: they have joined already (D3.1). */
export const applicationsInBulk: BulkRule = {
  prepare: async (ctx, rows) => {
    const wanted = rows.map(({ values }) => ({
      student_id: values.student ?? null,
      educational_period_id: values.educationalPeriod,
      educational_category_id: values.educationalCategory,
    }))
    const live = await ctx.tx.query<{ at: number }>({
      sql: `
        select distinct (r.at - 1)::int as at
        from rows
        from (
          jsonb_to_recordset($2::jsonb) as (
            student_id uuid, educational_period_id uuid, educational_category_id uuid
          )
        ) with ordinality as r(student_id, educational_period_id, educational_category_id, at)
        join educational_joining_application a using (
          student_id, educational_period_id, educational_category_id
        )
        where a.establishment_id = $1 and a.state in ('UnderReview', 'Accepted')
      `,
      parameters: [ctx.actor.establishmentId, JSON.stringify(wanted)],
    })
    const taken = new Set(live.map(({ at }) => at))
    const seen = new Set<string>()
    return rows.map(({ values }, at): Prepared => {
      const key = Object.values(wanted[at]!).join(' ')
      const isTaken = taken.has(at) || seen.has(key)
      seen.add(key)
      if (!values.student)
        return {
          refusal: refuse('joining.studentRequired', {
            fields: [{ name: 'studentToken', code: 'joining.studentRequired' }],
          }),
        }
      if (isTaken) return { refusal: refuse('joining.duplicate') }
      return { values: { ...values, state: 'Accepted', decidedAt: values.decidedAt ?? ctx.now.toISOString() } }
    })
  },
  apply: async (ctx, rows) => {
    const approved = await ctx.tx.query<{ id: string; version: number }>({
      sql: `
        update user_account
        set approval = 'Approved', version = version + 1, updated_at = $3, updated_by = $4
        from unnest($2::uuid[]) w(student_id)
        where establishment_id = $1 and id = w.student_id and approval = 'NotApproved'
        returning id, version
      `,
      parameters: [
        ctx.actor.establishmentId,
        rows.map(({ values }) => values.student),
        ctx.now.toISOString(),
        ctx.actor.userId,
      ],
    })
    await leaveTrail(
      ctx,
      student,
      approved.map(({ id, version }) => ({
        id,
        action: 'approve',
        version,
        changes: { approval: { old: 'NotApproved', new: 'Approved' } },
      })),
    )
  },
}
