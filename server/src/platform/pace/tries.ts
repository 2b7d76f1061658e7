/**
 * Wrong tries at a secret by users who are logged in. Each user is counted alone, whatever others at the same address
 * type: after some wrong tries, one in a minute is allowed as long as wrong ones continue, as at the login. Everything
 * is counted in the transaction of the try, which must commit where the try was wrong.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { together } from '../database/together.ts'
import { countKey, limiterIn } from './limiter.ts'

export interface Trier {
  readonly userId: string
  readonly establishmentId: string
}

/** Wrong tries without a wait. */
const free = 5
const [minute, quarter, hour] = [60, 900, 3_600] as const // seconds
/** Wrong tries of an establishment in an hour of which its managers are notified. */
export const alarming = 1_000

const clockOf = (now: Date): Clock => ({ now: () => now })
const keysOf = (what: string, { userId, establishmentId }: Trier) => ({
  user: countKey(what, establishmentId, userId),
  wait: `${countKey(what, establishmentId, userId)} wait`,
  establishment: countKey(`${what} establishment`, establishmentId),
})

/**
 * Returns for each user the refusal if they have to wait: `session.slowDown` (retryAfter in seconds). Tries of one user
 * come one after the other; those that are made together, one of each user, do not count each other.
 */
export async function admitTries(
  tx: Tx,
  now: Date,
  what: string,
  triers: readonly Trier[],
): Promise<readonly (Refused | undefined)[]> {
  const keys = triers.map((trier) => keysOf(what, trier))
  const [, waits] = await together([
    tx.run({
      sql: `
        select pg_advisory_xact_lock(hashtextextended(u.key, 0))
        from (select key from unnest($1::text[]) each (key) order by key offset 0) u
      `,
      parameters: [keys.map(({ user }) => user)],
    }),
    tx.query<{ key: string; expire: number }>({
      sql: 'select key, expire from pace_count where key = any($1) and expire > $2',
      parameters: [keys.map(({ wait }) => wait), now.getTime()],
    }),
  ])
  return keys.map(({ wait }) => {
    const until = waits.find(({ key }) => key === wait)
    if (!until) return undefined
    const seconds = Math.ceil((Number(until.expire) - now.getTime()) / 1_000)
    return new Refused(refuse('session.slowDown', { params: { retryAfter: Math.max(1, seconds) } }))
  })
}

/** Counts a wrong try. Returns whether the managers must be notified of it. */
export async function countWrong(tx: Tx, now: Date, what: string, trier: Trier): Promise<boolean> {
  const keys = keysOf(what, trier)
  const counting = (duration: number) => limiterIn(tx, clockOf(now), { points: Number.MAX_SAFE_INTEGER, duration })
  const wrong = await counting(quarter).consume(keys.user)
  if (wrong.consumedPoints >= free) {
    await counting(minute).set(keys.wait, 1, minute)
    await counting(quarter).set(keys.user, free, quarter)
  }
  return (await counting(hour).consume(keys.establishment)).consumedPoints === alarming
}

/** Forgets the wrong tries of users who were right. */
export const forgetWrong = (tx: Tx, what: string, triers: readonly Trier[]): Promise<number> =>
  tx.run({
    sql: 'delete from pace_count where key = any($1)',
    parameters: [triers.map(({ userId, establishmentId }) => countKey(what, establishmentId, userId))],
  })
