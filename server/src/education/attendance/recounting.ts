/** Keeps the counts of marks that stand on each schedule time what a count of its active marks gives (D4.4). */
import type { Ctx } from '../../records/context.ts'
import { recountSql } from './counts.sql.ts'

/**
 * Counts the marks of these schedule times again. It comes after the marks are written, in the same transaction, and
 * only for times that the transaction has locked before: a count that does not wait for others who change marks of the
 * same time would miss theirs.
 */
export async function recountTimes(ctx: Ctx, scheduleTimes: readonly string[]): Promise<void> {
  await ctx.tx.run({ sql: recountSql, parameters: [ctx.actor.establishmentId, scheduleTimes] })
}

/** Whoever changes marks locks their times; in the order of their ids, so that nobody waits in a circle. */
export async function lockTimes(ctx: Ctx, scheduleTimes: readonly string[]): Promise<void> {
  await ctx.tx.run({
    sql: `
      select 1
      from educational_schedule_time
      where establishment_id = $1 and id = any($2::uuid[])
      order by id
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, scheduleTimes],
  })
}
