/**
 * Leases that nobody renewed are closed each minute, also after a stop of the server (D8.1). Nothing waits for it: a
 * lease that has ended counts for nobody.
 */
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment } from '../platform/database/database.ts'
import type { JobHandler, Recurring } from '../platform/jobs/jobs.ts'
import type { Runtime } from '../records/context.ts'
import { nobody } from '../records/nightly.ts'
import { closeAllLapsed } from './lease.ts'

const kind = 'followUps.lapse'

export const lapsing: Recurring = {
  kind,
  establishmentId: platformEstablishment,
  cron: '* * * * *',
  timeZone: 'UTC',
}

export async function closeLapsedEverywhere(runtime: Runtime, db: Database, clock: Clock): Promise<void> {
  const establishments = await db.platform((tx) => tx.query<{ id: string }>({ sql: 'select id from establishment' }))
  for (const { id } of establishments)
    await db.transaction(id, (tx) =>
      closeAllLapsed({
        runtime,
        tx,
        actor: { ...nobody, establishmentId: id },
        now: clock.now(),
        timeZone: 'UTC',
        language: 'ar',
      }),
    )
}

export const followUpJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: () => closeLapsedEverywhere(runtime(), db, clock),
})
