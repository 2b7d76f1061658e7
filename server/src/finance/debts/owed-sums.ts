/**
 * Reads the total owed and the people who owe it from the kept sums (`0019_money_sums.sql`): those of the last fold,
 * with the changes since. The cost depends on the number of due days and changes, not on the number of debts.
 */
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import { type Age, agedColumns } from './dues.ts'

/** Piastres by age; how many people owe them. */
export type OwedSums = Readonly<Record<Age | 'later' | 'people', number>>

const ofCentre = (ctx: Ctx): Condition => sql`establishment_id = ${ctx.actor.establishmentId}::uuid`

/**
 * Builds `changed` for a `with`: the people whose debts have changed since the last fold, with what they owed at the
 * fold (`before`) and owe now. Each is looked up separately, whatever number of them the planner expects: a join would
 * read all sums.
 */
export const changedDebtors = (ctx: Ctx): Condition => sql`
  changed as materialized (
    select
      c.user_id,
      coalesce((
        select k.owed
        from owed_by_person k
        where k.establishment_id = ${ctx.actor.establishmentId}::uuid and k.user_id = c.user_id
      ), 0) as before,
      coalesce(o.owed, 0) as owed,
      o.oldest_due_on
    from (
      select distinct user_id
      from owed_change
      where ${ofCentre(ctx)} and user_id is not null
    ) c
    cross join lateral (
      select sum(d.remainder)::bigint as owed, min(d.next_due_on) as oldest_due_on
      from debt d
      where d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.user_id = c.user_id and d.remainder > 0
    ) o
  )
`

/**
 * All debtors, as (user_id, owed, oldest_due_on), with `changedDebtors` before it.
 *
 * @param only Conditions on those columns
 * @param each What follows the condition in each half, such as the order and limit of its index
 */
export const debtorsNow = (ctx: Ctx, only: readonly Condition[], each: Condition = sql``): Condition => sql`
  (
    select user_id, owed, oldest_due_on
    from owed_by_person
    where ${all([ofCentre(ctx), ...only])}
      and user_id not in (select user_id from changed)
    ${each}
  )
  union all
  (
    select user_id, owed, oldest_due_on
    from changed
    where ${all([sql`owed > 0`, ...only])}
    ${each}
  )
`

/** Counts the people who owe something; needs `changedDebtors` before it. */
export const peopleNow = (ctx: Ctx): Condition => sql`
  coalesce((select people from owed_people where ${ofCentre(ctx)}), 0)
    + (select count(*) filter (where owed > 0) - count(*) filter (where before > 0) from changed)
`

/** All that is due, as (due_on, due_at, due): rests of debts by their day, parts by their moment. */
export const duesNow = (ctx: Ctx): Condition => sql`
  select due_on, due_at, due
  from owed_by_due
  where ${ofCentre(ctx)}
  union all
  select due_on, due_at, due
  from owed_change
  where ${ofCentre(ctx)}
`

/** @param day YYYY-MM-DD from which ages are reckoned, in the establishment's time zone */
export async function owedSums(ctx: Ctx, day: string): Promise<OwedSums> {
  const row = await ctx.tx.first<OwedSums & Record<string, unknown>>(sql`
    with ${changedDebtors(ctx)},
    due as (
      select coalesce(due_on, (due_at at time zone ${ctx.timeZone})::date) as due_on, due
      from (${duesNow(ctx)}) part
    )
    select
      ${peopleNow(ctx)} as people,
      ${agedColumns(sql`due`, sql`due_on`, day)}
    from due
  `)
  return row!
}
