/** Puts the running application together over a database; main starts it, and so do tests with a database of their own. */
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type pg from 'pg'
import { usePhoneRule } from '@topcenter/model/kit/phone-rule'
import { normalizePhone } from '@topcenter/model/kit/phone'
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { entityOf } from '@topcenter/model/areas'
import { describe } from '@topcenter/texts/describe'
import { createIdentify } from './access/identity.ts'
import { createForgottenPasswords } from './access/forgotten-password.service.ts'
import { createKnownDevices } from './access/known-device.ts'
import { addLive } from './access/live.routes.ts'
import { addEstablishmentLook } from './access/look.routes.ts'
import { pageHead } from './access/page-head.ts'
import { addPublicPage } from './access/public-page.routes.ts'
import { addSessionRoutes } from './access/session.routes.ts'
import { constraintTexts, hearers, operations, ruleBook, uploadTargets } from './areas.ts'
import { mailCarrier } from './alerts/mail-carrier.ts'
import { createOutbox, type Outbox } from './alerts/outbox.ts'
import { pushCarrier } from './alerts/push-carrier.ts'
import { tellFailures } from './alerts/job-failures.ts'
import { addPushDevices, type PushDevicesParts } from './alerts/push-device.routes.ts'
import { jobHandlers } from './background.ts'
import { addCertificateCheck } from './exams/certificates/certificate-check.routes.ts'
import { addStudentCard } from './offers/student-card.routes.ts'
import { addPaperCheck } from './papers/paper-check.routes.ts'
import { addPriceRequestLinks } from './quotations/price-request-link.routes.ts'
import { addQuotationLinks } from './quotations/quotation-link.routes.ts'
import { addReceiptCheck } from './finance/payments/receipt-check.routes.ts'
import { addCalendarFeeds } from './education/calendar/calendar-feed.routes.ts'
import { openTraces } from './media/tracing/traces.ts'
import { openPlayGate } from './media/watching/play-gate.ts'
import { type BackupStatus, noBackup } from './platform/backup/status.ts'
import type { Engine } from './platform/database/engine.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, type DatabaseOptions, openDatabase } from './platform/database/database.ts'
import { freeBytes, watchDisk } from './platform/disk-space.ts'
import { harmless } from './platform/metrics/harmless.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { addMetrics } from './platform/metrics/metrics.routes.ts'
import { tellSlow } from './platform/database/slow-statements.ts'
import { openGrants } from './platform/files/grants.ts'
import { filesFolderOf, openFileStore } from './platform/files/open-store.ts'
import { addFileServing } from './platform/files/serving.routes.ts'
import { buildHttp } from './platform/http/http.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { type LiveHub, openLiveHub } from './platform/http/live.ts'
import { originOf } from './platform/http/origin.ts'
import { languageOf } from './platform/http/problem.ts'
import { type MailOptions, openMail } from './platform/mail/mail.ts'
import { createPacer, type Pacer } from './platform/pace/pace.ts'
import { isSecure } from './platform/http/request-guard.ts'
import { type FcmOptions, openFcm } from './platform/push/fcm.ts'
import { openVapidKey, vapidSubject } from './platform/push/vapid.ts'
import { openWebPush, type PushOptions } from './platform/push/web-push.ts'
import { openSeals } from './platform/session/seals.ts'
import { createSessions, type Session, type Sessions } from './platform/session/session.ts'
import { tokenOfRequest } from './platform/http/session-cookie.ts'
import { addStandingText } from './platform/http/standing-text.ts'
import { openByteStore } from './platform/uploads/byte-store.ts'
import { addUploads } from './platform/uploads/uploads.routes.ts'
import type { Tls } from './platform/tls/tls.ts'
import { createThrottle } from './platform/pace/throttle.ts'
import { constraintRefusals } from './records/schema/constraints.ts'
import type { Runtime } from './records/context.ts'
import type { Identify } from './records/job-actor.ts'
import { type AreaTarget, uploadCallers, uploadLimits } from './records/serving/upload-target.ts'
import { type ServeOptions, serveOperations, sessionOf } from './records/serving/serve.ts'
import { openApi } from './openapi.ts'
import { createOwnChanges } from './records/permissions/own-changes.ts'

usePhoneRule(normalizePhone)

