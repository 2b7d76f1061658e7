/**
 * What the database would otherwise keep for ever: dead sessions, old idempotency keys, counts of tries. Harmless when
 * several servers do it.
 */
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { forgetOldKeys } from './idempotency.ts'
import { forgetOldCounts } from './limiter.ts'
import type { Log } from './postgres.ts'
import type { Sessions } from './session.ts'

const every = 6 * 3_600_000 // milliseconds

export interface Housekeeping {
  readonly db: Database
  readonly clock: Clock
  readonly sessions: Sessions
  readonly log: Log
  /** What the areas tidy up themselves. */
  readonly chores?: readonly (() => Promise<void>)[]
}

/** Once now and then every six hours, until the returned function is called. */
export function startHousekeeping(options: Housekeeping): () => void {
  let isStopped = false
  const round = (): void => {
    tidy(options).catch((error: unknown) => {
      if (!isStopped) options.log.error({ err: error }, 'housekeeping failed')
    })
  }
  round()
  const timer = setInterval(round, every)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

export async function tidy({ db, clock, sessions, chores = [] }: Housekeeping): Promise<void> {
  await sessions.removeOld()
  await forgetOldCounts(db, clock)
  const establishments = await db.platform((tx) => tx.query<{ id: string }>({ sql: 'select id from establishment' }))
  for (const { id } of establishments) await db.transaction(id, (tx) => forgetOldKeys(tx, clock.now()))
  for (const chore of chores) await chore()
}
