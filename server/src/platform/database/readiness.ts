/** Checks that PostgreSQL responds now. */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Never throws, answers within one second and asks at most twice a second. */
export function readiness(pool: pg.Pool): () => Promise<boolean> {
  let asked = 0
  let answer: Promise<boolean> = Promise.resolve(false)
  const ask = async (): Promise<boolean> => {
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([answered, delay(900, false, { ref: false })])
  }
  return () => {
    const now = Date.now()
    if (now - asked > 500) [asked, answer] = [now, ask()]
    return answer
  }
}
