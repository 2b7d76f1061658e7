/**
 * Takes a payment (D6.6): what somebody hands over, or pays from credit or by points, goes on what is owed and gets the
 * next number of the establishment's receipts, all in one transaction.
 *
 * Everybody takes the locks in one order: the debts (by id), the payer's credit or points, the points of who earns some
 * (by user), the receipts' counter, the counter of codes of points.
 */
import { debt } from '@topcenter/model/finance/debt'
import { type leftOvers, receipt } from '@topcenter/model/finance/receipt'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { readableAmount } from '@topcenter/texts/readable'
import { setting } from '../../platform/database/setting.ts'
import { together } from '../../platform/database/together.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import { type Changed, readAsWritten, readChanged } from '../../records/read.ts'
import { leaveTrails, type Trace } from '../../records/write/trail.ts'
import { initialValues, insertRows } from '../../records/write/write.ts'
import { allocate, type Allocation, debtorsOf, owedSince, type Target } from '../debts/allocation.ts'
import { planFold } from '../debts/fold.jobs.ts'
import { lockCredit } from '../accounts/credit.service.ts'
import { type Earlier, happenedAt, latest } from './moments.ts'
import { cash, post } from '../books/ledger.ts'
import { type Earnings, earningsOf, hasPointRules, sendEarnings } from '../accounts/points-earned.service.ts'
import { lockPoints, pointsFor } from '../accounts/points.service.ts'
import {
  debtTraces,
  type Holdings,
  type ReceiptNumber,
  type ReceiptRow,
  settleDebts,
  type Source,
  tellPayment,
  writePayments,
} from './settlement.ts'

export interface PaymentRequest extends Target {
  readonly payer: string
  /** Piastres. */
  readonly money: number
  /** The source of the money; if left out, the money is handed over and enters an account of the centre. */
  readonly source?: Source
  /** Account and method are needed exactly when the source is an account. */
  readonly account?: string | null
  readonly paymentMethod?: string | null
  /** When the money was handed over; now when it is left out. */
  readonly at?: string | null
  readonly reference?: string | null
  /** The use of money beyond what is owed; if left out, such a payment is refused. */
  readonly leftOver?: (typeof leftOvers)[number]
  /** The number of a receipt that was handed out and lost; the next one when it is left out. */
  readonly receiptNumber?: number
}
interface Taken {
  readonly id: string
  readonly receiptNumber: number
}

/**
 * Takes a payment and returns the receipt's id and number.
 *
 * A payment by a method that needs verification waits for it: it gets its number and counts nothing yet.
 *
 * Refuses more than is owed unless it becomes credit, more than the payer has, and a moment that is still to come or
 * before what is paid was owed.
 */
export async function takePayment(ctx: Ctx, request: PaymentRequest): Promise<Taken> {
  const payment = await preparePayment(ctx, request)
  const earnings = await settlePayment(ctx, payment)
  return writePayment(ctx, payment, earnings, request.receiptNumber)
}

/** Takes a payment and returns the receipt as it is read, with a name for its number where the answer is filled. */
export async function takeReceipt(ctx: Ctx, request: PaymentRequest): Promise<Changed<typeof receipt>> {
  const payment = await preparePayment(ctx, request)
  if (!ctx.fillsAnswer || movesHoldings(payment)) {
    const earnings = await settlePayment(ctx, payment)
    return readChanged(ctx, receipt, (await writePayment(ctx, payment, earnings, undefined)).id)
  }
  const name = newId()
  const { row } = payment
  const [earnings, record] = await together([
    settlePayment(ctx, payment),
    readAsWritten(ctx, receipt, { id: row.id, values: row }, { receipt_number: name }),
  ])
  sendPayment(ctx, payment, earnings, name)
  return record
}

/** A payment before it has its number. */
interface Payment {
  readonly row: ReceiptRow
  /** How the money is distributed; undefined if the receipt does not count yet. */
  readonly settled: { readonly allocation: Allocation; readonly holdings: Holdings } | undefined
  readonly earns: boolean
}

/** Locks what is owed and what it is paid from, and refuses what cannot be paid. */
async function preparePayment(ctx: Ctx, request: PaymentRequest): Promise<Payment> {
  const { source = 'Account' } = request
  // a pending payment posts nothing yet, and a repeat without a key would still announce it twice
  if (ctx.key === undefined) throw new Refused(refuse('request.keyRequired'))
  refuseWithoutAccount(request)
  const [waits, allocation, held, earns] = await together([
    source === 'Account' && needsVerification(ctx, request.paymentMethod!),
    allocate(ctx, request, request.money),
    lockHoldings(ctx, source, request.payer),
    hasPointRules(ctx),
  ])
  refuseExcess(request, allocation)
  if (held.points) pointsFor(held.points, allocation.allocated)
  const at = happenedAt(ctx, request.at, latest([...owedSince(allocation), ...lastMoves(held)]))
  const row = receiptRow(ctx, request, allocation, { at, waits })
  if (waits) return { row, settled: undefined, earns: false }
  const holdings = allocation.left > 0 ? { credit: await lockCredit(ctx, request.payer) } : held
  return { row, settled: { allocation, holdings }, earns: earns && source !== 'Points' }
}

