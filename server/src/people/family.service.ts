/** Parents, children and brothers and sisters, by the links that are active. */
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'

/**
 * Returns the relatives within a family's payments: a parent pays for the linked children, a student for themselves and
 * the other children of the same parents.
 */
export async function familyOf(
  ctx: Ctx,
  userId: string,
): Promise<readonly { readonly id: string; readonly relation: 'parent' | 'child' | 'sibling' }[]> {
  const rows = await ctx.tx.query<{ id: string; relation: 'parent' | 'child' | 'sibling' }>(sql`
    with own as (
      select u.id, u.user_type
      from user_account u
      where u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = ${userId}::uuid
    ),
    link as not materialized (
      select f.user_id as child, f.relative_id as parent
      from user_family f
      where f.establishment_id = ${ctx.actor.establishmentId}::uuid
        and f.user_type = 'Student'
        and f.record_state = 'active'
        and f.relative_id is not null
      union all
      select f.relative_id, f.user_id
      from user_family f
      where f.establishment_id = ${ctx.actor.establishmentId}::uuid
        and f.user_type = 'Parent'
        and f.record_state = 'active'
        and f.relative_id is not null
    ),
    parent as materialized (
      select l.parent as id
      from link l
      where l.child = ${userId}::uuid
    ),
    found as (
      select p.id, 'parent' as relation
      from parent p
      union
      select l.child, 'child'
      from link l
      where l.parent = ${userId}::uuid
      union
      select l.child, 'sibling'
      from link l
      where l.parent in (select id from parent) and l.child <> ${userId}::uuid
    )
    select f.id, f.relation
    from found f
    join user_account u
      on u.establishment_id = ${ctx.actor.establishmentId}::uuid
      and u.id = f.id
      and u.record_state = 'active'
      and u.user_type = case f.relation when 'parent' then 'Parent' else 'Student' end, own
    where (f.relation = 'child') = (own.user_type = 'Parent')
    order by f.relation, u.created_at, u.id
    limit 30
  `)
  return rows
}
