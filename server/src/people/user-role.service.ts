/** Roles that a user may have, and the role that they get (D2.2). */
import type { Privileges } from '@topcenter/model/kit/permission'
import type { UserType } from '@topcenter/model/kit/entity'
import { refuse, type Refusal, type RefusalCode } from '@topcenter/model/kit/refusal'
import { canManage, isMore, type Manager, type Switches } from '../access/holders.service.ts'
import type { Ctx } from '../records/context.ts'

export async function defaultRole(ctx: Ctx, userType: UserType): Promise<string | null> {
  const row = await ctx.tx.first<{ id: string }>({
    sql: `
      select id
      from establishment_role
      where establishment_id = $1 and user_type = $2 and is_default and record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, userType],
  })
  return row?.id ?? null
}

/** A role must be of the user's own type, and nobody gives a member of staff more than they have themselves. */
export async function roleFault(ctx: Ctx, userType: UserType, roleId: string): Promise<RefusalCode | undefined> {
  const role = await ctx.tx.first<Switches & { user_type: string; is_default: boolean; privileges: Privileges | null }>(
    {
      sql: `
      select user_type, is_default, privileges, own_groups_only, all_privileges
      from establishment_role
      where establishment_id = $1 and id = $2
    `,
      parameters: [ctx.actor.establishmentId, roleId],
    },
  )
  if (!role || role.user_type !== userType) return 'field.reference'
  return isMore(ctx, userType, role.privileges ?? {}, role) ? 'permission.missing' : undefined
}

/**
 * Refuses a new account with the default role if that role holds more than the actor: a password, or a mail address
 * that takes the code for a forgotten one, opens the account at any time.
 */
export async function defaultRoleRefusal(ctx: Ctx, userType: UserType): Promise<Refusal | undefined> {
  const role = await defaultRole(ctx, userType)
  return role !== null && (await roleFault(ctx, userType, role)) === 'permission.missing'
    ? refuse('permission.missing')
    : undefined
}

/**
 * Returns whether users with this role could change the managers' roles, and whether they pass every check; the role
 * may be archived.
 */
export async function managesBy(ctx: Ctx, roleId: string | null): Promise<Pick<Manager, 'manages' | 'hasAll'>> {
  const role = await ctx.tx.first<Pick<Switches, 'all_privileges'> & { privileges: Privileges | null }>({
    sql: `
      select privileges, all_privileges
      from establishment_role
      where establishment_id = $1 and id = $2 and record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, roleId],
  })
  return {
    manages: role !== undefined && canManage(role.privileges, role.all_privileges),
    hasAll: role?.all_privileges === true,
  }
}
