/** How a session begins; loaded with the pages before the login alone. */
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { deviceCode, loginCodeFlag, type Session, startSession } from '../../platform/session.ts'

export async function logIn(client: QueryClient, userName: string, password: string): Promise<Session> {
  const session = await api.post<Session>('/session', { userName, password, platform: 'web', deviceCode: deviceCode() })
  loginCodeFlag.set(false)
  startSession(client, session)
  return session
}

export async function giveLoginCode(client: QueryClient, loginCode: string): Promise<Session> {
  const session = await api.post<Session>('/session/login-code', { loginCode, deviceCode: deviceCode() })
  loginCodeFlag.set(false)
  startSession(client, session)
  return session
}

/** The server no longer asks for a code: the session is valid. */
export async function resumeSession(client: QueryClient): Promise<Session> {
  const session = await api.get<Session>('/session')
  loginCodeFlag.set(false)
  startSession(client, session)
  return session
}
