/**
 * Limits requests that cost the server much more than their sender, at a number that a person at work does not reach
 * (D2.7 limits login attempts). Requests of users are counted in PostgreSQL for all nodes together. Requests of
 * visitors at public links are counted in memory on each node, because they must not cause writes.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { countKey, type Limit, limiterIn, limiterOver, spent } from './limiter.ts'
import { network } from '../http/network.ts'

/**
 * Maximum operations of one user in a minute. `file`: a sheet or document. `upload`: a file sent in or read again.
 * `search`: a search through every kind of record. `code`: a try at the code of a session. `bring`: the start of an
 * upload, as folders of hundreds of files are dropped at once.
 */
export const paces = { file: 60, upload: 30, search: 120, code: 120, bring: 600 } as const
export type Pace = keyof typeof paces
/** An address may do ten times as much as one user: all users of a centre may have one address. */
const usersAtAnAddress = 10
const minute = 60 // seconds

/** Throws `request.tooOften`. */
export type Pacer = (pace: Pace, userId: string, address: string) => Promise<void>

export function createPacer(db: Database, clock: Clock): Pacer {
  const limiters = Object.fromEntries(
    Object.entries(paces).map(([pace, points]) => [
      pace,
      {
        ofUser: limiterOver(db, clock, { points, duration: minute }),
        ofAddress: limiterOver(db, clock, { points: points * usersAtAnAddress, duration: minute }),
      },
    ]),
  ) as Record<Pace, Record<'ofUser' | 'ofAddress', ReturnType<typeof limiterOver>>>
  return async (pace, userId, address) => {
    for (const [limiter, key] of [
      [limiters[pace].ofUser, countKey(`${pace} user`, userId)],
      [limiters[pace].ofAddress, countKey(`${pace} address`, network(address))],
    ] as const) {
      const { isOver, wait } = await spent(limiter.consume(key))
      if (isOver) throw new Refused(refuse('request.tooOften', { params: { retryAfter: wait } }))
    }
  }
}

/** Limits the requests of one network in a minute, on this node. Returns the seconds to wait; 0 if the request may pass. */
export function looks(most: number): (address: string) => Promise<number> {
  const limiter = new RateLimiterMemory({ points: most, duration: minute })
  return async (address) => {
    const { isOver, wait } = await spent(limiter.consume(network(address)))
    return isOver ? wait : 0
  }
}

/** A limit on what may be sent without a session, and the key under which it is counted. */
export type SendLimit = readonly [key: string, limit: Limit]

/** Six messages in a quarter of an hour through one link from one network, and thirty in an hour through the link. */
export const throughLink = (what: string, id: string, address: string): readonly SendLimit[] => [
  [countKey(`${what} network`, id, network(address)), { points: 6, duration: 900 }],
  [countKey(what, id), { points: 30, duration: 3_600 }],
]

/**
 * Counts a message that is sent without a session, in the transaction of its work: a refused one is not counted, and
 * messages of several nodes never exceed a limit together. The counts stay locked until the transaction ends, so
 * everybody must count in the same order, the narrowest first. Throws `request.tooManySent`.
 *
 * @returns How many were counted, by limit
 */
export async function countSent(tx: Tx, now: Date, limits: readonly SendLimit[]): Promise<readonly number[]> {
  const counts: number[] = []
  for (const [key, limit] of limits) {
    const { isOver, wait, count } = await spent(limiterIn(tx, { now: () => now }, limit).consume(key))
    if (isOver)
      throw new Refused(refuse('request.tooManySent', { params: { retryAfter: wait, minutes: Math.ceil(wait / 60) } }))
    counts.push(count)
  }
  return counts
}
