/**
 * Tries at what is secret (D2.7): so many in 15 minutes, then one a minute for as long as wrong ones go on. A try is
 * counted before its secret is looked at, so that guesses in parallel count too; a right one is taken back. Nobody is
 * locked out for good.
 */
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { countKey, limiterIn, spent } from './limiter.ts'
import { network } from '../http/network.ts'

const quarter = 900 // seconds
const minute = { points: 1, duration: 60 } as const

/** One count of tries: whose they are, and how many may fail before they are slowed down. */
export interface Count {
  readonly key: string
  readonly most: number
}
/** By all of these counts at once. */
export type Way = readonly Count[]

/** Tries for `of` (a name, a user) from one network: a stranger elsewhere does not slow this one down. */
const pair = (what: string, of: string, address: string, most: number): Count => ({
  key: countKey(what, of, network(address)),
  most,
})
const fromAddress = (address: string): Count => ({ key: countKey('address', network(address)), most: 50 })

/** Who nobody knows yet is counted by what they try, and by their network for all that it tries. */
export const asStranger = (what: string, of: string, address: string, most = 10): Way => [
  pair(what, of, address, most),
  fromAddress(address),
]
/** What proved who it is (a session, a known device) is counted by itself alone, whoever else is at its address. */
export const byItself = (what: string, of: string, most = 10): Way => [{ key: countKey(what, of), most }]

export interface Throttle {
  /** The first way that lets the try in; throws `session.slowDown` (retryAfter in seconds) when none does. */
  admit(...ways: readonly [Way, ...Way[]]): Promise<Way>
  /** The try was right, or its secret was not looked at after all: it counts no longer. */
  takeBack(way: Way): Promise<void>
}

export function createThrottle(db: Database, clock: Clock): Throttle {
  return {
    admit: async (...ways) => {
      let wait = Infinity
      for (const way of ways) {
        const asked = await db.platform((tx) => spend(tx, clock, way)).catch(slowed)
        if (asked === 0) return way
        wait = Math.min(wait, asked)
      }
      throw new Refused(refuse('session.slowDown', { params: { retryAfter: wait } }))
    },
    takeBack: (way) =>
      db.platform(async (tx) => {
        for (const { key, most } of way) {
          await limiterIn(tx, clock, minute).reward(minuteOf(key))
          await limiterIn(tx, clock, { points: most, duration: quarter }).reward(key)
        }
      }),
  }
}

const minuteOf = (key: string): string => `${key} minute`

/** Ends the transaction, so that a refused try is counted nowhere. */
class Slowed extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('slowed')
    this.wait = wait
  }
}
function slowed(error: unknown): number {
  if (error instanceof Slowed) return error.wait
  throw error
}

/** Rows in one order for everybody: the pair's before the address's, the minute's before the quarter's. */
async function spend(tx: Tx, clock: Clock, way: Way): Promise<0> {
  for (const { key, most } of way) {
    const quarters = limiterIn(tx, clock, { points: most, duration: quarter })
    const thisMinute = await spent(limiterIn(tx, clock, minute).consume(minuteOf(key)))
    const { isOver } = await spent(quarters.consume(key))
    if (!isOver) continue
    if (thisMinute.isOver) throw new Slowed(thisMinute.wait)
    await quarters.block(key, quarter) // as long as wrong tries go on it stays at one a minute
  }
  return 0
}
