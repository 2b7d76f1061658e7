/**
 * Gives money of a payment back (D6.6): how much may be given without a further permission (D6.11), and all that is
 * written.
 */
import { debt } from '@topcenter/model/finance/debt'
import { paymentRefund } from '@topcenter/model/finance/receipt'
import { holds } from '@topcenter/model/kit/permission'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
import { type Ctx, memberId } from '../../records/context.ts'
import { emit } from '../../records/events.ts'
import { insertRecord } from '../../records/write/create.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { type Credit, lockCredit, writeCreditLine } from '../accounts/credit.service.ts'
import { lockPoints } from '../accounts/points.service.ts'
import { renewDebts } from '../debts/debts.service.ts'
import { cash, type LedgerAccount, post } from '../books/ledger.ts'
import { paidByPoints, returnPoints } from './points-back.service.ts'
import { leftOf, proposalFor } from './refund-proposal.service.ts'
import { ofCard, ofReceipt, payParts } from './settlement.ts'

/** The columns of a payment that a refund needs. */
export interface Payment {
  readonly id: string
  /** None where a card paid. */
  readonly receipt: string | null
  readonly receiptNumber: number | null
  readonly debt: string
  /** The person whose debt it paid. */
  readonly user: string
  readonly installmentScheduleTime: string | null
  readonly account: string | null
  readonly money: number
  readonly refunded: number | null
}
export interface RefundInput {
  /** In piastres; what the rules propose when it is left out. */
  readonly money?: number | null
  /** The account that the payment entered when it is left out. */
  readonly account?: string | null
  readonly refundTo?: 'Account' | 'Wallet' | 'Points' | null
  readonly reason: string
}

/** The account that the money leaves; null when it becomes the payer's credit or points. */
export const accountFor = (payment: Payment, { refundTo, account }: RefundInput): string | null =>
  refundTo === 'Wallet' || refundTo === 'Points' ? null : (account ?? payment.account)

/** In piastres. The caller has locked the debt, so that the proposal does not change. */
export const amountFor = async (ctx: Ctx, payment: Payment, { money }: RefundInput): Promise<number> =>
  money ?? (await proposalFor(ctx, payment)).proposed

/** No more than what is left can be given back. Another amount than the proposed one needs a permission. */
export async function refusalOfAmount(ctx: Ctx, payment: Payment, input: RefundInput): Promise<Refusal | undefined> {
  const left = leftOf(payment)
  const asked = input.money ?? undefined
  if (asked !== undefined && asked > left)
    return refuseField('money', 'payment.overRefund', { left: readableAmount(left) })
  if (asked !== undefined && holds(ctx.actor, 'InstallmentPayment', 'refundOtherAmount')) return undefined
  const { proposed } = await proposalFor(ctx, payment)
  if (proposed === 0) return refuseField('money', 'payment.nothingProposed')
  return asked === undefined || asked === proposed
    ? undefined
    : refuseField('money', 'payment.otherAmount', { proposed: readableAmount(proposed) })
}

/**
 * `at` is an instant. Locks are taken in the order that `lockBalance` explains: the caller has locked the debt, and the
 * payer's credit or points are locked next.
 */
export async function giveBack(
  ctx: Ctx,
  payment: Payment,
  { money, at, ...input }: Omit<RefundInput, 'money'> & { readonly money: number; readonly at: string },
): Promise<void> {
  const account = accountFor(payment, { ...input, money })
  const byPoints = account ? undefined : await paidByPoints(ctx, payment.receipt)
  const payer = payment.receipt ? await raiseRefunded(ctx, payment.receipt, money) : payment.user
  const points = byPoints && (await lockPoints(ctx, payer))
  const credit = account || byPoints ? undefined : await lockCredit(ctx, payer)
  const part = payment.installmentScheduleTime
  if (part) await payParts(ctx, [{ id: part, paid: -money }])
  await renewDebts(ctx, [{ id: payment.debt, paid: -money }])
  const from: LedgerAccount = account ? cash(account) : { kind: points ? 'Points' : 'Wallet', id: payer }
  await postRefund(ctx, payment, { account, from, money, at, reason: input.reason })
  if (points) {
    const [receipt, receiptNumber] = [payment.receipt!, payment.receiptNumber!]
    await returnPoints(ctx, byPoints, points, { payer, money, at, receipt, receiptNumber })
  }
  if (credit) await writeDeposit(ctx, payer, credit, { money, at, receiptNumber: payment.receiptNumber })
  const changes = { paid: { old: null, new: -money }, reason: { old: null, new: input.reason } }
  await leaveTrail(ctx, debt, [{ id: payment.debt, action: 'refund', changes }])
  await emit(ctx, 'paymentRefunded', { debt: payment.debt, reason: input.reason })
}

/**
 * Adds the refund to the receipt.
 *
 * @returns Who paid the receipt
 */
async function raiseRefunded(ctx: Ctx, receiptId: string, money: number): Promise<string> {
  const row = await ctx.tx.first<{ user_id: string }>({
    sql: `
      update receipt
      set refunded = refunded + $3, version = version + 1, updated_at = $4, updated_by = $5
      where establishment_id = $1 and id = $2
      returning user_id
    `,
    parameters: [ctx.actor.establishmentId, receiptId, money, ctx.now.toISOString(), ctx.actor.userId],
  })
  return row!.user_id
}

interface Posting {
  readonly account: string | null
  readonly from: LedgerAccount
  readonly money: number
  readonly at: string
  readonly reason: string
}

/** Makes the record of the refund and its event in the ledger; the debt is owed again. */
async function postRefund(ctx: Ctx, payment: Payment, { account, from, money, at, reason }: Posting): Promise<void> {
  const id = await insertRecord(ctx, paymentRefund, {
    installmentPayment: payment.id,
    debt: payment.debt,
    user: payment.user,
    account,
    money,
    at,
    by: memberId(ctx.actor),
    reason,
  })
  await post(ctx, { event: 'PaymentRefunded', entity: paymentRefund, recordId: id, at, reason }, [
    {
      debit: { kind: 'Receivable', id: payment.user },
      credit: from,
      amount: money,
      debt: payment.debt,
    },
  ])
}

const writeDeposit = (
  ctx: Ctx,
  payer: string,
  credit: Credit,
  { money, at, receiptNumber }: { readonly money: number; readonly at: string; readonly receiptNumber: number | null },
): Promise<string> =>
  writeCreditLine(ctx, payer, credit, {
    transactionType: 'Deposit',
    money,
    at,
    reason: receiptNumber === null ? ofCard : ofReceipt(receiptNumber),
  })
