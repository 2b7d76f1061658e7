/** Finds the user who started a job, with the privileges they have when it runs. */
import { platforms } from '@topcenter/model/access/user-login-code'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Session } from '../platform/session/session.ts'
import type { Actor } from './context.ts'
import type { Identity } from './serving/serve.ts'

export type Identify = (
  claim: Pick<Session, 'userId' | 'establishmentId' | 'actingEstablishmentId' | 'platform'>,
) => Promise<Identity | undefined>

export type JobStarter = Pick<Actor, 'userId' | 'homeEstablishmentId' | 'establishmentId' | 'address' | 'requestId'>

/**
 * A job can wait and run for an hour, in which its user is blocked or loses a role: so their privileges are read again
 * (at most a second old). Throws `permission.missing` when no platform lets the user into the establishment any more;
 * what the job does is for the caller to permit.
 */
export async function actorNow(
  identify: Identify,
  { userId, homeEstablishmentId, establishmentId, address, requestId }: JobStarter,
): Promise<Actor> {
  const actingEstablishmentId = establishmentId === homeEstablishmentId ? null : establishmentId
  for (const platform of platforms) {
    const now = await identify({ userId, establishmentId: homeEstablishmentId, actingEstablishmentId, platform })
    if (now && now.actor.establishmentId === establishmentId) return { ...now.actor, address, requestId }
  }
  throw new Refused(refuse('permission.missing'))
}
