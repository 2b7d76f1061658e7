/** Who is told of what happens to a complaint; never anybody from whom it is kept (D8.3). */
import { counted } from '@topcenter/model/areas'
import { complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { groupOf, type UserType } from '@topcenter/model/kit/entity'
import { holds, type Privileges } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { type Notice, notify } from './notify.ts'

/** The conversation, as a notification leads to it. */
export const linkTo = (complaintId: string): string => `/alerts/complaints?record=${tokenOf('cpl', complaintId)}`

/** Managers and employees who may answer complaints at this moment, by role or by a grant that runs. */
export async function answerers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string; user_type: UserType; privileges: Privileges[] }>({
    sql: `
      select
        u.id,
        u.user_type,
        jsonb_build_array(coalesce(r.privileges, '{}')) || (
          select coalesce(jsonb_agg(g.privileges), '[]')
          from user_grant g
          where g.establishment_id = u.establishment_id
            and g.user_id = u.id
            and g.record_state = 'active'
            and g."from" <= $2
            and g."to" > $2
        ) as privileges
      from user_account u
      left join establishment_role r
        on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
      where u.establishment_id = $1
        and u.record_state = 'active'
        and u.active_status
        and u.user_type in ('MasterAdmin', 'Employee')
      order by u.id
    `,
    parameters: [ctx.actor.establishmentId, ctx.now.toISOString()],
  })
  return rows
    .filter(({ user_type: userType, privileges }) =>
      privileges.some((held) =>
        holds({ userType, privileges: counted(userType, held) }, groupOf(complaintFollowUp), 'itemAdd'),
      ),
    )
    .map(({ id }) => id)
}

export async function tell(ctx: Ctx, complaintId: string, users: readonly string[], notice: Notice): Promise<void> {
  const kept = await ctx.tx.query<{ id: string }>({
    sql: 'select user_id as id from complaint_kept_from where establishment_id = $1 and complaint_id = $2',
    parameters: [ctx.actor.establishmentId, complaintId],
  })
  const barred = new Set(kept.map(({ id }) => id))
  await notify(
    ctx,
    users.filter((user) => !barred.has(user)),
    { link: linkTo(complaintId), ...notice },
  )
}

/** Of the staff: whose it is; while it is nobody's, all who may answer it. */
export const ownersOf = async (ctx: Ctx, assignee: string | null): Promise<string[]> =>
  assignee ? [assignee] : answerers(ctx)
