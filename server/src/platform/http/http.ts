/** The HTTP server without any resource: guards, bodies, error answers, health, and the files of the browser's part. */
import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { Refused, refuse, refusalStatus } from '@topcenter/model/kit/refusal'
import type { Refusal } from '@topcenter/model/kit/refusal'
import { type BackupStatus, noBackup } from '../backup/status.ts'
import type { Engine } from '../database/engine.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { type Disk, isFull, watchDisk } from '../disk-space.ts'
import { languageOf, problemOf } from './problem.ts'
import type { Describe } from './problem.ts'
import { runningRelease } from '../release.ts'
import { acceptBodies, publicBodyBytes } from './request-body.ts'
import {
  checkApplication,
  checkOrigin,
  checkQuery,
  checkVersion,
  isApi,
  isSecure,
  setSecurityHeaders,
} from './request-guard.ts'
import { addTrustPage, sendToTls } from '../tls/trust-page.ts'
import type { Tls } from '../tls/tls.ts'
import { originOf } from './origin.ts'
import { serveBoth } from './two-protocols.ts'
import { forgetPlainCookie } from './session-cookie.ts'
import { type HeadOf, serveWeb } from './web-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Address pattern of the operation, if its route serves several; otherwise empty. */
    pattern: string
  }
}

export interface HttpOptions {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'webDist' | 'dataDir'> &
    Partial<Pick<Config, 'applicationKey'>>
  readonly log: FastifyBaseLogger
  readonly db: Pick<Database, 'ready'>
  /** The words of refusals, from texts/. */
  readonly describe: Describe
  /** The refusal for a broken constraint; undefined when the break is a bug. */
  readonly constraintRefusal?: (error: pg.DatabaseError) => Refusal | undefined
  /** Certificate for TLS clients; undefined: plain http only. */
  readonly tls?: Tls | undefined
  /** Returns the status of the backup, if there is one. */
  readonly backup?: (() => BackupStatus) | undefined
  /** The PostgreSQL that runs. */
  readonly engine?: Engine | undefined
  /** The disk of DATA_DIR, if other parts of the server use it too. */
  readonly disk?: Disk | undefined
  /** Called after each response: the pattern of its address, method, status and seconds. */
  readonly observe?: ((route: string, method: string, status: number, seconds: number) => void) | undefined
  /** Returns the head of pages before the login. */
  readonly headOf?: HeadOf
}

/**
 * Does not listen yet. Routes may be added until `listen`; a `Refused` that one throws is answered as a problem
 * document.
 */
export async function buildHttp({
  config,
  log,
  db,
  describe,
  constraintRefusal = () => undefined,
  tls,
  backup = () => noBackup,
  engine,
  observe,
  headOf,
  disk = watchDisk(config.dataDir, log),
}: HttpOptions): Promise<FastifyInstance> {
  const http = createServer(config, log, describe, tls)
  await http.register(cookie)
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  http.decorateRequest('pattern', '')
  addGuards(http, config)
  logRequests(http, log)
  if (observe) tellOfRequests(http, observe)
  const origin = (request: FastifyRequest) => originOf(request, config)
  if (tls) sendToTls(http, tls.authority !== undefined, (request) => origin(request).replace(/^http:/, 'https:'))
  http.addHook('onClose', async () => disk.stop())
  await acceptBodies(http, join(config.dataDir, 'incoming'))
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, constraintRefusal)
    if (refusal.refused === 'server.full') void disk.wasFull()
    if (refusalStatus[refusal.refused] >= 500) logTrouble(request.log, refusal, error)
    return answerRefusal(request, reply, refusal, describe)
  })
  if (tls?.authority) addTrustPage(http, tls.authority, origin)
  const screen = await serveWeb(http, config.webDist, headOf, config.applicationKey)
  http.setNotFoundHandler(
    (request, reply) =>
      (isApi(request) ? undefined : screen(request, reply)) ??
      answerRefusal(request, reply, refuse('request.notFound'), describe),
  )
  addHealth(http, db, disk, backup, engine)
  return http
}

const headersTimeout = 10_000
const patience = {
  requestTimeout: 300_000,
  connectionTimeout: 40_000, // of silence on the socket; live updates send something every 25 s
  keepAliveTimeout: 30_000,
}

function createServer(
  config: HttpOptions['config'],
  log: FastifyBaseLogger,
  describe: Describe,
  tls: Tls | undefined,
): FastifyInstance {
  const http = fastify({
    loggerInstance: log,
    logController: new OwnLines(),
    genReqId: () => `req_${randomUUID()}`,
    requestIdHeader: false, // an id that the client chooses would let it write into our log
    trustProxy: config.trustProxy,
    bodyLimit: publicBodyBytes,
    pluginTimeout: 120_000, // on a busy machine plugins may need longer than Fastify's 10 s, after which the start fails
    ...patience,
    ...(tls
      ? { serverFactory: (handler: RequestListener) => serveBoth(handler, tls, { ...patience, headersTimeout }) }
      : {}),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply, config) // no hook runs for an address that cannot be parsed
      answerRefusal(request, reply, refuse('request.malformed'), describe)
    },
  })
  http.server.headersTimeout = headersTimeout
  return http
}

