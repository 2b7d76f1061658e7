/** Where HTTP meets operations: who asks, may they, one transaction, and the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment, type Tx } from '../platform/database.ts'
import { type Answer, hashBody, idempotent } from '../platform/idempotency.ts'
import type { Pacer } from '../platform/pace.ts'
import type { Turns } from '../platform/turns.ts'
import { PathTable } from '../platform/path-table.ts'
import { type Describe, languageOf, problemOf } from '../platform/problem.ts'
import { clearSessionCookie, tokenOfRequest } from '../platform/session-cookie.ts'
import type { Session } from '../platform/session.ts'
import type { Actor, Ctx, House } from './context.ts'
import type { Operation, Permit, RawAnswer, Request } from './operation.ts'

/** A session's user as far as operations need to know them. */
export interface Identity {
  readonly actor: Omit<Actor, 'address' | 'requestId'>
  readonly timeZone: string
  readonly userName: string | null
  readonly roleId: string | null
}

export interface DoorOptions {
  readonly db: Database
  readonly clock: Clock
  readonly house: House
  readonly operations: readonly Operation[]
  /** Records that live on the platform's own establishment, wherever its admins work. */
  readonly livesOnPlatform: (entity: string) => boolean
  /** At most a second old; undefined when the user is gone, blocked or not let in. */
  readonly identify: (session: Session) => Promise<Identity | undefined>
  readonly describe: Describe
  readonly pacer: Pacer
  readonly turns: Turns
  readonly isSecure: (request: FastifyRequest) => boolean
}

export function openDoor(http: FastifyInstance, options: DoorOptions): void {
  const seen = new Set<string>()
  const table = new PathTable<Operation>()
  for (const operation of options.operations) {
    if (seen.has(operation.id)) throw new Error(`two operations are called ${operation.id}`)
    seen.add(operation.id)
    // what a route takes of a file must be known before its body is read
    if (operation.maxFileBytes)
      http.route({
        method: operation.method,
        url: operation.path,
        config: { maxFileBytes: operation.maxFileBytes },
        handler: (request, reply) => serve(options, operation, request.params as Request['params'], request, reply),
      })
    else table.add(operation)
  }
  http.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: '/api/*',
    handler: (request, reply) => {
      const found = table.find(request.method, request.url.split('?')[0]!)
      return found ? serve(options, found.entry, found.params, request, reply) : reply.callNotFound()
    },
  })
}

/** The user of a request; 498 for an unknown or dead token, 499 while a login code is due. */
export async function enter(
  options: Pick<DoorOptions, 'house' | 'identify' | 'isSecure'>,
  request: FastifyRequest,
  reply: FastifyReply,
  codeMayBeDue = false,
): Promise<{ identity: Identity; session: Session }> {
  const given = tokenOfRequest(request)
  const session = given && (await options.house.sessions.find(given.token))
  const identity = session && (await options.identify(session))
  if (!session || !identity) {
    if (given?.via === 'cookie') clearSessionCookie(reply, { secure: options.isSecure(request) })
    throw new Refused(refuse('session.invalidToken'))
  }
  if (session.loginCodeDue && !codeMayBeDue) throw new Refused(refuse('session.invalidLoginCode'))
  return { identity, session }
}

async function serve(
  options: DoorOptions,
  operation: Operation,
  params: Request['params'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
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
  if (operation.pace) await options.pacer(operation.pace, actor.userId, request.ip)
  const work = () => perform(options, operation, { actor, timeZone: identity.timeZone, params }, request, reply)
  return operation.atOnce ? options.turns(`${operation.id} ${actor.userId}`, operation.atOnce, work) : work()
}

async function perform(
  options: DoorOptions,
  operation: Operation,
  { actor, timeZone, params }: { actor: Actor; timeZone: string; params: Request['params'] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const language = languageOf(request.headers['accept-language'])
  const key = request.headers['idempotency-key']
  const contextIn = (tx: Tx): Ctx => ({
    house: options.house,
    tx,
    actor,
    now: options.clock.now(),
    timeZone,
    language,
    ...(typeof key === 'string' ? { key } : {}),
  })
  const asked: Request = {
    params,
    query: textQuery(request.query),
    body: request.body,
    headers: request.headers as Request['headers'],
  }
  if (operation.access === 'read') {
    return answer(
      reply,
      await options.db.read(actor.establishmentId, (tx) => operation.handle(contextIn(tx), asked), operation.timeout),
    )
  }
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

/**
 * Windows of one browser share a session: one that still shows another user or establishment would change what its
 * reader does not see.
 */
function checkActing(request: FastifyRequest, { userId, establishmentId }: Identity['actor']): void {
  const shown = request.headers['acting-as']
  if (shown !== undefined && shown !== `${tokenOf('usr', userId)} ${tokenOf('esb', establishmentId)}`)
    throw new Refused(refuse('session.elsewhere'))
}

/** May this actor ask it at all? */
export const mayAsk = (operation: Operation, actor: Pick<Actor, 'userType' | 'privileges'>): boolean =>
  isPermitted(operation.permit, actor) && (!operation.staff || isStaff(actor.userType))

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
