/** The HTTP server without any resource: guards, bodies, answers to what goes wrong, health, and the browser's files. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { Refused, refuse, refusalStatus } from '@topcenter/model/kit/refusal'
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { type Disk, isFull, watchDisk } from '../disk-space.ts'
import { languageOf, problemOf } from './problem.ts'
import type { Describe } from './problem.ts'
import { acceptBodies, publicBodyBytes } from './request-body.ts'
import { checkOrigin, checkQuery, checkVersion, isApi, isSecure, setSecurityHeaders } from './request-guard.ts'
import { forgetPlainCookie } from './session-cookie.ts'
import { serveWeb } from './web-files.ts'

export interface HttpOptions {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'webDist' | 'dataDir'>
  readonly log: FastifyBaseLogger
  readonly db: Pick<Database, 'ready'>
  /** The words of refusals, from texts/. */
  readonly describe: Describe
  /** What a broken constraint means to a person; undefined when it is a bug. */
  readonly constraintRefusal?: (error: pg.DatabaseError) => Refusal | undefined
}

/** Not listening yet. Routes may be added until `listen`; a throw of `Refused` in one becomes its problem document. */
export async function buildHttp({
  config,
  log,
  db,
  describe,
  constraintRefusal = () => undefined,
}: HttpOptions): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: log,
    logController: new OwnLines(),
    genReqId: () => `req_${randomUUID()}`,
    requestIdHeader: false, // a client's own id would be a way to write into our log
    trustProxy: config.trustProxy,
    bodyLimit: publicBodyBytes,
    pluginTimeout: 120_000, // to begin on a machine that is busy with other things: after Fastify's own 10 s the start would end in a stack trace
    requestTimeout: 300_000,
    connectionTimeout: 40_000, // of silence on the socket; live updates breathe every 25 s
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply, config) // no hook runs for an address that is none
      answerRefusal(request, reply, refuse('request.malformed'), describe)
    },
  })
  http.server.headersTimeout = 10_000
  await http.register(cookie)
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  http.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply, config)
    if (!isApi(request)) return
    if (isSecure(request, config)) forgetPlainCookie(request)
    checkVersion(request)
    checkOrigin(request, config)
    checkQuery(request)
  })
  http.addHook('onSend', async (request, reply, payload) => {
    if (!isApi(request)) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return squeezed(request, reply, payload)
  })
  // these fields hold no secret, and looking for one costs more than the line
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
  const disk = watchDisk(config.dataDir, log)
  http.addHook('onClose', async () => disk.stop())
  await acceptBodies(http, join(config.dataDir, 'incoming'))
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, constraintRefusal)
    if (refusal.refused === 'server.full') disk.wasFull()
    if (refusalStatus[refusal.refused] >= 500) logTrouble(request.log, refusal, error)
    return answerRefusal(request, reply, refusal, describe)
  })
  const screen = await serveWeb(http, config.webDist)
  http.setNotFoundHandler(
    (request, reply) =>
      (isApi(request) ? undefined : screen(request, reply)) ??
      answerRefusal(request, reply, refuse('request.notFound'), describe),
  )
  addHealth(http, db, disk)
  return http
}

// A page of a list takes a fifth of a millisecond here; a stream of its own, on another thread, would take longer than
// that to set up.
const [leastSqueezed, mostSqueezed] = [1_024, 262_144]

/** Where a text becomes UTF-8 before it is compressed: bytes of its own would take as long as the compression. */
const scratch = Buffer.allocUnsafeSlow(3 * mostSqueezed)

/** Answers of a usual length, compressed at once; the plugin does the rest. */
function squeezed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' || payload.length < leastSqueezed || payload.length > mostSqueezed) return payload
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
  return brotliCompressSync(scratch.subarray(0, scratch.write(payload)), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** A 5xx: a bug in full, what may pass by what it came of. */
function logTrouble(log: FastifyBaseLogger, { refused }: Refusal, error: unknown): void {
  if (refused === 'server.caught') log.error({ err: error }, 'an error was caught')
  else log.warn({ refused, err: error instanceof Error ? (error.cause ?? error) : error }, 'a request was not served')
}

/**
 * The framework's own lines of trouble, without the request (its query may hold a person's name); the rest we say
 * ourselves.
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
      reply.log.error({ err: error }, 'an answer broke off') // else the reader hung up
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
function addHealth(http: FastifyInstance, db: Pick<Database, 'ready'>, disk: Disk): void {
  http.get('/api/health/live', async () => ({ status: 'alive' }))
  http.get('/api/health', async (_request, reply) => {
    const [database, space] = await Promise.all([db.ready(), disk.state()])
    const [code, status] = !database ? [503, 'unavailable'] : space === 'full' ? [507, 'full'] : [200, 'ready']
    return reply.code(code as number).send({ status, database, disk: space })
  })
}
