import type { UserType } from '@topcenter/model/kit/entity'
import { parseNationalId } from '@topcenter/model/kit/national-id'
import { refuseField } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { BulkRule } from '../bulk-rule.ts'

/** People without a login or a role of their own: they get the default role, and what their national ID says of them. */
export const peopleInBulk = (userType: UserType): BulkRule => ({
  takes: (values) => !values.userName && !values.password && !values.role,
  prepare: async (ctx, rows) => {
    const role = await ctx.tx.first<{ id: string }>({
      sql: `select id from establishment_role where establishment_id = $1 and user_type = $2 and is_default and record_state = 'active'`, parameters: [ctx.actor.establishmentId, userType],
    })
    const today = utcToZoned(ctx.now.toISOString(), ctx.timeZone).date
    for (const row of rows) {
      const { values } = row
      values.role = role?.id ?? null
      if (!values.nationalID) continue
      const told = parseNationalId(values.nationalID as string, today)
      if ('fault' in told) continue
      if ((values.birthDate && values.birthDate !== told.birthDate) || (values.gender && values.gender !== told.gender)) row.refusal = refuseField('nationalID', 'field.nationalId')
      values.birthDate ??= told.birthDate
      values.gender ??= told.gender
    }
  },
})
