/** Routes a request: authenticate, authorise, run in one transaction, reply. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { entityOf } from '@topcenter/model/areas'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { propertyParameter } from '@topcenter/model/kit/property'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { keyOf } from '@topcenter/model/kit/value-schema'
import type { LiveHub } from '../../platform/http/live.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Limits, platformEstablishment, type Tx } from '../../platform/database/database.ts'
import { type Answer, filledIn, hashBody, idempotent, type KeyedRequest } from '../../platform/http/idempotency.ts'
import type { Pacer } from '../../platform/pace/pace.ts'
import { type Found, PathTable } from '../../platform/http/path-table.ts'
import { type Describe, languageOf, problemOf } from '../../platform/http/problem.ts'
import { userBodyBytes } from '../../platform/http/request-body.ts'
import { ofPages } from '../../platform/http/request-guard.ts'
import { createLargeBodyLimit } from '../../platform/http/large-bodies.ts'
import { clearSessionCookie, tokenOfRequest } from '../../platform/http/session-cookie.ts'
import type { Session, Sessions } from '../../platform/session/session.ts'
import { type Actor, type Ctx, limitsOfReader, type Runtime } from '../context.ts'
import { listParameters } from '../list/list-parameters.ts'
import { propertiesColumn } from '../list/property-filters.ts'
import {
  flagsAsked,
  limitsOfOperation,
  type Operation,
  type Permit,
  type RawAnswer,
  type Request,
} from './operation.ts'

/** The data of a session's user that operations need. */
export interface Identity {
  readonly actor: Omit<Actor, 'address' | 'requestId'>
  readonly timeZone: string
  readonly userName: string | null
  readonly roleId: string | null
}

export interface ServeOptions {
  readonly db: Database
  /** Set if reads may use a replica: a user who has just written reads from the primary database instead. */
  readonly copy?: Pick<LiveHub, 'wrote' | 'hasJustWritten'> | undefined
  readonly clock: Clock
  readonly runtime: Runtime
  readonly operations: readonly Operation[]
  /**
   * Tests whether records of this entity belong to the platform's establishment, in whichever establishment its admins
   * work.
   */
  readonly livesOnPlatform: (entity: string) => boolean
  /** At most a second old; undefined when the user is deleted, blocked or kept out by their settings. */
  readonly identify: (session: Session) => Promise<Identity | undefined>
  readonly describe: Describe
  readonly pacer: Pacer
  readonly isSecure: (request: FastifyRequest) => boolean
  /** The origin (scheme, host, port) at which a request reached this server. */
  readonly originOf: (request: FastifyRequest) => string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The requested operation and its caller; set before the body is read. */
    asked: Asked | undefined
  }
}

interface Admitted {
  readonly identity: Identity
  readonly actor: Actor
}
interface Asked extends Found<Operation>, Admitted {}

/**
 * Serves the operations. Authentication, permission and rate are checked before the body is read, since reading costs
 * memory and time.
 */
export function serveOperations(http: FastifyInstance, options: ServeOptions): void {
  const table = tableOf(options.operations)
  const limitLargeBody = createLargeBodyLimit()
  http.decorateRequest('asked', undefined)
  http.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: '/api/*',
    config: { query: 'own' },
    bodyLimit: userBodyBytes,
    onRequest: async (request, reply) => {
      const found = table.find(request.method, request.url.split('?')[0]!)
      if (!found) throw new Refused(refuse('request.notFound'))
      request.pattern = found.entry.path
      const admitted = await admit(options, found.entry, request, reply)
      limitLargeBody(request, reply, admitted.actor.userId)
      if (found.entry.pace) await options.pacer(found.entry.pace, admitted.actor.userId, request.ip)
      request.maxFileBytes = found.entry.maxFileBytes ?? 0
      request.asked = { ...found, ...admitted }
    },
    handler: (request, reply) => serve(options, request.asked!, request, reply),
  })
}

/**
 * Returns the session of a token; undefined for a cookie whose session was not made for a browser: apps send a bearer
 * token.
 */
export async function sessionOf(
  sessions: Sessions,
  { token, via }: NonNullable<ReturnType<typeof tokenOfRequest>>,
): Promise<Session | undefined> {
  return isOfSession({ via }, await sessions.find(token))
}

/** A cookie names sessions of browsers alone. */
export const isOfSession = (
  { via }: Pick<NonNullable<ReturnType<typeof tokenOfRequest>>, 'via'>,
  session: Session | undefined,
): Session | undefined => (via === 'cookie' && session?.platform !== 'web' ? undefined : session)

function tableOf(operations: readonly Operation[]): PathTable<Operation> {
  const seen = new Set<string>()
  const table = new PathTable<Operation>()
  for (const operation of operations) {
    if (seen.has(operation.id)) throw new Error(`two operations are called ${operation.id}`)
    seen.add(operation.id)
    table.add(operation)
  }
  return table
}

