/** Assembles the application over a database; started by main, and by tests with their own database. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type pg from 'pg'
import { usePhoneRule } from '@topcenter/model/kit/phone-rule'
import { normalizePhone } from '@topcenter/model/kit/phone'
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { entityOf } from '@topcenter/model/areas'
import { describe } from '@topcenter/texts/describe'
import { createIdentify } from './access/identity.ts'
import { pageHead } from './access/page-head.ts'
import { constraintTexts, subscribers, operations, ruleBook, uploadTargets } from './areas.ts'
import { mailCarrier } from './alerts/mail-carrier.ts'
import { createOutbox, type Outbox } from './alerts/outbox.ts'
import { pushCarrier } from './alerts/push-carrier.ts'
import { tellFailures } from './alerts/job-failures.ts'
import { type Background, jobHandlers } from './background.ts'
import { openTraces } from './media/tracing/traces.ts'
import { type BackupStatus, noBackup } from './platform/backup/status.ts'
import type { Engine } from './platform/database/engine.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, type DatabaseOptions, openDatabase } from './platform/database/database.ts'
import { type Disk, freeBytes, watchDisk } from './platform/disk-space.ts'
import { harmless } from './platform/metrics/harmless.ts'
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts'
import { addMetrics } from './platform/metrics/metrics.routes.ts'
import { tellSlow } from './platform/database/slow-statements.ts'
import { openGrants } from './platform/files/grants.ts'
import { filesFolderOf, openFileStore } from './platform/files/open-store.ts'
import { buildHttp } from './platform/http/http.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { type LiveHub, openLiveHub } from './platform/http/live.ts'
import { originOf } from './platform/http/origin.ts'
import { type Mail, type MailOptions, openMail } from './platform/mail/mail.ts'
import { createPacer, type Pacer } from './platform/pace/pace.ts'
import { isSecure } from './platform/http/request-guard.ts'
import { type FcmOptions, openFcm } from './platform/push/fcm.ts'
import { openVapidKey, type VapidKey, vapidSubject } from './platform/push/vapid.ts'
import { openWebPush, type PushOptions } from './platform/push/web-push.ts'
import { openSeals } from './platform/session/seals.ts'
import { openKeptAnswers } from './records/kept-answers.ts'
import { createSessions } from './platform/session/session.ts'
import { openByteStore } from './platform/uploads/byte-store.ts'
import type { Tls } from './platform/tls/tls.ts'
import { constraintRefusals } from './records/schema/constraints.ts'
import type { Runtime } from './records/context.ts'
import type { Identify } from './records/job-actor.ts'
import type { AreaTarget } from './records/serving/upload-target.ts'
import type { ServeOptions } from './records/serving/serve.ts'
import { addRoutes } from './routes.ts'

usePhoneRule(normalizePhone)

export interface ApplicationOptions {
  readonly connection: pg.ClientConfig
  /** Transaction pooler in front of the database. */
  readonly pooled?: pg.ClientConfig | undefined
  /** Standby for reads that may lag. */
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
  /** Replaces the default rate limits; tests that send many requests have none. */
  readonly pacer?: Pacer
  /** Shorter timeouts of the mail server, for tests. */
  readonly mailOptions?: MailOptions
  /** Local push service, for tests. */
  readonly pushOptions?: (PushOptions & FcmOptions) | undefined
  /** Longer database timeouts, for tests of a cluster: on one machine it is slow. */
  readonly patience?: Pick<DatabaseOptions, 'connectionTimeout' | 'readTimeout'>
  /** Seconds between polls for due jobs; overrides the lanes. */
  readonly look?: number
  readonly tls?: Tls | undefined
  /** True if the database is on the disk of DATA_DIR, which then keeps a reserve. */
  readonly keepsReserve?: boolean
  /** Returns the status of the backup, if there is one. */
  readonly backup?: (() => BackupStatus) | undefined
  /** Running PostgreSQL, for `/api/health`. */
  readonly engine?: Engine | undefined
  /** Additional upload targets, for tests. */
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

export async function buildApplication(options: ApplicationOptions): Promise<Application> {
  const { connection, config, log, clock, backup, engine, tls, keepsReserve = false } = options
  const metrics = openMetrics({
    database: () => db.ready(),
    pool: () => db.pool(),
    jobs: () => jobs.counts(),
    streams: () => live.open(),
    freeBytes: () => freeBytes(config.dataDir),
    backup: backup ?? (() => noBackup),
  })
  const disk = watchDisk(config.dataDir, log, keepsReserve)
  const db = openObservedDatabase(options, metrics, disk)
  const live = openLiveHub({ connection, log })
  const sessions = createSessions(db, clock, live.recheck)
  const identify = createIdentify(db, clock)
  const files = { db, store: openFileStore(config) }
  const uploads = openUploadStore(options, db)
  const constraintRefusal = constraintRefusals(constraintTexts)
  const jobs = openJobs(options, { runtime: () => runtime, db, files, uploads, constraintRefusal, identify })
  const mail = config.mail && openMail(config.mail, options.mailOptions)
  const vapid = openVapidKey(db)
  const outbox = openOutbox(options, db, mail, vapid)
  const runtime: Runtime = {
    rules: ruleBook,
    subscribers,
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
    keptAnswers: openKeptAnswers(),
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
  await addRoutes(http, servingOf(options, { runtime, db, live, identify }), {
    config,
    connection,
    live,
    identify,
    uploads,
    vapid,
    mayPushToOwnNetwork: options.pushOptions?.mayReachOwnNetwork ?? false,
  })
  const close = async (): Promise<void> => {
    await live.close()
    await outbox.stop()
    await jobs.stop()
    await db.close()
  }
  return { http, db, runtime, live, jobs, outbox, close }
}

/** Opens the database. Its statements are measured, and slow ones are logged. */
function openObservedDatabase(options: ApplicationOptions, metrics: Metrics, disk: Disk): Database {
  const { connection, pooled, replica, config, log, patience, keepsReserve } = options
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
  return db
}

function openUploadStore({ config, targets = [] }: ApplicationOptions, db: Database) {
  const byKind = new Map([...uploadTargets, ...targets].map((target) => [target.kind, target]))
  return {
    db,
    bytes: openByteStore(join(filesFolderOf(config), 'uploads')),
    targetOf: (kind: string) => byKind.get(kind),
  }
}

function openJobs(
  { connection, config, log, clock, look }: ApplicationOptions,
  parts: Pick<Background, 'runtime' | 'db' | 'files' | 'uploads' | 'constraintRefusal' | 'identify'>,
): Jobs {
  const { runtime, db } = parts
  return createJobs({
    db,
    connection,
    log,
    ...(look === undefined ? {} : { look }),
    failed: (job) => tellFailures(runtime, db, clock)(job),
    handlers: jobHandlers({ ...parts, log, clock, dataDir: config.dataDir, filesFolder: filesFolderOf(config) }),
  })
}

/** Opens the outbox with a carrier for each way that is set up. */
function openOutbox(
  { config, clock, log, look, pushOptions }: ApplicationOptions,
  db: Database,
  mail: Mail | undefined,
  vapid: () => Promise<VapidKey>,
): Outbox {
  const webPush = openWebPush({ key: vapid, subject: vapidSubject(config), clock }, pushOptions)
  return createOutbox({
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
}

function servingOf(
  { replica, config, clock, pacer }: ApplicationOptions,
  { runtime, db, live, identify }: Pick<Application, 'runtime' | 'db' | 'live'> & { readonly identify: Identify },
): ServeOptions {
  return {
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
}
