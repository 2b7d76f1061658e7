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
 * What the library needs of a connection. It counts by the clock of the machine, which is not the application's clock
 * in tests.
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

/** Seconds to wait, if the limit is reached; the library reports that as a rejection. Any other error is thrown on. */
export async function spent(
  count: Promise<RateLimiterRes>,
): Promise<{ readonly isOver: boolean; readonly wait: number }> {
  const { isOver, msBeforeNext } = await count.then(
    (left) => ({ isOver: false, msBeforeNext: left.msBeforeNext }),
    (left: RateLimiterRes | Error) => {
      if (left instanceof Error) throw left
      return { isOver: true, msBeforeNext: left.msBeforeNext }
    },
  )
  return { isOver, wait: Math.max(1, Math.ceil(msBeforeNext / 1_000)) }
}

/** Deletes counts whose time is over. */
export const forgetOldCounts = (db: Database, clock: Clock): Promise<number> =>
  db.platform((tx) => tx.run({ sql: 'delete from pace_count where expire < $1', parameters: [clock.now().getTime()] }))
