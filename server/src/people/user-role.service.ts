/** Which role a user may have, and which they get (D2.2). */
import { isStaff, type Privileges } from '@topcenter/model/kit/permission'
import type { UserType } from '@topcenter/model/kit/entity'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { added } from '../access/privileges.service.ts'
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

/** A role is of the user's own type; and nobody hands a member of staff more than they hold themselves. */
export async function roleFault(ctx: Ctx, userType: UserType, roleId: string): Promise<RefusalCode | undefined> {
  const role = await ctx.tx.first<{ user_type: string; is_default: boolean; privileges: Privileges | null }>({
    sql: `
      select user_type, is_default, privileges
      from establishment_role
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, roleId],
  })
  if (!role || role.user_type !== userType) return 'field.reference'
  return isMore(ctx, userType, role.privileges ?? {}) ? 'permission.missing' : undefined
}

const isMore = (ctx: Ctx, userType: UserType, privileges: Privileges): boolean =>
  ctx.actor.userType !== 'AdminsEgypt' && isStaff(userType) && added(ctx.actor.privileges, privileges).length > 0

/** Whether a grant that has not ended gives them what the actor lacks. */
export async function grantedMore(ctx: Ctx, userType: UserType, userId: string): Promise<boolean> {
  const grants = await ctx.tx.query<{ privileges: Privileges }>({
    sql: `
      select privileges
      from user_grant
      where establishment_id = $1 and user_id = $2 and record_state = 'active' and "to" > $3
    `,
    parameters: [ctx.actor.establishmentId, userId, ctx.now.toISOString()],
  })
  return grants.some(({ privileges }) => isMore(ctx, userType, privileges))
}
