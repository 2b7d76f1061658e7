/**
 * `/metrics` (D13.7). With METRICS_TOKEN for who sends it; without, only for programs of this machine, and only where
 * no proxy may stand in front: behind one on the same machine, everybody comes from it.
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
/** A proxy that was not told of here adds at least one of them, as a rule. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function mayRead(request: FastifyRequest, { publicUrl, trustProxy, metricsToken }: MetricsAccess): boolean {
  if (metricsToken !== undefined) {
    const given = /^Bearer (\S{1,500})$/i.exec(request.headers.authorization ?? '')?.[1]
    return given !== undefined && timingSafeEqual(digest(given), digest(metricsToken))
  }
  if (publicUrl !== undefined || trustProxy !== false) return false
  if (ofProxies.some((name) => request.headers[name] !== undefined)) return false
  return isLoopback(request.socket.remoteAddress ?? '') && ownName.test(request.hostname)
}

/** Who may not read is answered as for an address that does not exist. */
export function addMetrics(http: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) throw new Refused(refuse('request.notFound'))
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
