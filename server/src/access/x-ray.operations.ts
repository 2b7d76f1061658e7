/**
 * Permissions by user and by flag, with their reasons. Only for the types whose roles the actor may view; only readers
 * who may see the people get their names.
 */
import { listHolders, readUserPermissions } from '@topcenter/model/access/api'
import { counted, entityOf, everyPrivilege, holdable } from '@topcenter/model/areas'
import { roleKindId } from '@topcenter/model/access/establishment-role'
import { type UserType, userTypes } from '@topcenter/model/kit/entity'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isHeld, mayDo, type Privileges, visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { userKinds } from '@topcenter/model/people/user'
import type { Ctx } from '../records/context.ts'
import { handle } from '../records/serving/handle.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

const seenTypes = (ctx: Ctx): UserType[] =>
  userTypes.filter((userType) => mayDo(ctx.actor, entityOf(roleKindId(userType)), 'view'))

/** Returns the types of people whom the actor may look at. */
const namedTypes = (ctx: Ctx): UserType[] =>
  userKinds
    .filter((kind) => visibleStates(ctx.actor, kind).includes('active'))
    .map(({ spec }) => spec.fixed!.userType as UserType)

interface Person extends DbRow {
  id: string
  code: string
  user_type: UserType
}
const person = (row: Person) => ({
  token: tokenOf('usr', row.id),
  code: row.code,
  names: namesFrom(row, 'name'),
  userType: row.user_type,
})

interface Seen extends Person {
  may_log_in: boolean
  role_id: string | null
  privileges: Privileges | null
  own_groups_only: boolean | null
  all_privileges: boolean | null
  role_state: string | null
}

async function ofUser(ctx: Ctx, token: string): Promise<AnswerOf<typeof readUserPermissions>> {
  const id = idOf(token, 'usr')
  const row =
    id &&
    (await ctx.tx.first<Seen>({
      sql: `
        select
          u.id,
          u.code,
          u.name_ar,
          u.name_en,
          u.name_und,
          u.user_type,
          u.record_state = 'active' and u.active_status as may_log_in,
          r.id as role_id,
          r.name_ar as role_ar,
          r.name_en as role_en,
          r.name_und as role_und,
          r.privileges,
          r.own_groups_only,
          r.all_privileges,
          r.record_state as role_state
        from user_account u
        left join establishment_role r on r.establishment_id = u.establishment_id and r.id = u.role_id
        where u.establishment_id = $1 and u.id = $2 and u.user_type = any($3)
      `,
      parameters: [
        ctx.actor.establishmentId,
        id,
        seenTypes(ctx).filter((userType) => namedTypes(ctx).includes(userType)),
      ],
    }))
  if (!row) throw new Refused(refuse('record.notFound'))
  const grants = await ctx.tx.query<{
    id: string
    from: string
    to: string
    privileges: Privileges
    record_state: string
  }>({
    sql: `
      select id, "from", "to", privileges, record_state
      from user_grant
      where establishment_id = $1 and user_id = $2
      order by "to" desc
      limit 50
    `,
    parameters: [ctx.actor.establishmentId, row.id],
  })
  const now = ctx.now.getTime()
  return {
    user: person(row),
    mayLogIn: row.may_log_in,
    passesEverything: row.user_type === 'AdminsEgypt',
    role: row.role_id
      ? {
          token: tokenOf('rol', row.role_id),
          names: namesFrom(row, 'role'),
          isActive: row.role_state === 'active',
          ownGroupsOnly: row.own_groups_only === true,
          allPrivileges: row.all_privileges === true,
          privileges: counted(row.user_type, row.privileges ?? {}, row.all_privileges),
        }
      : null,
    grants: grants
      .filter((grant) => grant.record_state === 'active')
      .map((grant) => ({
        token: tokenOf('ugr', grant.id),
        from: grant.from,
        to: grant.to,
        privileges: counted(row.user_type, grant.privileges),
        isNow: Date.parse(grant.from) <= now && now < Date.parse(grant.to),
        isOver: now >= Date.parse(grant.to),
      })),
  }
}

const maxHolders = 200

async function ofFlag(ctx: Ctx, group: string, wanted: string): Promise<AnswerOf<typeof listHolders>> {
  if (!isHeld(everyPrivilege, group, wanted))
    throw new Refused(refuse('role.unknownFlag', { params: { group, flag: wanted } }))
  const named = namedTypes(ctx)
  const types = seenTypes(ctx).filter((userType) => isHeld(holdable(userType), group, wanted))
  const rows = await ctx.tx.query<
    Person & { role_id: string | null; by_role: boolean; until: string | null; total: number; unnamed: number }
  >({
    sql: `
      with able as (
        select
          u.id,
          u.code,
          u.name_ar,
          u.name_en,
          u.name_und,
          u.user_type,
          r.id as role_id,
          r.name_ar as role_ar,
          r.name_en as role_en,
          r.name_und as role_und,
          coalesce(r.all_privileges or r.privileges -> $2 ? $3, false) as by_role,
          (
            select max(g."to")
            from user_grant g
            where g.establishment_id = u.establishment_id
              and g.user_id = u.id
              and g.record_state = 'active'
              and g."from" <= $4
              and g."to" > $4
              and g.privileges -> $2 ? $3
          ) as until
        from user_account u
        left join establishment_role r
          on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
        where u.establishment_id = $1
          and u.record_state = 'active'
          and u.active_status
          and u.user_type = any($5)
      )
      select
        *,
        (count(*) over ())::int as total,
        (count(*) filter (where not user_type = any($7)) over ())::int as unnamed
      from able
      where by_role or until is not null
      order by user_type = any($7) desc, array_position($6::text[], user_type), code
      limit ${maxHolders}
    `,
    parameters: [ctx.actor.establishmentId, group, wanted, ctx.now.toISOString(), types, [...userTypes], named],
  })
  return {
    total: rows[0]?.total ?? 0,
    unnamed: rows[0]?.unnamed ?? 0,
    items: rows
      .filter((row) => named.includes(row.user_type))
      .map((row) => ({
        ...person(row),
        role: row.by_role && row.role_id ? { token: tokenOf('rol', row.role_id), names: namesFrom(row, 'role') } : null,
        grantedUntil: row.until,
      })),
  }
}

export const xRayOperations = [
  handle(readUserPermissions, (ctx, { params }) => ofUser(ctx, params.userToken)),
  handle(listHolders, (ctx, { queryText }) => ofFlag(ctx, queryText.group ?? '', queryText.flag ?? '')),
]
