/**
 * Counts in PostgreSQL, for all nodes together: the library's limiter over our own connections, on our own clock. A
 * count is one statement that raises a row, so that what comes in parallel takes exactly what is allowed.
 */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'

interface Asked {
  readonly text: string
  readonly values: readonly [key: string, points: number, expire: number, now: number]
}

/** What the library asks of a connection. It counts by the machine's clock, which is not ours while that is stopped. */
function connection(run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, clock: Clock) {
  return {
    query: ({ text, values: [key, points, expire, now] }: Asked) => {
      const ahead = clock.now().getTime() - Date.now()
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
  /** Seconds from the first of them. */
  readonly duration: number
}
const settings = {
  storeType: 'client',
  tableName: 'pace_count',
  tableCreated: true,
  clearExpiredByTimeout: false,
  keyPrefix: '',
} as const

/** Inside a transaction: what it counted is undone with it, and its rows are locked until its end. */
export const limiterIn = (tx: Tx, clock: Clock, limit: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({ ...settings, ...limit, storeClient: connection((work) => work(tx), clock) })

/** Each count by itself. A key that is used up is remembered here, and asks PostgreSQL no more until its time. */
export const limiterOver = (db: Database, clock: Clock, limit: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...settings,
    ...limit,
    inMemoryBlockOnConsumed: limit.points,
    storeClient: connection((work) => db.platform(work), clock),
  })

/** Names and addresses are not kept; and a key has a bound. */
export const countKey = (what: string, ...of: readonly string[]): string =>
  `${what} ${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}`

/** The library rejects with how long to wait; anything else is trouble, and goes on. */
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

/** Counts that are over; housekeeping. */
export const forgetOldCounts = (db: Database, clock: Clock): Promise<number> =>
  db.platform((tx) => tx.run({ sql: 'delete from pace_count where expire < $1', parameters: [clock.now().getTime()] }))
