/**
 * Where a user is logged in and with which devices: staff see them, end one session or all, and forget a device (D2.1,
 * D2.6).
 */
import { entityOf } from '@topcenter/model/areas'
import { type UserType, userTypes } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused, unlessRefused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { ListedSession, Session } from '../platform/session/session.ts'
import { personId } from '@topcenter/model/access/kinds'
import type { Ctx } from '../records/context.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { userSessions } from './access.answers.ts'
import { accountRefusal } from './holders.service.ts'
import { forgetDevices } from './valid-setting.service.ts'

export const shownSession = (session: ListedSession, own?: Session) => ({
  token: tokenOf('ses', session.id),
  platform: session.platform,
  address: session.address,
  userAgent: session.userAgent,
  createdAt: session.createdAt,
  lastSeenAt: session.lastSeenAt,
  isCodeDue: session.loginCodeDue,
  isCurrent: session.id === own?.id,
})

const group = (userType: UserType) => `${userType}LoginCode`
const permitted = (flag: string) => ({
  anyOf: userTypes
    .filter((userType) => userType !== 'AdminsEgypt' || flag === 'view')
    .map((userType) => ({ group: group(userType), flag })),
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
  if (!user || !holds(ctx.actor, group(user.user_type), 'view')) throw new Refused(refuse('record.notFound'))
  if (!holds(ctx.actor, group(user.user_type), flag)) throw new Refused(refuse('permission.missing'))
  return user
}

const note = (ctx: Ctx, user: { id: string; user_type: UserType }, action: string): Promise<void> =>
  leaveTrail(ctx, entityOf(personId(user.user_type)), [{ id: user.id, action }])

export const userSessionOperations: readonly Operation[] = [
  {
    id: 'userSessions.list',
    staff: true,
    method: 'GET',
    path: '/api/user-sessions/:userToken',
    access: 'read',
    permit: permitted('view'),
    describe: () => ({ summary: 'List the sessions and devices of one user', answer: answers(userSessions) }),
    handle: async (ctx, { params }) => {
      const user = await userOf(ctx, params.userToken, 'view')
      const sessions = await ctx.runtime.sessions.list(ctx.tx, ctx.actor.establishmentId, user.id)
      const devices = await ctx.tx.query({
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
        parameters: [ctx.actor.establishmentId, user.id],
      })
      return {
        items: sessions.map((session) => shownSession(session)),
        devices,
        mayEnd: holds(ctx.actor, group(user.user_type), 'resetDeviceCode'),
      }
    },
  },
  {
    id: 'userSessions.end',
    staff: true,
    method: 'DELETE',
    path: '/api/user-sessions/:userToken/:sessionToken',
    access: 'write',
    permit: permitted('resetDeviceCode'),
    describe: () => ({ summary: 'End one session of one user', answer: 'nothing' }),
    handle: async (ctx, { params }) => {
      const user = await userOf(ctx, params.userToken, 'resetDeviceCode')
      unlessRefused(await accountRefusal(ctx, user.id))
      const id = idOf(params.sessionToken, 'ses')
      if (
        !id ||
        !(await ctx.runtime.sessions.endWhere(
          ctx.tx,
          { establishmentId: ctx.actor.establishmentId, userId: user.id, id },
          'byStaff',
        ))
      )
        throw new Refused(refuse('record.notFound'))
      await note(ctx, user, 'endSession')
      return undefined
    },
  },
  {
    id: 'userSessions.endAll',
    staff: true,
    method: 'DELETE',
    path: '/api/user-sessions/:userToken',
    access: 'write',
    permit: permitted('resetDeviceCode'),
    describe: () => ({ summary: 'End all sessions of one user and forget their devices', answer: 'nothing' }),
    handle: async (ctx, { params }) => {
      const user = await userOf(ctx, params.userToken, 'resetDeviceCode')
      unlessRefused(await accountRefusal(ctx, user.id))
      const of = { establishmentId: ctx.actor.establishmentId, userId: user.id }
      await ctx.runtime.sessions.endWhere(ctx.tx, of, 'byStaff')
      await forgetDevices(ctx.tx, of)
      await note(ctx, user, 'endSessions')
      return undefined
    },
  },
]
