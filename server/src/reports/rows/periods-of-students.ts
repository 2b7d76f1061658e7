/**
 * Finds the students who came back: each student once for each educational period in which they have a seat, and
 * whether they also have one in the following period. That is the first period that begins after this one ends. Several
 * that begin on the same day follow together. A period that has not begun does not count yet.
 */
import { sql } from 'kysely'
import { type Ctx, today } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param seats Those that count, under the alias `t` */
export function periodsOfStudents(
  ctx: Ctx,
  seats: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  return sql`
    (
      with following as materialized (
        select p.id, min(later."from") as begins
        from educational_period p
        left join educational_period later
          on later.establishment_id = p.establishment_id
          and later.record_state = 'active'
          and later."from" > p."to"
          and later."from" <= ${today(ctx)}::date
        where p.establishment_id = ${establishment}
        group by p.id
      ),
      begun as materialized (
        select distinct s.student_id, p."from" as begins
        from educational_group_student s
        join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
        join educational_period p on p.establishment_id = g.establishment_id and p.id = g.educational_period_id
        where s.establishment_id = ${establishment}
          and s.record_state = 'active'
          and p.record_state = 'active'
      ),
      first_seat as (
        select distinct on (t.student_id, g.educational_period_id)
          t.*,
          t.id as seat,
          following.begins
        from ${seats.source.from()}
        join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
        join following on following.id = g.educational_period_id
        where ${all([...seats.conditions])} and t.student_id is not null
        order by t.student_id, g.educational_period_id, t.joined_on, t.id
      )
      select
        first_seat.*,
        case when first_seat.begins is not null then 1 end as could_return,
        case when begun.student_id is not null then 1 end as came_back
      from first_seat
      left join begun on begun.student_id = first_seat.student_id and begun.begins = first_seat.begins
    )
  `
}
