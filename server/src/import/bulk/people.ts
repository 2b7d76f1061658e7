import type { UserType } from '@topcenter/model/kit/entity'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { vouchFor } from '../../access/trusted-address.service.ts'
import { contradiction, filledFrom } from '../../people/national-id.ts'
import { defaultRole, defaultRoleRefusal } from '../../people/user-role.service.ts'
import type { Ctx } from '../../records/context.ts'
import type { BulkRule } from '../bulk-rule.ts'

const today = (ctx: Ctx): string => utcToZoned(ctx.now.toISOString(), ctx.timeZone).date

function contradicted(values: Readonly<Record<string, unknown>>, day: string): Refusal | undefined {
  const fault = contradiction(values, day)
  return fault && refuseField(fault.name, fault.code, fault.params)
}

/**
 * People who are imported have no login and no role of their own: they get the default role, and the values that follow
 * from their national ID.
 */
export const peopleInBulk = (userType: UserType): BulkRule => ({
  takes: (values) => !values.userName && !values.password && !values.role,
  judge: (ctx, values) => contradicted(values, today(ctx)),
  prepare: async (ctx, rows) => {
    const role = await defaultRole(ctx, userType)
    const day = today(ctx)
    const tooMuch = await defaultRoleRefusal(ctx, userType)
    for (const row of rows) {
      row.values.role = role
      row.refusal = tooMuch ?? contradicted(row.values, day)
      Object.assign(row.values, filledFrom(row.values, day))
    }
  },
  apply: (ctx, rows) => vouchFor(ctx, userType, rows),
})
