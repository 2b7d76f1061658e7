/** Counts the figures of the index of reports, before a centre opens; after an interruption it goes on where it ended. */
import { entityOf } from '@topcenter/model/areas'
import { tableOf } from '@topcenter/model/kit/entity'
import { reports } from '@topcenter/model/reports/reports'
import { any, some } from '../../platform/database/busy.ts'
import type { Nightly } from '../../records/nightly.ts'
import { reportLimits } from '../limits.ts'
import { recountFigure } from './recounting.ts'

const people = 'user_account'
const sources = new Set(reports.map(({ source }) => tableOf(entityOf(source))))

export const nightlyFigures: Nightly = {
  kind: 'reports.figures',
  hour: '05:15',
  atOnce: true,
  // each centre has its staff
  waits: any(
    some(people, `user_type = 'Student'`),
    ...[...sources].filter((table) => table !== people).map((table) => some(table)),
  ),
  work: async ({ job, run }) => {
    const from = reports.findIndex(({ id }) => id === job.progress.after) + 1
    for (const report of reports.slice(from)) {
      job.signal.throwIfAborted()
      await run(
        async (ctx) => {
          await recountFigure(ctx, report)
          await job.save(ctx.tx, { after: report.id })
        },
        { ...reportLimits, ofInstallation: true },
      )
    }
  },
}
