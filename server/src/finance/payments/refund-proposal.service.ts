/**
 * Proposals of refunds (D6.11): the amount that the rules of the category give back of a payment, with the facts that
 * it was computed from.
 */
import type { proposeRefund as proposeRefundEndpoint } from '@topcenter/model/finance/api'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { proposeRefund } from '@topcenter/model/finance/refund'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { paidByPoints } from './points-back.service.ts'
import { isMarked, joinTimeHeld, takesPlace } from '../../records/figures/attendance-rate.sql.ts'
import { readRow, recordId } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Fields of a payment from which a proposal is computed. */
export interface Refundable {
  readonly receipt: string | null
  readonly debt: string
  readonly money: number
  readonly refunded: number | null
}
type Proposal = AnswerOf<typeof proposeRefundEndpoint>

/** Returns the part of a payment that was not given back yet. */
export const leftOf = ({ money, refunded }: Refundable): number => money - (refunded ?? 0)

/** Reads the proposal for one payment. */
export async function refundProposal(ctx: Ctx, token: string): Promise<Proposal> {
  const row = await readRow(ctx, installmentPayment, recordId(installmentPayment, token))
  const payment = recordOf(installmentPayment, row) as unknown as Refundable
  const [proposal, byPoints] = [await proposalFor(ctx, payment), await paidByPoints(ctx, payment.receipt)]
  return byPoints ? { ...proposal, byPoints } : proposal
}

export async function proposalFor(ctx: Ctx, payment: Refundable): Promise<Proposal> {
  const left = leftOf(payment)
  const day = today(ctx)
  const row = await subscriptionOf(ctx, payment.debt)
  if (!row) return (await packageProposal(ctx, payment.debt, left, day)) ?? { basis: 'noRules', left, proposed: left }
  const { consumed, total } = await usedOf(ctx, row, day)
  const { refund_days_before: daysBefore, refund_most_consumed: mostConsumed, money } = row
  const paid = row.paid ?? 0
  const daysToStart = daysBetween(day, row.starts_on)
  const { proposed, ...found } = proposeRefund(
    { daysBefore, mostConsumed, fee: row.refund_fee ?? 0 },
    { money, paid, daysToStart, consumed, total },
  )
  return {
    ...found,
    left,
    proposed: Math.min(left, proposed),
    money,
    paid,
    consumed,
    total,
    daysToStart,
    daysBefore,
    mostConsumed,
    unit: row.subscription_type === 'Duration' ? 'days' : row.subscription_type === 'Hour' ? 'minutes' : 'sessions',
  }
}

/** Proposes the share of the days that have not passed of a package of media (D9.10); undefined for another debt. */
async function packageProposal(ctx: Ctx, debtId: string, left: number, day: string): Promise<Proposal | undefined> {
  const row = await ctx.tx.first<{ money: number; paid: number; from: string; held: number; total: number }>(sql`
    select d.money, d.paid, s."from", p.held, p.total
    from media_package_subscription s
    join debt d on d.establishment_id = s.establishment_id and d.id = s.debt_id
    cross join lateral passed_of(s, ${day}::date) p
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.debt_id = ${debtId}::uuid
  `)
  if (!row) return undefined
  const { money, paid, held: consumed, total } = row
  const daysToStart = daysBetween(day, row.from)
  const { proposed, ...found } = proposeRefund(
    { daysBefore: null, mostConsumed: null, fee: 0 },
    { money, paid, daysToStart, consumed, total },
  )
  return {
    ...found,
    left,
    proposed: Math.min(left, proposed),
    money,
    paid,
    consumed,
    total,
    daysToStart,
    daysBefore: null,
    mostConsumed: null,
    unit: 'days',
  }
}

