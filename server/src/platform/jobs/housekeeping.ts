/**
 * Deletes what the database would otherwise keep for ever: dead sessions, old idempotency keys, counts of tries. A
 * nightly job, which one node runs for all.
 */
import type { Clock } from '../clock.ts'
import { establishmentsWith, moment, some } from '../database/busy.ts'
import { type Database, platformEstablishment } from '../database/database.ts'
import { forgetOldKeys, keptFor } from '../http/idempotency.ts'
import type { JobHandler, Recurring } from './jobs.ts'
import { forgetOldCounts } from '../pace/limiter.ts'
import type { Sessions } from '../session/session.ts'

const kind = 'platform.tidy'

/** Every six hours. */
export const tidying: Recurring = {
  kind,
  establishmentId: platformEstablishment,
  cron: '0 */6 * * *',
  timeZone: 'UTC',
}

export interface Housekeeping {
  readonly db: Database
  readonly clock: Clock
  readonly sessions: () => Sessions
  /** Cleanups of the areas. */
  readonly chores?: readonly (() => Promise<unknown>)[]
}

export const housekeepingJob = (options: Housekeeping): Readonly<Record<string, JobHandler>> => ({
  [kind]: () => tidy(options),
})

export async function tidy({ db, clock, sessions, chores = [] }: Housekeeping): Promise<void> {
  await sessions().removeOld()
  await forgetOldCounts(db, clock)
  const old = some('idempotency', `created_at < ${moment}`)
  for (const id of await establishmentsWith(db, old, new Date(clock.now().getTime() - keptFor)))
    await db.transaction(id, (tx) => forgetOldKeys(tx, clock.now()))
  for (const chore of chores) await chore()
}
