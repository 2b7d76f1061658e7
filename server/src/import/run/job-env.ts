/** Services of an import job, and the context in which the job changes records. */
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { RunningJob } from '../../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../../records/context.ts'
import { actorNow, type Identify } from '../../records/job-actor.ts'
import type { ConstraintRefusal } from '../../records/schema/constraints.ts'
import type { Run } from './run-record.ts'

export interface ImportJobsOptions {
  readonly clock: Clock
  readonly constraintRefusal: ConstraintRefusal
  readonly identify: Identify
  /** Maximum rows of one transaction. */
  readonly batchSize?: number
}
export interface Env extends Required<ImportJobsOptions> {
  readonly runtime: Runtime
  readonly db: Database
  readonly job: RunningJob
}

/**
 * Returns the context of the user who started the import, with the user's current privileges. Publishes only the last
 * live update of a batch, because a single one makes every open list reload.
 */
export async function contextIn(env: Env, run: Run, tx: Tx): Promise<Ctx> {
  const zone = await tx.first<{ time_zone: string }>({
    sql: 'select time_zone from establishment where id = $1',
    parameters: [env.job.establishmentId],
  })
  const live: Runtime['live'] = {
    publish: (within, ...changes) => {
      if (changes.length) env.runtime.live.publish(within, changes.at(-1)!)
    },
  }
  return {
    runtime: { ...env.runtime, live },
    tx,
    actor: await actorNow(env.identify, run.actor!),
    now: env.clock.now(),
    timeZone: zone?.time_zone ?? 'Africa/Cairo',
    language: 'ar',
    isSilent: true,
  }
}
