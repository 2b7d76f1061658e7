import { typeSettingKinds, userSettingKinds } from '@topcenter/model/access/valid-setting'
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { refuse } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import type { AnyRules } from '../records/rules.ts'
import { platformRefusal } from './privileges.service.ts'

/** Live sessions follow by themselves: who a session belongs to is looked up with the setting, every second. */
function rulesOf(entity: AnyEntity): AnyRules {
  const guarded = { check: (ctx: Ctx) => (platformRefusal(ctx, entity.spec.fixed!.userType as UserType) ? refuse('role.notYours') : undefined) }
  return { entity, actions: {}, standard: { create: guarded, update: guarded, archive: guarded, restore: guarded, block: guarded, unblock: guarded, remove: guarded } }
}
export const validSettingRules: readonly AnyRules[] = [...typeSettingKinds, ...userSettingKinds].map(rulesOf)
