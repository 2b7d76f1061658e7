/** Deletes what is no longer kept of sent reports: files and what was sent at once after 30 days, runs after a year. */
import { fileDays } from '@topcenter/model/reports/sending'
import type { Clock } from '../../platform/clock.ts'
import { any, establishmentsWith, moment, some } from '../../platform/database/busy.ts'
import type { Database } from '../../platform/database/database.ts'

const day = 86_400_000
const runDays = 365

const old = any(
  some('report_file', `until <= ${moment}`),
  some('report_link', `until <= ${moment} - interval '${fileDays} days'`),
  some(
    'report_schedule',
    `every = 'once' and state = 'Done' and created_at <= ${moment} - interval '${fileDays} days'`,
  ),
  some('report_run', `state <> 'Running' and created_at <= ${moment} - interval '${runDays} days'`),
)

export async function sweepSentReports({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const before = (days: number): string => new Date(now.getTime() - days * day).toISOString()
  for (const id of await establishmentsWith(db, old, now))
    await db.transaction(id, async (tx) => {
      await tx.run({
        sql: 'delete from report_file where establishment_id = $1 and until <= $2',
        parameters: [id, now.toISOString()],
      })
      await tx.run({
        sql: 'delete from report_link where establishment_id = $1 and until <= $2',
        parameters: [id, before(fileDays)],
      })
      await tx.run({
        sql: `
          delete from report_schedule
          where establishment_id = $1 and every = 'once' and state = 'Done' and created_at <= $2
        `,
        parameters: [id, before(fileDays)],
      })
      await tx.run({
        sql: `delete from report_run where establishment_id = $1 and state <> 'Running' and created_at <= $2`,
        parameters: [id, before(runDays)],
      })
    })
}
