/** Selects the recipients of news about a complaint; never anybody from whom it is hidden (D8.3). */
import type { EventKind } from '@topcenter/model/alerts/events'
import { complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { groupOf } from '@topcenter/model/kit/entity'
import { type Language, nameIn, type Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import type { Ctx } from '../records/context.ts'
import { staffNow } from '../records/permissions/staff-now.ts'
import { type Telling, notifyUsers } from './tell.ts'

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

type ComplaintKind = Extract<EventKind, `complaint${string}`>

export async function tell(
  ctx: Ctx,
  kind: ComplaintKind,
  about: string,
  users: readonly string[],
  words: Pick<Telling, 'params' | 'names' | 'description'> = {},
): Promise<void> {
  const kept = await ctx.tx.query<{ id: string }>({
    sql: 'select user_id as id from complaint_kept_from where establishment_id = $1 and complaint_id = $2',
    parameters: [ctx.actor.establishmentId, about],
  })
  const barred = new Set(kept.map(({ id }) => id))
  await notifyUsers(ctx, kind, { users: users.filter((user) => !barred.has(user)), about, ...words })
}

/** Returns the parameter for the texts of a complaint's events: the complaint's name in the reader's language. */
export const named = (names: Names) => (language: Language) => ({ name: nameIn(names, language).slice(0, 150) })

/** Returns the staff in charge: the assignee, or without one all who may answer it. */
export const ownersOf = async (ctx: Ctx, assignee: string | null): Promise<string[]> =>
  assignee ? [assignee] : answerers(ctx)
