/**
 * The endpoints of the session itself, which work before there is a user: logging in and out, the session data, the
 * login code.
 */
import * as z from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platforms } from '@topcenter/model/access/user-login-code'
import { everyPrivilege } from '@topcenter/model/areas'
import * as field from '@topcenter/model/kit/field'
import { type FieldFault, refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { passwordFaults } from '@topcenter/model/kit/password-rule'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { isCommonPassword } from '../platform/session/common-password.ts'
import { platformEstablishment, type Tx } from '../platform/database/database.ts'
import { asStranger, byItself } from '../platform/pace/throttle.ts'
import type { Session } from '../platform/session/session.ts'
import { clearSessionCookie, setSessionCookie, tokenOfRequest } from '../platform/http/session-cookie.ts'
import { constantsVersion } from '../records/schema/constants.ts'
import type { Ctx } from '../records/context.ts'
import { type ServeOptions, enter, type Identity, sessionOf } from '../records/serving/serve.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { answers, type Described } from '../records/serving/operation.ts'
import * as told from './access.answers.ts'
import type { KnownDevices, KnownUser } from './known-device.ts'
import { giveLoginCode, isCodeDue } from './login-code.service.ts'
import { changePassword, logIn, type LoginServices } from './login.service.ts'
import { askForDevice, lastRequest } from './new-device.service.ts'
import { shownSession } from './user-sessions.operations.ts'

export interface SessionRoutes extends ServeOptions {
  readonly login: LoginServices
  readonly known: KnownDevices
}

const text = (max: number) => z.string().min(1).max(max)
const loginShape = z.strictObject({
  userName: text(400),
  password: text(400),
  platform: z.enum(platforms).default('web'),
  deviceCode: text(200).optional(),
  loginCode: text(40).optional(),
})
// as OpenAPI tells of them: the rules of the kit's own kinds are for what is kept, not for what is compared
const required = { required: true } as const
const codeInput = { loginCode: field.text({ ...required, maxLength: 40 }), deviceCode: field.text({ maxLength: 200 }) }
const loginInput = {
  userName: field.text({ ...required, maxLength: 400 }),
  password: field.password(required),
  platform: field.oneOf(platforms, { initial: 'web' }),
  deviceCode: codeInput.deviceCode,
  loginCode: field.text({ maxLength: 40 }),
}
const passwordInput = { oldPassword: field.password(required), newPassword: field.password(required) }
const establishmentInput = { establishment: field.ref('establishment', required) }

/** What a body must hold; every missing or odd member is named. */
function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.flatMap((issue): FieldFault[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ name, code: 'field.unknown' as const }))
      : [{ name: issue.path.join('.'), code: issue.code === 'too_big' ? 'field.tooLong' : 'field.required' }],
  )
  throw new Refused(refuse('record.invalid', { fields }))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
/** `admit`: who may ask at all, before their body is read. */
type On = (endpoint: Described, handler: Handler, admit?: Handler) => void

