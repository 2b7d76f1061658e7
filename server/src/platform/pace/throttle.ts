/**
 * Tries at a secret (D2.7): a number of tries in 15 minutes, then one a minute as long as wrong ones continue. A try is
 * counted before the secret is compared, so that parallel guesses count too, and taken back if it was right. Nobody is
 * locked out for good.
 */
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { countKey, limiterIn, spent } from './limiter.ts'
import { network } from '../http/network.ts'

const quarter = 900 // seconds
const minute = { points: 1, duration: 60 } as const

/** One count of tries: whose they are, and how many may be wrong before they are slowed down. */
export interface Count {
  readonly key: string
  readonly most: number
}
/** A try is counted in all of these. */
export type Way = readonly Count[]

/** Tries for `of` (a name, a user) from one network: a stranger elsewhere does not slow down its owner. */
const pair = (what: string, of: string, address: string, most: number): Count => ({
  key: countKey(what, of, network(address)),
  most,
})
const fromAddress = (address: string): Count => ({ key: countKey('address', network(address)), most: 50 })

/** Somebody unknown is counted by name and network together, and by the network for everything that it tries. */
export const asStranger = (what: string, of: string, address: string, most = 10): Way => [
  pair(what, of, address, most),
  fromAddress(address),
]
/** Somebody who has proved who they are (a session, a known device) is counted alone, whoever else has the same address. */
export const byItself = (what: string, of: string, most = 10): Way => [{ key: countKey(what, of), most }]

/**
 * Returns the ways of somebody at a browser that may be known: by its device first. When the device has no tries left,
 * they count as a stranger's, so that a thief of its mark cannot keep others out.
 */
export function knownFirst(
  what: string,
  { of, address, device }: { readonly of: string; readonly address: string; readonly device: string | undefined },
  most?: number,
): readonly [Way, ...Way[]] {
  const stranger = asStranger(what, of, address, most)
  return device ? [byItself(`${what} device`, device, most), stranger] : [stranger]
}

export interface Throttle {
  /**
   * Returns the first of the ways in which the try is allowed; throws `session.slowDown` (retryAfter in seconds) if
   * none is.
   */
  admit(...ways: readonly [Way, ...Way[]]): Promise<Way>
  /** Takes back a try that was right, or whose secret was not compared after all. */
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

/** Rolls back the transaction, so that a refused try is not counted. */
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

/**
 * The rows are locked in the same order by everybody, so that there is no deadlock: name and network before the network
 * alone, the minute before the quarter of an hour.
 */
async function spend(tx: Tx, clock: Clock, way: Way): Promise<0> {
  for (const { key, most } of way) {
    const quarters = limiterIn(tx, clock, { points: most, duration: quarter })
    const thisMinute = await spent(limiterIn(tx, clock, minute).consume(minuteOf(key)))
    const { isOver } = await spent(quarters.consume(key))
    if (!isOver) continue
    if (thisMinute.isOver) throw new Slowed(thisMinute.wait)
    await quarters.block(key, quarter) // as long as wrong tries continue, one a minute is allowed
  }
  return 0
}
