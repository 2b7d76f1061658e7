/**
 * How much of a payment the category's rules propose to give back (D6.11), with everything that the proposal was worked
 * out from.
 */
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { type PaidByPoints, proposeRefund, type RefundBasis } from '@topcenter/model/finance/refund'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { paidByPoints } from './points-back.service.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, recordOf } from '../../records/row.ts'

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The columns of a payment that a proposal is worked out from. */
export interface Refundable {
  readonly receipt: string | null
  readonly debt: string
  readonly money: number
  readonly refunded: number | null
}
/** Amounts in piastres. The optional fields are there for subscriptions. */
export interface Proposal extends Partial<Omit<ReturnType<typeof proposeRefund>, 'basis' | 'proposed'>> {
  /** `noRules`: the payment is for no subscription; all that is left of it is proposed. */
  readonly basis: RefundBasis | 'noRules'
  /** How much of the payment was not given back yet. */
  readonly left: number
  readonly proposed: number
  /** The price of the debt. */
  readonly money?: number
  readonly paid?: number
  /** How much was used, out of how much, counted in `unit`. */
  readonly consumed?: number
  readonly total?: number
  readonly unit?: 'days' | 'minutes' | 'sessions'
  /** Days from today until the start; below zero when it has begun. */
  readonly daysToStart?: number
  /** The category's rules. */
  readonly daysBefore?: number | null
  readonly mostConsumed?: number | null
  /** What points paid by the payment's receipt: so many of them come back. */
  readonly byPoints?: PaidByPoints
}

export const leftOf = ({ money, refunded }: Refundable): number => money - (refunded ?? 0)

/** The proposal for one payment. */
export async function refundProposal(ctx: Ctx, token: string | undefined): Promise<Proposal> {
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
  const [daysBefore, mostConsumed] = [
    row.refund_days_before as number | null,
    row.refund_most_consumed as number | null,
  ]
  const paid = (row.paid as number | null) ?? 0
  const daysToStart = daysBetween(day, row.starts_on as string)
  const { proposed, ...found } = proposeRefund(
    { daysBefore, mostConsumed, fee: (row.refund_fee as number | null) ?? 0 },
    { money: row.money as number, paid, daysToStart, consumed, total },
  )
  return {
    ...found,
    left,
    proposed: Math.min(left, proposed),
    money: row.money as number,
    paid,
    consumed,
    total,
    daysToStart,
    daysBefore,
    mostConsumed,
    unit: row.subscription_type === 'Duration' ? 'days' : row.subscription_type === 'Hour' ? 'minutes' : 'sessions',
  }
}

/** Of a package of media: the days that have not passed yet (D9.10). Undefined when the debt is for none. */
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
  return { ...found, left, proposed: Math.min(left, proposed), money, paid, consumed, total, daysToStart, unit: 'days' }
}

/** The subscription that a debt was made for, with its category's rules; undefined when it is for none. */
const subscriptionOf = (ctx: Ctx, debtId: string): Promise<DbRow | undefined> =>
  ctx.tx.first<DbRow>(sql`
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
/** How much of a subscription was used, in the unit that its type is counted in. */
const usedOf = (ctx: Ctx, row: DbRow, day: string): Promise<Used> =>
  row.subscription_type === 'Duration'
    ? usedDays(ctx, row, day)
    : row.subscription_type === 'Package'
      ? usedSessions(ctx, row)
      : usedUnits(ctx, row)

/** Days of a duration that are over; days of a freeze do not count, because the duration is as much longer. */
async function usedDays(ctx: Ctx, row: DbRow, day: string): Promise<Used> {
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
        and subscription_id = ${row.subscription_id as string}::uuid
        and movement_kind = 'Frozen'
    ) m
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid
      and a.id = ${row.application_id as string}::uuid
  `))!
  const total = row.ends_on ? daysBetween(row.starts_on as string, row.ends_on as string) + 1 - frozen.all : 0
  return { consumed: Math.max(0, Math.min(total, daysBetween(row.starts_on as string, day) - frozen.passed)), total }
}

/** Sessions or hours that the unit ledger took from the subscription. */
async function usedUnits(ctx: Ctx, row: DbRow): Promise<Used> {
  const units = await ctx.tx.first<{ consumed: number; total: number }>(sql`
    select
      coalesce(-sum(units) filter (where movement_kind in ('Consumed', 'Reversed')), 0)::int as
        consumed,
      coalesce(sum(units) filter (where movement_kind in ('Bought', 'Bonus')), 0)::int as total
    from subscription_movement
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and subscription_id = ${row.subscription_id as string}::uuid
  `)
  return units!
}

/** Sessions of a package that were attended (or missed, where the category says so), out of those that are planned. */
async function usedSessions(ctx: Ctx, row: DbRow): Promise<Used> {
  const counts = await ctx.tx.first<{ consumed: number; planned: number }>(sql`
    with seat as (
      select g.id, g.educational_group_id
      from educational_group_student g
      where g.establishment_id = ${ctx.actor.establishmentId}::uuid
        and g.student_id = ${row.student_id as string}::uuid
        and g.educational_category_id = ${row.educational_category_id as string}::uuid
    )
    select
      (
        select count(*)::int
        from educational_group_attendance a
        where a.establishment_id = ${ctx.actor.establishmentId}::uuid
          and a.group_student_id in (select id from seat)
          and a.at >= ${row.from as string}::timestamptz
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
          and t.state <> 'Canceled'
      ) as planned
  `)
  return { consumed: counts!.consumed, total: counts!.planned }
}
