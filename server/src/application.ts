/**
 * Puts the running application together over a database: what main starts, and what tests start on a database of their
 * own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type pg from 'pg'
import { usePhoneRule } from '@topcenter/model/kit/phone-rule'
import { normalizePhone } from '@topcenter/model/kit/phone'
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { entityOf } from '@topcenter/model/areas'
import { isStaff, mayDo } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { describe } from '@topcenter/texts/describe'
import { createIdentify } from './access/identity.ts'
import { createKnownDevices } from './access/known-device.ts'
import { addSessionRoutes } from './access/session.routes.ts'
import { constraintTexts, operations, ruleBook } from './areas.ts'
import { jobHandlers } from './background.ts'
import { addCertificateCheck } from './exams/certificate-check.routes.ts'
import { addReceiptCheck } from './finance/receipt-check.routes.ts'
import { addCalendarFeeds } from './education/calendar-feed.routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { buildHttp } from './platform/http.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import { type Change, type LiveHub, openLiveHub } from './platform/live.ts'
import { createPacer, type Pacer } from './platform/pace.ts'
import { isSecure } from './platform/request-guard.ts'
import { createSessions } from './platform/session.ts'
import { tokenOfRequest } from './platform/session-cookie.ts'
import { createThrottle } from './platform/throttle.ts'
import { createTurns } from './platform/turns.ts'
import { constraintRefusals } from './records/constraints.ts'
import type { House } from './records/context.ts'
import { type DoorOptions, enter, type Identity, openDoor } from './records/door.ts'
import { openApi } from './openapi.ts'
import type { Described } from './records/operation.ts'
import { createOwnSight, type OwnSight } from './records/sight.ts'

usePhoneRule(normalizePhone)

/** What is there before there are records, told of in OpenAPI. */
const standing: readonly Described[] = [
  { id: 'live.read', method: 'GET', path: '/api/live', permit: 'user' },
  { id: 'openapi.read', method: 'GET', path: '/api/openapi.json', permit: 'public' },
  { id: 'health.read', method: 'GET', path: '/api/health', permit: 'public' },
  { id: 'health.live', method: 'GET', path: '/api/health/live', permit: 'public' },
]

export interface ApplicationOptions {
  readonly connection: pg.ClientConfig
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'webDist' | 'dataDir'>
  readonly log: Logger
  readonly clock: Clock
  /** Instead of the usual one: the tests that ask for everything there is within a second have none. */
  readonly pacer?: Pacer
}
export interface Application {
  readonly http: FastifyInstance
  readonly db: Database
  readonly house: House
  readonly live: LiveHub
  readonly jobs: Jobs
  /** Everything but the http server, in its order. */
  close(): Promise<void>
}

export async function buildApplication({
  connection,
  config,
  log,
  clock,
  pacer,
}: ApplicationOptions): Promise<Application> {
  const db = openDatabase({
    connection,
    role: 'topcenter_app',
    onError: (error) => log.error({ err: error }, 'the database connection broke'),
  })
  const sessions = createSessions(db, clock)
  const live = openLiveHub({ connection, log })
  const constraintRefusal = constraintRefusals(constraintTexts)
  const jobs = createJobs({
    db,
    connection,
    log,
    handlers: jobHandlers({ house: () => house, db, clock, dataDir: config.dataDir, constraintRefusal }),
  })
  const house: House = {
    rules: ruleBook,
    live,
    sessions,
    jobs,
    constraintRefusal,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
  }
  const http = await buildHttp({ config, log, db, describe, constraintRefusal })
  const identify = createIdentify(db, clock)
  const door: DoorOptions = {
    db,
    clock,
    house,
    operations,
    identify,
    pacer: pacer ?? createPacer(db, clock),
    turns: createTurns(),
    livesOnPlatform: (id) => livesOnPlatform(entityOf(id)),
    describe,
    isSecure: (request) => isSecure(request, config),
  }
  const ofSession = addSessionRoutes(http, {
    ...door,
    login: { db, sessions, throttle: createThrottle(db, clock), clock },
    known: createKnownDevices(db, clock, door.isSecure),
  })
  openDoor(http, door)
  http.addHook('preClose', () => live.close()) // open streams would hold the way down
  addLive(http, door, live, createOwnSight(db))
  addReceiptCheck(http, db)
  addCertificateCheck(http, db)
  addCalendarFeeds(http, { db, clock, house, identify })
  let described: string | undefined // megabytes that most starts are never asked for
  http.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((described ??= JSON.stringify(openApi([...ofSession, ...standing, ...operations])))),
  )
  return {
    http,
    db,
    house,
    live,
    jobs,
    close: async () => {
      await live.close()
      await jobs.stop()
      await db.close()
    },
  }
}

/**
 * Ids of what changed, of kinds that the user may view. Who is limited to their own records is told only of what is
 * theirs or everybody's.
 */
function addLive(http: FastifyInstance, door: DoorOptions, live: LiveHub, seesOwn: OwnSight): void {
  http.get('/api/live', async (request: FastifyRequest, reply) => {
    const { identity, session } = await enter(door, request, reply)
    let now: Identity | undefined = identity
    const sees = (change: Change) => {
      const { entity: id, token, only } = change
      const { actor, roleId } = now ?? identity
      if (id === 'session')
        // what this user may do has changed
        return token === tokenOf('usr', actor.userId) || (roleId !== null && token === tokenOf('rol', roleId))
      const entity = entityOf(id)
      if (!mayDo(actor, entity, 'view')) return false
      if (only) return only === actor.userId
      return (
        isStaff(actor.userType) ||
        entity.spec.own?.[actor.userType] === 'all' ||
        (token !== '' && seesOwn(actor, change))
      )
    }
    const alive = async () => {
      now = await door.identify(session)
      return now !== undefined && (await stillOpen(door, request))
    }
    live.stream(request, reply, {
      establishmentId: identity.actor.establishmentId,
      userId: identity.actor.userId,
      sees,
      alive,
    })
    return reply
  })
}

async function stillOpen(door: DoorOptions, request: FastifyRequest): Promise<boolean> {
  const given = tokenOfRequest(request)
  return given !== undefined && (await door.house.sessions.find(given.token)) !== undefined
}
