/**
 * Writes what follows from a receipt that counts (D6.6): first debts and ledger, and then, when its number is known,
 * its payments and the lines of the payer's credit and points.
 */
import { installmentPayment, type paymentSources, receipt } from '@topcenter/model/finance/receipt'
import { newId } from '@topcenter/model/kit/token'
import { readableMoney } from '@topcenter/texts/readable'
import { notifyUsers } from '../../alerts/tell.ts'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import type { Columns } from '../../records/rules.ts'
import type { Trace } from '../../records/write/trail.ts'
import { insertRows } from '../../records/write/write.ts'
import { type Allocation, paidDebts } from '../debts/allocation.ts'
import { type Credit, writeCreditLine } from '../accounts/credit.service.ts'
import { renewDebts } from '../debts/debts.service.ts'
import { withdrawSettled } from '../debts/reminders.service.ts'
import { cash, type LedgerAccount, post } from '../books/ledger.ts'
import { type LockedPoints, pointsFor, writePointsLine } from '../accounts/points.service.ts'

export type Source = (typeof paymentSources)[number]

/** The columns of a receipt that settling it needs. */
export interface ReceiptRow extends Columns {
  readonly id: string
  /** The user who pays. */
  readonly user: string
  readonly source: Source | null
  /** Piastres. */
  readonly money: number
  readonly account: string | null
  readonly paymentMethod: string | null
  /** The moment from which its payments count. */
  readonly at: string
  readonly receivedBy: string | null
}

/** The payer's credit and points, locked, as far as the receipt takes from them or adds to them. */
export interface Holdings {
  readonly credit?: Credit | undefined
  readonly points?: LockedPoints | undefined
}

/** Or the name under which the transaction learns it (`Tx.learns`). */
export type ReceiptNumber = number | string

const events = { Account: 'PaymentReceived', Wallet: 'PaidFromWallet', Points: 'PaidByPoints' } as const

/** Notifies the payer, and the people whose debts were paid. */
export const tellPayment = (
  ctx: Ctx,
  row: ReceiptRow,
  allocation: Allocation,
  receiptNumber: ReceiptNumber,
): Promise<number> =>
  notifyUsers(ctx, 'payment', {
    users: [row.user, ...allocation.shares.map(({ due }) => due.user)],
    params: (language) => ({ amount: readableMoney(row.money, language), code: String(receiptNumber) }),
    about: row.id,
  })

/** The ledger account on the payer's side from which a payment is taken. */
function sourceAccount({ source, user, account }: ReceiptRow): LedgerAccount {
  if (source === 'Wallet' || source === 'Points') return { kind: source, id: user }
  return cash(account!)
}

/**
 * Adds to what is paid of parts and debts and posts it in the ledger; money that is left over becomes the payer's
 * credit.
 */
export async function settleDebts(ctx: Ctx, row: ReceiptRow, allocation: Allocation): Promise<void> {
  const debts = paidDebts(allocation)
  const from = sourceAccount(row)
  await together([
    payParts(
      ctx,
      allocation.shares.flatMap(({ due, money }) => (due.part ? [{ id: due.part, paid: money }] : [])),
    ),
    renewDebts(ctx, debts),
    post(ctx, { event: events[row.source ?? 'Account'], entity: receipt, recordId: row.id, at: row.at }, [
      ...debts.map(({ id, user, paid }) => ({
        debit: from,
        credit: { kind: 'Receivable', id: user } as const,
        amount: paid,
        debt: id,
      })),
      { debit: from, credit: { kind: 'Wallet', id: row.user }, amount: allocation.left },
    ]),
    withdrawSettled(
      ctx,
      debts.map(({ id }) => id),
    ),
  ])
}

/** Adds to what is paid of parts, in piastres; a `paid` below zero takes it back. */
export async function payParts(
  ctx: Ctx,
  parts: readonly { readonly id: string; readonly paid: number }[],
): Promise<void> {
  if (parts.length === 0) return
  await ctx.tx.run({
    sql: `
      update installment_schedule_time p
      set
        paid = p.paid + c.paid,
        remainder = p.remainder - c.paid,
        version = version + 1,
        updated_at = $3,
        updated_by = $4
      from jsonb_to_recordset($2) as c(id uuid, paid bigint)
      where p.establishment_id = $1 and p.id = c.id
    `,
    parameters: [ctx.actor.establishmentId, JSON.stringify(parts), ctx.now.toISOString(), ctx.actor.userId],
  })
}

/** Writes, for a receipt that has its number, a payment for each share, and the lines of credit and points. */
export const writePayments = (
  ctx: Ctx,
  row: ReceiptRow,
  allocation: Allocation,
  holdings: Holdings,
  receiptNumber: ReceiptNumber,
): Promise<unknown> =>
  together([
    insertRows(ctx, installmentPayment, paymentRows(ctx, row, allocation, receiptNumber)),
    writeCredit(ctx, row, allocation, holdings.credit, receiptNumber),
    writePoints(ctx, row, allocation, holdings.points, receiptNumber),
  ])

function paymentRows(ctx: Ctx, row: ReceiptRow, { shares }: Allocation, receiptNumber: ReceiptNumber) {
  const common = {
    receipt: row.id,
    receiptNumber,
    account: row.account,
    paymentMethod: row.paymentMethod,
    at: row.at,
    receivedBy: row.receivedBy,
    refunded: 0,
    refund: 'NotRefunded',
  }
  return shares.map(({ due, money }) => ({
    id: newId(ctx.now.getTime()),
    values: { ...common, debt: due.debt, user: due.user, installmentScheduleTime: due.part, money },
  }))
}

/** The reason of a line of credit or points: the receipt that it belongs to. */
export const ofReceipt = (receiptNumber: ReceiptNumber): Columns => ({
  ar: `إيصال ${receiptNumber}`,
  en: `Receipt ${receiptNumber}`,
})

/** The same of what a card paid. */
export const ofCard: Columns = { ar: 'كارت باقة', en: 'Package card' }

/** The line of credit: what was paid from it, or what was left over and becomes credit. */
async function writeCredit(
  ctx: Ctx,
  row: ReceiptRow,
  { allocated, left }: Allocation,
  credit: Credit | undefined,
  receiptNumber: ReceiptNumber,
): Promise<void> {
  const line =
    row.source === 'Wallet'
      ? ({ transactionType: 'Payment', money: allocated } as const)
      : ({ transactionType: 'Deposit', money: left } as const)
  if (credit && line.money > 0)
    await writeCreditLine(ctx, row.user, credit, { ...line, at: row.at, reason: ofReceipt(receiptNumber) })
}

async function writePoints(
  ctx: Ctx,
  row: ReceiptRow,
  { allocated }: Allocation,
  points: LockedPoints | undefined,
  receiptNumber: ReceiptNumber,
): Promise<void> {
  if (!points) return
  const numberOfPoints = pointsFor(points, allocated)
  await writePointsLine(ctx, row.user, points, {
    transactionType: 'Decrease',
    numberOfPoints,
    valuePerPoint: Math.round(allocated / numberOfPoints),
    totalPaidByPoints: allocated,
    at: row.at,
    reason: ofReceipt(receiptNumber),
    receipt: row.id,
  })
}

/** The entry in the history of each debt that got some of the money. */
export const debtTraces = (allocation: Allocation, receiptNumber: ReceiptNumber): Trace[] =>
  paidDebts(allocation).map(({ id, paid }) => ({
    id,
    action: 'pay',
    changes: { paid: { old: null, new: paid }, receiptNumber: { old: null, new: receiptNumber } },
  }))
