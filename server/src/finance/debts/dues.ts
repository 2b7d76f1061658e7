/** Due amounts by day: parts of plans, and the rest of debts that no plan covers. */
import { addDays } from '@topcenter/model/kit/date-text'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { DbRow } from '../../records/row.ts'

/** Selects (debt_id, user_id, part_id, due_on, amount, remainder) of the debts `d` that meet the condition. */
export const dues = (ctx: Ctx, debts: Condition): Condition => sql`
  select
    d.id as debt_id,
    d.user_id,
    p.id as part_id,
    (p.due_date_time at time zone ${ctx.timeZone})::date as due_on,
    p.amount,
    p.remainder,
    d.created_at
  from debt d
  join installment_schedule_time p
    on p.establishment_id = d.establishment_id
    and p.debt_id = d.id
    and p.canceled = 'NotCanceled'
    and p.remainder > 0
  where d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.remainder > 0 and ${debts}
  union all
  select d.id, d.user_id, null, d.due_on, d.unscheduled, d.unscheduled, d.created_at
  from debt d
  where d.establishment_id = ${ctx.actor.establishmentId}::uuid
    and d.remainder > 0
    and d.unscheduled > 0
    and ${debts}
`

/** Selects (user_id, due_on, remainder) of the people `user_id` that meet the condition, from the indexes alone. */
export const duesOf = (ctx: Ctx, people: Condition): Condition => sql`
  select user_id, (due_date_time at time zone ${ctx.timeZone})::date as due_on, remainder
  from installment_schedule_time
  where establishment_id = ${ctx.actor.establishmentId}::uuid
    and canceled = 'NotCanceled'
    and remainder > 0
    and ${people}
  union all
  select user_id, due_on, unscheduled
  from debt
  where establishment_id = ${ctx.actor.establishmentId}::uuid and unscheduled > 0 and ${people}
`

/** Days as YYYY-MM-DD, both included; without an end, all days after or before the other one. */
interface DueDays {
  readonly from?: string
  readonly to?: string
}

/** Selects (user_id, due_on, remainder) of all that is due on these days, in indexes of them. */
export const duesOn = (ctx: Ctx, { from, to }: DueDays): Condition => {
  const moments = [
    ...(from ? [sql`due_date_time >= ${dayRange(from, ctx.timeZone).from}::timestamptz`] : []),
    ...(to ? [sql`due_date_time < ${dayRange(to, ctx.timeZone).to}::timestamptz`] : []),
  ]
  const days = [...(from ? [sql`due_on >= ${from}::date`] : []), ...(to ? [sql`due_on <= ${to}::date`] : [])]
  return sql`
    select user_id, (due_date_time at time zone ${ctx.timeZone})::date as due_on, remainder
    from installment_schedule_time
    where ${all([
      sql`establishment_id = ${ctx.actor.establishmentId}::uuid`,
      sql`canceled = 'NotCanceled'`,
      sql`remainder > 0`,
      ...moments,
    ])}
    union all
    select user_id, due_on, unscheduled
    from debt
    where ${all([sql`establishment_id = ${ctx.actor.establishmentId}::uuid`, sql`unscheduled > 0`, ...days])}
  `
}

/** Maximum days overdue of each age. Amounts due today are in the first age; `later` is not due yet. */
export const ages = { from0: 30, from31: 60, from61: 90, over90: null } as const
export type Age = keyof typeof ages
export interface Standing extends Readonly<Record<Age, number>> {
  /** In piastres: all that is owed, what is due by today, and what was due before today. */
  readonly owed: number
  readonly due: number
  readonly overdue: number
  readonly later: number
  /** A day as YYYY-MM-DD. */
  readonly oldestDueOn: string | null
}

/**
 * Sums piastres as float8, which is exact for whole numbers up to nine quadrillions and takes half the time of bigint,
 * whose sums PostgreSQL computes as numeric.
 */
const summed = (money: Condition, of: Condition): Condition =>
  sql`coalesce(sum(${money}::float8) filter (where ${of}), 0)::bigint`

/** Sums amounts that are due on days `of`, by their age on a day. */
export const agedColumns = (money: Condition, of: Condition, day: string): Condition => sql`
  ${summed(money, sql`${of} > ${day}::date`)} as later,
  ${summed(money, sql`${of} <= ${day}::date and ${of} >= ${day}::date - 30`)} as from0,
  ${summed(money, sql`${of} < ${day}::date - 30 and ${of} >= ${day}::date - 60`)} as from31,
  ${summed(money, sql`${of} < ${day}::date - 60 and ${of} >= ${day}::date - 90`)} as from61,
  ${summed(money, sql`${of} < ${day}::date - 90`)} as over90`

/** Selects one row for each person of `dues`: user_id, and the columns of a `Standing`. */
export const standings = (dues: Condition, day: string): Condition => sql`
  select
    o.user_id,
    ${summed(sql`o.remainder`, sql`true`)} as owed,
    ${summed(sql`o.remainder`, sql`o.due_on <= ${day}::date`)} as due,
    ${summed(sql`o.remainder`, sql`o.due_on < ${day}::date`)} as overdue,
    min(o.due_on) as oldest_due_on,
    ${agedColumns(sql`o.remainder`, sql`o.due_on`, day)}
  from (${dues}) o
  group by o.user_id
`

/** Days after which a due amount is in the oldest age. */
const lately = 90

/**
 * Selects ages for people whose whole debt is known: (debtor_id, coming, later, from0, from31, from61) of people with
 * an amount due in the last 90 days or later. `coming` is due today or later. The rest of their debts is older and is
 * not read person by person.
 */
export const recentStandings = (ctx: Ctx, day: string): Condition => sql`
  select
    o.user_id as debtor_id,
    ${summed(sql`o.remainder`, sql`o.due_on >= ${day}::date`)} as coming,
    ${agedColumns(sql`o.remainder`, sql`o.due_on`, day)}
  from (
    ${duesOn(ctx, { from: addDays(day, -lately) })}
    -- a day is worked out once, not in each sum
    offset 0
  ) o
  group by o.user_id
`

const nothing: Standing = {
  owed: 0,
  due: 0,
  overdue: 0,
  later: 0,
  from0: 0,
  from31: 0,
  from61: 0,
  over90: 0,
  oldestDueOn: null,
}
/** A row of `standings`. */
export interface StandingRow extends DbRow, Omit<Standing, 'oldestDueOn'> {
  readonly oldest_due_on: string | null
}
export const standingOf = ({
  owed,
  due,
  overdue,
  later,
  from0,
  from31,
  from61,
  over90,
  oldest_due_on,
}: StandingRow): Standing => ({
  owed,
  due,
  overdue,
  later,
  from0,
  from31,
  from61,
  over90,
  oldestDueOn: oldest_due_on,
})

/** Sums the debts of each of these people, by age. */
export async function standingsOf(
  ctx: Ctx,
  users: readonly string[],
  day: string,
): Promise<(user: string) => Standing> {
  const rows = await ctx.tx.query<StandingRow & { readonly user_id: string }>(
    standings(duesOf(ctx, sql`user_id = any(${[...users]}::uuid[])`), day),
  )
  const found = new Map(rows.map((row) => [row.user_id, standingOf(row)]))
  return (user) => found.get(user) ?? nothing
}
