/** All routes of the application but the metrics. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { describe } from '@topcenter/texts/describe'
import { createForgottenPasswords } from './access/forgotten-password.service.ts'
import { createKnownDevices } from './access/known-device.ts'
import { addLive } from './access/live.routes.ts'
import { addCalendarFeeds } from './education/calendar/calendar-feed.routes.ts'
import { addEndpoints } from './endpoints.ts'
import { addCertificateCheck } from './exams/certificates/certificate-check.routes.ts'
import { addReceiptCheck } from './finance/payments/receipt-check.routes.ts'
import { openPlayGate } from './media/watching/play-gate.ts'
import { addStudentCard } from './offers/student-card.routes.ts'
import { addDescription, descriptionFolder } from './openapi/serve-files.ts'
import { addPaperCheck } from './papers/paper-check.routes.ts'
import type { Config } from './platform/config.ts'
import { addFileServing } from './platform/files/serving.routes.ts'
import { languageOf } from './platform/http/problem.ts'
import type { LiveHub } from './platform/http/live.ts'
import { tokenOfRequest } from './platform/http/session-cookie.ts'
import { createThrottle } from './platform/pace/throttle.ts'
import type { VapidKey } from './platform/push/vapid.ts'
import type { Session } from './platform/session/session.ts'
import { addUploads } from './platform/uploads/uploads.routes.ts'
import type { UploadParts } from './platform/uploads/uploads.service.ts'
import type { Ctx } from './records/context.ts'
import type { Identify } from './records/job-actor.ts'
import { createOwnChanges } from './records/permissions/own-changes.ts'
import { type ServeOptions, serveOperations, sessionOf } from './records/serving/serve.ts'
import { uploadCallers, uploadLimits } from './records/serving/upload-target.ts'

interface RouteParts {
  readonly config: Pick<Config, 'webDist'> & Partial<Pick<Config, 'fcm' | 'clamdSocket'>>
  readonly connection: pg.ClientConfig
  readonly live: LiveHub
  readonly identify: Identify
  readonly uploads: Pick<UploadParts<Ctx>, 'db' | 'bytes' | 'targetOf'>
  readonly vapid: () => Promise<VapidKey>
  /** True if push services may have addresses of the own network, as in tests. */
  readonly mayPushToOwnNetwork: boolean
}

export async function addRoutes(http: FastifyInstance, serving: ServeOptions, parts: RouteParts): Promise<void> {
  const { db, clock, runtime } = serving
  const { config, connection, live, identify, uploads, vapid, mayPushToOwnNetwork } = parts
  const login = { db, sessions: runtime.sessions, throttle: createThrottle(db, clock), clock }
  const forgotten = createForgottenPasswords(login, runtime)
  http.addHook('onClose', () => forgotten.close())
  addEndpoints(http, serving, {
    login: { ...serving, login, forgotten, known: createKnownDevices(db, clock, serving.isSecure) },
    push: {
      publicKey: async () => (await vapid()).publicKey,
      hasFcm: config.fcm !== undefined,
      mayReachOwnNetwork: mayPushToOwnNetwork,
    },
  })
  serveOperations(http, serving)
  http.addHook('preClose', () => live.close()) // the server waits for open streams before it closes
  addLive(http, serving, live, createOwnChanges(db))
  addFileServing(http, {
    store: runtime.files.store,
    grants: runtime.grants,
    clock,
    sessionOf: async (request) => (await whoAsks(serving, request))?.id,
    isSecure: serving.isSecure,
    isPlayAlive: openPlayGate(db),
    mixOfPlay: runtime.traces.ofPlay,
  })
  addReceiptCheck(http, db)
  addCertificateCheck(http, db)
  addPaperCheck(http, db)
  addStudentCard(http, { db, clock, store: runtime.files.store })
  addCalendarFeeds(http, { db, clock, runtime, identify })
  await addDescription(http, descriptionFolder(config.webDist))
  addUploads(http, {
    ...uploads,
    ...serving,
    files: runtime.files,
    log: runtime.log,
    connection,
    limits: uploadLimits,
    clamdSocket: config.clamdSocket,
    enter: uploadCallers(serving),
    say: ({ refused, params = {} }, request) =>
      describe(refused, params, languageOf(request.headers['accept-language'])),
  })
}

/** Returns the session of a request, if its user is allowed to work now. */
async function whoAsks(serving: ServeOptions, request: FastifyRequest): Promise<Session | undefined> {
  const given = tokenOfRequest(request)
  const session = given && (await sessionOf(serving.runtime.sessions, given))
  if (!session || session.loginCodeDue || session.passwordDue) return undefined
  return (await serving.identify(session)) && session
}