/** Returns what they are, for OpenAPI. */
export function addSessionRoutes(http: FastifyInstance, options: SessionRoutes): readonly Described[] {
  const described: Described[] = []
  const on: On = (endpoint, handler, admit = (request, reply) => enter(options, request, reply)) => {
    described.push(endpoint)
    const onRequest = endpoint.permit === 'public' ? [] : admit
    http.route({ method: endpoint.method, url: endpoint.path, onRequest, handler })
  }
  const secure = (request: FastifyRequest) => options.isSecure(request)
  on(
    {
      id: 'session.create',
      method: 'POST',
      path: '/api/session',
      permit: 'public',
      input: loginInput,
      tell: () => ({
        summary: 'Log in',
        description:
          'With `platform: web` the session comes as an HttpOnly cookie; with any other as `userAuthorizeToken`, which is sent as a bearer. While a login code is due, all else is answered 499.',
        answer: answers(told.session),
      }),
    },
    async (request, reply) => {
      const input = parse(loginShape, request.body)
      const held = tokenOfRequest(request)
      const replaced = held?.via === 'cookie' ? await sessionOf(options.runtime.sessions, held) : undefined
      const issued = await logIn(options.login, {
        ...input,
        address: request.ip,
        userAgent: request.headers['user-agent'],
        deviceOf: (user) => options.known.of(request, user),
        replaced,
      })
      if (input.loginCode && issued.session.loginCodeDue)
        await useCode(options, issued.session, input.loginCode, request)
      const session = (await options.runtime.sessions.find(issued.token)) ?? issued.session
      if (input.platform === 'web') {
        setSessionCookie(reply, issued.token, { expiresAt: issued.session.expiresAt, secure: secure(request) })
        if (!session.loginCodeDue) await options.known.remember(request, reply, session.userId)
      }
      const identity = await options.identify(session)
      if (!identity) throw new Refused(refuse('session.wrongCredentials'))
      return sessionData(options, session, identity, input.platform === 'web' ? undefined : issued.token)
    },
  )
  on(
    {
      id: 'session.read',
      method: 'GET',
      path: '/api/session',
      permit: 'user',
      tell: () => ({ summary: 'Read own session', answer: answers(told.session) }),
    },
    async (request, reply) => {
      const { identity, session } = await enter(options, request, reply)
      return sessionData(options, session, identity)
    },
  )
  on(
    {
      id: 'session.remove',
      method: 'DELETE',
      path: '/api/session',
      permit: 'public',
      tell: () => ({ summary: 'Log out', answer: 'nothing' }),
    },
    async (request, reply) => logOut(options, request, reply),
  )
  on(
    {
      id: 'session.giveLoginCode',
      method: 'POST',
      path: '/api/session/login-code',
      permit: 'user',
      input: codeInput,
      tell: () => ({ summary: 'Give the login code that is due', answer: answers(told.session) }),
    },
    async (request, reply) => {
      const { identity, session } = await enter(options, request, reply, true)
      const { loginCode } = parse(
        z.strictObject({ loginCode: text(40), deviceCode: text(200).optional() }),
        request.body,
      )
      await useCode(options, session, loginCode, request)
      if (session.platform === 'web') await options.known.remember(request, reply, session.userId)
      return sessionData(options, { ...session, loginCodeDue: false }, identity)
    },
    (request, reply) => enter(options, request, reply, true),
  )
  on(
    {
      id: 'session.changePassword',
      method: 'POST',
      path: '/api/session/password',
      permit: 'user',
      input: passwordInput,
      tell: () => ({
        summary: 'Change own password',
        description:
          'Every session of the user ends; the one that asked goes on under a new token, in the answer (bearer) or in the cookie.',
        answer: [answers(told.renewed), 'nothing'],
      }),
    },
    async (request, reply) => {
      const { identity, session } = await enter(options, request, reply)
      const { oldPassword, newPassword } = parse(
        z.strictObject({ oldPassword: text(400), newPassword: text(400) }),
        request.body,
      )
      if (passwordFaults(newPassword).length) throw new Refused(refuseField('newPassword', 'field.password'))
      if (isCommonPassword(newPassword)) throw new Refused(refuseField('newPassword', 'field.passwordCommon'))
      const issued = await changePassword(
        options.login,
        session,
        { oldPassword, newPassword, address: request.ip, userAgent: request.headers['user-agent'] },
        (tx) => contextOf(options, identity, request, tx),
      )
      if (tokenOfRequest(request)?.via === 'bearer') return { userAuthorizeToken: issued.token }
      setSessionCookie(reply, issued.token, { expiresAt: issued.session.expiresAt, secure: secure(request) })
      await options.known.remember(request, reply, session.userId)
      return reply.code(204).send()
    },
  )
  addEstablishmentChoice(on, options)
  addDeviceQuestions(on, options)
  addOwnSessions(on, options)
  return described
}

/** What these endpoints write, they write as the user of the session, who changes what is kept of them at home. */
const contextOf = (
  { runtime, clock }: SessionRoutes,
  { actor, timeZone }: Identity,
  request: FastifyRequest,
  tx: Tx,
): Ctx => ({
  runtime,
  tx,
  actor: { ...actor, establishmentId: actor.homeEstablishmentId, address: request.ip, requestId: request.id },
  now: clock.now(),
  timeZone,
  language: 'ar',
})

/** Wrong codes that are taken before the tries are slowed down to one a minute. */
const mostWrongCodes = 5

/** Counted as at the login: who only knows the password does not keep its owner from giving the code. */
async function useCode(options: SessionRoutes, session: Session, code: string, request: FastifyRequest): Promise<void> {
  const { throttle } = options.login
  const device = await options.db
    .read(session.establishmentId, (tx) => knownUser(tx, session))
    .then((user) => user && options.known.of(request, user))
  const stranger = asStranger('login code', session.userId, request.ip, mostWrongCodes)
  const attempt = await (device
    ? throttle.admit(byItself('login code device', device, mostWrongCodes), stranger)
    : throttle.admit(stranger))
  try {
    await options.db.transaction(session.establishmentId, (tx) =>
      giveLoginCode(tx, options.runtime.sessions, session, code, options.clock.now()),
    )
  } catch (error) {
    // the server's own trouble is nobody's wrong code
    if (!(error instanceof Refused && error.refusal.refused === 'session.wrongLoginCode'))
      await throttle.takeBack(attempt)
    throw error
  }
  await throttle.takeBack(attempt)
}

