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
 * Throws `session.slowDown` (retryAfter in seconds) if the user has to wait. Locks the user's tries, so that they come
 * one after the other.
 */
export async function admitTry(tx: Tx, now: Date, what: string, trier: Trier): Promise<void> {
  const keys = keysOf(what, trier)
  const [, until] = await together([
    tx.lock(keys.user),
    tx.first<{ expire: number }>({
      sql: 'select expire from pace_count where key = $1 and expire > $2',
      parameters: [keys.wait, now.getTime()],
    }),
  ])
  if (!until) return
  const seconds = Math.ceil((Number(until.expire) - now.getTime()) / 1_000)
  throw new Refused(refuse('session.slowDown', { params: { retryAfter: Math.max(1, seconds) } }))
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

/** Forgets the wrong tries of a user who was right. */
export const forgetWrong = (tx: Tx, what: string, trier: Trier): Promise<number> =>
  tx.run({ sql: 'delete from pace_count where key = $1', parameters: [keysOf(what, trier).user] })
