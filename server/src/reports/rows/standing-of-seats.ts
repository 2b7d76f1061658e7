/**
 * How each seat that is still held stands today: it is active or, for the days of a freeze, frozen; and its student may
 * be at risk in it.
 */
import { figures } from '@topcenter/model/figures'
import { sql } from 'kysely'
import { type Ctx, today } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

const { state, level } = figures.studentsAtRisk.where

/** @param seats Those that count, under the alias `t` */
export function standingOfSeats(
  ctx: Ctx,
  seats: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  return sql`
    (
      select
        t.*,
        t.id as seat,
        case when t.left_on is null and frozen.id is null then 1 end as active,
        case when t.left_on is null and frozen.id is not null then 1 end as frozen,
        case
          when t.left_on is null
            and t.id in (
              select r.group_student_id
              from student_risk r
              where r.establishment_id = ${establishment}
                and r.state = ${sql.lit(state)}
                and r.level in (${sql.join(level.map((each) => sql.lit(each)))})
            )
          then 1
        end as at_risk
      from ${seats.source.from()}
      left join educational_joining_application frozen
        on frozen.establishment_id = t.establishment_id
          and frozen.id = t.application_id
          and frozen.state = 'Accepted'
          and ${today(ctx)}::date between frozen.freeze_from and frozen.freeze_to
      where ${all([...seats.conditions])}
    )
  `
}
