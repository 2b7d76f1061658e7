/** The reader's open shift at the till: what came in since, by method, and what should be in the drawer by now (D6.10). */
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { OwnShift } from '@topcenter/model/home/told'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { openShifts } from '../finance/accounts/open-shifts.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

/** Null when none is open; of several the one that was opened last. */
export async function ownShift(ctx: Ctx): Promise<OwnShift | null> {
  const { establishmentId, userId } = ctx.actor
  const shift = (await openShifts(ctx)).at(-1)
  if (!shift) return null
  const methods = await ctx.tx.query<DbRow & { id: string | null; money: number }>(sql`
    select m.id, m.name_ar, m.name_en, m.name_und, sum(r.money)::float8 as money
    from receipt r
    left join payment_method m on m.establishment_id = r.establishment_id and m.id = r.payment_method_id
    where r.establishment_id = ${establishmentId}::uuid
      and r.received_by_id = ${userId}::uuid
      and r.at >= ${shift.opened_at}::timestamptz
      and r.verification = 'Verified'
    group by m.id, m.name_ar, m.name_en, m.name_und
    order by money desc
  `)
  return {
    token: tokenOf(cashierShift.spec.prefix, shift.id),
    code: shift.code,
    account: namesFrom(shift, 'name'),
    openedAt: shift.opened_at,
    openingFloat: shift.opening_float,
    expected: shift.expected,
    methods: methods.map((row) => ({ names: row.id ? namesFrom(row, 'name') : null, money: row.money })),
  }
}
