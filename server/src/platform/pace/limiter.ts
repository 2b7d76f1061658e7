/**
 * Counts in PostgreSQL, for all nodes together: the library's limiter on our connections and by our clock. Counting is
 * one statement that raises a row, so that of parallel requests exactly the allowed number passes.
 */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'

interface Asked {
  readonly text: string
  readonly values: readonly [key: string, points: number, expire: number, now: number]
}

/**
 * Creates the connection that the library needs. The library counts by the clock of the machine, which is not the
 * application's clock in tests.
 */
function connection(run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, clock: Clock) {
  return {
    query: ({ text, values: [key, points, expire, now] }: Asked) => {
      // not Date.now() again: what the library looked at is past by then, and a minute would not be over at its end
      const ahead = clock.now().getTime() - now
      return run(async (tx) => {
        const rows = await tx.query<{ points: number; expire: number }>({
          sql: text,
          parameters: [key, points, expire + ahead, now + ahead],
        })
        return { rows: rows.map((row) => ({ ...row, expire: row.expire - ahead })) }
      })
    },
  }
}

export interface Limit {
  readonly points: number
  /** Seconds, from the first request that is counted. */
  readonly duration: number
}
const settings = {
  storeType: 'client',
  tableName: 'pace_count',
  tableCreated: true,
  clearExpiredByTimeout: false,
  keyPrefix: '',
} as const

/** Counts inside a transaction: a rollback undoes the counts, and their rows are locked until its end. */
export const limiterIn = (tx: Tx, clock: Clock, limit: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({ ...settings, ...limit, storeClient: connection((work) => work(tx), clock) })

/**
 * Each count in a transaction of its own. A key that is used up is remembered in memory, without asking PostgreSQL
 * again until its time is over.
 */
export const limiterOver = (db: Database, clock: Clock, limit: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...settings,
    ...limit,
    inMemoryBlockOnConsumed: limit.points,
    storeClient: connection((work) => db.platform(work), clock),
  })

/** A hash, so that names and addresses are not saved and every key has the same length. */
export const countKey = (what: string, ...of: readonly string[]): string =>
  `${what} ${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}`

/** Returns the count, and the seconds to wait if it is over the limit, which the library reports as a rejection. */
export async function spent(
  counting: Promise<RateLimiterRes>,
): Promise<{ readonly isOver: boolean; readonly wait: number; readonly count: number }> {
  const { isOver, left } = await counting.then(
    (within) => ({ isOver: false, left: within }),
    (over: RateLimiterRes | Error) => {
      if (over instanceof Error) throw over
      return { isOver: true, left: over }
    },
  )
  return { isOver, wait: Math.max(1, Math.ceil(left.msBeforeNext / 1_000)), count: left.consumedPoints }
}

/** Deletes counts whose time is over. */
export const forgetOldCounts = (db: Database, clock: Clock): Promise<number> =>
  db.platform((tx) => tx.run({ sql: 'delete from pace_count where expire < $1', parameters: [clock.now().getTime()] }))