interface SubscriptionRow {
  readonly money: number
  readonly paid: number | null
  readonly subscription_id: string
  readonly application_id: string
  readonly subscription_type: string
  readonly student_id: string
  readonly educational_category_id: string
  readonly from: string
  readonly starts_on: string
  readonly ends_on: string | null
  readonly refund_days_before: number | null
  readonly refund_most_consumed: number | null
  readonly refund_fee: number | null
  readonly absence_consumes_session: boolean | null
}
/** Finds the subscription that a debt was made for, with the rules of its category; undefined for another debt. */
const subscriptionOf = (ctx: Ctx, debtId: string): Promise<SubscriptionRow | undefined> =>
  ctx.tx.first<SubscriptionRow>(sql`
    select
      d.money,
      d.paid,
      s.id as subscription_id,
      s.application_id,
      s.subscription_type,
      s.student_id,
      s.educational_category_id,
      s."from",
      (s."from" at time zone ${ctx.timeZone})::date as starts_on,
      (s.end_date_time at time zone ${ctx.timeZone})::date as ends_on,
      c.refund_days_before,
      c.refund_most_consumed,
      c.refund_fee,
      c.absence_consumes_session
    from debt d
    join joining_application_subscription s
      on s.establishment_id = d.establishment_id and s.debt_id = d.id
    join educational_category c
      on c.establishment_id = d.establishment_id and c.id = s.educational_category_id
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.id = ${debtId}::uuid
    order by s.created_at
    limit 1
  `)

interface Used {
  readonly consumed: number
  readonly total: number
}
/** Counts the used part of a subscription in the unit of its type. */
const usedOf = (ctx: Ctx, row: SubscriptionRow, day: string): Promise<Used> =>
  row.subscription_type === 'Duration'
    ? usedDays(ctx, row, day)
    : row.subscription_type === 'Package'
      ? usedSessions(ctx, row)
      : usedUnits(ctx, row)

/** Counts the past days of a duration. Days of a freeze do not count, because they make the duration longer. */
async function usedDays(ctx: Ctx, row: SubscriptionRow, day: string): Promise<Used> {
  const frozen = (await ctx.tx.first<{ all: number; passed: number }>(sql`
    select
      m.days as all,
      m.days - greatest(0, coalesce(a.freeze_to - greatest(a.freeze_from, ${day}::date) + 1, 0)) as
        passed
    from educational_joining_application a
    cross join lateral (
      select coalesce(sum(units), 0)::int as days
      from subscription_movement
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and subscription_id = ${row.subscription_id}::uuid
        and movement_kind = 'Frozen'
    ) m
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid
      and a.id = ${row.application_id}::uuid
  `))!
  const total = row.ends_on ? daysBetween(row.starts_on, row.ends_on) + 1 - frozen.all : 0
  return { consumed: Math.max(0, Math.min(total, daysBetween(row.starts_on, day) - frozen.passed)), total }
}

/** Counts the sessions or hours that the unit ledger took from the subscription. */
async function usedUnits(ctx: Ctx, row: SubscriptionRow): Promise<Used> {
  const units = await ctx.tx.first<{ consumed: number; total: number }>(sql`
    select
      coalesce(-sum(units) filter (where movement_kind in ('Consumed', 'Reversed')), 0)::int as
        consumed,
      coalesce(sum(units) filter (where movement_kind in ('Bought', 'Bonus')), 0)::int as total
    from subscription_movement
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and subscription_id = ${row.subscription_id}::uuid
  `)
  return units!
}

/**
 * Counts attended sessions of a package (and missed ones if the category says so), and all its sessions. A lesson that
 * does not take place is neither, whatever was marked (D4.4).
 */
async function usedSessions(ctx: Ctx, row: SubscriptionRow): Promise<Used> {
  const counts = await ctx.tx.first<{ consumed: number; planned: number }>(sql`
    with seat as (
      select g.id, g.educational_group_id
      from educational_group_student g
      where g.establishment_id = ${ctx.actor.establishmentId}::uuid
        and g.student_id = ${row.student_id}::uuid
        and g.educational_category_id = ${row.educational_category_id}::uuid
    )
    select
      (
        select count(*)::int
        from educational_group_attendance a
        ${sql.raw(joinTimeHeld('a', 't'))}
        where a.establishment_id = ${ctx.actor.establishmentId}::uuid
          and a.group_student_id in (select id from seat)
          and ${sql.raw(isMarked('a'))}
          and a.at >= ${row.from}::timestamptz
          and (
              a.attendance = 'Attendance'
              or a.attendance = 'Absence'
                and a.excused is not true
                and ${row.absence_consumes_session === true}
            )
      ) as consumed,
      (
        select count(*)::int
        from educational_schedule_time t
        where t.establishment_id = ${ctx.actor.establishmentId}::uuid
          and t.educational_group_id in (select educational_group_id from seat)
          and ${sql.raw(takesPlace('t'))}
      ) as planned
  `)
  return { consumed: counts!.consumed, total: counts!.planned }
}