/**
 * Pending steps that do not stop a session from calling an operation: `code` covers both, `password` a password that
 * somebody else has set.
 */
export type PendingStep = 'nothing' | 'password' | 'code'

/**
 * The user of a request; 498 for an unknown or dead token, 499 while a login code is due, 403 while the password is
 * one that somebody else has set.
 */
export async function enter(
  options: Pick<ServeOptions, 'runtime' | 'identify' | 'isSecure'>,
  request: FastifyRequest,
  reply: FastifyReply,
  allowedPending: PendingStep = 'nothing',
): Promise<{ identity: Identity; session: Session }> {
  const given = tokenOfRequest(request)
  const session = given && (await sessionOf(options.runtime.sessions, given))
  const identity = session && (await options.identify(session))
  if (!session || !identity) {
    if (given?.via === 'cookie') clearSessionCookie(reply, { secure: options.isSecure(request) })
    throw new Refused(refuse('session.invalidToken'))
  }
  if (session.loginCodeDue && allowedPending !== 'code') throw new Refused(refuse('session.invalidLoginCode'))
  if (session.passwordDue && allowedPending === 'nothing') throw new Refused(refuse('session.passwordDue'))
  return { identity, session }
}

/** Returns the actor of an operation and the establishment. Throws a refusal if they may not act. */
async function admit(
  options: ServeOptions,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const { identity, session } = await enter(options, request, reply)
  checkActing(request, identity.actor)
  const isPlatforms =
    operation.entity !== undefined &&
    identity.actor.userType === 'AdminsEgypt' &&
    options.livesOnPlatform(operation.entity)
  const actor: Actor = {
    ...identity.actor,
    ...(isPlatforms ? { establishmentId: platformEstablishment } : {}),
    sessionId: session.id,
    address: request.ip,
    requestId: request.id,
  }
  if (!mayAsk(operation, actor)) throw new Refused(refuse('permission.missing'))
  if (actor.establishmentId === platformEstablishment && operation.entity && !isPlatforms)
    throw new Refused(refuse('session.establishmentNeeded'))
  return { identity, actor }
}

async function serve(
  options: ServeOptions,
  { entry: operation, params, ...before }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // a file may have taken minutes, in which a session can end and a role change
  const { identity, actor } = request.body === undefined ? before : await admit(options, operation, request, reply)
  const query = textQuery(request.query)
  checkQuery(operation, query)
  const key = request.headers['idempotency-key']
  const contextIn = (tx: Tx): Ctx => ({
    runtime: options.runtime,
    tx,
    actor,
    now: options.clock.now(),
    timeZone: identity.timeZone,
    language: languageOf(request.headers['accept-language']),
    ...(typeof key === 'string' ? { key } : {}),
  })
  const asked: Request = {
    params,
    query,
    body: request.body,
    headers: request.headers as Request['headers'],
    get origin() {
      return options.originOf(request)
    },
  }
  if (operation.access === 'read') {
    const gone = operation.stopsWithReader && readerGone(reply)
    return answer(reply, await read(options, operation, actor, contextIn, asked, gone))
  }
  const writingIn = (tx: Tx): Ctx => {
    options.copy?.wrote(tx, actor.userId)
    return contextIn(tx)
  }
  const handle = (tx: Tx): Promise<unknown> => operation.handle(writingIn(tx), asked)
  if (typeof key === 'string' && !operation.answersSecret)
    return keyedAnswer(
      reply,
      await writeOnce(options, operation, actor, request, (tx) =>
        operation.handle({ ...writingIn(tx), fillsAnswer: true }, asked),
      ),
    )
  return answer(reply, await options.db.transaction(actor.establishmentId, handle, limitsOf(operation, actor)))
}

const limitsOf = (operation: Operation, actor: Actor): Limits => ({
  ...limitsOfOperation(operation),
  ...limitsOfReader(actor),
})

/** A write with an Idempotency-Key: asked again, it answers what it answered, and writes nothing. */
async function writeOnce(
  options: ServeOptions,
  operation: Operation,
  actor: Actor,
  request: FastifyRequest,
  handle: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const keyed = await keyedRequest(options, operation, actor, request)
  const { answer, learned } = await options.db.transaction(
    actor.establishmentId,
    async (tx) => ({
      answer: await idempotent(tx, keyed, async () => answerOf(await handle(tx))),
      learned: tx.learned,
    }),
    limitsOf(operation, actor),
  )
  return { ...answer, body: await filledIn(answer.body, learned) }
}

/** Returns what is kept of an answer under its key. */
const answerOf = (value: unknown): { status: number; body: string } =>
  value === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(value) }

