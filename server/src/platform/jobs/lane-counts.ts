/** Counts the pending and running jobs of each lane, on all nodes, and those that failed for good within a day. */
import type { Database } from '../database/database.ts'
import { type Lane, lanes } from './queue.ts'

export interface LaneCounts {
  readonly lane: Lane
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** Milliseconds for which counts are cached, as counting reads the whole queue. */
const keptFor = 5_000

export function countLanes(db: Database, laneOf: (kind: string) => Lane | undefined): () => Promise<LaneCounts[]> {
  let asked = -Infinity
  let answer: Promise<LaneCounts[]> = Promise.resolve([])
  const count = async (): Promise<LaneCounts[]> => {
    const { queued, failures } = await db.platform(async (tx) => {
      const [inQueue, ofRows] = await Promise.all([
        tx.query<{ lane: string; waiting: number; running: number }>({
          sql: `
            select name as lane,
              count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
              count(*) filter (where state = 'active')::int as running
            from pgboss.job
            where state in ('created', 'retry', 'active')
            group by name
          `,
        }),
        tx.query<{ kind: string; failed: number }>({
          sql: `
            select kind, count(*)::int as failed
            from background_job
            where state = 'failed' and finished_at > now() - interval '1 day'
            group by kind
          `,
        }),
      ])
      return { queued: inQueue, failures: ofRows }
    })
    return (Object.keys(lanes) as Lane[]).map((lane) => {
      const found = queued.find((each) => each.lane === lane)
      const failed = failures.filter(({ kind }) => laneOf(kind) === lane)
      return {
        lane,
        waiting: found?.waiting ?? 0,
        running: found?.running ?? 0,
        failed: failed.reduce((sum, each) => sum + each.failed, 0),
      }
    })
  }
  return () => {
    const now = performance.now()
    if (now - asked > keptFor) [asked, answer] = [now, count()]
    return answer
  }
}
