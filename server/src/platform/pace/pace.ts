/**
 * What costs far more than to ask for it has a bound that a person at work never meets and a script does (D2.7 has the
 * tries at a login). Asks of users are counted in PostgreSQL, for all nodes together: one statement for what costs a
 * hundred. Looks of strangers at public links are counted in memory, by each node for itself: they must not write.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { countKey, limiterOver, spent } from './limiter.ts'
import { network } from '../http/network.ts'

/**
 * How often one user may ask for it in a minute: a sheet or a document, a file sent in or read anew, a search through
 * every kind of record, a try at the code of a session.
 */
export const paces = { file: 60, upload: 30, search: 60, code: 120 } as const
export type Pace = keyof typeof paces
/** A centre's users are behind one address. */
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

/** Looks that one network may take in a minute, of this node. Returns the seconds to wait, 0 for who comes in. */
export function looks(most: number): (address: string) => Promise<number> {
  const limiter = new RateLimiterMemory({ points: most, duration: minute })
  return async (address) => {
    const { isOver, wait } = await spent(limiter.consume(network(address)))
    return isOver ? wait : 0
  }
}
