/** Reads the reader's open cashier shift: money received by method, and money expected in the drawer (D6.10). */
import { moneyIn } from '@topcenter/model/figures'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { receipt } from '@topcenter/model/finance/receipt'
import type { OwnShift } from '@topcenter/model/home/api'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { openShifts } from '../finance/accounts/open-shifts.ts'
import type { Ctx } from '../records/context.ts'
import { all } from '../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { matches, sourceOf } from '../reports/source.ts'

/** Returns the shift that was opened last; null if none is open. */
export async function ownShift(ctx: Ctx): Promise<OwnShift | null> {
  const { establishmentId, userId } = ctx.actor
  const shift = (await openShifts(ctx)).at(-1)
  if (!shift) return null
  const methods = await ctx.tx.query<DbRow & { id: string | null; money: number }>(sql`
    select m.id, m.name_ar, m.name_en, m.name_und, sum(t.money)::float8 as money
    from receipt t
    left join payment_method m on m.establishment_id = t.establishment_id and m.id = t.payment_method_id
    where ${all([
      sql`t.establishment_id = ${establishmentId}::uuid`,
      sql`t.received_by_id = ${userId}::uuid`,
      sql`t.at >= ${shift.opened_at}::timestamptz`,
      ...matches(sourceOf(receipt), moneyIn),
    ])}
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
