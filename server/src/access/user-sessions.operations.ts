/** Sessions and devices of a user: staff see them, end one session or all, and forget devices (D2.1, D2.6). */
import { entityOf } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused, unlessRefused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { ListedSession, Session } from '../platform/session/session.ts'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { endUserSession, endUserSessions, listUserSessions, loginCodeGroup } from '@topcenter/model/access/api'
import { platformOf } from './session-platform.ts'
import { personId } from '@topcenter/model/access/kinds'
import type { Ctx } from '../records/context.ts'
import { handle } from '../records/serving/handle.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { accountRefusal } from './holders.service.ts'
import { forgetDevices } from './valid-setting.service.ts'

type ShownSessions = AnswerOf<typeof listUserSessions>

export const shownSession = (session: ListedSession, own?: Session): ShownSessions['items'][number] => ({
  token: tokenOf('ses', session.id),
  platform: platformOf(session),
  address: session.address,
  userAgent: session.userAgent,
  createdAt: session.createdAt,
  lastSeenAt: session.lastSeenAt,
  isCodeDue: session.loginCodeDue,
  isCurrent: session.id === own?.id,
})

/** Throws `record.notFound` for a user whom the actor may not see. */
async function userOf(ctx: Ctx, token: string | undefined, flag: string): Promise<{ id: string; user_type: UserType }> {
  const id = idOf(token, 'usr')
  const user =
    id &&
    (await ctx.tx.first<{ id: string; user_type: UserType }>({
      sql: 'select id, user_type from user_account where establishment_id = $1 and id = $2',
      parameters: [ctx.actor.establishmentId, id],
    }))
  if (!user || !holds(ctx.actor, loginCodeGroup(user.user_type), 'view')) throw new Refused(refuse('record.notFound'))
  if (!holds(ctx.actor, loginCodeGroup(user.user_type), flag)) throw new Refused(refuse('permission.missing'))
  return user
}

const note = (ctx: Ctx, user: { id: string; user_type: UserType }, action: string): Promise<void> =>
  leaveTrail(ctx, entityOf(personId(user.user_type)), [{ id: user.id, action }])

const devicesOf = (ctx: Ctx, userId: string): Promise<ShownSessions['devices']> =>
  ctx.tx.query<ShownSessions['devices'][number]>({
    sql: `
      select
        platform,
        device_code as "deviceCode",
        user_agent as "userAgent",
        first_seen_at as "firstSeenAt",
        last_seen_at as "lastSeenAt",
        confirmed_at as "confirmedAt"
      from user_device
      where establishment_id = $1 and user_id = $2
      order by last_seen_at desc
      limit 100
    `,
    parameters: [ctx.actor.establishmentId, userId],
  })

export const userSessionOperations = [
  handle(listUserSessions, async (ctx, { params }) => {
    const user = await userOf(ctx, params.userToken, 'view')
    const sessions = await ctx.runtime.sessions.list(ctx.tx, ctx.actor.establishmentId, user.id)
    return {
      items: sessions.map((session) => shownSession(session)),
      devices: await devicesOf(ctx, user.id),
      mayEnd: holds(ctx.actor, loginCodeGroup(user.user_type), 'resetDeviceCode'),
    }
  }),
  handle(endUserSession, async (ctx, { params }) => {
    const user = await userOf(ctx, params.userToken, 'resetDeviceCode')
    unlessRefused(await accountRefusal(ctx, user.id))
    const id = idOf(params.sessionToken, 'ses')
    const own = { establishmentId: ctx.actor.establishmentId, userId: user.id }
    if (!id || !(await ctx.runtime.sessions.endWhere(ctx.tx, { ...own, id }, 'byStaff')))
      throw new Refused(refuse('record.notFound'))
    await note(ctx, user, 'endSession')
  }),
  handle(endUserSessions, async (ctx, { params }) => {
    const user = await userOf(ctx, params.userToken, 'resetDeviceCode')
    unlessRefused(await accountRefusal(ctx, user.id))
    const own = { establishmentId: ctx.actor.establishmentId, userId: user.id }
    await ctx.runtime.sessions.endWhere(ctx.tx, own, 'byStaff')
    await forgetDevices(ctx.tx, own)
    await note(ctx, user, 'endSessions')
  }),
]
