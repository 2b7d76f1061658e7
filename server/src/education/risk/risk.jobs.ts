/**
 * Works out each night which students are at risk, some groups at a time; after an interruption it goes on where it
 * ended.
 */
import { any, some } from '../../platform/database/busy.ts'
import type { Nightly } from '../../records/nightly.ts'
import { computeRisks, forgetOthers, taughtGroups } from './risk.service.ts'

export const nightlyRisks: Nightly = {
  kind: 'education.risk',
  hour: '03:30',
  atOnce: true,
  waits: any(
    some('student_risk'),
    some('educational_group', `finished = 'NotFinished' and record_state = 'active' and total_number_of_students > 0`),
  ),
  work: async ({ job, run }) => {
    await run(forgetOthers)
    for (
      let after = (job.progress.after as string | undefined) ?? null, groups: string[] = [];
      ;
      after = groups.at(-1)!
    ) {
      groups = await run(
        async (ctx) => {
          const next = await taughtGroups(ctx, after)
          await computeRisks(ctx, next)
          if (next.length > 0) await job.save(ctx.tx, { after: next.at(-1) })
          return next
        },
        { ofInstallation: true },
      )
      if (groups.length === 0) return
    }
  },
}
