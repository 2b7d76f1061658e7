/**
 * Flags for a limited time, given to a user of the centre by somebody who has them. They begin and end by the clock
 * alone.
 */
import { userGrant } from '@topcenter/model/access/user-grant'
import type { UserType } from '@topcenter/model/kit/entity'
import { isStaff, type Privileges } from '@topcenter/model/kit/permission'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { rules } from '../records/rules.ts'
import { seesBeyond } from './holders.service.ts'
import { givingRefusal, tellSessions } from './privileges.service.ts'

async function grantRefusal(
  ctx: Ctx,
  userId: string,
  before: Privileges,
  next: Privileges,
): Promise<Refusal | undefined> {
  const user = await ctx.tx.first<{ user_type: UserType; own_groups_only: boolean | null }>({
    sql: `
      select u.user_type, r.own_groups_only
      from user_account u
      left join establishment_role r on r.establishment_id = u.establishment_id and r.id = u.role_id
      where u.establishment_id = $1 and u.id = $2
    `,
    parameters: [ctx.actor.establishmentId, userId],
  })
  if (!user || user.user_type === 'AdminsEgypt') return refuseField('userToken', 'role.notYours')
  if (isStaff(user.user_type) && seesBeyond(ctx.actor, user.own_groups_only === true)) return refuse('role.beyondOwn')
  return givingRefusal(ctx.actor, user.user_type, before, next)
}
const changed = (ctx: Ctx, userId: string): void => tellSessions(ctx, tokenOf('usr', userId))
/** A grant that is unarchived is given anew, so its flags are checked again. */
const again = {
  check: (ctx: Ctx, row: { user: string; privileges: Privileges }) => grantRefusal(ctx, row.user, {}, row.privileges),
  apply: (ctx: Ctx, row: { user: string }) => changed(ctx, row.user),
}
/** Lets only users who have the flags of a grant end it, as only they may give it. */
const gone = {
  check: (ctx: Ctx, row: { user: string; privileges: Privileges }) => grantRefusal(ctx, row.user, row.privileges, {}),
  apply: (ctx: Ctx, row: { user: string }) => changed(ctx, row.user),
}

export const userGrantRules = rules(userGrant, {
  create: {
    check: (ctx, input) => grantRefusal(ctx, input.user, {}, input.privileges),
    apply: (ctx, row) => changed(ctx, row.user),
  },
  update: {
    // a later end gives the flags again
    check: (ctx, before, changes) =>
      grantRefusal(
        ctx,
        before.user,
        changes.from !== undefined || changes.to !== undefined ? {} : before.privileges,
        changes.privileges ?? before.privileges,
      ),
    apply: (ctx, before) => changed(ctx, before.user),
  },
  archive: gone,
  block: gone,
  restore: again,
  unblock: again,
  remove: gone,
})
