/**
 * Follows each person known to the centre: whether they ever had a seat in a group, and the payments of their debts
 * until now, less refunds (D6.5).
 */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param people Those who count, under the alias `t` */
export function comingOfPeople(
  ctx: Ctx,
  people: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  return sql`
    (
      select
        t.*,
        t.id as person,
        case
          when t.id in (
            select student_id
            from educational_group_student
            where establishment_id = ${establishment} and record_state = 'active'
          )
          then 1
        end as joined,
        paid.money as collected_money
      from ${people.source.from()}
      left join (
        select user_id, sum(paid) as money
        from debt
        where establishment_id = ${establishment} and record_state = 'active'
        group by user_id
      ) paid on paid.user_id = t.id
      where ${all([...people.conditions])}
    )
  `
}
