/**
 * Compares the stored counts of every schedule time with a new count of its marks each night (D4.4). Only a fault in
 * the server's code can make them differ, and a centre cannot repair it. So the job logs the difference with the time's
 * token, and corrects the counts. Then it checks the other totals of education, and only logs their differences.
 */
import { tokenOf } from '@topcenter/model/kit/token'
import { any, some } from '../../platform/database/busy.ts'
import type { Ctx } from '../../records/context.ts'
import { differencesOf, maxLogged, provingTotals } from '../../records/kept-totals.ts'
import type { Nightly } from '../../records/nightly.ts'
import { wrongCountsSql } from './counts.sql.ts'
import { lockTimes } from '../schedule/lock-times.ts'
import { recountTimes } from './recounting.ts'
import { educationProofs } from '../totals-proof.ts'

async function proveCounts(ctx: Ctx): Promise<void> {
  const { log } = ctx.runtime
  const { establishmentId } = ctx.actor
  const wrong = await differencesOf(ctx, wrongCountsSql)
  if (wrong.length === 0) return
  for (const { id, stored, counted } of wrong.slice(0, maxLogged))
    log.error(
      { establishmentId, scheduleTime: tokenOf('est', id), stored, counted },
      'the counts of a schedule time are not those of its marks',
    )
  const ids = wrong.map(({ id }) => id)
  await lockTimes(ctx, ids)
  await recountTimes(ctx, ids)
  log.error({ establishmentId, times: wrong.length }, 'counts of marks were wrong and are counted again')
}

const others = provingTotals(educationProofs)

export const nightlyCounts: Nightly = {
  kind: 'education.counts',
  hour: '04:00',
  waits: any(...['educational_schedule_time', 'educational_group', 'discussion'].map((table) => some(table))),
  checks: ['attendance', ...others.checks],
  work: async (night) => {
    await night.run(proveCounts)
    await others.work(night)
  },
}