export interface ApplicationOptions {
  readonly connection: pg.ClientConfig
  /** A pooler before it that lends connections for single transactions. */
  readonly pooled?: pg.ClientConfig | undefined
  /** A standby that takes what may lag. */
  readonly replica?: pg.ClientConfig | undefined
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'webDist' | 'dataDir'> &
    Partial<
      Pick<
        Config,
        | 'mail'
        | 'fcm'
        | 'files'
        | 'filesFolder'
        | 'clamdSocket'
        | 'databasePool'
        | 'databaseNames'
        | 'metricsToken'
        | 'slowMs'
      >
    >
  readonly log: Logger
  readonly clock: Clock
  /** Replaces the usual limits of requests; tests that send very many have none. */
  readonly pacer?: Pacer
  /** Tests do not wait for a mail server as long. */
  readonly mailOptions?: MailOptions
  /** Tests have a push service of their own, on this machine. */
  readonly pushOptions?: (PushOptions & FcmOptions) | undefined
  /** Tests on a cluster wait longer for the database: on one machine it takes its time. */
  readonly patience?: Pick<DatabaseOptions, 'connectionTimeout' | 'readTimeout'>
  /** Seconds between two looks for due jobs, in place of what the lanes say. */
  readonly look?: number
  readonly tls?: Tls | undefined
  /** True if the database is on the disk of DATA_DIR, which then keeps a reserve. */
  readonly keepsReserve?: boolean
  /** How the backup stands, where there is one. */
  readonly backup?: (() => BackupStatus) | undefined
  /** The PostgreSQL that runs, for `/api/health`. */
  readonly engine?: Engine | undefined
  /** Where uploads may go besides; for tests. */
  readonly targets?: readonly AreaTarget[]
}
export interface Application {
  readonly http: FastifyInstance
  readonly db: Database
  readonly runtime: Runtime
  readonly live: LiveHub
  readonly jobs: Jobs
  readonly outbox: Outbox
  /** Stops everything but the HTTP server, in its order. */
  close(): Promise<void>
}

