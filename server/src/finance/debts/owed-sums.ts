/**
 * What is owed in all, out of the kept sums (`0083_owed_sums.sql`): those of the last fold, with the changes since. It
 * costs as much as there are due days and changes, however many debts there are.
 */
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { type Age, agedColumns } from './dues.ts'

/** Piastres by age; how many people owe them. */
export type OwedSums = Readonly<Record<Age | 'later' | 'people', number>>

/** @param day YYYY-MM-DD from which ages are reckoned, in the establishment's time zone */
export async function owedSums(ctx: Ctx, day: string): Promise<OwedSums> {
  const of = sql`establishment_id = ${ctx.actor.establishmentId}::uuid`
  const row = await ctx.tx.first<OwedSums & Record<string, unknown>>(sql`
    with change as materialized (
      select user_id, owed, due_on, due_at, due
      from owed_change
      where ${of}
    ),
    person as (
      select user_id, before, before + owed as owed
      from (
        select
          c.user_id,
          c.owed,
          -- by itself for each of them, whatever is thought of how many they are: joined, all sums would be read
          coalesce((
            select k.owed
            from owed_by_person k
            where k.establishment_id = ${ctx.actor.establishmentId}::uuid and k.user_id = c.user_id
          ), 0) as before
        from (
          select user_id, sum(owed)::bigint as owed
          from change
          where user_id is not null
          group by user_id
        ) c
      ) changed
    ),
    due as (
      select coalesce(due_on, (due_at at time zone ${ctx.timeZone})::date) as due_on, due
      from (
        select due_on, due_at, due
        from owed_by_due
        where ${of}
        union all
        select due_on, due_at, due
        from change
      ) part
    )
    select
      coalesce((select people from owed_people where ${of}), 0)
        + (select count(*) filter (where owed > 0) - count(*) filter (where before > 0) from person) as people,
      ${agedColumns(sql`due`, sql`due_on`, day)}
    from due
  `)
  return row!
}
