/**
 * Rules for the steps after a payment: a pending one is verified (D6.6) or rejected, and one that counts is refunded
 * (D6.6, D6.11).
 */
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment, type Receipt, receipt } from '@topcenter/model/finance/receipt'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import { readableMoney } from '@topcenter/texts/readable'
import { notifyUsers } from '../../alerts/tell.ts'
import { together } from '../../platform/database/together.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import { lockRow } from '../../records/read.ts'
import { type Columns, rules } from '../../records/rules.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { allocate, debtorsOf, owedSince, type Target } from '../debts/allocation.ts'
import { lockCredit } from '../accounts/credit.service.ts'
import { earnByReceipt } from '../accounts/points-earned.service.ts'
import { nowAfter } from './moments.ts'
import { paidByPoints, refusalOfPoints } from './points-back.service.ts'
import { accountFor, amountFor, giveBack, type Payment, refusalOfAmount, type RefundInput } from './refunds.service.ts'
import { debtTraces, settleDebts, tellPayment, writePayments } from './settlement.ts'

const targetOf = ({ debtors, debt: only, installmentScheduleTime }: Receipt): Target => ({
  debtors: debtors ?? [],
  debt: only,
  part: installmentScheduleTime,
})

/**
 * A verified payment counts from now on, because the day and the shift in which it was announced may be closed already.
 * The part that is no longer owed becomes credit.
 */
async function verify(ctx: Ctx, row: Receipt): Promise<Columns> {
  const allocation = await allocate(ctx, targetOf(row), row.money)
  const credit = allocation.left > 0 ? await lockCredit(ctx, row.user) : undefined
  const at = nowAfter(ctx, row.at, ...owedSince(allocation).map((each) => each.at))
  const receiptRow = { ...row, at }
  await settleDebts(ctx, receiptRow, allocation)
  await together([
    writePayments(ctx, receiptRow, allocation, { credit }, row.receiptNumber),
    leaveTrail(ctx, debt, debtTraces(allocation, row.receiptNumber)),
    tellPayment(ctx, receiptRow, allocation, row.receiptNumber),
  ])
  return {
    verifiedBy: memberId(ctx.actor),
    verifiedAt: at,
    verification: 'Verified',
    debtors: debtorsOf(allocation),
    allocated: allocation.allocated,
    credit: allocation.left,
  }
}

export const receiptRules = rules(
  receipt,
  {},
  {
    verify: {
      prepare: (ctx, row) => verify(ctx, row),
      apply: (ctx, row) => earnByReceipt(ctx, row.id),
    },
    reject: {
      prepare: (ctx, row, { reason }) => ({
        verifiedBy: memberId(ctx.actor),
        verifiedAt: nowAfter(ctx, row.at),
        verification: 'Rejected',
        rejectReason: reason,
      }),
    },
  },
)

/** Locks the debt, so that what is paid of it does not change until the transaction ends. */
async function checkRefund(ctx: Ctx, payment: Payment, input: RefundInput): Promise<Refusal | undefined> {
  await lockRow(ctx, debt, payment.debt)
  const paid = await paidByPoints(ctx, payment.receipt)
  const refused = refusalOfPoints(paid, input, await amountFor(ctx, payment, input))
  if (refused) return refused
  if (input.refundTo === 'Account' && !accountFor(payment, input))
    return refuseField('accountToken', 'payment.accountNeeded')
  return refusalOfAmount(ctx, payment, input)
}

async function refund(ctx: Ctx, payment: Payment & { readonly at: string }, input: RefundInput): Promise<Columns> {
  const money = await amountFor(ctx, payment, input)
  const at = nowAfter(ctx, payment.at)
  await giveBack(ctx, payment, { ...input, money, at })
  await notifyUsers(ctx, 'refund', {
    users: [payment.user],
    params: (language) => ({
      amount: readableMoney(money, language),
      code: payment.receiptNumber === null ? '' : String(payment.receiptNumber),
    }),
    ...(payment.receipt ? { about: payment.receipt } : {}),
  })
  const refunded = (payment.refunded ?? 0) + money
  return {
    refunded,
    refund: refunded === payment.money ? 'Refunded' : 'NotRefunded',
    refundedBy: memberId(ctx.actor),
    refundedAt: at,
    reason: input.reason,
  }
}

export const installmentPaymentRules = rules(
  installmentPayment,
  {},
  {
    refund: {
      check: (ctx, row, input) => checkRefund(ctx, row, input),
      prepare: (ctx, row, input) => refund(ctx, row, input),
      apply: async (ctx, row) => {
        if (row.receipt) await earnByReceipt(ctx, row.receipt)
      },
    },
  },
)
