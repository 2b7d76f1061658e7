/** Who is told of what happens to a complaint; never anybody from whom it is kept (D8.3). */
import { complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { groupOf } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { staffNow } from '../records/permissions/staff-now.ts'
import { type Notice, notify } from './notify.ts'

/** The conversation, as a notification leads to it. */
export const linkTo = (complaintId: string): string => `/alerts/complaints?record=${tokenOf('cpl', complaintId)}`

/** Managers and employees who may answer complaints at this moment, by role or by a grant that runs. */
export async function answerers(ctx: Ctx): Promise<string[]> {
  const staff = await staffNow(ctx.tx, ctx.now)
  return staff
    .filter(
      ({ userType, held }) =>
        userType !== 'AdminsEgypt' &&
        held.some((privileges) => holds({ userType, privileges }, groupOf(complaintFollowUp), 'itemAdd')),
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
