/** Each complaint with the hours until the centre's first answer: the first that its side wrote (D8.2). */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param complaints Those that count, under the alias `t` */
export function answersOfComplaints(
  _ctx: Ctx,
  complaints: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  return sql`
    (
      select
        t.*,
        t.id as complaint,
        case when answer.at is not null then 1 end as answered_once,
        extract(epoch from answer.at - t.created_at) / 3600 as hours_to_answer
      from ${complaints.source.from()}
      cross join lateral (
        select min(f.created_at) as at
        from complaint_follow_up f
        where f.establishment_id = t.establishment_id
          and f.complaint_id = t.id
          and f.side_type = 'TechnicalSupport'
          and f.record_state = 'active'
      ) answer
      where ${all([...complaints.conditions])}
    )
  `
}
