/** Metrics of this node in the text format of Prometheus. No value names a person or a centre. */
import { setTimeout as delay } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import type { BackupStatus } from '../backup/status.ts'
import type { LaneCounts } from '../jobs/lane-counts.ts'

/** Values that are collected only when somebody reads the metrics. */
export interface Sources {
  /** Resolves true if PostgreSQL responds now. */
  readonly database: () => Promise<boolean>
  readonly pool: () => PoolCounts
  /** Returns the counts of all nodes, as jobs wait in the database. */
  readonly jobs: () => Promise<readonly LaneCounts[]>
  /** Open live streams of this node. */
  readonly streams: () => number
  /** Returns the free bytes of the disk of DATA_DIR; undefined if the system does not report them. */
  readonly freeBytes: () => Promise<number | undefined>
  readonly backup: () => BackupStatus
}
export interface PoolCounts {
  readonly used: number
  readonly idle: number
  /** Number of callers that wait for a connection. */
  readonly waiting: number
}

export interface Metrics {
  readonly contentType: string
  /** @param route The pattern of the address, never the address itself */
  request(route: string, method: string, status: number, seconds: number): void
  statement(text: string, seconds: number, rows: number): void
  read(): Promise<string>
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with'])
/** The first word of a statement; `other` for what is none of the usual. */
function verbOf(text: string): string {
  const first = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return verbs.has(first) ? first : 'other'
}
const maxVerbs = 2_000

/** Milliseconds for the counts of jobs: a reader waits at most ten seconds for all metrics. */
const patience = 2_000

export function openMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const requests = new Histogram({
    name: 'topcenter_request_seconds',
    help: 'Requests by pattern of the address, method and class of the status, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const statements = new Histogram({
    name: 'topcenter_statement_seconds',
    help: 'Statements to PostgreSQL by their first word, and how long each kept its connection.',
    labelNames: ['verb'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const rows = new Counter({
    name: 'topcenter_statement_rows_total',
    help: 'Rows that statements answered or changed.',
    labelNames: ['verb'],
    registers,
  })
  addGauges(sources, registers)
  const labels = new Map<string, { verb: string }>()
  return {
    contentType: registry.contentType,
    request: (route, method, status, seconds) =>
      requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    statement: (text, seconds, count) => {
      let label = labels.get(text)
      if (!label) {
        if (labels.size >= maxVerbs) labels.clear()
        labels.set(text, (label = { verb: verbOf(text) }))
      }
      statements.observe(label, seconds)
      if (count > 0) rows.inc(label, count)
    },
    read: () => registry.metrics(),
  }
}

/** The registry holds it. */
const gaugeOf = <L extends string>(configuration: GaugeConfiguration<L>) => new Gauge(configuration)

function addGauges(sources: Sources, registers: Registry[]): void {
  const gauge = (name: string, help: string, value: () => number | undefined | Promise<number | undefined>) =>
    new Gauge({
      name: `topcenter_${name}`,
      help,
      registers,
      async collect() {
        const now = await Promise.resolve()
          .then(value)
          .catch(() => undefined) // all else is still read
        this.remove() // what nobody knows is left out, not zero
        if (now !== undefined) this.set(now)
      },
    })
  gaugeOf({
    name: 'topcenter_pool_connections',
    help: 'Connections to PostgreSQL that are used or idle, and who waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.pool())) this.set({ state }, count)
    },
  })
  gaugeOf({
    name: 'topcenter_jobs',
    help: 'Jobs of all nodes by lane: waiting, running, and failed for good in the last day.',
    labelNames: ['lane', 'state'],
    registers,
    async collect() {
      const none: readonly LaneCounts[] = []
      const lanes = (await sources.database())
        ? await Promise.race([sources.jobs().catch(() => none), delay(patience, none, { ref: false })])
        : none
      this.reset()
      for (const { lane, ...counts } of lanes)
        for (const [state, count] of Object.entries(counts)) this.set({ lane, state }, count)
    },
  })
  const seconds = (at: string | null): number | undefined => (at === null ? undefined : Date.parse(at) / 1_000)
  gauge('database_up', 'Whether PostgreSQL answers: 1 or 0.', async () => Number(await sources.database()))
  gauge('live_streams', 'Open live streams of this node.', sources.streams)
  gauge('disk_free_bytes', 'What can still be written to the disk of DATA_DIR.', sources.freeBytes)
  gauge(
    'backup_age_seconds',
    'All that was done before so many seconds is in the backup.',
    () => sources.backup().ageSeconds ?? undefined,
  )
  gauge('backup_bytes', 'All that the place of the backup keeps.', () => sources.backup().bytes)
  gauge('backup_configured', 'Whether this node has a place for the backup (BACKUP_TO): 1 or 0.', () =>
    Number(sources.backup().state !== 'off'),
  )
  gauge('backup_stale', 'Whether the backup needs somebody: 1 or 0.', () => Number(sources.backup().state === 'stale'))
  gauge('backup_same_disk', 'Whether the backup lies on the disk of DATA_DIR: 1 or 0.', () =>
    Number(sources.backup().sameDisk),
  )
  gauge('backup_base_timestamp_seconds', 'When the last copy of the whole database was made.', () =>
    seconds(sources.backup().lastBaseAt),
  )
  gauge('backup_rehearsal_timestamp_seconds', 'When a backup was last restored for a rehearsal.', () =>
    seconds(sources.backup().lastRehearsalAt),
  )
}
