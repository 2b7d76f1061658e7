/** Endpoints of a session whose login code is due: give it, read what is due, ask for a new device (D2.5, D2.6). */
import {
  askForDevice as askForDeviceEndpoint,
  giveLoginCode as giveLoginCodeEndpoint,
  readLoginCode,
} from '@topcenter/model/access/api'
import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Tx } from '../platform/database/database.ts'
import { asStranger, knownFirst } from '../platform/pace/throttle.ts'
import type { Session } from '../platform/session/session.ts'
import { enter } from '../records/serving/serve.ts'
import { knownUser } from './known-device.ts'
import { giveLoginCode, isCodeDue } from './login-code.service.ts'
import { askForDevice, lastRequest } from './new-device.service.ts'
import { sessionData } from './session-data.ts'
import { platformOf } from './session-platform.ts'
import { type AddEndpoint, bodyText, contextOf, type Admit, parse, type SessionRoutes } from './session-endpoint.ts'

export function addLoginCode(add: AddEndpoint, options: SessionRoutes): void {
  const withCodeDue: Admit = (request, reply) => enter(options, request, reply, 'code')
  add(
    giveLoginCodeEndpoint,
    async (request, reply) => {
      const { identity, session } = await enter(options, request, reply, 'code')
      const { loginCode } = parse(
        z.strictObject({ loginCode: bodyText(40), deviceCode: bodyText(200).optional() }),
        request.body,
      )
      await useCode(options, session, loginCode, request)
      if (session.platform === 'web') await options.known.remember(request, reply, session.userId)
      return sessionData(options, { ...session, loginCodeDue: false }, identity)
    },
    withCodeDue,
  )
  add(
    readLoginCode,
    async (request, reply) => {
      const { session } = await enter(options, request, reply, 'code')
      if (!session.loginCodeDue) return { isDue: false }
      const ask = async (tx: Tx) => {
        const { isDue, source } = await isCodeDue(tx, session, options.clock.now())
        if (!isDue) await options.runtime.sessions.setLoginCodeDue(tx, session, false)
        return {
          isDue,
          source,
          platform: platformOf(session),
          ...(isDue ? { request: (await lastRequest(tx, session)) ?? null } : {}),
        }
      }
      return options.db.transaction(session.establishmentId, ask, { evenWhenFull: true })
    },
    withCodeDue,
  )
}

/** "I have a new phone": the page asks again and again until staff have decided. */
export function addNewDevice(add: AddEndpoint, options: SessionRoutes): void {
  add(
    askForDeviceEndpoint,
    async (request, reply) => {
      const { session, identity } = await enter(options, request, reply, 'code')
      if (!session.loginCodeDue || !session.deviceId || session.userType === 'AdminsEgypt')
        throw new Refused(refuse('request.notFound'))
      await options.login.throttle.admit(asStranger('new device', session.userId, request.ip, maxWrongCodes))
      await options.db.transaction(session.establishmentId, (tx) =>
        askForDevice(contextOf(options, identity, request, tx), session, request.headers['user-agent']),
      )
      return reply.code(204).send()
    },
    (request, reply) => enter(options, request, reply, 'code'),
  )
}

/** Wrong codes that may be tried at once; after them one a minute. */
const maxWrongCodes = 5

/**
 * Wrong codes are counted by known device and by address, as at the login: so a stranger with the password does not
 * keep its owner from giving the code.
 */
export async function useCode(
  options: SessionRoutes,
  session: Session,
  code: string,
  request: FastifyRequest,
): Promise<void> {
  const { throttle } = options.login
  const device = await options.db
    .read(session.establishmentId, (tx) => knownUser(tx, session.establishmentId, session.userId))
    .then((user) => user && options.known.of(request, user))
  const tries = knownFirst('login code', { of: session.userId, address: request.ip, device }, maxWrongCodes)
  const attempt = await throttle.admit(...tries)
  try {
    await options.db.transaction(
      session.establishmentId,
      (tx) => giveLoginCode(tx, options.runtime.sessions, session, code, options.clock.now()),
      { evenWhenFull: true },
    )
  } catch (error) {
    // trouble of the server is not counted as a wrong code
    if (!(error instanceof Refused && error.refusal.refused === 'session.wrongLoginCode'))
      await throttle.takeBack(attempt)
    throw error
  }
  await throttle.takeBack(attempt)
}
