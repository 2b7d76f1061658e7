/**
 * Each sitting of an exam with whether its degree, once it is out, is at least the part of the full one that passes in
 * the exam's category (D5.3).
 */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param sittings Those that count, under the alias `t` */
export function passesOfSittings(
  _ctx: Ctx,
  sittings: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  return sql`
    (
      select
        t.*,
        t.id as sitting,
        case when t.student_degree * 100 >= m.exam_degree * c.success_degree and m.exam_degree > 0 then 1 end as passed
      from ${sittings.source.from()}
      join group_schedule_exam e on e.establishment_id = t.establishment_id and e.id = t.group_schedule_exam_id
      join simple_exam_model m on m.establishment_id = e.establishment_id and m.id = e.simple_exam_model_id
      join educational_category c on c.establishment_id = m.establishment_id and c.id = m.educational_category_id
      where ${all([...sittings.conditions])}
    )
  `
}
