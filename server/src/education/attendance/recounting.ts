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