async function keyedRequest(
  { describe }: ServeOptions,
  operation: Operation,
  actor: Actor,
  request: FastifyRequest,
): Promise<KeyedRequest> {
  const language = languageOf(request.headers['accept-language'])
  const key = request.headers['idempotency-key']
  return {
    actorId: actor.userId,
    key: typeof key === 'string' ? key : undefined,
    route: `${operation.method} ${request.url.split('?')[0]}`,
    bodyHash: await hashBody(request.body),
    problem: (refusal: Refusal) => JSON.stringify(problemOf(refusal, { describe, language, requestId: request.id })),
  }
}

/**
 * Tests whether the operation may read from a replica: costly reads of whole data sets, such as searches through
 * everything, sheets, papers and reports.
 */
const mayLag = ({ pace, plansAnew }: Operation): boolean => pace !== undefined || plansAnew === true

async function read(
  { db, copy }: ServeOptions,
  operation: Operation,
  actor: Actor,
  contextIn: (tx: Tx) => Ctx,
  asked: Request,
  gone: AbortSignal | undefined,
): Promise<unknown> {
  const turn = operation.newest?.(actor.userId)
  try {
    return await db.read(
      actor.establishmentId,
      (tx) => operation.handle(turn ? { ...contextIn(tx), signal: turn.signal } : contextIn(tx), asked),
      { ...limitsOf(operation, actor), signal: gone, mayLag: mayLag(operation) && !copy?.hasJustWritten(actor.userId) },
    )
  } finally {
    turn?.end()
  }
}

/** Aborted when the connection closes before the answer has left. */
function readerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  if (raw.destroyed) gone.abort()
  return gone.signal
}

/**
 * The windows of a browser share a session. A window that still shows another user or establishment may not act, as it
 * would change records that its reader does not see.
 */
export function checkActing(request: FastifyRequest, { userId, establishmentId }: Identity['actor']): void {
  const shown = request.headers['acting-as']
  if (shown !== undefined && shown !== `${tokenOf('usr', userId)} ${tokenOf('esb', establishmentId)}`)
    throw new Refused(refuse('session.elsewhere'))
}

/** Tests whether this actor may call the operation at all. Portal users may change data only if it says `portal`. */
export const mayAsk = (operation: Operation, actor: Pick<Actor, 'userType' | 'privileges'>): boolean =>
  isStaff(actor.userType)
    ? isPermitted(operation.permit, actor)
    : isPermitted(operation.portalPermit ?? operation.permit, actor) &&
      !operation.staff &&
      (operation.access === 'read' || operation.portal === true)

export const isPermitted = (permit: Permit, actor: Pick<Actor, 'userType' | 'privileges'>): boolean =>
  flagsAsked(permit).every((any) => any.some(({ group, flag }) => holds(actor, group, flag)))

/** One value for each name: a repeated parameter is refused, since it could be read in two ways. */
function textQuery(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  if (entries.length > 100 || entries.some(([, value]) => typeof value !== 'string' || value.includes('\0')))
    throw new Refused(refuse('request.malformed'))
  return Object.fromEntries(entries) as Record<string, string>
}

/** Refuses a parameter that the operation does not know, by its name. The filters of a list come from its entity. */
function checkQuery({ query = {}, filters, byProperties }: Operation, asked: Request['query']): void {
  const names = Object.keys(asked)
  if (names.length === 0) return
  const known = new Set(Object.entries(query).map(([name, field]) => keyOf(name, field)))
  const parameters = filters === undefined ? undefined : listParameters(entityOf(filters))
  const isProperty = (name: string) =>
    (byProperties && propertyParameter.test(name.replace(/Not$/, ''))) ||
    (filters !== undefined && propertiesColumn(entityOf(filters), name) !== undefined)
  const unknown = names.find((name) => !known.has(name) && !parameters?.has(name) && !isProperty(name))
  if (unknown !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name: unknown } }))
}

const isRaw = (value: unknown): value is RawAnswer =>
  typeof value === 'object' && value !== null && (value as { raw?: unknown }).raw === true

function answer(reply: FastifyReply, value: unknown): unknown {
  if (value === undefined) return reply.code(204).send()
  if (!isRaw(value)) return reply.send(value)
  if (value.isNoPage) for (const name of ofPages) reply.removeHeader(name)
  return reply
    .code(value.status ?? 200)
    .headers(value.headers)
    .send(value.body)
}

function keyedAnswer(reply: FastifyReply, { status, body, replayed }: Answer): unknown {
  if (replayed) reply.header('Idempotent-Replayed', 'true')
  if (status === 204) return reply.code(204).send()
  return reply
    .code(status)
    .type(status === 200 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
    .send(body)
}