const knownUser = (tx: Tx, { establishmentId, userId }: Session): Promise<KnownUser | undefined> =>
  tx.first<KnownUser>({
    sql: 'select id, devices_known_since from user_account where establishment_id = $1 and id = $2',
    parameters: [establishmentId, userId],
  })

/**
 * While a code is due: what this device is asked for, and "I have a new phone". The page looks again until staff have
 * decided.
 */
function addDeviceQuestions(on: On, options: SessionRoutes): void {
  const { sessions } = options.runtime
  const withCodeDue: Handler = (request, reply) => enter(options, request, reply, true)
  on(
    {
      id: 'session.loginCode',
      method: 'GET',
      path: '/api/session/login-code',
      permit: 'user',
      tell: () => ({ summary: 'Read what this device is asked for', answer: answers(told.codeQuestion) }),
    },
    async (request, reply) => {
      const { session } = await enter(options, request, reply, true)
      if (!session.loginCodeDue) return { isDue: false }
      return options.db.transaction(session.establishmentId, async (tx) => {
        const { isDue, source } = await isCodeDue(tx, session, options.clock.now())
        if (!isDue) await sessions.setLoginCodeDue(tx, session, false)
        return {
          isDue,
          source,
          platform: session.platform,
          ...(isDue ? { request: await lastRequest(tx, session) } : {}),
        }
      })
    },
    withCodeDue,
  )
  on(
    {
      id: 'session.askForDevice',
      method: 'POST',
      path: '/api/session/new-device',
      permit: 'user',
      tell: () => ({ summary: 'Ask to be let in with a new device', answer: 'nothing' }),
    },
    async (request, reply) => {
      const { session, identity } = await enter(options, request, reply, true)
      if (!session.loginCodeDue || !session.deviceId || session.userType === 'AdminsEgypt')
        throw new Refused(refuse('request.notFound'))
      await options.login.throttle.admit(asStranger('new device', session.userId, request.ip, mostWrongCodes))
      await options.db.transaction(session.establishmentId, (tx) =>
        askForDevice(contextOf(options, identity, request, tx), session, request.headers['user-agent']),
      )
      return reply.code(204).send()
    },
    withCodeDue,
  )
}

/** One's own sessions: looking at them and ending them needs no flag. */
function addOwnSessions(on: On, options: SessionRoutes): void {
  const { sessions } = options.runtime
  on(
    {
      id: 'session.list',
      method: 'GET',
      path: '/api/session/list',
      permit: 'user',
      tell: () => ({ summary: 'List own sessions', answer: answers(told.ownSessions) }),
    },
    async (request, reply) => {
      const { session } = await enter(options, request, reply)
      const all = await options.db.read(session.establishmentId, (tx) =>
        sessions.list(tx, session.establishmentId, session.userId),
      )
      return { items: all.map((each) => shownSession(each, session)) }
    },
  )
  on(
    {
      id: 'session.endOthers',
      method: 'DELETE',
      path: '/api/session/list',
      permit: 'user',
      tell: () => ({ summary: 'End all own sessions but this one', answer: 'nothing' }),
    },
    async (request, reply) => {
      const { session } = await enter(options, request, reply)
      await options.db.platform((tx) =>
        sessions.endWhere(
          tx,
          { establishmentId: session.establishmentId, userId: session.userId, except: session },
          'byUser',
        ),
      )
      return reply.code(204).send()
    },
  )
  on(
    {
      id: 'session.endOne',
      method: 'DELETE',
      path: '/api/session/list/:token',
      permit: 'user',
      tell: () => ({ summary: 'End one own session', answer: 'nothing' }),
    },
    async (request, reply) => {
      const { session } = await enter(options, request, reply)
      const id = idOf((request.params as { token: string }).token, 'ses')
      const ended =
        id &&
        (await options.db.platform((tx) =>
          sessions.endWhere(tx, { establishmentId: session.establishmentId, userId: session.userId, id }, 'byUser'),
        ))
      if (!ended) throw new Refused(refuse('record.notFound'))
      return reply.code(204).send()
    },
  )
}