/** Returns whether lines of credit or points are written too, which takes more than statements that are sent at once. */
const movesHoldings = ({ settled }: Payment): boolean =>
  settled !== undefined && (settled.holdings.credit !== undefined || settled.holdings.points !== undefined)

/** Does what needs no number. Returns what the payment earns, which is written with it. */
async function settlePayment(ctx: Ctx, { row, settled, earns }: Payment): Promise<Earnings | undefined> {
  if (!settled) return undefined
  const { allocation } = settled
  const [earnings] = await together([
    earns
      ? earningsOf(
          ctx,
          row.id,
          allocation.shares.map(({ due, money }) => ({ debt: due.debt, user: due.user, money, at: row.at })),
        )
      : undefined,
    settleDebts(ctx, row, allocation),
  ])
  return earnings
}

/** Writes what has the number. Others wait from the moment when it is taken. */
async function writePayment(
  ctx: Ctx,
  payment: Payment,
  earnings: Earnings | undefined,
  lostNumber: number | undefined,
): Promise<Taken> {
  const [, number] =
    lostNumber === undefined ? await together([queueForNumber(ctx), nextNumber(ctx, newId())]) : [undefined, lostNumber]
  await writeNumbered(ctx, payment, earnings, number)
  planFold(ctx, Promise.resolve(number))
  return { id: payment.row.id, receiptNumber: number }
}

/**
 * Writes it without waiting: all statements up to the commit leave at once, so that others wait for the next number no
 * longer than PostgreSQL needs for them.
 *
 * @param name The number in these statements and in the answer
 */
function sendPayment(ctx: Ctx, payment: Payment, earnings: Earnings | undefined, name: string): void {
  ctx.tx.follow(queueForNumber(ctx))
  const number = nextNumber(ctx, name)
  ctx.tx.learns({ name, value: number })
  ctx.tx.follow(writeNumbered(ctx, payment, earnings, name))
  planFold(ctx, number)
}

const writeNumbered = (
  ctx: Ctx,
  { row, settled }: Payment,
  earnings: Earnings | undefined,
  receiptNumber: ReceiptNumber,
): Promise<unknown> =>
  together([
    insertRows(ctx, receipt, [{ id: row.id, values: { ...row, receiptNumber } }]),
    settled && writePayments(ctx, row, settled.allocation, settled.holdings, receiptNumber),
    earnings && sendEarnings(ctx, earnings),
    settled && tellPayment(ctx, row, settled.allocation, receiptNumber),
    leaveTrails(ctx, [
      [receipt, [createdTrace(row, receiptNumber)]],
      [debt, settled ? debtTraces(settled.allocation, receiptNumber) : []],
    ]),
  ])

function refuseWithoutAccount({ source = 'Account', account, paymentMethod }: PaymentRequest): void {
  if (source !== 'Account' || (account && paymentMethod)) return
  throw new Refused(refuseField(account ? 'paymentMethodToken' : 'accountToken', 'payment.accountNeeded'))
}

