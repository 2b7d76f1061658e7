/** What is looked at before a request is: the API version, and whether another site sent it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { Config } from '../config.ts'
import { sessionCookieOf, tokenOfRequest } from './session-cookie.ts'

export const apiVersions = ['1.0'] as const

const apiPath = /^\/api(?:[/?]|$)/
/** As it was sent, or as it was understood: the router takes `/%61pi/session` for `/api/session`. */
export const isApi = (request: FastifyRequest): boolean =>
  apiPath.test(request.url) || apiPath.test(request.routeOptions.url ?? '')

/** Api.md: a version that we do not speak is answered with those that we do, before anything else. */
export function checkVersion(request: FastifyRequest): void {
  const asked = request.headers['api-version']
  if (asked !== undefined && !apiVersions.some((version) => version === asked)) {
    throw new Refused(
      refuse('request.version', { params: { versions: apiVersions.join(', ') }, extra: { versions: apiVersions } }),
    )
  }
}

/** What an address means nothing by is refused by its name, so that nobody takes an answer for another. */
export function checkQuery({ routeOptions, query, is404 }: FastifyRequest): void {
  const { query: known = [] } = routeOptions.config
  if (is404 || known === 'own') return
  const name = Object.keys((query ?? {}) as object).find((each) => !known.includes(each))
  if (name !== undefined) throw new Refused(refuse('record.filterUnknown', { params: { name } }))
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser sends our cookie whichever page asked. So a change must come from our own origin, and, when the cookie
 * stands for the user, carry a header that no foreign form can set. Bearer clients have no cookie to abuse.
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
  const unmarked =
    sessionCookieOf(request) !== undefined &&
    (request.headers['api-version'] === undefined || (site ?? origin) === undefined)
  if (foreign || unmarked) throw new Refused(refuse('request.crossSite'))
}

/** Quality.md §6; the web's own CSP replaces the first line for pages. */
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
  if (isSecure(request, config)) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** Behind TLS, as the browser sees it. */
export const isSecure = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean =>
  request.protocol === 'https' || config.publicUrl?.protocol === 'https:'
