/**
 * Deposits, withdrawals and transfers of the centre's own accounts (D6.4), and expenses and revenues beside debts
 * (D6.7).
 */
import { account } from '@topcenter/model/finance/account'
import { expense } from '@topcenter/model/finance/expense'
import { revenue } from '@topcenter/model/finance/revenue'
import { refuseField } from '@topcenter/model/kit/refusal'
import type { Names } from '@topcenter/model/kit/names'
import { type Ctx, memberId } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { cash, post } from '../books/ledger.ts'
import { happenedAt, nowAfter } from '../payments/moments.ts'
import { said } from '../debts/owed.service.ts'

const owner = { kind: 'Owner' } as const
const transit = { kind: 'Transit' } as const

export const accountRules = rules(
  account,
  {},
  {
    deposit: {
      apply: (ctx, row, { money, reason, at }) =>
        post(ctx, { event: 'AccountDeposited', entity: account, recordId: row.id, at: happenedAt(ctx, at), reason }, [
          { debit: cash(row.id), credit: owner, amount: money },
        ]).then(() => undefined),
    },
    withdraw: {
      apply: (ctx, row, { money, reason, at }) =>
        post(ctx, { event: 'AccountWithdrawn', entity: account, recordId: row.id, at: happenedAt(ctx, at), reason }, [
          { debit: owner, credit: cash(row.id), amount: money },
        ]).then(() => undefined),
    },
    transfer: {
      check: (_ctx, row, { toAccount }) =>
        toAccount === row.id ? refuseField('toAccountToken', 'account.same') : undefined,
      apply: (ctx, row, { toAccount, money, reason, at }) =>
        post(ctx, { event: 'AccountTransferred', entity: account, recordId: row.id, at: happenedAt(ctx, at), reason }, [
          { debit: transit, credit: cash(row.id), amount: money },
          { debit: cash(toAccount), credit: transit, amount: money },
        ]).then(() => undefined),
    },
  },
)

const refunded = (ctx: Ctx, { at }: Pick<Moved, 'at'>, reason: Names) => ({
  refundReason: reason,
  refundedAt: nowAfter(ctx, at),
  refundedBy: memberId(ctx.actor),
})

interface Moved {
  readonly id: string
  readonly account: string
  readonly money: number
  readonly at: string
  readonly notes: string | null
}

export const expenseRules = rules(
  expense,
  {
    create: {
      prepare: (ctx, input) => ({ at: happenedAt(ctx, input.at) }),
      apply: async (ctx, row) => {
        const paid = row
        await post(ctx, { event: 'ExpensePaid', entity: expense, recordId: paid.id, at: paid.at, reason: paid.notes }, [
          { debit: { kind: 'Expense', id: paid.expensesType }, credit: cash(paid.account), amount: paid.money },
        ])
      },
    },
  },
  {
    refund: {
      prepare: (ctx, row, { reason }) => refunded(ctx, row, reason),
      apply: async (ctx, row, { reason }) => {
        const at = nowAfter(ctx, row.at)
        await post(ctx, { event: 'ExpenseRefunded', entity: expense, recordId: row.id, at, reason: said(reason) }, [
          { debit: cash(row.account), credit: { kind: 'Expense', id: row.expensesType }, amount: row.money },
        ])
      },
    },
  },
)

export const revenueRules = rules(
  revenue,
  {
    create: {
      prepare: (ctx, input) => ({ at: happenedAt(ctx, input.at) }),
      apply: async (ctx, row) => {
        const came = row
        await post(
          ctx,
          { event: 'RevenueAccrued', entity: revenue, recordId: came.id, at: came.at, reason: came.notes },
          [{ debit: cash(came.account), credit: { kind: 'OtherRevenue', id: came.revenuesType }, amount: came.money }],
        )
      },
    },
  },
  {
    refund: {
      prepare: (ctx, row, { reason }) => refunded(ctx, row, reason),
      apply: async (ctx, row, { reason }) => {
        const at = nowAfter(ctx, row.at)
        await post(ctx, { event: 'RevenueRefunded', entity: revenue, recordId: row.id, at, reason: said(reason) }, [
          { debit: { kind: 'OtherRefunds', id: row.revenuesType }, credit: cash(row.account), amount: row.money },
        ])
      },
    },
  },
)
