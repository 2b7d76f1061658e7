/**
 * `/api/live`: the live updates of the kinds that the user may view. A user who is limited to their own records gets
 * those about them, and those about records that everybody sees.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entityOf } from '@topcenter/model/areas'
import { isStaff, mayDo } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Change, LiveHub, StreamOptions } from '../platform/http/live.ts'
import { tokenOfRequest } from '../platform/http/session-cookie.ts'
import type { Session } from '../platform/session/session.ts'
import type { OwnChanges } from '../records/permissions/own-changes.ts'
import { enter, type Identity, isOfSession, type ServeOptions, sessionOf } from '../records/serving/serve.ts'
import { identifyAll } from './identity.ts'

/** Milliseconds: what a change of privileges wrote is not believed before, as identities are kept for a moment. */
const believed = 1_000
/** Heartbeats in which an establishment's users are checked once; the end of a session is published at once. */
const rounds = 4

/** Data of a stream besides that of the hub. */
export interface Listening {
  readonly given: NonNullable<ReturnType<typeof tokenOfRequest>>
  session: Session
  /** Sets the identity; undefined for a user who may not work now. */
  take(identity: Identity | undefined): void
}

export function addLive(http: FastifyInstance, serving: ServeOptions, live: LiveHub, seesOwn: OwnChanges): void {
  const listening = new WeakMap<StreamOptions, Listening>()
  live.beatBy(createLook(serving, listening))
  http.get('/api/live', async (request: FastifyRequest, reply) => {
    const entered = await enter(serving, request, reply)
    const { establishmentId, userId } = entered.identity.actor
    let now = entered.identity
    const renew = async (): Promise<boolean> => {
      const session = await sessionOf(serving.runtime.sessions, given)
      const identity = session && !session.loginCodeDue ? await serving.identify(session) : undefined
      if (identity) now = identity
      return identity !== undefined
    }
    const sees = (change: Change) => {
      const { entity: id, token, only } = change
      const { actor, roleId } = now
      if (id === 'session') {
        // the user's privileges have changed
        const isOwn = token === tokenOf('usr', actor.userId) || (roleId !== null && token === tokenOf('rol', roleId))
        if (isOwn) setTimeout(() => void renew().catch(() => {}), believed * (1 + Math.random())).unref()
        return isOwn
      }
      const entity = entityOf(id)
      if (!mayDo(actor, entity, 'view')) return false
      if (only) return only === actor.userId
      if (actor.ownGroupsOnly || (entity.spec.hides && isStaff(actor.userType)))
        return token === '' || seesOwn(actor, change)
      return (
        isStaff(actor.userType) ||
        entity.spec.own?.[actor.userType] === 'all' ||
        (token !== '' && seesOwn(actor, change))
      )
    }
    const given = tokenOfRequest(request)!
    const options: StreamOptions = { establishmentId, userId, sees, alive: renew }
    listening.set(options, {
      given,
      session: entered.session,
      take: (identity) => {
        if (identity) now = identity
      },
    })
    live.stream(request, reply, options)
    return reply
  })
}

/** All sessions of this node's streams in one statement, and the users of a part of them in one for each establishment. */
export function createLook(
  { db, clock, runtime }: Pick<ServeOptions, 'db' | 'clock' | 'runtime'>,
  listening: WeakMap<StreamOptions, Listening>,
) {
  let round = 0
  return async (asked: readonly StreamOptions[]): Promise<ReadonlySet<StreamOptions>> => {
    if (asked.length === 0) return new Set()
    const sessions = await runtime.sessions.findAll([...new Set(asked.map((each) => listening.get(each)!.given.token))])
    const alive = new Set<StreamOptions>()
    for (const each of asked) {
      const own = listening.get(each)!
      const session = isOfSession(own.given, sessions.get(own.given.token))
      if (!session || session.loginCodeDue) continue
      own.session = session
      alive.add(each)
    }
    round = (round + 1) % rounds
    const looked = [...alive].filter(({ establishmentId }) => partOf(establishmentId) === round)
    const identities = await identifyAll(
      db,
      looked.map((each) => listening.get(each)!.session),
      clock.now(),
    )
    for (const each of looked) {
      const own = listening.get(each)!
      const identity = identities.get(own.session)
      own.take(identity)
      if (!identity) alive.delete(each)
    }
    return alive
  }
}

const partOf = (id: string): number => Number.parseInt(id.at(-1)!, 16) % rounds
