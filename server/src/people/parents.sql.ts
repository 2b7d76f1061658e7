/** Active parents, by the active links of a family, which either side may hold. */
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'

/** Rows of `id`. @param students what a student's id is `in`: a subquery, or `select unnest(…)` */
export const parentsOfSql = (ctx: Ctx, students: Condition): Condition => sql`
  select u.id
  from (
    select f.relative_id as id
    from user_family f
    where f.establishment_id = ${ctx.actor.establishmentId}::uuid
      and f.user_id in (${students})
      and f.record_state = 'active'
    union
    select f.user_id
    from user_family f
    where f.establishment_id = ${ctx.actor.establishmentId}::uuid
      and f.relative_id in (${students})
      and f.record_state = 'active'
  ) f
  join user_account u
    on u.establishment_id = ${ctx.actor.establishmentId}::uuid
    and u.id = f.id
    and u.user_type = 'Parent'
    and u.record_state = 'active'
`
