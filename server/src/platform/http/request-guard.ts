/** Checks that come before everything else: the version of the API, and whether another site sent the request. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { Config } from '../config.ts'
import { isLocal } from './origin.ts'
import { sessionCookieOf, tokenOfRequest } from './session-cookie.ts'

export const apiVersions = ['1.0'] as const

const apiPath = /^\/api(?:[/?]|$)/
/** Looks at the address as it was sent and as the router understood it, which takes `/%61pi/session` for `/api/session`. */
export const isApi = (request: FastifyRequest): boolean =>
  apiPath.test(request.url) || apiPath.test(request.routeOptions.url ?? '')

/** A version that we do not support is answered, before anything else, with those that we do. */
export function checkVersion(request: FastifyRequest): void {
  const asked = request.headers['api-version']
  if (asked !== undefined && !apiVersions.some((version) => version === asked)) {
    throw new Refused(
      refuse('request.version', { params: { versions: apiVersions.join(', ') }, extra: { versions: apiVersions } }),
    )
  }
}

/**
 * Refuses a client that is set up for another installation before it reads or writes anything. Accepts a client that
 * names none.
 */
export function checkApplication(request: FastifyRequest, { applicationKey }: Partial<Config>): void {
  const { key } = request.headers
  if (applicationKey !== undefined && key !== undefined && key !== applicationKey)
    throw new Refused(refuse('request.application'))
}

/** An unknown query parameter is refused by its name; if it were ignored, its sender would take the answer for another. */
export function checkQuery({ routeOptions, query, is404 }: FastifyRequest): void {
  const { query: known = [] } = routeOptions.config
  if (is404 || known === 'own') return
  const name = Object.keys(query ?? {}).find((each) => !known.includes(each))
  if (name !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name } }))
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser sends our cookie whichever page made the request. So a change must come from our own origin, and if a
 * cookie stands for the user, with a header that no form of another site can set. Clients with a bearer token have no
 * cookie that could be abused.
 */
export function checkOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): void {
  if (readOnly.has(request.method) || tokenOfRequest(request)?.via === 'bearer') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const own = config.publicUrl?.host ?? request.host
  const foreign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== own)
  // a client of tus sends its own header, which no form of another site can set either; a browser names the site beside it
  const isMarked =
    request.headers['tus-resumable'] !== undefined ||
    (request.headers['api-version'] !== undefined && (site ?? origin) !== undefined)
  const unmarked = sessionCookieOf(request) !== undefined && !isMarked
  if (foreign || unmarked) throw new Refused(refuse('request.crossSite'))
}

/** Headers about how a page is shown, or of its request id. Pictures go without them, which saves 300 bytes. */
export const ofPages = [
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
] as const

/** Security headers; the policy for pages (web-files.ts) replaces the first line. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-request-id': request.id,
  })
  // a name or address of an own network may be another machine's tomorrow, or speak plain http again
  if (isSecure(request, config) && !isLocal(config.publicUrl?.hostname ?? request.hostname))
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** Returns true if the browser uses TLS, also when a proxy terminates it. */
export const isSecure = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean =>
  request.protocol === 'https' || config.publicUrl?.protocol === 'https:'
