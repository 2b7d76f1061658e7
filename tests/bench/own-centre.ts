/**
 * A centre for figures that need no generated data: the whole application in this process over a PostgreSQL of its own,
 * as durable as the product's, which goes with the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Centre, startCentre } from '@topcenter/server/test/education/test-centre'
import { startPostgres } from '@topcenter/server/platform/database/postgres'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

export async function withOwnCentre<T>(work: (centre: Centre) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-bench-'))
  const postgres = await startPostgres({ dataDir, log: quiet })
  // where databases of tests are made
  process.env.TEST_POSTGRES = JSON.stringify(postgres.connection)
  try {
    const centre = await startCentre()
    try {
      return await work(centre)
    } finally {
      await centre.close()
    }
  } finally {
    delete process.env.TEST_POSTGRES
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
  }
}

/** Makes rows as fast as they can be, past triggers and foreign keys, in one transaction. */
export const makeQuickly = (centre: Centre, ...statements: readonly string[]): Promise<unknown> =>
  centre.owner(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`)

export const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b)
export const median = (times: readonly number[]): number => sorted(times)[Math.floor(times.length / 2)]!
export const p95 = (times: readonly number[]): number => sorted(times)[Math.floor(times.length * 0.95)]!

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
