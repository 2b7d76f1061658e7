/** Notifies the user who started a job that it failed for good (D8.5). */
import { notifyUsers } from './tell.ts'
import { inBoth } from './said.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { FailedJob } from '../platform/jobs/jobs.ts'
import { systemCtx } from '../records/nightly.ts'
import type { Runtime } from '../records/context.ts'

const words = { import: 'jobImport', planning: 'jobTimetable' } as const
const links: Readonly<Record<string, string>> = { planning: '/educational/timetable-plans' }

export const tellFailures =
  (runtime: () => Runtime, db: Database, clock: Clock) =>
  async ({ establishmentId, kind, createdBy }: FailedJob): Promise<void> => {
    if (!createdBy) return
    const area = kind.split('.')[0]!
    await db.transaction(establishmentId, async (tx) => {
      const what = inBoth(area in words ? words[area as keyof typeof words] : 'jobOther')
      await notifyUsers(systemCtx(runtime(), tx, clock.now()), 'jobFailed', {
        users: [createdBy],
        params: (language) => ({ what: what[language] }),
        link: links[area] ?? null,
      })
    })
  }