function addGuards(http: FastifyInstance, config: HttpOptions['config']): void {
  http.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply, config)
    if (!isApi(request)) return
    if (isSecure(request, config)) forgetPlainCookie(request)
    checkVersion(request)
    checkApplication(request, config)
    checkOrigin(request, config)
    checkQuery(request)
  })
  http.addHook('onSend', async (request, reply, payload) => {
    if (!isApi(request)) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return squeezed(request, reply, payload)
  })
}

function logRequests(http: FastifyInstance, log: FastifyBaseLogger): void {
  // these fields contain no secret, and searching them for one takes longer than writing the line
  const lines = log.child({}, { redact: [] })
  http.addHook('onResponse', async (request, reply) => {
    const {
      url,
      config: { hasSecretAddress },
    } = request.routeOptions
    const [path] = hasSecretAddress ? [url] : request.url.split('?') // a query may hold a person's name
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
      },
      'request',
    )
  })
}

const ofFiles: Readonly<Record<string, string>> = { '/*': 'file', '/': 'screen', '/index.html': 'screen' }

/** Reports requests, but no live streams: they last as long as their reader. Screens have no address pattern. */
function tellOfRequests(http: FastifyInstance, observe: NonNullable<HttpOptions['observe']>): void {
  http.addHook('onResponse', async (request, reply) => {
    const url = request.pattern || request.routeOptions.url
    if (url === '/api/live') return
    const route = url === undefined ? (reply.statusCode === 200 ? 'screen' : 'unknown') : (ofFiles[url] ?? url)
    observe(route, request.method, reply.statusCode, reply.elapsedTime / 1_000)
  })
}

// Compressing a page of a list takes a fifth of a millisecond here, and the largest table of a report seven; a stream
// on another thread would take longer to set up, and three times as long in all.
const [leastSqueezed, usualMost, maxSqueezed] = [1_024, 262_144, 1_048_576]

/**
 * A text is encoded as UTF-8 here before it is compressed: allocating a buffer for each would take as long as
 * compressing it.
 */
const scratch = Buffer.allocUnsafeSlow(3 * maxSqueezed)

/**
 * Compresses all but very long answers at once; the plugin compresses the others. What is longer than usual gains a
 * quarter by being looked at a little closer.
 */
function squeezed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' || payload.length < leastSqueezed || payload.length > maxSqueezed) return payload
  if (
    reply.hasHeader('content-encoding') ||
    !/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')
  )
    return payload
  const vary = reply.getHeader('vary')
  reply
    .header('content-encoding', 'br')
    .header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding')
    .removeHeader('content-length')
  const isUsual = payload.length <= usualMost
  return brotliCompressSync(scratch.subarray(0, scratch.write(payload)), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isUsual ? 1 : 2,
      [constants.BROTLI_PARAM_LGWIN]: isUsual ? 18 : 22,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** An answer of 5xx: a bug is logged in full, anything that may pass with its cause. */
function logTrouble(log: FastifyBaseLogger, { refused }: Refusal, error: unknown): void {
  if (refused === 'server.caught') log.error({ err: error }, 'an error was caught')
  else log.warn({ refused, err: error instanceof Error ? (error.cause ?? error) : error }, 'a request was not served')
}

/**
 * The framework's error lines without the request, whose query may contain a person's name; all other lines are our
 * own.
 */
class OwnLines extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override defaultErrorLog(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    reply.log.error({ err: error }, 'an error was caught beyond our own answer')
  }
  override writeHeadError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    reply.log.error({ err: error }, 'an answer could not begin')
  }
  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (!('code' in error) || error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      reply.log.error({ err: error }, 'an answer broke off') // a premature close means that the reader closed the connection
  }
}

export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  describe: Describe,
): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const problem = problemOf(refusal, { describe, language, requestId: request.id })
  const retryAfter = refusal.params?.retryAfter
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  return reply
    .code(refusalStatus[refusal.refused])
    .headers({ 'content-language': language, vary: 'Accept-Language' })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

function refusalOf(error: unknown, constraintRefusal: (error: pg.DatabaseError) => Refusal | undefined): Refusal {
  if (error instanceof Refused) return error.refusal
  if (isFull(error)) return refuse('server.full')
  if (error instanceof pg.DatabaseError) return constraintRefusal(error) ?? refuse('server.caught')
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 500) return refuse(status === 503 ? 'server.unavailable' : 'server.caught')
  if (status === 413) return refuse('request.tooLarge')
  if (status === 415) return refuse('request.mediaType')
  if (status === 404) return refuse('request.notFound')
  return refuse('request.malformed')
}

/**
 * `/api/health/live`: the process answers. `/api/health`: its database too, and there is space to save in. Neither
 * looks at sessions.
 */
function addHealth(
  http: FastifyInstance,
  db: Pick<Database, 'ready'>,
  disk: Disk,
  backup: () => BackupStatus,
  engine: Engine | undefined,
): void {
  http.get('/api/health/live', async () => ({ status: 'alive' }))
  http.get('/api/health', async (_request, reply) => {
    const [database, space] = await Promise.all([db.ready(), disk.state()])
    const [code, status] = !database ? [503, 'unavailable'] : space === 'full' ? [507, 'full'] : [200, 'ready']
    const release = runningRelease()
    return reply.code(code).send({ status, database, disk: space, backup: backup(), engine: engine ?? null, release })
  })
}
