/**
 * `/metrics` (D13.7). With METRICS_TOKEN for callers that send it; without, only for programs on this machine, and only
 * if no proxy can be in front: behind one on the same machine, everybody comes from there.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { Config } from '../config.ts'
import type { Metrics } from './metrics.ts'

export type MetricsAccess = Pick<Config, 'publicUrl' | 'trustProxy'> & Partial<Pick<Config, 'metricsToken'>>

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)
const ownName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i
/**
 * Headers that a program sends which reads `/metrics` itself. Each proxy and each content network adds a header of its
 * own name (`Forwarded`, `Via`, `CF-Connecting-IP`, `Fly-Client-IP` …), so any other header counts as the sign of one.
 */
const ofReaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'cookie',
  'host',
  'pragma',
  'user-agent',
])
/** Prometheus says how long it waits; browsers say what they are (`sec-fetch-site` …). */
const isOfReaders = (name: string): boolean =>
  ofReaders.has(name) || /^(sec-[a-z-]+|upgrade-insecure-requests|x-prometheus-scrape-timeout-seconds)$/.test(name)

function mayRead(request: FastifyRequest, { publicUrl, trustProxy, metricsToken }: MetricsAccess): boolean {
  if (metricsToken !== undefined) {
    const given = /^Bearer (\S{1,500})$/i.exec(request.headers.authorization ?? '')?.[1]
    return given !== undefined && timingSafeEqual(digest(given), digest(metricsToken))
  }
  if (publicUrl !== undefined || trustProxy !== false) return false
  if (!Object.keys(request.headers).every(isOfReaders)) return false
  return isLoopback(request.socket.remoteAddress ?? '') && ownName.test(request.hostname)
}

/** Adds `/metrics`. A caller who may not read it gets the refusal of an unknown address. */
export function addMetrics(http: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) throw new Refused(refuse('request.notFound'))
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
