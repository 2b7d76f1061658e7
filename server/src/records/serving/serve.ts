/** Where HTTP meets operations: who asks, may they, one transaction, and the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { entityOf } from '@topcenter/model/areas'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { keyOf } from '@topcenter/model/kit/value-schema'
import type { Clock } from '../../platform/clock.ts'
import { type Database, platformEstablishment, type Tx } from '../../platform/database/database.ts'
import { type Answer, hashBody, idempotent } from '../../platform/http/idempotency.ts'
import type { Pacer } from '../../platform/pace/pace.ts'
import { type Found, PathTable } from '../../platform/http/path-table.ts'
import { type Describe, languageOf, problemOf } from '../../platform/http/problem.ts'
import { userBodyBytes } from '../../platform/http/request-body.ts'
import { createScales } from '../../platform/http/scales.ts'
import { clearSessionCookie, tokenOfRequest } from '../../platform/http/session-cookie.ts'
import type { Session, Sessions } from '../../platform/session/session.ts'
import type { Actor, Ctx, Runtime } from '../context.ts'
import { listParameters } from '../list/list-parameters.ts'
import type { Operation, Permit, RawAnswer, Request } from './operation.ts'

/** A session's user as far as operations need to know them. */
export interface Identity {
  readonly actor: Omit<Actor, 'address' | 'requestId'>
  readonly timeZone: string
  readonly userName: string | null
  readonly roleId: string | null
}

export interface ServeOptions {
  readonly db: Database
  readonly clock: Clock
  readonly runtime: Runtime
  readonly operations: readonly Operation[]
  /** Records that live on the platform's own establishment, wherever its admins work. */
  readonly livesOnPlatform: (entity: string) => boolean
  /** At most a second old; undefined when the user is gone, blocked or not let in. */
  readonly identify: (session: Session) => Promise<Identity | undefined>
  readonly describe: Describe
  readonly pacer: Pacer
  readonly isSecure: (request: FastifyRequest) => boolean
  /** Where a request reached this server. */
  readonly originOf: (request: FastifyRequest) => string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is asked for, and by whom: known before its body is read. */
    asked: Asked | undefined
  }
}

interface Admitted {
  readonly identity: Identity
  readonly actor: Actor
}
interface Asked extends Found<Operation>, Admitted {}

/** Who asks, whether they may, and how often, is decided before their body is read: that costs memory and time. */
export function serveOperations(http: FastifyInstance, options: ServeOptions): void {
  const table = tableOf(options.operations)
  const weigh = createScales()
  http.decorateRequest('asked', undefined)
  http.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: '/api/*',
    config: { query: 'own' },
    bodyLimit: userBodyBytes,
    onRequest: async (request, reply) => {
      const found = table.find(request.method, request.url.split('?')[0]!)
      if (!found) throw new Refused(refuse('request.notFound'))
      const admitted = await admit(options, found.entry, request, reply)
      weigh(request, reply, admitted.actor.userId)
      if (found.entry.pace) await options.pacer(found.entry.pace, admitted.actor.userId, request.ip)
      request.mostFileBytes = found.entry.maxFileBytes ?? 0
      request.asked = { ...found, ...admitted }
    },
    handler: (request, reply) => serve(options, request.asked!, request, reply),
  })
}

/** A browser holds the session that it was given as a cookie: the token of another program's, put into one, is nobody's. */
export async function sessionOf(
  sessions: Sessions,
  { token, via }: NonNullable<ReturnType<typeof tokenOfRequest>>,
): Promise<Session | undefined> {
  const session = await sessions.find(token)
  return via === 'cookie' && session?.platform !== 'web' ? undefined : session
}

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

/** The user of a request; 498 for an unknown or dead token, 499 while a login code is due. */
export async function enter(
  options: Pick<ServeOptions, 'runtime' | 'identify' | 'isSecure'>,
  request: FastifyRequest,
  reply: FastifyReply,
  codeMayBeDue = false,
): Promise<{ identity: Identity; session: Session }> {
  const given = tokenOfRequest(request)
  const session = given && (await sessionOf(options.runtime.sessions, given))
  const identity = session && (await options.identify(session))
  if (!session || !identity) {
    if (given?.via === 'cookie') clearSessionCookie(reply, { secure: options.isSecure(request) })
    throw new Refused(refuse('session.invalidToken'))
  }
  if (session.loginCodeDue && !codeMayBeDue) throw new Refused(refuse('session.invalidLoginCode'))
  return { identity, session }
}

