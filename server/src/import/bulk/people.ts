import type { UserType } from '@topcenter/model/kit/entity'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { contradiction, filledFrom } from '../../people/national-id.ts'
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
    const role = await ctx.tx.first<{ id: string }>({
      sql: `
        select id
        from establishment_role
        where establishment_id = $1 and user_type = $2 and is_default and record_state = 'active'
      `,
      parameters: [ctx.actor.establishmentId, userType],
    })
    const day = today(ctx)
    for (const row of rows) {
      row.values.role = role?.id ?? null
      row.refusal = contradicted(row.values, day)
      Object.assign(row.values, filledFrom(row.values, day))
    }
  },
})