export async function buildApplication({
  connection,
  pooled,
  replica,
  config,
  log,
  clock,
  pacer,
  mailOptions,
  patience,
  pushOptions,
  look,
  backup,
  engine,
  tls,
  keepsReserve = false,
  targets = [],
}: ApplicationOptions): Promise<Application> {
  const metrics = openMetrics({
    database: () => db.ready(),
    pool: () => db.pool(),
    jobs: () => jobs.counts(),
    streams: () => live.open(),
    freeBytes: () => freeBytes(config.dataDir),
    backup: backup ?? (() => noBackup),
  })
  const disk = watchDisk(config.dataDir, log, keepsReserve)
  const slow = tellSlow({ db: () => db, log, slowMs: config.slowMs })
  const db = openDatabase({
    connection: pooled ?? connection,
    session: pooled && connection,
    names: config.databaseNames,
    replica,
    onReplica: (isFresh) =>
      isFresh
        ? log.info({}, 'the copy of the database is read')
        : log.warn({}, 'the copy of the database is too far behind, or away'),
    size: config.databasePool,
    role: 'topcenter_app',
    disk: keepsReserve ? disk : undefined,
    ...patience,
    observe: harmless((text, milliseconds, rows) => {
      metrics.statement(text, milliseconds / 1_000, rows)
      slow(text, milliseconds, rows)
    }, log),
    onError: (error) => log.error({ err: error }, 'trouble with the database'),
  })
  const live = openLiveHub({ connection, log })
  const sessions = createSessions(db, clock, live.recheck)
  const identify = createIdentify(db, clock)
  const files = { db, store: openFileStore(config) }
  const takers = new Map([...uploadTargets, ...targets].map((target) => [target.kind, target]))
  const uploads = {
    db,
    bytes: openByteStore(join(filesFolderOf(config), 'uploads')),
    targetOf: (kind: string) => takers.get(kind),
  }
  const constraintRefusal = constraintRefusals(constraintTexts)
  const jobs = createJobs({
    db,
    connection,
    log,
    ...(look === undefined ? {} : { look }),
    failed: (job) => tellFailures(() => runtime, db, clock)(job),
    handlers: jobHandlers({
      runtime: () => runtime,
      db,
      files,
      uploads,
      log,
      clock,
      dataDir: config.dataDir,
      filesFolder: filesFolderOf(config),
      constraintRefusal,
      identify,
    }),
  })
  const mail = config.mail && openMail(config.mail, mailOptions)
  const vapid = openVapidKey(db)
  const webPush = openWebPush({ key: vapid, subject: vapidSubject(config), clock }, pushOptions)
  const outbox = createOutbox({
    db,
    clock,
    log,
    look,
    carriers: [
      pushCarrier('push', webPush, async (keyId) => keyId === null || keyId === (await vapid()).publicKey),
      ...(config.fcm ? [pushCarrier('fcm', openFcm(config.fcm, clock, pushOptions))] : []),
      ...(mail ? [mailCarrier(mail, config.publicUrl?.origin)] : []),
    ],
  })
  const runtime: Runtime = {
    rules: ruleBook,
    hearers,
    live,
    sessions,
    jobs,
    constraintRefusal,
    mail,
    outbox,
    files,
    grants: openGrants(db),
    traces: openTraces(db),
    cursors: await openSeals(db, 'cursors'),
    dataDir: config.dataDir,
    apart: (id, work) => void db.transaction(id, work).catch((error: unknown) => log.error({ error }, 'work apart')),
    log,
  }
  const http = await buildHttp({
    config,
    log,
    db,
    describe,
    constraintRefusal,
    backup,
    engine,
    tls,
    disk,
    observe: harmless(metrics.request, log),
    headOf: pageHead(db, (request) => originOf(request, config)),
  })
  addMetrics(http, metrics, config)
  const serving: ServeOptions = {
    db,
    copy: replica && live,
    clock,
    runtime,
    operations,
    identify,
    pacer: pacer ?? createPacer(db, clock),
    livesOnPlatform: (id) => livesOnPlatform(entityOf(id)),
    describe,
    isSecure: (request) => isSecure(request, config),
    originOf: (request) => originOf(request, config),
  }
  addRoutes(http, serving, {
    sessions,
    live,
    identify,
    push: {
      publicKey: async () => (await vapid()).publicKey,
      hasFcm: config.fcm !== undefined,
      mayReachOwnNetwork: pushOptions?.mayReachOwnNetwork ?? false,
    },
  })
  addUploads(http, {
    ...uploads,
    ...serving,
    files,
    log,
    connection,
    limits: uploadLimits,
    clamdSocket: config.clamdSocket,
    enter: uploadCallers(serving),
    say: ({ refused, params = {} }, request) =>
      describe(refused, params, languageOf(request.headers['accept-language'])),
  })
  return {
    http,
    db,
    runtime,
    live,
    jobs,
    outbox,
    close: async () => {
      await live.close()
      await outbox.stop()
      await jobs.stop()
      await db.close()
    },
  }
}

function addRoutes(
  http: FastifyInstance,
  serving: ServeOptions,
  parts: { sessions: Sessions; live: LiveHub; identify: Identify; push: PushDevicesParts },
): void {
  const { db, clock, runtime } = serving
  const { sessions, live, identify, push } = parts
  const login = { db, sessions, throttle: createThrottle(db, clock), clock }
  const forgotten = createForgottenPasswords(login, runtime)
  http.addHook('onClose', () => forgotten.close())
  const sessionEndpoints = addSessionRoutes(http, {
    ...serving,
    login,
    forgotten,
    known: createKnownDevices(db, clock, serving.isSecure),
  })
  serveOperations(http, serving)
  http.addHook('preClose', () => live.close()) // the server waits for open streams before it closes
  addLive(http, serving, live, createOwnChanges(db))
  const lookEndpoints = addEstablishmentLook(http, db, runtime.files.store, { resetByMail: forgotten.isOffered })
  const pageEndpoints = [
    ...addPublicPage(http, serving),
    ...addQuotationLinks(http, serving),
    ...addPriceRequestLinks(http, serving),
  ]
  const deviceEndpoints = addPushDevices(http, serving, push)
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
  addStandingText(http, '/api/openapi.json', () =>
    JSON.stringify(
      openApi([...sessionEndpoints, ...lookEndpoints, ...pageEndpoints, ...deviceEndpoints, ...operations], ruleBook),
    ),
  )
}

/** The session of a request whose user may work now. */
async function whoAsks(serving: ServeOptions, request: FastifyRequest): Promise<Session | undefined> {
  const given = tokenOfRequest(request)
  const session = given && (await sessionOf(serving.runtime.sessions, given))
  if (!session || session.loginCodeDue || session.passwordDue) return undefined
  return (await serving.identify(session)) && session
}
