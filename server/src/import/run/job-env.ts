/** What the job of an import needs. */
import { platforms } from '@topcenter/model/access/user-login-code'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { RunningJob } from '../../platform/jobs/jobs.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Actor, Ctx, Runtime } from '../../records/context.ts'
import type { ConstraintRefusal } from '../../records/schema/constraints.ts'
import type { Identity } from '../../records/serving/serve.ts'
import type { Run } from './run-record.ts'

export interface ImportJobsOptions {
  readonly clock: Clock
  readonly constraintRefusal: ConstraintRefusal
  readonly identify: (
    claim: Pick<Session, 'userId' | 'establishmentId' | 'actingEstablishmentId' | 'platform'>,
  ) => Promise<Identity | undefined>
}
export interface Env extends ImportJobsOptions {
  readonly runtime: Runtime
  readonly db: Database
  readonly job: RunningJob
}

/**
 * The person who started the import, with their present permissions: an import can take an hour, in which its user may
 * be blocked or lose a role. Throws `permission.missing` when the user may not log in on any platform any more.
 */
async function actorNow({ identify }: Env, { actor }: Run): Promise<Actor> {
  const { userId, homeEstablishmentId, establishmentId, address, requestId } = actor!
  const actingEstablishmentId = establishmentId === homeEstablishmentId ? null : establishmentId
  for (const platform of platforms) {
    const now = await identify({ userId, establishmentId: homeEstablishmentId, actingEstablishmentId, platform })
    if (now && now.actor.establishmentId === establishmentId) return { ...now.actor, address, requestId }
  }
  throw new Refused(refuse('permission.missing'))
}

/**
 * A context that acts as the person who started the import. Of a batch's live updates one is enough, because whoever
 * shows the list reads it again.
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
    actor: await actorNow(env, run),
    now: env.clock.now(),
    timeZone: zone?.time_zone ?? 'Africa/Cairo',
    language: 'ar',
  }
}
