/** How a session begins; loaded with the pages before the login alone. */
import type {
  changePassword,
  createSession,
  giveLoginCode as giveLoginCodeEndpoint,
  readSession,
} from '@topcenter/model/access/api'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { deviceCode, loginCodeFlag, type Session, startSession } from '../../platform/session.ts'

/** The password that was typed at the login, if it has to be changed at once: it need not be typed again for that. */
let lent: string | undefined
export const lentPassword = (): string | undefined => lent

export async function logIn(client: QueryClient, userName: string, password: string): Promise<Session> {
  const session = await call<typeof createSession>('POST /api/session', {
    body: { userName, password, platform: 'web', deviceCode: deviceCode() },
  })
  loginCodeFlag.set(false)
  lent = session.passwordDue ? password : undefined
  startSession(client, session)
  return session
}

/** A password of the user's own in place of the one that somebody else has set. */
export async function chooseOwnPassword(
  client: QueryClient,
  passwords: { readonly oldPassword: string; readonly newPassword: string },
): Promise<Session> {
  await call<typeof changePassword>('POST /api/session/password', { body: passwords })
  lent = undefined
  return resumeSession(client)
}

export async function giveLoginCode(client: QueryClient, loginCode: string): Promise<Session> {
  const session = await call<typeof giveLoginCodeEndpoint>('POST /api/session/login-code', {
    body: { loginCode, deviceCode: deviceCode() },
  })
  loginCodeFlag.set(false)
  startSession(client, session)
  return session
}

/** The server no longer asks for a code: the session is valid. */
export async function resumeSession(client: QueryClient): Promise<Session> {
  const session = await call<typeof readSession>('GET /api/session')
  loginCodeFlag.set(false)
  startSession(client, session)
  return session
}
