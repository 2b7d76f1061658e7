/** What is owed by which day: parts of plans, and the rest of debts that no plan covers. */
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import type { Condition } from '../../records/permissions/limits.ts'
import type { DbRow } from '../../records/row.ts'

/** Rows of (debt_id, user_id, part_id, due_on, amount, remainder) of the debts `d` that the condition holds for. */
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

/**
 * The same as (user_id, due_on, remainder) of the people `user_id` that the condition holds for, whichever debts they
 * owe them for: out of the indexes alone.
 */
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

/** The most days overdue of each age; what is due today is in the first age. `later` is not due yet. */
export const ages = { from0: 30, from31: 60, from61: 90, over90: null } as const
export type Age = keyof typeof ages
export interface Standing extends Readonly<Record<Age, number>> {
  /** In piastres: all that is owed, what is due by today, and what was due before today. */
  readonly owed: number
  readonly due: number
  readonly overdue: number
  readonly later: number
  /** As YYYY-MM-DD. */
  readonly oldestDueOn: string | null
}

/**
 * Piastres added up. As float8, which holds whole numbers exactly up to nine quadrillions, it takes half the time of
 * bigints, whose sums PostgreSQL makes as numeric.
 */
const summed = (money: Condition, of: Condition): Condition =>
  sql`coalesce(sum(${money}::float8) filter (where ${of}), 0)::bigint`

/** Sums of what is due on days `of`, by their age on a day. */
export const agedColumns = (money: Condition, of: Condition, day: string): Condition => sql`
  ${summed(money, sql`${of} > ${day}::date`)} as later,
  ${summed(money, sql`${of} <= ${day}::date and ${of} >= ${day}::date - 30`)} as from0,
  ${summed(money, sql`${of} < ${day}::date - 30 and ${of} >= ${day}::date - 60`)} as from31,
  ${summed(money, sql`${of} < ${day}::date - 60 and ${of} >= ${day}::date - 90`)} as from61,
  ${summed(money, sql`${of} < ${day}::date - 90`)} as over90`

/** One row for each person of `dues`: user_id, and the columns of a `Standing`. */
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
/** Out of a row of `standings`. */
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
}: DbRow): Standing =>
  ({ owed, due, overdue, later, from0, from31, from61, over90, oldestDueOn: oldest_due_on }) as unknown as Standing

/** What each of these people owes, by age. */
export async function standingsOf(
  ctx: Ctx,
  users: readonly string[],
  day: string,
): Promise<(user: string) => Standing> {
  const rows = await ctx.tx.query<DbRow>(standings(duesOf(ctx, sql`user_id = any(${[...users]}::uuid[])`), day))
  const found = new Map(rows.map((row) => [row.user_id as string, standingOf(row)]))
  return (user) => found.get(user) ?? nothing
}
