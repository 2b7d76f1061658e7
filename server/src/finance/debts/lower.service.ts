/**
 * Lowers a debt when the service or goods become less (D7.6): its original price stays (D6.5), the part no longer
 * wanted is written off, and its payments become the payer's credit.
 */
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { everyPrivilege } from '@topcenter/model/areas'
import { sql } from 'kysely'
import { type Ctx, memberId } from '../../records/context.ts'
import { withPrivileges } from '../../records/nightly.ts'
import { lockRow } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'
import { act } from '../../records/write/act.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { lastMoved, post } from '../books/ledger.ts'
import { unearnedOf } from '../books/recognition.service.ts'
import { nowAfter } from '../payments/moments.ts'
import { renewDebts } from './debts.service.ts'
import { withdrawSettled } from './reminders.service.ts'

/**
 * Whoever owes or paid more than `worth` does not any more: doing it again changes nothing. What others gave up of the
 * debt before counts.
 *
 * @param worth Piastres, of all that is still wanted
 */
export async function lowerDebt(asked: Ctx, id: string, worth: number, reason: string): Promise<void> {
  // what follows from a permitted act is done
  const ctx = withPrivileges(asked, everyPrivilege)
  const row = recordOf(debt, await lockRow(ctx, debt, id))
  const { money, paid, writtenOff, user } = row as unknown as Record<'money' | 'paid' | 'writtenOff', number> & {
    readonly user: string
  }
  const amount = money - writtenOff - worth
  if (row.state === 'Canceled' || amount <= 0) return
  await creditPaid(ctx, id, paid - worth, reason)
  await unplan(ctx, id, amount, reason)
  await renewDebts(ctx, [{ id, writtenOff: amount }])
  const unearned = Math.min(amount, await unearnedOf(ctx, id))
  const receivable = { kind: 'Receivable', id: user } as const
  const at = nowAfter(ctx, await lastMoved(ctx, id))
  await post(ctx, { event: 'DebtWrittenOff', entity: debt, recordId: id, at, reason }, [
    { debit: { kind: 'Refunds' }, credit: receivable, amount: amount - unearned, debt: id },
    { debit: { kind: 'Unearned' }, credit: receivable, amount: unearned, debt: id },
  ])
  await withdrawSettled(ctx, [id])
  const changes = {
    writtenOff: { old: writtenOff, new: writtenOff + amount },
    'input.reason': { old: null, new: reason },
  }
  await leaveTrail(ctx, debt, [{ id, action: 'lower', changes }])
}

/** Refunds the newest payments first, to the credit of whoever paid. */
async function creditPaid(ctx: Ctx, id: string, amount: number, reason: string): Promise<void> {
  if (amount <= 0) return
  const payments = await ctx.tx.query<{ id: string; left: number }>(sql`
    select id, money - refunded as left
    from installment_payment
    where establishment_id = ${ctx.actor.establishmentId}::uuid and debt_id = ${id}::uuid and money > refunded
    order by at desc, id desc
  `)
  let rest = amount
  for (const { id: payment, left } of payments) {
    const money = Math.min(rest, left)
    if (money === 0) return
    rest -= money
    const row = recordOf(installmentPayment, await lockRow(ctx, installmentPayment, payment))
    await act(ctx, installmentPayment, 'refund', row, { money, refundTo: 'Wallet', reason })
  }
}

/** Reduces the plan of a debt: first the amount that no part plans, then the parts from the last one back. */
const unplan = (ctx: Ctx, id: string, amount: number, reason: string): Promise<number> =>
  ctx.tx.run(sql`
    with planned as (
      select p.id, p.paid, p.remainder, least(p.remainder, greatest(0,
        ${amount} - d.unscheduled - (
          sum(p.remainder) over (order by p.due_date_time desc, p.id desc) - p.remainder
        )
      ))::bigint as taken
      from installment_schedule_time p
      join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
      where p.establishment_id = ${ctx.actor.establishmentId}::uuid
        and p.debt_id = ${id}::uuid
        and p.canceled = 'NotCanceled'
        and p.remainder > 0
    )
    update installment_schedule_time p
    set
      amount = case when s.is_over then p.amount else p.amount - s.taken end,
      remainder = p.remainder - s.taken,
      canceled = case when s.is_over then 'Canceled' else p.canceled end,
      canceled_at = case when s.is_over then ${ctx.now.toISOString()}::timestamptz end,
      canceled_by_id = case when s.is_over then ${memberId(ctx.actor)}::uuid end,
      cancel_reason = case when s.is_over then ${reason} end,
      version = p.version + 1,
      updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    from (
      select *, paid = 0 and taken = remainder as is_over
      from planned
      where taken > 0
    ) s
    where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.id = s.id
  `)
