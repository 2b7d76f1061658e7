/** How a session token travels: an HttpOnly cookie for browsers, a bearer token for other clients. */
import type { FastifyReply, FastifyRequest } from 'fastify'

// `__Host-` demands Secure, so plain http (a laptop, a local network) has its own name.
const secureName = '__Host-sid'
const plainName = 'sid'

export const sessionCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[secureName] ?? request.cookies[plainName]

/**
 * Behind TLS the plain name is nobody's: a neighbour's page on a sister domain could have set it, and with it whose
 * session this is.
 */
export const forgetPlainCookie = (request: FastifyRequest): void => {
  delete request.cookies[plainName]
}

/** The token that a request came with. The bearer goes first: a client that sends one means it. */
export function tokenOfRequest(
  request: FastifyRequest,
): { readonly token: string; readonly via: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, via: 'bearer' }
  const cookie = sessionCookieOf(request)
  return cookie ? { token: cookie, via: 'cookie' } : undefined
}

/** Until `expiresAt`; the server ends it earlier when it idles. */
export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  { expiresAt, secure }: { expiresAt: Date; secure: boolean },
): void {
  reply.setCookie(secure ? secureName : plainName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    expires: expiresAt,
  })
}

/** At logout: the cookie, and all else that the browser keeps for us except language and theme. */
export function clearSessionCookie(reply: FastifyReply, { secure }: { secure: boolean }): void {
  reply.clearCookie(secure ? secureName : plainName, { path: '/', httpOnly: true, sameSite: 'lax', secure })
  reply.header('clear-site-data', '"cache"')
}
