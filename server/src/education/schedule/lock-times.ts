/** Schedule times are locked before what belongs to them is changed: their booking, their marks. */
import type { Ctx } from '../../records/context.ts'

/** Locks in the order of ids, against deadlocks. */
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