/** Who acts in an operation, and where; throws what keeps them out. */
async function admit(
  options: ServeOptions,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const { identity } = await enter(options, request, reply)
  checkActing(request, identity.actor)
  const isPlatforms =
    operation.entity !== undefined &&
    identity.actor.userType === 'AdminsEgypt' &&
    options.livesOnPlatform(operation.entity)
  const actor: Actor = {
    ...identity.actor,
    ...(isPlatforms ? { establishmentId: platformEstablishment } : {}),
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
  const language = languageOf(request.headers['accept-language'])
  const key = request.headers['idempotency-key']
  const contextIn = (tx: Tx): Ctx => ({
    runtime: options.runtime,
    tx,
    actor,
    now: options.clock.now(),
    timeZone: identity.timeZone,
    language,
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
  if (operation.access === 'read') return answer(reply, await read(options, operation, actor, contextIn, asked))
  const bodyHash = typeof key === 'string' ? await hashBody(request.body) : undefined
  const problem = (refusal: Refusal) =>
    JSON.stringify(problemOf(refusal, { describe: options.describe, language, requestId: request.id }))
  let raw: unknown
  const done: Answer | undefined = await options.db.transaction(
    actor.establishmentId,
    async (tx) => {
      if (bodyHash === undefined) {
        raw = await operation.handle(contextIn(tx), asked)
        return undefined
      }
      const keyed = {
        actorId: actor.userId,
        key: key as string,
        route: `${operation.method} ${request.url.split('?')[0]}`,
        bodyHash,
        problem,
      }
      return idempotent(tx, keyed, async () => {
        const value = await operation.handle(contextIn(tx), asked)
        return value === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(value) }
      })
    },
    operation.timeout,
  )
  return done ? keyedAnswer(reply, done) : answer(reply, raw)
}

async function read(
  { db }: ServeOptions,
  operation: Operation,
  { establishmentId, userId }: Actor,
  contextIn: (tx: Tx) => Ctx,
  asked: Request,
): Promise<unknown> {
  const turn = operation.newest?.(userId)
  try {
    return await db.read(
      establishmentId,
      (tx) => operation.handle(turn ? { ...contextIn(tx), signal: turn.signal } : contextIn(tx), asked),
      operation.timeout,
    )
  } finally {
    turn?.end()
  }
}

/**
 * Windows of one browser share a session: one that still shows another user or establishment would change what its
 * reader does not see.
 */
function checkActing(request: FastifyRequest, { userId, establishmentId }: Identity['actor']): void {
  const shown = request.headers['acting-as']
  if (shown !== undefined && shown !== `${tokenOf('usr', userId)} ${tokenOf('esb', establishmentId)}`)
    throw new Refused(refuse('session.elsewhere'))
}

/** May this actor ask it at all? A change that says nothing of portal users is not theirs. */
export const mayAsk = (operation: Operation, actor: Pick<Actor, 'userType' | 'privileges'>): boolean =>
  isStaff(actor.userType)
    ? isPermitted(operation.permit, actor)
    : isPermitted(operation.portalPermit ?? operation.permit, actor) &&
      !operation.staff &&
      (operation.access === 'read' || operation.portal === true)

export function isPermitted(permit: Permit, actor: Pick<Actor, 'userType' | 'privileges'>): boolean {
  if (permit === 'public' || permit === 'user') return true
  const needed = 'anyOf' in permit ? permit.anyOf : [permit]
  return needed.some(({ group, flag }) => holds(actor, group, flag))
}

/** One value per key; a repeated one is refused before it can mean two things. */
function textQuery(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  if (entries.length > 100 || entries.some(([, value]) => typeof value !== 'string' || value.includes('\0')))
    throw new Refused(refuse('request.malformed'))
  return Object.fromEntries(entries) as Record<string, string>
}

/** Refuses by name what the operation means nothing by; lists know their own filters. */
function checkQuery({ query = {}, filters }: Operation, asked: Request['query']): void {
  const names = Object.keys(asked)
  if (names.length === 0) return
  const known = new Set(Object.entries(query).map(([name, field]) => keyOf(name, field)))
  const parameters = filters === undefined ? undefined : listParameters(entityOf(filters))
  const unknown = names.find((name) => !known.has(name) && !parameters?.has(name))
  if (unknown !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name: unknown } }))
}

const isRaw = (value: unknown): value is RawAnswer =>
  typeof value === 'object' && value !== null && (value as { raw?: unknown }).raw === true

function answer(reply: FastifyReply, value: unknown): unknown {
  if (value === undefined) return reply.code(204).send()
  if (!isRaw(value)) return reply.send(value)
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
