/**
 * Each complaint with the hours until the centre's first answer, the first that its side wrote to the other, and
 * whether an answer of the centre was ever late (D8.3).
 */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param complaints Those that count, under the alias `t` */
export function answersOfComplaints(
  ctx: Ctx,
  complaints: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  return sql`
    (
      select
        t.*,
        t.id as complaint,
        case when answer.at is not null then 1 end as answered_once,
        case when t.reopened > 0 then 1 end as reopened_once,
        case when lateness.is_late then 1 end as late_once,
        case when not lateness.is_late then 1 end as in_time,
        extract(epoch from answer.at - t.created_at) / 3600 as hours_to_answer
      from ${complaints.source.from()}
      cross join lateral (
        select min(f.created_at) as at
        from complaint_follow_up f
        where f.establishment_id = t.establishment_id
          and f.complaint_id = t.id
          and f.side_type = 'TechnicalSupport'
          and not f.internal
          and f.record_state = 'active'
      ) answer
      cross join lateral (
        select t.late_turns > 0 or coalesce(t.answer_due_at < ${ctx.now.toISOString()}::timestamptz, false) as is_late
      ) lateness
      where ${all([...complaints.conditions])}
    )
  `
}
