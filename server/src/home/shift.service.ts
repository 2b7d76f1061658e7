/** The reader's open shift at the till: what came in since, by method, and what should be in the drawer by now (D6.10). */
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { OwnShift } from '@topcenter/model/home/told'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { movedInShiftSql } from '../finance/accounts/cashier-shift.rules.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

/** Null when none is open; of several the one that was opened last. */
export async function ownShift(ctx: Ctx): Promise<OwnShift | null> {
  const { establishmentId, userId } = ctx.actor
  const shift = await ctx.tx.first<
    DbRow & { id: string; code: string; opened_at: string; opening_float: number; expected: number }
  >({
    sql: `
      select
        s.id,
        s.code,
        s.opened_at,
        s.opening_float,
        s.opening_float + ${movedInShiftSql('s', '$3')} as expected,
        a.name_ar,
        a.name_en,
        a.name_und
      from cashier_shift s
      join account a on a.establishment_id = s.establishment_id and a.id = s.account_id
      where s.establishment_id = $1 and s.cashier_id = $2 and s.state = 'Open'
      order by s.opened_at desc
      limit 1
    `,
    parameters: [establishmentId, userId, ctx.now.toISOString()],
  })
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
