/**
 * Requests come at a fixed rate, whether earlier ones were answered or not. Their wait counts from the time at which
 * they were due, so a server that stops does not get fewer requests. A request without a response is retried at another
 * node with the same key.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { type Answer, ask } from '../server-child.ts'
import { median, p95, p99 } from '../statistics.ts'
import { nextAsked, type Asked } from './day.ts'
import type { Place } from './people.ts'

export interface LoadReport {
  /** Requests per second. */
  readonly rate: number
  readonly answered: number
  /** Milliseconds. */
  readonly median: number
  readonly p95: number
  readonly p99: number
  /** Answers that were asked for again. */
  readonly again: number
  readonly errors: readonly string[]
  /** The slowest kinds: name and p95. */
  readonly slowest: readonly (readonly [name: string, p95: number])[]
}

export interface Asking {
  /** Addresses of the nodes; changed when one comes back at another port. */
  readonly origins: string[]
  readonly places: readonly Place[]
}

const maxTries = 100

export async function askFor(milliseconds: number, rate: number, { origins, places }: Asking): Promise<LoadReport> {
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string): Pool => {
    const pool = pools.get(origin) ?? new Pool(origin, { connections: 128 })
    pools.set(origin, pool)
    return pool
  }
  const times = new Map<string, number[]>()
  const errors: string[] = []
  const open = new Set<Promise<void>>()
  let [turn, again] = [0, 0]
  const begun = performance.now()
  let due = begun
  const work = async (name: string, asked: Asked, since: number, first: number): Promise<void> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const answer = await send(poolOf(origins[(first + tries) % origins.length]!), asked)
      if (answer === undefined) {
        again += 1
        await delay(Math.min(250, 10 * 2 ** tries))
        continue
      }
      if (answer.status !== 200) errors.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      const taken = times.get(name) ?? []
      times.set(name, taken)
      taken.push(performance.now() - since)
      return
    }
    errors.push(`${name}: nobody answered`)
  }
  while (due < begun + milliseconds) {
    const wait = due - performance.now()
    if (wait > 1) await delay(wait)
    const { name, asked } = nextAsked(places)
    const working = work(name, asked, due, (turn += 1)).finally(() => open.delete(working))
    open.add(working)
    due += (-Math.log(1 - Math.random()) * 1_000) / rate
  }
  await Promise.all(open)
  await Promise.all([...pools.values()].map((pool) => pool.close()))
  const all = [...times.values()].flat()
  return {
    rate,
    answered: all.length,
    median: median(all),
    p95: p95(all),
    p99: p99(all),
    again,
    errors,
    slowest: [...times]
      .map(([name, each]) => [name, p95(each)] as const)
      .sort(([, one], [, other]) => other - one)
      .slice(0, 3),
  }
}

/** @returns Undefined where there was no answer, or it says that the node is stopping */
export async function send(pool: Pool, { session, ...call }: Asked): Promise<Answer | undefined> {
  const answer = await ask(pool, call, {
    authorization: `Bearer ${session}`,
    // as a browser; errors of what is sent are to be read
    ...(call.method === 'GET' ? { 'accept-encoding': 'gzip, deflate, br' } : {}),
  }).catch(() => undefined)
  return answer?.status === 503 ? undefined : answer
}
