/** How a session's token is sent: in an HttpOnly cookie by browsers, as a bearer token by other clients. */
import type { FastifyReply, FastifyRequest } from 'fastify'

// `__Host-` demands Secure, so plain http (a laptop, a local network) has its own name.
const secureName = '__Host-sid'
const plainName = 'sid'

export const sessionCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[secureName] ?? request.cookies[plainName]

/**
 * With TLS the cookie without `__Host-` is removed from the request: a page on a neighbouring domain could have set it,
 * and with it chosen the session.
 */
export const forgetPlainCookie = (request: FastifyRequest): void => {
  delete request.cookies[plainName]
}

/** The token of a request. The bearer token comes before the cookie: a client sends it on purpose. */
export function tokenOfRequest(
  request: FastifyRequest,
): { readonly token: string; readonly via: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, via: 'bearer' }
  const cookie = sessionCookieOf(request)
  return cookie ? { token: cookie, via: 'cookie' } : undefined
}

/** The cookie lives until `expiresAt`; without use the server ends the session earlier. */
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

/** At logout: deletes the cookie, and everything else that the browser has stored for us except language and theme. */
export function clearSessionCookie(reply: FastifyReply, { secure }: { secure: boolean }): void {
  reply.clearCookie(secure ? secureName : plainName, { path: '/', httpOnly: true, sameSite: 'lax', secure })
  reply.header('clear-site-data', '"cache"')
}
