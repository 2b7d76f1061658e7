/**
 * Finds the recipients of a sending of staff (D8.5): the named people, and everybody who now belongs to the groups,
 * roles and lists.
 */
import { entities } from '@topcenter/model/areas'
import { resourceOf, tableOf } from '@topcenter/model/kit/entity'
import { refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { allConditions } from '../records/list/searched-rows.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { permitOn } from '../records/permissions/permit.ts'

/** The audience as a user chose it; references are ids. */
export interface Audience {
  readonly users?: readonly string[] | null
  readonly educationalGroups?: readonly string[] | null
  readonly educationalCategories?: readonly string[] | null
  readonly establishmentRoles?: readonly string[] | null
  readonly places?: readonly string[] | null
  readonly userTypes?: readonly { readonly userType: string }[] | null
  readonly list?: string | null
  readonly withParents?: boolean | null
}

/** People whose lists may be sent to. */
const lists = new Map(
  entities
    .filter((each) => tableOf(each) === 'user_account' && each.spec.path && !each.spec.abstract)
    .map((each) => [resourceOf(each), each]),
)
/** Query parameters that page through a list and do not narrow it. */
const turning = new Set(['page', 'size', 'sort', 'after', 'exact', 'columns'])

/** Rows of (id) of the people of a list as it was filtered, for whom its reader may see there. */
function listed(ctx: Ctx, list: string): Condition {
  const [resource, query = ''] = list.split('?') as [string, string?]
  const entity = lists.get(resource)
  if (!entity) throw new Refused(refuseField('list', 'sending.list'))
  permitOn(ctx.actor, entity, 'view')
  const narrowed = [...new URLSearchParams(query)].filter(([name]) => !turning.has(name))
  const asked = readListQuery(ctx, entity, Object.fromEntries(narrowed))
  if (!asked.conditions) return sql`select null::uuid as id where false`
  return sql`select t.id from user_account t where ${allConditions(asked)}`
}

/**
 * Whose own groups alone are theirs names people and these groups (D12.2): roles, places and types hold others.
 *
 * @returns Rows of (id), each once, of active users beside the sender.
 */
export function receiversSql(ctx: Ctx, audience: Audience): Condition {
  const wide = [audience.educationalCategories, audience.establishmentRoles, audience.places, audience.userTypes]
  if (ctx.actor.ownGroupsOnly && wide.some((each) => (each ?? []).length > 0))
    throw new Refused(refuse('permission.missing'))
  const establishment = ctx.actor.establishmentId
  const ids = (some: readonly string[] | null | undefined) => sql`${[...(some ?? [])]}::uuid[]`
  const types = (audience.userTypes ?? []).map(({ userType }) => userType)
  const named = sql`
    select unnest(${ids(audience.users)}) as id
    union
    select s.student_id
    from educational_group_student s
    join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
    where s.establishment_id = ${establishment}::uuid
      and s.left_on is null
      and s.record_state = 'active'
      and (g.id = any(${ids(audience.educationalGroups)}) or g.educational_category_id = any(${ids(audience.educationalCategories)}))
    union
    select a.id
    from user_account a
    where a.establishment_id = ${establishment}::uuid
      and (a.role_id = any(${ids(audience.establishmentRoles)}) or a.user_type = any(${types}::text[]))
    union
    select p.user_id
    from place_user p
    where p.establishment_id = ${establishment}::uuid and p.place_id = any(${ids(audience.places)})
    ${audience.list ? sql`union ${listed(ctx, audience.list)}` : sql``}
  `
  const family = sql`
    union
    select f.relative_id
    from user_family f
    join named n on n.id = f.user_id
    join user_account p on p.establishment_id = f.establishment_id and p.id = f.relative_id and p.user_type = 'Parent'
    where f.establishment_id = ${establishment}::uuid and f.record_state = 'active'
    union
    select f.user_id
    from user_family f
    join named n on n.id = f.relative_id
    join user_account p on p.establishment_id = f.establishment_id and p.id = f.user_id and p.user_type = 'Parent'
    where f.establishment_id = ${establishment}::uuid and f.record_state = 'active'
  `
  return sql`
    with named as (${named})
    select u.id
    from (select id from named ${audience.withParents ? family : sql``}) r
    join user_account u on u.establishment_id = ${establishment}::uuid and u.id = r.id and u.record_state = 'active'
    where u.id <> ${ctx.actor.userId}::uuid
  `
}

export const countOf = async (ctx: Ctx, audience: Audience): Promise<number> =>
  (await ctx.tx.first<{ count: number }>(
    sql`select count(*)::int as count from (${receiversSql(ctx, audience)}) receiver`,
  ))!.count

/** Returns the number of recipients, and how many of them also have a device or a mail address. */
export const reachOf = async (
  ctx: Ctx,
  audience: Audience,
): Promise<{ count: number; devices: number; mail: number }> =>
  (await ctx.tx.first(sql`
    with receiver as materialized (${receiversSql(ctx, audience)})
    select
      count(*)::int as count,
      count(*) filter (
        where exists (
          select 1
          from push_device d
          where d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.user_id = r.id
        )
      )::int as devices,
      count(*) filter (where u.email <> '')::int as mail
    from receiver r
    join user_account u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = r.id
  `))!
