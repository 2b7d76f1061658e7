/** How the server answers, as this browser sees it. */
import { apiAddress } from '../platform/api.ts'
import { configuration } from '../platform/configuration.ts'

export interface Health {
  readonly isWell: boolean
  /** Milliseconds from the request to its answer. */
  readonly latency: number
  /** Status code of the response; 0 if there was none. */
  readonly status: number
  /** Milliseconds of this device's clock. */
  readonly at: number
  /** Seconds that this clock is ahead of the server's. */
  readonly drift: number
}

export async function measureHealth(): Promise<Health> {
  const start = performance.now()
  try {
    const response = await fetch(apiAddress('/health'), {
      cache: 'no-store',
      headers: { 'Api-Version': configuration.apiVersion },
    })
    const latency = Math.round(performance.now() - start)
    await response.arrayBuffer() // unread, its connection stays taken
    const served = Date.parse(response.headers.get('date') ?? '')
    return {
      at: Date.now(),
      isWell: response.ok,
      status: response.status,
      latency,
      drift: Number.isNaN(served) ? 0 : Math.round((Date.now() - served) / 1000),
    }
  } catch {
    return { at: Date.now(), isWell: false, status: 0, latency: Math.round(performance.now() - start), drift: 0 }
  }
}
