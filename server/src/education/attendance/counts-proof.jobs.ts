/**
 * Proves each night that the counts of marks on schedule times are what a count of their marks gives (D4.4). What is
 * not is a fault of the server's own code, which a centre cannot mend: it is logged with the time's token, and set
 * right. The job then proves the other totals of education, and logs differences without a repair.
 */
import { tokenOf } from '@topcenter/model/kit/token'
import { any, some } from '../../platform/database/busy.ts'
import type { Ctx } from '../../records/context.ts'
import { provingTotals } from '../../records/kept-totals.ts'
import type { Nightly } from '../../records/nightly.ts'
import { wrongCountsSql } from './counts.sql.ts'
import { lockTimes } from '../schedule/lock-times.ts'
import { recountTimes } from './recounting.ts'
import { educationProofs } from '../totals-proof.ts'

interface WrongCounts {
  readonly id: string
  readonly stored: Readonly<Record<string, number>>
  readonly counted: Readonly<Record<string, number>>
}

/** The most differences that are logged one by one. */
const logged = 100

async function proveCounts(ctx: Ctx): Promise<void> {
  const { log } = ctx.runtime
  const { establishmentId } = ctx.actor
  await ctx.tx.run({ sql: `set local statement_timeout = '10min'` })
  const wrong = await ctx.tx.query<WrongCounts>({ sql: wrongCountsSql, parameters: [establishmentId] })
  if (wrong.length === 0) return
  for (const { id, stored, counted } of wrong.slice(0, logged))
    log.error(
      { establishmentId, scheduleTime: tokenOf('est', id), stored, counted },
      'the counts of a schedule time are not those of its marks',
    )
  const ids = wrong.map(({ id }) => id)
  await lockTimes(ctx, ids)
  await recountTimes(ctx, ids)
  log.error({ establishmentId, times: wrong.length }, 'counts of marks were wrong and are counted again')
}

export const nightlyCounts: Nightly = {
  kind: 'education.counts',
  hour: '04:00',
  waits: any(...['educational_schedule_time', 'educational_group', 'discussion'].map((table) => some(table))),
  checks: ['attendance', ...educationProofs.map(({ check }) => check)],
  work: async (night) => {
    await night.run(proveCounts)
    await provingTotals(educationProofs)(night)
  },
}
