/**
 * Watches a standby of the database, to know if it is close enough to be read. Checks at most once a second, and only
 * while somebody wants to read from it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds. */
const lookedAtEvery = 1_000
const maxBehind = 1_000
/** A look that takes longer says nothing. */
const patience = 900
/** A little more than the time between two looks, as the first of them is compared with at the second. */
const slack = 250

export interface Replica {
  readonly pool: pg.Pool
  /** Resolves true if the replica was less than a second behind at the last check. Never throws. */
  isFresh(): Promise<boolean>
}

export function watchReplica(primary: pg.Pool, pool: pg.Pool, onChange: (isFresh: boolean) => void): Replica {
  let before: { readonly lsn: string; readonly at: number } | undefined
  let looked = -Infinity
  let answer = Promise.resolve(false)
  let last = false
  const look = async (): Promise<boolean> => {
    const at = performance.now()
    const { lsn } = (await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')).rows[0]!
    const known = before && at - before.at <= maxBehind + slack ? before.lsn : lsn
    before = { lsn, at }
    // a standby that no longer follows has no replay position
    const { rows } = await pool.query<{ has: boolean | null }>(
      `
        select pg_is_in_recovery() and (
          pg_last_wal_replay_lsn() >= $1::pg_lsn or pg_last_wal_replay_lsn() >= $2::pg_lsn
        ) as has
      `,
      [lsn, known],
    )
    return rows[0]!.has === true
  }
  const checkNow = async (): Promise<boolean> => {
    const isFresh = await Promise.race([look().catch(() => false), delay(patience, false, { ref: false })])
    if (isFresh !== last) onChange((last = isFresh))
    return isFresh
  }
  return {
    pool,
    isFresh: () => {
      if (performance.now() - looked >= lookedAtEvery) {
        looked = performance.now()
        answer = checkNow()
      }
      return answer
    },
  }
}
