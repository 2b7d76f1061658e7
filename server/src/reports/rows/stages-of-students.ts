/**
 * Finds the stages that each student reached: an interest was recorded, somebody followed it up, they applied, they had
 * a seat, they paid. Each stage is derived from its own records, so a student may reach one without those before it.
 */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param students Those who count, under the alias `t` */
export function stagesOfStudents(
  ctx: Ctx,
  students: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const people = (table: string, column: string): Condition => sql`
    (
      select ${sql.ref(column)}
      from ${sql.table(table)}
      where establishment_id = ${establishment}
        and record_state = 'active'
        and ${sql.ref(column)} is not null
    )
  `
  return sql`
    (
      select
        stage.*,
        case when is_interested then 1 end as interested,
        case when is_contacted then 1 end as contacted,
        case when has_applied then 1 end as applied,
        case when has_joined then 1 end as joined,
        case when has_paid then 1 end as paid_something,
        case when has_joined and has_paid then 1 end as paid_joined
      from (
        select
          t.*,
          t.id as student,
          t.id in ${people('user_systeam_interest', 'user_id')}
            or t.id in ${people('user_other_interest', 'user_id')} as is_interested,
          t.id in ${people('interest_follow_up', 'user_id')}
            or t.id in ${people('follow_interest', 'user_id')} as is_contacted,
          t.id in ${people('educational_joining_application', 'student_id')} as has_applied,
          t.id in ${people('educational_group_student', 'student_id')} as has_joined,
          t.id in (
            select d.user_id
            from installment_payment p
            join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
            where p.establishment_id = ${establishment}
              and p.record_state = 'active'
              and p.money > p.refunded
          ) as has_paid
        from ${students.source.from()}
        where ${all([...students.conditions])}
      ) stage
    )
  `
}
