/** After a payment: verifying one that waited (D6.6), rejecting it, and refunding one (D6.6, D6.11). */
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment, paymentRefund, receipt } from '@topcenter/model/finance/receipt'
import { readableAmount } from '@topcenter/texts/readable'
import { refuseField } from '@topcenter/model/kit/refusal'
import { together } from '../platform/together.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { insertRecord } from '../records/create.ts'
import { lockRow } from '../records/read.ts'
import { type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/trail.ts'
import { renewDebts } from './debts.service.ts'
import { cash, inTurn, post } from './ledger.ts'
import { allocate, forWhom, noteWallet, payParts, settle, type Taken, type Target } from './payments.service.ts'

const decided = (ctx: Ctx) => ({ verifiedBy: memberId(ctx.actor), verifiedAt: ctx.now.toISOString() })
const targetOf = (row: {
  readonly debtors: readonly string[] | null
  readonly debt: string | null
  readonly installmentScheduleTime: string | null
}): Target => ({ debtors: row.debtors ?? [], debt: row.debt, part: row.installmentScheduleTime })

export const receiptRules = rules(
  receipt,
  {},
  {
    verify: {
      /**
       * The money is there, from now on: the day and the shift that it was announced in are counted already. What is
       * not owed any more in the meantime becomes credit.
       */
      prepare: async (ctx, row) => {
        const allocation = await allocate(ctx, targetOf(row), row.money)
        const settled = await settle(ctx, { ...(row as unknown as Taken), at: ctx.now.toISOString() }, allocation)
        await together([settled.note(row.receiptNumber), leaveTrail(ctx, debt, settled.traces(row.receiptNumber))])
        return {
          ...decided(ctx),
          verification: 'Verified',
          debtors: forWhom(allocation),
          allocated: allocation.allocated,
          credit: allocation.left,
        }
      },
    },
    reject: {
      prepare: (ctx, _row, { reason }) => ({ ...decided(ctx), verification: 'Rejected', rejectReason: reason }),
    },
  },
)

interface Refund {
  readonly money: number | null
  readonly account: string | null
  readonly refundTo: 'Account' | 'Wallet' | null
  readonly reason: string
}
interface Paid {
  readonly id: string
  readonly receipt: string
  readonly receiptNumber: number
  readonly debt: string
  readonly user: string
  readonly installmentScheduleTime: string | null
  readonly account: string | null
  readonly money: number
  readonly refunded: number | null
}

const left = (row: Paid) => row.money - (row.refunded ?? 0)
const amountOf = (row: Paid, input: Refund) => input.money ?? left(row)
const accountOf = (row: Paid, input: Refund) => (input.refundTo === 'Wallet' ? null : (input.account ?? row.account))

/** Points never turn into cash: what they paid comes back as credit. */
async function wasByPoints(ctx: Ctx, receiptId: string): Promise<boolean> {
  const row = await ctx.tx.first<{ source: string }>({
    sql: 'select source from receipt where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, receiptId],
  })
  return row?.source === 'Points'
}

async function giveBack(ctx: Ctx, row: Paid, input: Refund): Promise<void> {
  const money = amountOf(row, input)
  const account = accountOf(row, input)
  const [payer] = await ctx.tx.query<{ user_id: string }>({
    sql: `
      update receipt
      set refunded = refunded + $3, version = version + 1, updated_at = $4, updated_by = $5
      where establishment_id = $1 and id = $2
      returning user_id
    `,
    parameters: [ctx.actor.establishmentId, row.receipt, money, ctx.now.toISOString(), ctx.actor.userId],
  })
  const part = row.installmentScheduleTime
  if (part) await payParts(ctx, [{ id: part, paid: -money }])
  await renewDebts(ctx, [{ id: row.debt, paid: -money }])
  const id = await insertRecord(ctx, paymentRefund, {
    installmentPayment: row.id,
    debt: row.debt,
    user: row.user,
    account,
    money,
    at: ctx.now.toISOString(),
    by: memberId(ctx.actor),
    reason: input.reason,
  })
  if (!account) await inTurn(ctx, 'Wallet', payer!.user_id)
  await post(ctx, { event: 'PaymentRefunded', entity: paymentRefund, recordId: id, reason: input.reason }, [
    {
      debit: { kind: 'Receivable', id: row.user },
      credit: account ? cash(account) : { kind: 'Wallet', id: payer!.user_id },
      amount: money,
      debt: row.debt,
    },
  ])
  if (!account) await noteWallet(ctx, payer!.user_id, 'Deposit', money, row.receiptNumber)
  await leaveTrail(ctx, debt, [
    {
      id: row.debt,
      action: 'refund',
      changes: { paid: { old: null, new: -money }, reason: { old: null, new: input.reason } },
    },
  ])
}

export const installmentPaymentRules = rules(
  installmentPayment,
  {},
  {
    refund: {
      check: async (ctx, row, input) => {
        await lockRow(ctx, debt, row.debt)
        if (amountOf(row as Paid, input as Refund) > left(row as Paid))
          return refuseField('money', 'payment.overRefund', { left: readableAmount(left(row as Paid)) })
        if (input.refundTo !== 'Wallet' && (await wasByPoints(ctx, row.receipt)))
          return refuseField('refundTo', 'payment.pointsToCredit')
        return input.refundTo === 'Account' && !accountOf(row as Paid, input as Refund)
          ? refuseField('accountToken', 'payment.accountNeeded')
          : undefined
      },
      prepare: (ctx, row, input): Columns => {
        const refunded = (row.refunded ?? 0) + amountOf(row as Paid, input as Refund)
        return {
          refunded,
          refund: refunded === row.money ? 'Refunded' : 'NotRefunded',
          refundedBy: memberId(ctx.actor),
          refundedAt: ctx.now.toISOString(),
          reason: input.reason,
        }
      },
      apply: (ctx, row, input) => giveBack(ctx, row as Paid, input as Refund),
    },
  },
)
