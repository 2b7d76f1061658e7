/** Updates the counts of active marks that each schedule time stores (D4.4). */
import type { Ctx } from '../../records/context.ts'
import { recountSql } from './counts.sql.ts'

/**
 * Counts the marks of these schedule times again. Call it after the marks are written, in the same transaction, and
 * only for times that this transaction has already locked. Without the lock, the count misses the marks of concurrent
 * transactions.
 */
export async function recountTimes(ctx: Ctx, scheduleTimes: readonly string[]): Promise<void> {
  await ctx.tx.run({ sql: recountSql, parameters: [ctx.actor.establishmentId, scheduleTimes] })
}
