/**
 * Rules for a reset of codes and devices (D2.5): with a new code every session of the user stops until it is typed; a
 * forgotten device loses its sessions.
 */
import { loginCodeKinds, newDeviceRequest, type UserLoginCode } from '@topcenter/model/access/user-login-code'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuse } from '@topcenter/model/kit/refusal'
import { holds } from '@topcenter/model/kit/permission'
import { object, text } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { emit } from '../records/events.ts'
import { type AnyRules, rules } from '../records/rules.ts'
import { accountRefusal } from './holders.service.ts'
import { issueCode } from './login-code.service.ts'
import { platformRefusal } from './privileges.service.ts'
import { confirmDevice, forgetDevices } from './valid-setting.service.ts'

type Code = Pick<UserLoginCode, 'id' | 'user' | 'platform' | 'source'>

function rulesOf(entity: AnyEntity): AnyRules {
  const guarded = {
    check: async (ctx: Ctx, row: Code) =>
      platformRefusal(ctx, entity.spec.fixed!.userType!) ?? accountRefusal(ctx, row.user),
  }
  const at = (ctx: Ctx) => ctx.now.toISOString()
  return {
    entity,
    standard: { archive: guarded, restore: guarded, block: guarded, unblock: guarded, remove: guarded },
    actions: {
      resetLoginCode: {
        ...guarded,
        prepare: (ctx: Ctx) => ({ resetLoginCodeDate: at(ctx), usedAt: null }),
        apply: async (ctx: Ctx, row: Code) => {
          const { establishmentId } = ctx.actor
          const code = await issueCode(ctx.tx, establishmentId, row.id, ctx.now)
          await ctx.runtime.sessions.setLoginCodeDue(ctx.tx, { establishmentId, userId: row.user }, true)
          await emit(ctx, 'accountChanged', { what: 'loginCode', user: row.user })
          return { code }
        },
        result: object({ code: text }),
      },
      resetDeviceCode: {
        ...guarded,
        prepare: (ctx: Ctx) => ({ resetDeviceCodeDate: at(ctx), deviceCode: null, usedAt: null }),
        apply: async (ctx: Ctx, row: Code) => {
          const of = { establishmentId: ctx.actor.establishmentId, userId: row.user, platform: row.platform }
          await forgetDevices(ctx.tx, of)
          await ctx.runtime.sessions.endWhere(ctx.tx, of, 'codeReset')
        },
      },
    },
  }
}
export const loginCodeRules: readonly AnyRules[] = loginCodeKinds.map(rulesOf)

/** Lets only staff who may forget devices of that type of user decide on a new one. */
async function mayDecide(ctx: Ctx, row: { user: string | null }) {
  const user = await ctx.tx.first<{ user_type: string }>({
    sql: 'select user_type from user_account where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, row.user],
  })
  return user && holds(ctx.actor, `${user.user_type}LoginCode`, 'resetDeviceCode')
    ? accountRefusal(ctx, row.user)
    : refuse('permission.missing')
}
const decided = (ctx: Ctx) => ({ decidedAt: ctx.now.toISOString() })

export const newDeviceRules = rules(
  newDeviceRequest,
  {},
  {
    approve: {
      check: mayDecide,
      prepare: decided,
      /** The new device replaces the one that was bound, and its waiting sessions may go on. */
      apply: async (ctx, row) => {
        const of = { establishmentId: ctx.actor.establishmentId, userId: row.user!, platform: row.platform! }
        const deviceCode = row.deviceCode!
        await confirmDevice(ctx.tx, { ...of, deviceCode }, ctx.now)
        const moved = await ctx.tx.run({
          sql: `
            update user_login_code
            set device_code = $4, used_at = $5, version = version + 1, updated_at = $5, updated_by = $6
            where establishment_id = $1
              and user_id = $2
              and platform = $3
              and record_state = 'active'
              and source = 'DeviceGenerated'
          `,
          parameters: [of.establishmentId, of.userId, of.platform, deviceCode, ctx.now.toISOString(), ctx.actor.userId],
        })
        if (moved > 0) await ctx.runtime.sessions.endWhere(ctx.tx, { ...of, notDevice: deviceCode }, 'codeReset')
        await ctx.runtime.sessions.setLoginCodeDue(ctx.tx, { ...of, deviceId: deviceCode }, false)
        await emit(ctx, 'accountChanged', { what: 'newDevice', user: of.userId, device: row.userAgent?.slice(0, 100) })
      },
    },
    refuse: { check: mayDecide, prepare: (ctx, _row, input) => ({ ...decided(ctx), reason: input.reason ?? null }) },
  },
)
