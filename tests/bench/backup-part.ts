/**
 * `--only backup`: the product with its own PostgreSQL and the million-student centre is asked as in a mixed day,
 * before it has a backup, while its first copy is made, and while that is restored beside it and proved (D13.1).
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { endNode, type NodePlaces, startNode } from '../faults/two-nodes.ts'
import { centresFor } from './centres.ts'
import { openCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { askFor, type LoadReport } from './load/asking.ts'
import { openPlaces, type Place } from './load/people.ts'
import { line, ms, sayAll, verdict, type Verdict } from './print.ts'
import { median } from './statistics.ts'

/** Requests a second, and milliseconds of each slice. */
const [rate, slice] = [20, 15_000]
const columns = [16, 8, 10, 10, 10]

interface Kept {
  readonly lastBaseAt: string | null
  readonly lastRehearsalAt: string | null
  readonly lastError: string | null
  readonly bytes: number
}

export async function backupPart(flags: Flags, say: (text: string) => void): Promise<Verdict[]> {
  const cluster = await openCluster(flags, String(flags.students), centresFor(flags.students), say)
  const owner = new pg.Client(cluster.connection)
  await owner.connect()
  const places = await openPlaces(owner, cluster.centres.slice(2, 5)).finally(() => owner.end())
  await cluster.stop()
  const { dataDir } = cluster
  const backupTo = join(flags.cacheDir, 'backup')
  await rm(backupTo, { recursive: true, force: true })
  await mkdir(backupTo) // one that is not there is a disk that nobody mounted
  await rm(join(dataDir, 'backup.json'), { force: true }) // what it knows of a place that is gone
  say(line(columns, ['', 'slices', 'median', 'p95', 'p99']).trimEnd())
  try {
    const before = await withNode({ dataDir }, places, async (slices) =>
      slices((since) => performance.now() - since > flags.minutes * 60_000),
    )
    tell(say, 'without', before.reports)
    const [during, rehearsed] = await withNode({ dataDir, backupTo }, places, async (slices) => {
      const copied = await slices((_, { lastBaseAt }) => lastBaseAt !== null)
      tell(say, 'first copy', copied.reports)
      const restored = await slices((_, { lastRehearsalAt }) => lastRehearsalAt !== null)
      tell(say, 'rehearsal', restored.reports)
      return [copied, restored] as const
    })
    const took = (during.ended - during.started) / 60_000
    say(`  ${took.toFixed(1)} minutes, ${(rehearsed.kept.bytes / 2 ** 20).toFixed(0)} MB are kept`)
    const slower = middle(during.reports) / middle(before.reports)
    const errors = [before, during, rehearsed].flatMap(({ reports }) => reports.flatMap((each) => each.errors))
    for (const error of new Set(errors.slice(0, 5))) say(`    ${error}`)
    return sayAll(say, [
      verdict('backup: minutes of the first copy, with its start', took, 10, (value) => value.toFixed(1)),
      verdict('backup: median of a request meanwhile beside none', slower, 1.2, (value) => value.toFixed(2)),
      verdict('backup: errors', errors.length, 0, String),
    ])
  } finally {
    await rm(backupTo, { recursive: true, force: true })
  }
}

const middle = (reports: readonly LoadReport[]): number => median(reports.map((each) => each.median))

interface Slices {
  readonly reports: readonly LoadReport[]
  readonly kept: Kept
  /** When the product was started, and the last slice ended. */
  readonly started: number
  readonly ended: number
}

/** The product is started, asked for a while that is not counted, and then slice by slice until it is enough. */
async function withNode<T>(
  at: NodePlaces,
  places: readonly Place[],
  work: (slices: (isEnough: (since: number, kept: Kept) => boolean) => Promise<Slices>) => Promise<T>,
): Promise<T> {
  const started = Date.now()
  const node = await startNode(at)
  const asking = { origins: [node.origin], places }
  const keptNow = async (): Promise<Kept> => {
    const { backup } = (await (await fetch(`${node.origin}/api/health`)).json()) as { backup?: Kept }
    return backup ?? { lastBaseAt: null, lastRehearsalAt: null, lastError: null, bytes: 0 }
  }
  try {
    await askFor(slice, rate, asking)
    return await work(async (isEnough) => {
      const [since, reports] = [performance.now(), [] as LoadReport[]]
      for (;;) {
        reports.push(await askFor(slice, rate, asking))
        const kept = await keptNow()
        // what students owe here was never booked (load/people.ts), which a rehearsal finds
        if (kept.lastError && kept.lastError !== 'books') throw new Error(`the backup says ${kept.lastError}`)
        if (isEnough(since, kept)) return { reports, kept, started, ended: Date.now() }
      }
    })
  } finally {
    await endNode(node, 'SIGTERM')
  }
}

function tell(say: (text: string) => void, name: string, reports: readonly LoadReport[]): void {
  const of = (figure: 'median' | 'p95' | 'p99'): string => ms(median(reports.map((each) => each[figure])))
  say(line(columns, [name, String(reports.length), of('median'), of('p95'), of('p99')]).trimEnd())
}