/** A method that was deleted meanwhile needs verification. */
async function needsVerification(ctx: Ctx, method: string): Promise<boolean> {
  const row = await ctx.tx.first<{ needs_verification: boolean }>({
    sql: `
      select needs_verification
      from payment_method
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, method],
  })
  return row?.needs_verification ?? true
}

interface CardSale {
  readonly payer: string
  readonly mediaPackage: string
  /** Piastres. */
  readonly money: number
  readonly account: string
  readonly paymentMethod: string
}

/**
 * Takes the money of cards that are sold over the counter (D9.9): it pays nothing yet; the users of the cards pay with
 * it. Accepts only methods that count at once, since the cards work from now on.
 */
export async function takeForCards(ctx: Ctx, sale: CardSale): Promise<{ id: string; receiptNumber: number }> {
  if (await needsVerification(ctx, sale.paymentMethod))
    throw new Refused(refuseField('paymentMethodToken', 'media.cardPaidAtOnce'))
  const nothing: Allocation = { shares: [], allocated: 0, left: 0 }
  const request = { ...sale, debtors: [] }
  const row = {
    ...receiptRow(ctx, request, nothing, { at: happenedAt(ctx, null), waits: false }),
    cards: sale.money,
  }
  const [, , receiptNumber] = await together([
    post(ctx, { event: 'PaymentReceived', entity: receipt, recordId: row.id, at: row.at }, [
      { debit: cash(sale.account), credit: { kind: 'Prepaid', id: sale.mediaPackage }, amount: sale.money },
    ]),
    queueForNumber(ctx),
    nextNumber(ctx, newId()),
  ])
  planFold(ctx, Promise.resolve(receiptNumber))
  await together([
    insertRows(ctx, receipt, [{ id: row.id, values: { ...row, receiptNumber } }]),
    leaveTrails(ctx, [[receipt, [createdTrace(row, receiptNumber)]]]),
    tellPayment(ctx, row, nothing, receiptNumber),
  ])
  return { id: row.id, receiptNumber }
}

/** The credit or points that are paid with, locked; undefined when money is handed over. */
async function lockHoldings(ctx: Ctx, source: Source, payer: string): Promise<Holdings> {
  if (source === 'Wallet') return { credit: await lockCredit(ctx, payer) }
  if (source === 'Points') return { points: await lockPoints(ctx, payer) }
  return {}
}

/** Only money that is handed over can be more than what is owed: of credit and points no more is taken than that. */
function refuseExcess({ source = 'Account', leftOver = 'Refuse' }: PaymentRequest, allocation: Allocation): void {
  const { allocated, left, shares } = allocation
  if (shares.length === 0) throw new Refused(refuse('debt.nothingOwed'))
  if (left > 0 && (source !== 'Account' || leftOver === 'Refuse'))
    throw new Refused(refuseField('money', 'debt.overRemainder', { remainder: readableAmount(allocated) }))
}

/** A payment from credit or points cannot be dated before the credit or points were there. */
const lastMoves = ({ credit, points }: Holdings): Earlier[] =>
  [credit?.movedAt, points?.movedAt].flatMap((at) => (at ? [{ at, refusal: 'payment.beforeCredit' as const }] : []))

/** A payment that waits for verification keeps what it is meant for, and counts nothing yet. */
function receiptRow(
  ctx: Ctx,
  request: PaymentRequest,
  allocation: Allocation,
  { at, waits }: { readonly at: string; readonly waits: boolean },
): ReceiptRow {
  const { source = 'Account' } = request
  return {
    ...initialValues(ctx, receipt),
    id: newId(ctx.now.getTime()),
    user: request.payer,
    source,
    account: source === 'Account' ? request.account! : null,
    paymentMethod: source === 'Account' ? request.paymentMethod! : null,
    money: request.money,
    debtors: waits ? request.debtors : debtorsOf(allocation),
    debt: request.debt ?? null,
    installmentScheduleTime: request.part ?? null,
    at,
    receivedBy: memberId(ctx.actor),
    reference: request.reference ?? null,
    verification: waits ? 'Waiting' : 'Verified',
    allocated: waits ? 0 : allocation.allocated,
    credit: waits ? 0 : allocation.left,
  }
}

const createdTrace = ({ id, money }: ReceiptRow, receiptNumber: ReceiptNumber): Trace => ({
  id,
  action: 'create',
  version: 1,
  changes: { money: { old: null, new: money }, receiptNumber: { old: null, new: receiptNumber } },
})

/**
 * Lets those who want a number have it in the order in which they came. Waiting for the counter's row alone, all of
 * them would wake up with each commit, one of them would get the row, and who came first could wait the longest.
 *
 * The wait for one's turn is a single one however many are before, so it may take nearly as long as a statement may.
 */
function queueForNumber(ctx: Ctx): Promise<void> {
  ctx.tx.send(setting('lock_timeout', '14s'))
  return ctx.tx.lock(`receipt ${ctx.actor.establishmentId}`)
}

/**
 * Takes the next number of the establishment's receipts. All others who need a number wait until the transaction ends.
 * A transaction that fails gives its number back, so that there are no gaps.
 *
 * @param name For `learn` (0001_platform.sql)
 */
async function nextNumber(ctx: Ctx, name: string): Promise<number> {
  const row = await ctx.tx.first<{ last: number }>({
    sql: `
      with counter as (
        insert into receipt_counter (establishment_id, last)
        values ($1, 1)
        on conflict (establishment_id) do update
        set last = receipt_counter.last + 1
        returning last
      )
      select last, learn($2, to_jsonb(last))
      from counter
    `,
    parameters: [ctx.actor.establishmentId, name],
  })
  return row!.last
}