/** Always answered 204: there is nothing to tell apart. */
async function logOut(options: SessionRoutes, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const given = tokenOfRequest(request)
  const session = given && (await options.runtime.sessions.find(given.token))
  if (session) await options.db.platform((tx) => options.runtime.sessions.end(tx, session, 'logout'))
  clearSessionCookie(reply, { secure: options.isSecure(request) })
  return reply.code(204).send()
}

async function sessionData(
  options: SessionRoutes,
  session: Session,
  { actor, timeZone, userName }: Identity,
  token?: string,
): Promise<Record<string, unknown>> {
  if (session.loginCodeDue) throw new Refused(refuse('session.invalidLoginCode'))
  const establishment = await options.db.platform((tx) =>
    tx.first<DbRow & { id: string; decimal_places: number }>({
      sql: `
        select id, name_ar, name_en, name_und, decimal_places
        from establishment
        where id = $1
      `,
      parameters: [actor.establishmentId],
    }),
  )
  const version = await options.db.read(actor.establishmentId, (tx) =>
    constantsVersion({
      runtime: options.runtime,
      tx,
      actor: { ...actor, address: '', requestId: '' },
      now: options.clock.now(),
      timeZone,
      language: 'ar',
    }),
  )
  return {
    ...(token ? { userAuthorizeToken: token } : {}),
    userPersonalData: {
      token: tokenOf('usr', actor.userId),
      userTypeToken: `utt_${actor.userType}`,
      userType: actor.userType,
      names: actor.names,
      userName,
      establishment: {
        token: tokenOf('esb', establishment!.id),
        names: namesFrom(establishment!, 'name'),
        timeZone,
        decimalPlaces: establishment!.decimal_places,
        isPlatform: establishment!.id === platformEstablishment,
      },
    },
    // AdminsEgypt pass every check; the browser is told so as flags, and needs no second rule
    usersPrivilegeData: actor.userType === 'AdminsEgypt' ? everyPrivilege : actor.privileges,
    userHomePage: '/settings/settings-others',
    loginStatus: 'LoggedIn',
    constantsListsVersion: version,
  }
}

/** Admins of type AdminsEgypt belong to the platform and choose the establishment they work in (D1.2). */
function addEstablishmentChoice(on: On, options: SessionRoutes): void {
  const platformAdmin = async (request: FastifyRequest, reply: FastifyReply) => {
    const entered = await enter(options, request, reply)
    if (entered.identity.actor.userType !== 'AdminsEgypt') throw new Refused(refuse('permission.missing'))
    return entered
  }
  on(
    {
      id: 'session.establishments',
      method: 'GET',
      path: '/api/session/establishments',
      permit: 'user',
      tell: () => ({
        summary: 'List the establishments that a platform admin may work in',
        answer: answers(told.establishments),
      }),
    },
    async (request, reply) => {
      await platformAdmin(request, reply)
      const rows = await options.db.platform((tx) =>
        tx.query<DbRow & { id: string; code: string; record_state: string }>({
          sql: `
            select id, code, name_ar, name_en, name_und, record_state
            from establishment
            where id <> $1
            order by code
          `,
          parameters: [platformEstablishment],
        }),
      )
      return {
        items: rows.map((row) => ({
          token: tokenOf('esb', row.id),
          code: row.code,
          names: namesFrom(row, 'name'),
          recordState: row.record_state,
        })),
      }
    },
  )
  on(
    {
      id: 'session.chooseEstablishment',
      method: 'POST',
      path: '/api/session/establishment',
      permit: 'user',
      input: establishmentInput,
      tell: () => ({
        summary: 'Choose the establishment to work in, as a platform admin',
        answer: answers(told.session),
      }),
    },
    async (request, reply) => {
      const { session } = await platformAdmin(request, reply)
      const { establishmentToken } = parse(z.strictObject({ establishmentToken: text(60) }), request.body)
      const id = idOf(establishmentToken, 'esb')
      const chosen =
        id &&
        (await options.db.platform(async (tx) => {
          const row = await tx.first({
            sql: `select 1 from establishment where id = $1 and record_state = 'active'`,
            parameters: [id],
          })
          if (row) await options.runtime.sessions.setActingEstablishment(tx, session, id)
          return row
        }))
      if (!chosen) throw new Refused(refuse('record.notFound'))
      const changed = { ...session, actingEstablishmentId: id! }
      return sessionData(options, changed, (await options.identify(changed))!)
    },
    platformAdmin,
  )
}
