import type { UserType } from '@topcenter/model/kit/entity'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { vouchFor } from '../../access/trusted-address.service.ts'
import { contradiction, filledFrom } from '../../people/national-id.ts'
import { defaultRole, defaultRoleRefusal } from '../../people/user-role.service.ts'
import type { Ctx } from '../../records/context.ts'
import type { BulkRule, Prepared } from '../bulk-rule.ts'
import type { Values } from '../reading/parsed-row.ts'

const today = (ctx: Ctx): string => utcToZoned(ctx.now.toISOString(), ctx.timeZone).date

function contradicted(values: Readonly<Record<string, unknown>>, day: string): Refusal | undefined {
  const fault = contradiction(values, day)
  return fault && refuseField(fault.name, fault.code, fault.params)
}

/**
 * Imports people without a login or a role of their own. They get the default role, and the values that follow from
 * their national ID.
 */
export const peopleInBulk = (userType: UserType): BulkRule => ({
  takes: (values) => !values.userName && !values.password && !values.role,
  judge: (ctx, values) => contradicted(values, today(ctx)),
  prepare: async (ctx, rows) => {
    const role = await defaultRole(ctx, userType)
    const day = today(ctx)
    const tooMuch = await defaultRoleRefusal(ctx, userType)
    return rows.map(({ values }): Prepared => {
      const given: Values = { ...values, role }
      const refusal = tooMuch ?? contradicted(given, day)
      return refusal ? { refusal } : { values: { ...given, ...filledFrom(given, day) } }
    })
  },
  apply: (ctx, rows) => vouchFor(ctx, userType, rows),
})
