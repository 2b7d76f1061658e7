/**
 * Pg-boss, which carries the jobs (decision 0028): its schema, installed by our migrator as the owner, and its
 * connections, which work as the application's role.
 */
import type pg from 'pg'
import type { ConstructorOptions, PgBoss, Queue } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import type { Log } from '../database/postgres.ts'

const schema = 'pgboss'
/** A quarter of a second of CPU, which a start and most tests do not wait for. */
const load = () => import('pg-boss')

interface LaneSettings {
  /** Jobs at once on one node. */
  readonly atOnce: number
  /**
   * Seconds between two looks for what has become due. What is sent to run now is told at once; other lanes wait no
   * longer for a job that is due later than this.
   */
  readonly look: number
  readonly policy: 'standard' | 'short'
}
const common = {
  notify: true,
  /** Without a sign of life for so long a job was left behind: the smallest that the library takes. */
  heartbeatSeconds: 10,
  // how often a job is tried is counted with its row, where a stop of the product is no try
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 86_400,
  /** A year: an exam is planned long before it is closed. */
  retentionSeconds: 365 * 86_400,
  deleteAfterSeconds: 86_400,
} as const satisfies Omit<Queue, 'name'>

/** Jobs of one lane wait for each other, and for nothing of another lane. */
export const lanes = {
  /** What somebody waits for in front of a bar, for minutes: imports, timetables. */
  long: { atOnce: 2, look: 5, policy: 'standard' },
  /** What must happen at its time and is short: exams that end, words to parents. */
  due: { atOnce: 2, look: 2, policy: 'standard' },
  /** What is done for every establishment once a night: one of a kind waits for each. */
  night: { atOnce: 1, look: 15, policy: 'short' },
} as const satisfies Record<string, LaneSettings>
export type Lane = keyof typeof lanes

/** As the owner, on the migrator's connection and under its lock. */
export async function installQueue(client: pg.Client): Promise<void> {
  const found = await client.query<{ installed: boolean }>(
    `select to_regclass('${schema}.version') is not null as installed`,
  )
  if (!found.rows[0]!.installed) await client.query((await load()).getConstructionPlans(schema))
  const { rows } = await client.query<{ version: number }>(`select version from ${schema}.version`)
  const [is, wanted] = [rows[0]!.version, library.pgboss.schema]
  if (is > wanted)
    throw new Error(
      `the queue of jobs is of version ${is}, this release knows ${wanted}: it was used by a newer release`,
    )
  if (is < wanted) await client.query((await load()).getMigrationPlans(schema, is))
  for (const [name, { policy }] of Object.entries(lanes))
    await client.query(`select ${schema}.create_queue($1, $2::jsonb)`, [name, JSON.stringify({ ...common, policy })])
}

export interface QueueOptions {
  readonly connection: pg.ClientConfig
  readonly log: Log
  /** Works jobs off, watches over them and keeps the schedule; without it, it only sends. */
  readonly works: boolean
}

export async function openQueue({ connection, log, works }: QueueOptions): Promise<PgBoss> {
  const boss = new (await load()).PgBoss({
    ...(connection as ConstructorOptions),
    schema,
    max: works ? 4 : 1,
    options: '-c role=topcenter_app -c timezone=UTC -c statement_timeout=15000 -c lock_timeout=5000',
    migrate: false,
    createSchema: false,
    registerInstance: false,
    reindex: false, // that is the owner's
    useListenNotify: works,
    supervise: works,
    schedule: works,
    // how soon a job that was left behind is seen: this after its heartbeat ran out
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: 3_600,
  })
  // one that breaks is opened again by itself; without a listener it would end the process
  boss.on('error', (error) => log.warn({ error: String(error) }, 'the queue of jobs has trouble now'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the queue of jobs'))
  await boss.start()
  if (works) for (const name of Object.keys(lanes)) await boss.updateQueue(name, common)
  return boss
}
