/** The endpoints of the session itself, which work before there is a user: log in, read the session, log out. */
import { createSession, readSession, removeSession } from '@topcenter/model/access/api'
import * as z from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platforms } from '@topcenter/model/access/user-login-code'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { clearSessionCookie, setSessionCookie, tokenOfRequest } from '../platform/http/session-cookie.ts'
import type { Session } from '../platform/session/session.ts'
import { emit } from '../records/events.ts'
import type { Described } from '../records/serving/operation.ts'
import { describedBy } from '../records/serving/handle.ts'
import { enter, type Identity, sessionOf } from '../records/serving/serve.ts'
import { addEstablishmentChoice } from './establishment-choice.routes.ts'
import { addForgottenPassword } from './forgotten-password.routes.ts'
import { logIn } from './login.service.ts'
import { addOwnAddresses } from './own-address.routes.ts'
import { addOwnPassword } from './own-password.routes.ts'
import { addOwnSessions } from './own-session.routes.ts'
import { addLoginCode, addNewDevice, useCode } from './session-code.routes.ts'
import { sessionData } from './session-data.ts'
import { type AddEndpoint, bodyText, contextOf, parse, type SessionRoutes } from './session-endpoint.ts'

/** Less strict than the fields of the declaration, whose rules are for saved values. */
const loginShape = z.strictObject({
  userName: bodyText(400),
  password: bodyText(400),
  platform: z.enum(platforms).default('web'),
  deviceCode: bodyText(200).optional(),
  loginCode: bodyText(40).optional(),
})

/** Returns the endpoints that it adds, for OpenAPI. */
export function addSessionRoutes(http: FastifyInstance, options: SessionRoutes): readonly Described[] {
  const described: Described[] = []
  const add: AddEndpoint = (endpoint, handler, admit = (request, reply) => enter(options, request, reply)) => {
    described.push(describedBy(endpoint))
    const onRequest = endpoint.permit === 'public' ? [] : admit
    http.route({ method: endpoint.method, url: endpoint.path, onRequest, handler })
  }
  addLogin(add, options)
  add(
    readSession,
    async (request, reply) => {
      const { identity, session } = await enter(options, request, reply, 'password')
      return sessionData(options, session, identity)
    },
    (request, reply) => enter(options, request, reply, 'password'),
  )
  add(removeSession, async (request, reply) => logOut(options, request, reply))
  addLoginCode(add, options)
  addOwnPassword(add, options)
  addOwnAddresses(add, options)
  addForgottenPassword(add, options)
  addEstablishmentChoice(add, options)
  addNewDevice(add, options)
  addOwnSessions(add, options)
  return described
}

function addLogin(add: AddEndpoint, options: SessionRoutes): void {
  add(createSession, (request, reply) => answerLogin(options, request, reply))
}

async function answerLogin(
  options: SessionRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnswerOf<typeof createSession>> {
  const input = parse(loginShape, request.body)
  const held = tokenOfRequest(request)
  const replaced = held?.via === 'cookie' ? await sessionOf(options.runtime.sessions, held) : undefined
  let isStrange = false
  const issued = await logIn(options.login, {
    ...input,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    deviceOf: async (user) => {
      const device = await options.known.of(request, user)
      isStrange = device === undefined
      return device
    },
    replaced,
  })
  if (input.loginCode && issued.session.loginCodeDue) await useCode(options, issued.session, input.loginCode, request)
  const session = (await options.runtime.sessions.find(issued.token)) ?? issued.session
  if (input.platform === 'web') {
    setSessionCookie(reply, issued.token, { expiresAt: issued.session.expiresAt, secure: options.isSecure(request) })
    if (!session.loginCodeDue) await options.known.remember(request, reply, session.userId)
  }
  const identity = await options.identify(session)
  if (!identity) throw new Refused(refuse('session.wrongCredentials'))
  if (input.platform === 'web' && isStrange) await tellNewDevice(options, session, identity, request)
  return sessionData(options, session, identity, input.platform === 'web' ? undefined : issued.token)
}

/** Notifies a user of a login from an unknown browser, if they have logged in elsewhere before. */
async function tellNewDevice(
  options: SessionRoutes,
  session: Session,
  identity: Identity,
  request: FastifyRequest,
): Promise<void> {
  const before = await options.db.platform((tx) =>
    tx.first({
      sql: `
        select 1
        from session
        where establishment_id = $1 and user_id = $2 and id <> $3
        limit 1
      `,
      parameters: [session.establishmentId, session.userId, session.id],
    }),
  )
  if (!before) return
  await options.db.transaction(
    session.establishmentId,
    (tx) =>
      emit(contextOf(options, identity, request, tx), 'accountChanged', {
        what: 'newDevice',
        user: session.userId,
        device: request.headers['user-agent']?.slice(0, 100),
      }),
    { evenWhenFull: true },
  )
}

/** Answers 204 whether or not there was a session. */
async function logOut(options: SessionRoutes, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const given = tokenOfRequest(request)
  const session = given && (await options.runtime.sessions.find(given.token))
  if (session) await options.db.platform((tx) => options.runtime.sessions.end(tx, session, 'logout'))
  clearSessionCookie(reply, { secure: options.isSecure(request) })
  return reply.code(204).send()
}
