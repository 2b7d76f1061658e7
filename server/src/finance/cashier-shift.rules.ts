/** Cashier shifts (D6.10): one open at an account; what is counted is held against what the books expect; approved, nothing goes into it. */
import { type CashierShift, cashierShift } from '@topcenter/model/finance/cashier-shift'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { type Ctx, memberId } from '../records/context.ts'
import { rules } from '../records/rules.ts'
import { cash, post } from './ledger.ts'

/** What moved in the account of a shift while it lasted: money in − money out, by when it happened. $1 is the establishment; both arguments are SQL. */
export const movedInShiftSql = (shift: string, until: string): string => `coalesce((
  select sum(case when t.debit_kind = 'Cash' then t.amount else -t.amount end) from ledger_transfer t
  where t.establishment_id = $1 and t.cash_id = ${shift}.account_id and t.at >= ${shift}.opened_at and t.at < ${until}), 0)::bigint`

/** What the drawer of a shift should hold at that time. */
export async function expectedInShift(ctx: Ctx, id: string, until: string): Promise<number> {
  const row = await ctx.tx.first<{ expected: number }>({
    sql: `select s.opening_float + ${movedInShiftSql('s', '$3')} as expected from cashier_shift s where s.establishment_id = $1 and s.id = $2`, parameters: [ctx.actor.establishmentId, id, until],
  })
  return row!.expected
}

async function reckoning(ctx: Ctx, row: CashierShift, closedAt: string, counted: number, reason: string | null) {
  const expected = await expectedInShift(ctx, row.id, closedAt)
  const difference = counted - expected
  if (difference !== 0 && !reason) throw new Refused(refuseField('reason', 'shift.reasonRequired'))
  return { expected, difference, differenceReason: reason }
}

export const cashierShiftRules = rules(cashierShift, {
  create: {
    check: async (ctx, input) => {
      if (memberId(ctx.actor) === null) return refuse('shift.membersOnly')
      const account = await ctx.tx.first<{ account_kind: string }>({ sql: 'select account_kind from account where establishment_id = $1 and id = $2', parameters: [ctx.actor.establishmentId, input.account] })
      return account?.account_kind === 'Cash' ? undefined : refuseField('accountToken', 'account.notCash')
    },
    prepare: (ctx) => ({ cashier: memberId(ctx.actor), openedAt: ctx.now.toISOString() }),
  },
}, {
  close: {
    prepare: async (ctx, row, { counted, reason }) => {
      const closedAt = ctx.now.toISOString()
      return { closedAt, counted, ...(await reckoning(ctx, row, closedAt, counted, reason)) }
    },
  },
  approve: {
    /** What was dated into the shift after it was closed counts too. */
    prepare: async (ctx, row) => ({ approvedBy: memberId(ctx.actor), approvedAt: ctx.now.toISOString(), ...(await reckoning(ctx, row, row.closedAt!, row.counted!, row.differenceReason)) }),
    apply: async (ctx, row) => {
      const { difference } = await reckoning(ctx, row, row.closedAt!, row.counted!, row.differenceReason)
      const [drawer, differs] = [cash(row.account), { kind: 'CashDifference' } as const]
      if (difference > 0) await post(ctx, { event: 'ShiftOver', entity: cashierShift, recordId: row.id, reason: row.differenceReason }, [{ debit: drawer, credit: differs, amount: difference }])
      if (difference < 0) await post(ctx, { event: 'ShiftShort', entity: cashierShift, recordId: row.id, reason: row.differenceReason }, [{ debit: differs, credit: drawer, amount: -difference }])
    },
  },
})
