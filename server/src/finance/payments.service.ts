/**
 * The payment desk (D6.6): money comes, goes on what is owed, oldest due first, and gets the next receipt number, all
 * in one transaction.
 */
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment, type leftOvers, type paymentSources, receipt } from '@topcenter/model/finance/receipt'
import { walletTransaction } from '@topcenter/model/finance/wallet'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
import { newId } from '@topcenter/model/kit/token'
import { together } from '../platform/together.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { insertRecord } from '../records/create.ts'
import type { Columns } from '../records/rules.ts'
import { leaveTrails, type Trace } from '../records/trail.ts'
import { initialValues, insertRows } from '../records/write.ts'
import { renewDebts } from './debts.service.ts'
import { notePoints, ofReceipt, type Points, pointsFor, pointsOf } from './points.service.ts'
import { balanceOf, cash, happenedAt, inTurn, type LedgerAccount, post, type Transfer } from './ledger.ts'

type Source = (typeof paymentSources)[number]

/** One part, one debt, or all that these people owe. */
export interface Target {
  readonly debtors: readonly string[]
  readonly debt?: string | null
  readonly part?: string | null
}
export interface PaymentRequest extends Target {
  readonly payer: string
  /** Piastres. */
  readonly money: number
  readonly source?: Source
  /** Both needed when the source is an account. */
  readonly account?: string | null
  readonly paymentMethod?: string | null
  readonly at?: string | null
  readonly reference?: string | null
  readonly leftOver?: (typeof leftOvers)[number]
}

/** Something that is owed at a day: a part of a plan, or the rest of a debt that no plan covers. */
interface Due {
  readonly debt: string
  readonly user: string
  readonly part: string | null
  readonly due_on: string
  readonly remainder: number
}
interface Line {
  readonly due: Due
  readonly money: number
}
export interface Allocation {
  readonly lines: readonly Line[]
  readonly allocated: number
  readonly left: number
}

/** Locks the debts in question and spreads the money over what is due, the oldest first. */
export async function allocate(ctx: Ctx, target: Target, money: number): Promise<Allocation> {
  const dues = await duesOf(ctx, target)
  const lines: Line[] = []
  let left = money
  for (const due of dues) {
    const taken = Math.min(left, due.remainder)
    if (taken > 0) lines.push({ due, money: taken })
    left -= taken
  }
  return { lines, allocated: money - left, left }
}

/**
 * The second statement is sent with the first and runs after it, so that it sees what those who held the locks have
 * left.
 */
