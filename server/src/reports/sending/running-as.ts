/**
 * Provides the context in which a sent report is made: that of its owner with their privileges at this moment, and that
 * of the system.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Report } from '@topcenter/model/reports/report'
import type { Clock } from '../../platform/clock.ts'
import { type Database, platformEstablishment, type Tx } from '../../platform/database/database.ts'
import type { RunningJob } from '../../platform/jobs/jobs.ts'
import { mayPass } from '../../platform/jobs/running.ts'
import type { Actor, Ctx, Runtime } from '../../records/context.ts'
import { actorNow, type Identify } from '../../records/job-actor.ts'
import { nobody } from '../../records/nightly.ts'
import { mayOpen } from './receivers.ts'
import { type ScheduleRow, zoneOf } from './schedule-rows.ts'

export interface JobOptions {
  readonly db: Database
  readonly clock: Clock
  readonly identify: Identify
}
export interface Env extends JobOptions {
  readonly runtime: Runtime
  readonly job: RunningJob
}

/** Returns the context of the system, in the centre's zone. */
export async function systemIn({ runtime, clock, job }: Omit<Env, 'db' | 'identify'>, tx: Tx): Promise<Ctx> {
  const { establishmentId, id: requestId } = job
  return {
    runtime,
    tx,
    actor: { ...nobody, establishmentId, requestId },
    now: clock.now(),
    timeZone: await zoneOf(tx),
    language: 'ar',
  }
}

/** D11.5: the owner's privileges of this moment; refused when they are gone or may not see the report any more. */
export async function ownerNow(
  { db, identify, job }: Pick<Env, 'db' | 'identify' | 'job'>,
  { owner_id: userId }: ScheduleRow,
  report: Report,
): Promise<Actor> {
  const { establishmentId, id: requestId } = job
  const isMember = await db.read(establishmentId, (tx) =>
    tx.first({
      sql: 'select 1 from user_account where establishment_id = $1 and id = $2',
      parameters: [establishmentId, userId],
    }),
  )
  const homeEstablishmentId = isMember ? establishmentId : platformEstablishment
  const actor = await actorNow(identify, {
    userId,
    homeEstablishmentId,
    establishmentId,
    address: '',
    requestId,
  }).catch((error: unknown) => {
    throw error instanceof Refused && !mayPass(error) ? new Refused(refuse('report.ownerGone')) : error
  })
  if (!mayOpen(actor, report)) throw new Refused(refuse('report.ownerRight'))
  return actor
}
