import { typeSettingKinds, userSettingKinds } from '@topcenter/model/access/valid-setting'
import { platforms } from '@topcenter/model/access/user-login-code'
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { refuse, Refused, type Refusal, unlessRefused } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../records/context.ts'
import type { AnyRules } from '../records/rules.ts'
import { accountRefusal, leftRefusal, managersOf, typeRefusal } from './holders.service.ts'
import { platformRefusal } from './privileges.service.ts'
import { settingFault, settingSql, type ValidSetting } from './valid-setting.service.ts'

/** Refuses settings that lock out all who manage them: a centre's managers, or the platform's admins above them. */
async function leaveAWayIn(ctx: Ctx, userType: UserType): Promise<void> {
  if (userType === 'AdminsEgypt') return leavePlatformAWayIn(ctx)
  if (userType !== 'MasterAdmin' || ctx.actor.userType === 'AdminsEgypt') return
  const managers = await managersOf(ctx)
  unlessRefused(
    leftRefusal(
      managers.map((each) => ({ ...each, enters: true })),
      managers,
    ),
  )
}

async function leavePlatformAWayIn(ctx: Ctx): Promise<void> {
  const people = await ctx.tx.query<{ setting: ValidSetting | null }>({
    sql: `
      select ${settingSql} as setting
      from user_account u
      where u.establishment_id = $1
        and u.user_type = 'AdminsEgypt'
        and u.record_state = 'active'
        and u.active_status
    `,
    parameters: [ctx.actor.establishmentId],
  })
  const { date } = utcToZoned(ctx.now, ctx.timeZone)
  if (!people.some(({ setting }) => platforms.some((platform) => !settingFault(setting, platform, date))))
    throw new Refused(refuse('role.lastMasterAdmin'))
}

/** Live sessions need no change: the setting is read with the user of a session, every second. */
function rulesOf(entity: AnyEntity): AnyRules {
  const userType = entity.spec.fixed!.userType!
  // of one user, or of all of the type
  const check = async (ctx: Ctx, row: { readonly user?: string | null }): Promise<Refusal | undefined> =>
    platformRefusal(ctx, userType)
      ? refuse('role.notYours')
      : entity.spec.fields?.user
        ? accountRefusal(ctx, row.user ?? null)
        : typeRefusal(ctx, userType)
  const guarded = { check, apply: (ctx: Ctx) => leaveAWayIn(ctx, userType) }
  return {
    entity,
    actions: {},
    standard: {
      create: guarded,
      update: guarded,
      archive: guarded,
      restore: guarded,
      block: guarded,
      unblock: guarded,
      remove: guarded,
    },
  }
}
export const validSettingRules: readonly AnyRules[] = [...typeSettingKinds, ...userSettingKinds].map(rulesOf)