async function duesOf(ctx: Ctx, { debtors, debt: only, part }: Target): Promise<Due[]> {
  const locked = ctx.tx.run({
    sql: `
      select 1
      from debt
      where establishment_id = $1
        and user_id = any($2::uuid[])
        and remainder > 0
        and ($3::uuid is null or id = $3)
      order by id
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, debtors, only ?? null],
  })
  const dues = ctx.tx.query<Due>({
    sql: `
      select
        d.id as debt,
        d.user_id as user,
        p.id as part,
        (p.due_date_time at time zone $5)::date as due_on,
        p.remainder,
        d.created_at
      from debt d
      join installment_schedule_time p
        on p.establishment_id = d.establishment_id
        and p.debt_id = d.id
        and p.canceled = 'NotCanceled'
        and p.remainder > 0
      where d.establishment_id = $1
        and d.user_id = any($2::uuid[])
        and d.remainder > 0
        and ($3::uuid is null or d.id = $3)
        and ($4::uuid is null or p.id = $4)
      union all
      select d.id, d.user_id, null, d.due_on, d.unscheduled, d.created_at
      from debt d
      where d.establishment_id = $1
        and d.user_id = any($2::uuid[])
        and d.remainder > 0
        and d.unscheduled > 0
        and ($3::uuid is null or d.id = $3)
        and $4::uuid is null
      order by due_on, created_at, debt, part
    `,
    parameters: [ctx.actor.establishmentId, debtors, only ?? null, part ?? null, ctx.timeZone],
  })
  return (await together([dues, locked]))[0]
}

/**
 * Answers the receipt's id and number, and what `read` reads of it, which travels with the last writes. Refuses what is
 * more than is owed unless it becomes credit; a method that needs verification waits for it and counts nothing yet.
 */
export async function takePayment<Read = undefined>(
  ctx: Ctx,
  request: PaymentRequest,
  read?: (id: string) => Promise<Read>,
): Promise<{ id: string; receiptNumber: number; read: Read | undefined }> {
  const { source = 'Account', leftOver = 'Refuse' } = request
  if (source === 'Account' && (!request.account || !request.paymentMethod))
    throw new Refused(refuseField(request.account ? 'paymentMethodToken' : 'accountToken', 'payment.accountNeeded'))
  const at = happenedAt(ctx, request.at)
  const [waits, points, , allocation] = await together([
    source === 'Account' && needsVerification(ctx, request.paymentMethod!),
    source === 'Points' ? pointsOf(ctx, request.payer) : undefined,
    source === 'Wallet' && inTurn(ctx, source, request.payer),
    allocate(ctx, request, request.money),
  ])
  refuseExcess(allocation, source === 'Account' ? leftOver : 'Refuse')
  const id = newId(ctx.now.getTime())
  const taken: Taken = {
    ...initialValues(ctx, receipt),
    id,
    user: request.payer,
    source,
    account: source === 'Account' ? request.account! : null,
    paymentMethod: source === 'Account' ? request.paymentMethod! : null,
    money: request.money,
    debtors: waits ? request.debtors : forWhom(allocation),
    debt: request.debt ?? null,
    installmentScheduleTime: request.part ?? null,
    at,
    receivedBy: memberId(ctx.actor),
    reference: request.reference ?? null,
    verification: waits ? 'Waiting' : 'Verified',
    allocated: waits ? 0 : allocation.allocated,
    credit: waits ? 0 : allocation.left,
  }
  const [settled, receiptNumber] = await together([
    waits ? undefined : settle(ctx, taken, allocation, points),
    nextNumber(ctx),
  ])
  const created: Trace = {
    id,
    action: 'create',
    version: 1,
    changes: { money: { old: null, new: request.money }, receiptNumber: { old: null, new: receiptNumber } },
  }
  const [, , , shown] = await together([
    insertRows(ctx, receipt, [{ id, values: { ...taken, receiptNumber } }]),
    settled?.note(receiptNumber),
    leaveTrails(ctx, [
      [receipt, [created]],
      [debt, settled?.traces(receiptNumber) ?? []],
    ]),
    read?.(id),
  ])
  return { id, receiptNumber, read: shown }
}

/** On whose debts something went: whoever is asked for and owes nothing is not named. */
export const forWhom = ({ lines }: Allocation): readonly string[] => [...new Set(lines.map(({ due }) => due.user))]

function refuseExcess({ allocated, left, lines }: Allocation, leftOver: (typeof leftOvers)[number]): void {
  if (lines.length === 0) throw new Refused(refuse('debt.nothingOwed'))
  if (left > 0 && leftOver === 'Refuse')
    throw new Refused(refuseField('money', 'debt.overRemainder', { remainder: readableAmount(allocated) }))
}

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

/**
 * The next number of the establishment's receipts; a transaction that fails gives it back, so there are no gaps. Others
 * wait from here on, so it is taken last.
 */
async function nextNumber(ctx: Ctx): Promise<number> {
  const row = await ctx.tx.first<{ last: number }>({
    sql: `
      insert into receipt_counter (establishment_id, last)
      values ($1, 1)
      on conflict (establishment_id) do update
      set last = receipt_counter.last + 1
      returning last
    `,
    parameters: [ctx.actor.establishmentId],
  })
  return row!.last
}

/** A receipt as far as settling it needs to know, before it has its number. */
export interface Taken extends Columns {
  readonly id: string
  readonly user: string
  readonly source: Source | null
  readonly account: string | null
  readonly paymentMethod: string | null
  readonly at: string
  readonly receivedBy: string | null
}

const sourceOf = (row: Taken): LedgerAccount =>
  row.source === 'Wallet'
    ? { kind: 'Wallet', id: row.user }
    : row.source === 'Points'
      ? { kind: 'Points', id: row.user }
      : cash(row.account!)
const events = { Account: 'PaymentReceived', Wallet: 'PaidFromWallet', Points: 'PaidByPoints' } as const

/**
 * The rest of what a receipt pays, which shows its number: its payments with the lines of credit and points, and the
 * trail of its debts, to be left.
 */
interface Settled {
  note(receiptNumber: number): Promise<unknown>
  traces(receiptNumber: number): readonly Trace[]
}

/**
 * What a receipt pays: parts, debts, the books; all sent at once, before what is asked for after the call. `points` are
 * what the payer had.
 */
export async function settle(ctx: Ctx, row: Taken, { lines, left }: Allocation, points?: Points): Promise<Settled> {
  const byDebt = Map.groupBy(lines, ({ due }) => due.debt)
  const perDebt = [...byDebt].map(([id, of]) => ({
    id,
    user: of[0]!.due.user,
    paid: of.reduce((sum, { money }) => sum + money, 0),
  }))
  const from = sourceOf(row)
  const spent = perDebt.reduce((sum, { paid }) => sum + paid, 0)
  const numberOfPoints = points && pointsFor(points, spent)
  const transfers: Transfer[] = perDebt.map(({ id, user, paid }) => ({
    debit: from,
    credit: { kind: 'Receivable', id: user },
    amount: paid,
    debt: id,
  }))
  await together([
    payParts(
      ctx,
      lines.flatMap(({ due, money }) => (due.part ? [{ id: due.part, paid: money }] : [])),
    ),
    renewDebts(ctx, perDebt),
    post(ctx, { event: events[row.source ?? 'Account'], entity: receipt, recordId: row.id, at: row.at }, [
      ...transfers,
      { debit: from, credit: { kind: 'Wallet', id: row.user }, amount: left },
    ]),
  ])
  return {
    note: (receiptNumber) => {
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
      return together([
        insertRows(
          ctx,
          installmentPayment,
          lines.map(({ due, money }) => ({
            id: newId(ctx.now.getTime()),
            values: { ...common, debt: due.debt, user: due.user, installmentScheduleTime: due.part, money },
          })),
        ),
        left > 0 && noteWallet(ctx, row.user, 'Deposit', left, receiptNumber),
        row.source === 'Wallet' && noteWallet(ctx, row.user, 'Payment', spent, receiptNumber),
        points &&
          numberOfPoints &&
          notePoints(ctx, row.user, points, 'Decrease', {
            numberOfPoints,
            valuePerPoint: Math.round(spent / numberOfPoints),
            totalPaidByPoints: spent,
            receiptNumber,
          }),
      ])
    },
    traces: (receiptNumber) =>
      perDebt.map(({ id, paid }) => ({
        id,
        action: 'pay',
        changes: { paid: { old: null, new: paid }, receiptNumber: { old: null, new: receiptNumber } },
      })),
  }
}

/** Adds to what is paid of parts; negative takes it back. */
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

/** The line of a movement in somebody's wallet, after its transfers are posted. */
export async function noteWallet(
  ctx: Ctx,
  user: string,
  transactionType: 'Deposit' | 'Payment' | 'Withdrawal',
  money: number,
  receiptNumber: number | null,
  reason?: Columns,
): Promise<void> {
  await inTurn(ctx, 'Wallet', user)
  await insertRecord(ctx, walletTransaction, {
    user,
    transactionType,
    paidMoney: money,
    balance: await balanceOf(ctx, { kind: 'Wallet', id: user }),
    at: ctx.now.toISOString(),
    reason: reason ?? ofReceipt(receiptNumber),
  })
}
