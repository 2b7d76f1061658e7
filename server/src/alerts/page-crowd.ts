/** Notifies the users who may close the form on the centre's page that unusually many ask to join by it. */
import { holds } from '@topcenter/model/kit/permission'
import type { Ctx } from '../records/context.ts'
import type { Events } from '../records/events.ts'
import { staffNow } from '../records/permissions/staff-now.ts'
import { notifyUsers } from './tell.ts'

export async function notifyOfCrowd(ctx: Ctx, { requests }: Events['pageCrowded']): Promise<void> {
  const staff = await staffNow(ctx.tx, ctx.now)
  const users = staff.filter(({ userType, held }) =>
    held.some((privileges) => holds({ userType, privileges }, 'EstablishmentLook', 'itemUpdate')),
  )
  await notifyUsers(ctx, 'manyPageRequests', {
    users: users.map(({ id }) => id),
    params: { count: requests },
    link: '/user-interests/user-other-interests?pageRequest=New',
  })
}
