/**
 * The library pg-boss (decision 0028): our migrator installs its schema as the owner; its connections work as the
 * application's role.
 */
import type pg from 'pg'
import type { PgBoss, Queue } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { usedByNewer } from '../database/cannot-upgrade.ts'
import { reasonOf } from '../log.ts'
import type { Log } from '../database/postgres.ts'

const schema = 'pgboss'
/** Loading it takes a quarter of a second of CPU, which a start and most tests need not wait for. */
const load = () => import('pg-boss')

interface LaneSettings {
  /** Jobs at once on one node. */
  readonly atOnce: number
  /**
   * Seconds between two looks for jobs that have become due. A job that is to run now is announced at once; only jobs
   * for later wait up to this long.
   */
  readonly look: number
  readonly policy: 'standard' | 'short'
}
const common = {
  notify: true,
  /** After so many seconds without a sign of life, a job counts as abandoned; the least that the library allows. */
  heartbeatSeconds: 10,
  // we count attempts in the job's row, where a stop of the product is not an attempt
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 86_400,
  /** A year: an exam is planned long before it is closed. */
  retentionSeconds: 365 * 86_400,
  deleteAfterSeconds: 86_400,
} as const satisfies Omit<Queue, 'name'>

/** Jobs of one lane wait for each other, and never for jobs of another lane. */
export const lanes = {
  /** Work of minutes with a progress bar that somebody watches: imports, timetables. */
  long: { atOnce: 2, look: 5, policy: 'standard' },
  /** Short work at a given time: exams that end, messages to parents, sums that are folded. */
  due: { atOnce: 2, look: 2, policy: 'standard' },
  /** Reports that are made to be sent. */
  report: { atOnce: 2, look: 5, policy: 'standard' },
  /** Letters: a mail server that does not answer holds up nothing but other letters. */
  mail: { atOnce: 2, look: 5, policy: 'standard' },
  /** Pictures, pages and streams of files: each in a process that takes what it can get of the machine. */
  render: { atOnce: 1, look: 5, policy: 'standard' },
  /** Videos that are encoded again: each takes as long as it plays, and pictures do not wait for it. */
  encode: { atOnce: 1, look: 15, policy: 'standard' },
  /** Encodings that identify the viewer: nobody waits for them, and they delay nobody. */
  trace: { atOnce: 1, look: 60, policy: 'standard' },
  /** Nightly work for every establishment: at most one pending job of each kind. */
  night: { atOnce: 1, look: 15, policy: 'short' },
} as const satisfies Record<string, LaneSettings>
export type Lane = keyof typeof lanes

/** Runs as the owner on the migrator's connection, under its lock. */
export async function installQueue(client: pg.Client): Promise<void> {
  const found = await client.query<{ installed: boolean }>(
    `select to_regclass('${schema}.version') is not null as installed`,
  )
  if (!found.rows[0]!.installed) await client.query((await load()).getConstructionPlans(schema))
  const { rows } = await client.query<{ version: number }>(`select version from ${schema}.version`)
  const [is, wanted] = [rows[0]!.version, library.pgboss.schema]
  if (is > wanted) throw usedByNewer(`its queue of jobs is of version ${is}, and this release knows ${wanted}`)
  if (is < wanted) await client.query((await load()).getMigrationPlans(schema, is))
  for (const [name, { policy }] of Object.entries(lanes))
    await client.query(`select ${schema}.create_queue($1, $2::jsonb)`, [name, JSON.stringify({ ...common, policy })])
}

export interface QueueOptions {
  readonly connection: pg.ClientConfig
  readonly log: Log
  /** True to run jobs, find abandoned ones and follow the schedules; false to send only. */
  readonly works: boolean
}

export async function openQueue({ connection, log, works }: QueueOptions): Promise<PgBoss> {
  const boss = new (await load()).PgBoss({
    ...connection,
    schema,
    max: works ? 4 : 1,
    options: '-c role=topcenter_app -c timezone=UTC -c statement_timeout=15000 -c lock_timeout=5000',
    migrate: false,
    createSchema: false,
    registerInstance: false,
    reindex: false, // only the owner may
    useListenNotify: works,
    supervise: works,
    schedule: works,
    // after its heartbeat has run out, an abandoned job is found within these seconds
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: 3_600,
  })
  // the library opens a broken connection again; without a listener the error would end the process
  boss.on('error', (error) => log.warn({ error: reasonOf(error) }, 'the queue of jobs has trouble now'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the queue of jobs'))
  await boss.start()
  if (works) for (const name of Object.keys(lanes)) await boss.updateQueue(name, common)
  return boss
}
