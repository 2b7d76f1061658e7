/**
 * Wrong tries at a secret by somebody who is known: after some, each costs a wait that doubles; a network and an
 * establishment have counts of their own. Everything is counted in the transaction of the try, which must commit where
 * it was wrong.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { together } from '../database/together.ts'
import { network } from '../http/network.ts'
import { countKey, limiterIn } from './limiter.ts'

export interface Trier {
  readonly userId: string
  readonly address: string
  readonly establishmentId: string
}

/** Wrong ones without a wait; the window in which they are counted together, and the longest wait, in seconds. */
const [free, day, hour] = [5, 86_400, 3_600]
const perNetwork = { points: 60, duration: hour } as const
/** Wrong ones of an establishment in an hour of which its managers are told. */
export const alarming = 1_000

const clockOf = (now: Date): Clock => ({ now: () => now })
const keysOf = (what: string, { userId, address, establishmentId }: Trier) => ({
  user: countKey(what, establishmentId, userId),
  wait: `${countKey(what, establishmentId, userId)} wait`,
  network: countKey(`${what} network`, establishmentId, network(address)),
  establishment: countKey(`${what} establishment`, establishmentId),
})

/**
 * What somebody is refused with who has to wait: `session.slowDown` (retryAfter in seconds). Tries of one user come one
 * after the other; those that are made together, one of each user, know nothing of each other.
 */
export async function admitTries(
  tx: Tx,
  now: Date,
  what: string,
  triers: readonly Trier[],
): Promise<readonly (Refused | undefined)[]> {
  const keys = triers.map((trier) => keysOf(what, trier))
  const [, counts] = await together([
    tx.run({
      sql: `
        select pg_advisory_xact_lock(hashtextextended(u.key, 0))
        from (select key from unnest($1::text[]) each (key) order by key offset 0) u
      `,
      parameters: [keys.map(({ user }) => user)],
    }),
    tx.query<{ key: string; points: number; expire: number }>({
      sql: 'select key, points, expire from pace_count where key = any($1) and expire > $2',
      parameters: [keys.flatMap(({ wait, network: its }) => [wait, its]), now.getTime()],
    }),
  ])
  return keys.map(({ wait, network: its }) => {
    const until = counts
      .filter(({ key, points }) => key === wait || (key === its && points >= perNetwork.points))
      .map(({ expire }) => Number(expire))
    if (until.length === 0) return undefined
    const seconds = Math.ceil((Math.max(...until) - now.getTime()) / 1_000)
    return new Refused(refuse('session.slowDown', { params: { retryAfter: Math.max(1, seconds) } }))
  })
}

export async function countWrong(tx: Tx, now: Date, what: string, trier: Trier): Promise<boolean> {
  const keys = keysOf(what, trier)
  const clock = clockOf(now)
  const counting = (duration: number) => limiterIn(tx, clock, { points: Number.MAX_SAFE_INTEGER, duration })
  const wrong = await counting(day).consume(keys.user)
  if (wrong.consumedPoints >= free) {
    const wait = Math.min(hour, 60 * 2 ** (wrong.consumedPoints - free))
    await limiterIn(tx, clock, { points: 1, duration: wait }).block(keys.wait, wait)
  }
  await counting(hour).consume(keys.network)
  return (await counting(hour).consume(keys.establishment)).consumedPoints === alarming
}

/** Right ones: the wrong ones before them are forgotten. */
export const forgetWrong = (tx: Tx, what: string, triers: readonly Trier[]): Promise<number> =>
  tx.run({
    sql: 'delete from pace_count where key = any($1)',
    parameters: [triers.map(({ userId, establishmentId }) => countKey(what, establishmentId, userId))],
  })
