/**
 * Cashier shifts (D6.10). One can be open at an account. The counted money is compared with what the books expect.
 * Nothing can be posted into an approved shift.
 */
import { type CashierShift, cashierShift } from '@topcenter/model/finance/cashier-shift'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
import { type Ctx, memberId } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { cash, post } from '../books/ledger.ts'
import { nowAfter } from '../payments/moments.ts'

/**
 * The money in minus the money out of the shift's account while it was open, by when the money moved. $1 is the
 * establishment; both arguments are SQL.
 */
export const movedInShiftSql = (shift: string, until: string): string => `coalesce((
  select sum(case when t.debit_kind = 'Cash' then t.amount else -t.amount end) from ledger_transfer t
  where t.establishment_id = $1 and t.cash_id = ${shift}.account_id and t.at >= ${shift}.opened_at and t.at < ${until}), 0)::bigint`

/** How much money should be in the drawer of a shift at that time. */
export async function expectedInShift(ctx: Ctx, id: string, until: string): Promise<number> {
  const row = await ctx.tx.first<{ expected: number }>({
    sql: `
      select s.opening_float + ${movedInShiftSql('s', '$3')} as expected
      from cashier_shift s
      where s.establishment_id = $1 and s.id = $2
    `,
    parameters: [ctx.actor.establishmentId, id, until],
  })
  return row!.expected
}

interface Reckoning {
  readonly expected: number
  readonly difference: number
  readonly differenceReason: string | null
}

async function reckoning(
  ctx: Ctx,
  id: string,
  closedAt: string,
  counted: number,
  reason: string | null,
): Promise<Reckoning> {
  const expected = await expectedInShift(ctx, id, closedAt)
  return { expected, difference: counted - expected, differenceReason: reason }
}

/**
 * Money that was dated into the shift after it was closed counts too. A difference that nobody has seen yet needs a
 * reason of its own.
 */
async function reckonedAgain(ctx: Ctx, row: CashierShift, reason: string | null): Promise<Reckoning> {
  const now = await reckoning(ctx, row.id, row.closedAt!, row.counted!, row.differenceReason)
  if (now.difference === row.difference || now.difference === 0) return now
  if (reason) return { ...now, differenceReason: reason }
  throw new Refused(
    refuseField('reason', 'shift.movedSince', {
      expected: readableAmount(now.expected),
      counted: readableAmount(row.counted!),
    }),
  )
}

export const cashierShiftRules = rules(
  cashierShift,
  {
    create: {
      check: async (ctx, input) => {
        if (memberId(ctx.actor) === null) return refuse('shift.membersOnly')
        const account = await ctx.tx.first<{ account_kind: string }>({
          sql: 'select account_kind from account where establishment_id = $1 and id = $2',
          parameters: [ctx.actor.establishmentId, input.account],
        })
        return account?.account_kind === 'Cash' ? undefined : refuseField('accountToken', 'account.notCash')
      },
      prepare: (ctx) => ({ cashier: memberId(ctx.actor), openedAt: ctx.now.toISOString() }),
    },
  },
  {
    close: {
      prepare: async (ctx, row, { counted, reason }) => {
        const closedAt = nowAfter(ctx, row.openedAt)
        const reckoned = await reckoning(ctx, row.id, closedAt, counted, reason)
        if (reckoned.difference !== 0 && !reason) throw new Refused(refuseField('reason', 'shift.reasonRequired'))
        return { closedAt, counted, ...reckoned }
      },
    },
    approve: {
      prepare: async (ctx, row, { reason }) => ({
        approvedBy: memberId(ctx.actor),
        approvedAt: nowAfter(ctx, row.closedAt),
        ...(await reckonedAgain(ctx, row, reason)),
      }),
      apply: async (ctx, row, { reason }) => {
        const { difference, differenceReason } = await reckonedAgain(ctx, row, reason)
        const [drawer, differs] = [cash(row.account), { kind: 'CashDifference' } as const]
        if (difference > 0)
          await post(ctx, { event: 'ShiftOver', entity: cashierShift, recordId: row.id, reason: differenceReason }, [
            { debit: drawer, credit: differs, amount: difference },
          ])
        if (difference < 0)
          await post(ctx, { event: 'ShiftShort', entity: cashierShift, recordId: row.id, reason: differenceReason }, [
            { debit: differs, credit: drawer, amount: -difference },
          ])
      },
    },
  },
)
