/**
 * Protects accounts: nobody takes over or blocks the account of a user with more privileges than their own, and a
 * centre keeps a manager who can log in and change the managers' roles.
 */
import { platforms } from '@topcenter/model/access/user-login-code'
import { holdable } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { isHeld, isStaff, type Privileges } from '@topcenter/model/kit/permission'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Tx } from '../platform/database/database.ts'
import type { Actor, Ctx } from '../records/context.ts'
import { added } from './privileges.service.ts'
import { settingFault, settingSql, type ValidSetting } from './valid-setting.service.ts'

/** Privileges that others are compared with. */
export type Measure = Pick<Actor, 'userType' | 'privileges' | 'ownGroupsOnly' | 'allPrivileges'>

/**
 * Tests whether these privileges exceed those of `than`. Those of portal users do not count: they permit only their own
 * records, which anybody who may change such a person manages anyway.
 */
export const exceeds = (than: Measure, userType: UserType, privileges: Privileges, role: Switches): boolean =>
  than.userType !== 'AdminsEgypt' &&
  isStaff(userType) &&
  (seesBeyond(than, role.own_groups_only === true) ||
    (role.all_privileges === true && !than.allPrivileges) ||
    added(than.privileges, privileges).some(([group, flag]) => isHeld(holdable(userType), group, flag)))

export const isMore = (ctx: Ctx, userType: UserType, privileges: Privileges, role: Switches): boolean =>
  exceeds(ctx.actor, userType, privileges, role)

/** D12.2: a user who sees own groups only has less than one who sees all, whatever their flags are. */
export const seesBeyond = (actor: Pick<Actor, 'ownGroupsOnly'>, ownGroupsOnly: boolean): boolean =>
  actor.ownGroupsOnly && !ownGroupsOnly

/** Settings of a role besides its flags (D12.2, D12.11). */
export interface Switches {
  own_groups_only: boolean | null
  all_privileges: boolean | null
}

/** The privileges of a user: those of their role, archived or not, and of grants that have not ended. */
export interface Holdings extends Switches {
  readonly user_type: UserType
  readonly isActive: boolean
  readonly role: Privileges | null
  readonly grants: readonly Privileges[]
}

/** Reads the privileges of a user; undefined if there is no such user. */
export const holdingsOf = (tx: Tx, establishmentId: string, userId: string, now: Date): Promise<Holdings | undefined> =>
  tx.first<Holdings & Record<string, unknown>>({
    sql: `
      select
        u.user_type,
        u.record_state = 'active' and u.active_status as "isActive",
        r.privileges as role,
        r.own_groups_only,
        r.all_privileges,
        (
          select coalesce(jsonb_agg(g.privileges), '[]')
          from user_grant g
          where g.establishment_id = u.establishment_id
            and g.user_id = u.id
            and g.record_state = 'active'
            and g."to" > $3
        ) as grants
      from user_account u
      left join establishment_role r on r.establishment_id = u.establishment_id and r.id = u.role_id
      where u.establishment_id = $1 and u.id = $2
    `,
    parameters: [establishmentId, userId, now.toISOString()],
  })

/**
 * Tests whether a user has more privileges than the actor, by their role or by a grant that has not ended; never true
 * for one's own account.
 */
export async function holdsMore(ctx: Ctx, userId: string | null): Promise<boolean> {
  if (ctx.actor.userType === 'AdminsEgypt' || userId === null || userId === ctx.actor.userId) return false
  const user = await holdingsOf(ctx.tx, ctx.actor.establishmentId, userId, ctx.now)
  return user !== undefined && [user.role ?? {}, ...user.grants].some((held) => isMore(ctx, user.user_type, held, user))
}

/** Refuses a change to an account (its login, its devices, its sessions) of a user with more privileges. */
export const accountRefusal = async (ctx: Ctx, userId: string | null): Promise<Refusal | undefined> =>
  (await holdsMore(ctx, userId)) ? refuse('role.holdsMore') : undefined

/** Refuses a change that concerns all users of a type if a role that they use has more privileges than the actor. */
export async function typeRefusal(ctx: Ctx, userType: UserType): Promise<Refusal | undefined> {
  if (ctx.actor.userType === 'AdminsEgypt' || !isStaff(userType)) return undefined
  const roles = await ctx.tx.query<Switches & { privileges: Privileges | null }>({
    sql: `
      select r.privileges, r.own_groups_only, r.all_privileges
      from establishment_role r
      where r.establishment_id = $1
        and r.user_type = $2
        and exists (
          select 1
          from user_account u
          where u.establishment_id = r.establishment_id and u.role_id = r.id and u.record_state = 'active'
        )
    `,
    parameters: [ctx.actor.establishmentId, userType],
  })
  return roles.some((role) => isMore(ctx, userType, role.privileges ?? {}, role)) ? refuse('role.holdsMore') : undefined
}

const managing = 'MasterAdminEstablishmentRole'
/** Tests whether a role allows seeing and changing the roles of managers, and with them everything. */
export const canManage = (privileges: Privileges | null, all?: boolean | null): boolean =>
  all === true || ['view', 'viewActive', 'itemUpdate'].every((flag) => isHeld(privileges ?? {}, managing, flag))

export interface Manager {
  readonly id: string
  readonly roleId: string | null
  /** They can change the managers' roles. */
  readonly manages: boolean
  /** They pass every check of the centre (D12.11). */
  readonly hasAll: boolean
  /** True if their settings allow a login on some platform today. */
  readonly enters: boolean
}

/**
 * The centre's managers who have a user name and a password and are not blocked. Locked until the end of the
 * transaction, so that two who leave at the same time are counted one after the other.
 */
export async function managersOf(ctx: Ctx): Promise<readonly Manager[]> {
  await ctx.tx.lock(`managers ${ctx.actor.establishmentId}`)
  const rows = await ctx.tx.query<{
    id: string
    role_id: string | null
    privileges: Privileges | null
    all_privileges: boolean | null
    setting: ValidSetting | null
  }>({
    sql: `
      select u.id, r.id as role_id, r.privileges, r.all_privileges, ${settingSql} as setting
      from user_account u
      left join establishment_role r
        on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
      where u.establishment_id = $1
        and u.user_type = 'MasterAdmin'
        and u.record_state = 'active'
        and u.active_status
        and u.user_name is not null
        and u.password is not null
    `,
    parameters: [ctx.actor.establishmentId],
  })
  const { date } = utcToZoned(ctx.now, ctx.timeZone)
  return rows.map((row) => ({
    id: row.id,
    roleId: row.role_id,
    manages: canManage(row.privileges, row.all_privileges),
    hasAll: row.all_privileges === true,
    enters: platforms.some((platform) => !settingFault(row.setting, platform, date)),
  }))
}

/**
 * Refuses a change that leaves no manager who can log in, none of these who can change roles, or none of these who
 * passes every check. Does not refuse the lack of one that the centre did not have before.
 */
export function leftRefusal(before: readonly Manager[], next: readonly Manager[]): Refusal | undefined {
  const [were, are] = [before.filter(({ enters }) => enters), next.filter(({ enters }) => enters)]
  if (were.length > 0 && are.length === 0) return refuse('role.lastMasterAdmin')
  if (were.some(({ manages }) => manages) && !are.some(({ manages }) => manages)) return refuse('role.lockout')
  return were.some(({ hasAll }) => hasAll) && !are.some(({ hasAll }) => hasAll) ? refuse('role.lastOfAll') : undefined
}
