/**
 * `--only cluster`: what a request costs the database on the Citus cluster of `CLUSTER_URL`, beside one PostgreSQL
 * (D13.5). One centre is dumped from the one and loaded into the other; both are asked in turns. The nodes of the
 * cluster run on this machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { writeWhole } from '@topcenter/server/platform/dump/archive'
import { dump } from '@topcenter/server/platform/dump/dump'
import { load } from '@topcenter/server/platform/dump/load'
import { openDiskStore } from '@topcenter/server/platform/files/disk-store'
import { ask, clusterUrl, openFaultCluster } from '../faults/cluster-nodes.ts'
import { endNode, startNode, urlOf } from '../faults/two-nodes.ts'
import { sizedCentre } from './centres.ts'
import { openCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { costsOf, type Side } from './load/costs.ts'
import { openPlaces } from './load/people.ts'
import { line, ms, type Verdict, verdict } from './print.ts'

/** Times the processor's time of the database's processes on one PostgreSQL. */
const most = 3
const kinds = [
  'list of students',
  'one student',
  'home',
  'a new student',
  'open a register',
  'take a register',
  'payment',
] as const
/** Kinds with a goal: those that its issue names. */
const judged = new Set<string>(kinds.filter((kind) => kind !== 'home' && kind !== 'open a register'))
const columns = [18, 12, 12, 10]

export async function clusterPart(flags: Flags, say: (text: string) => void): Promise<Verdict[]> {
  const url = clusterUrl()
  const centres = [sizedCentre(600)]
  const root = await mkdtemp(join(tmpdir(), 'topcenter-bench-cluster-'))
  const store = openDiskStore(join(root, 'files'))
  const plain = await openCluster({ ...flags, fresh: true }, 'beside-cluster', centres, say)
  try {
    const cluster = await openFaultCluster(url)
    try {
      const path = join(root, 'dump.tar')
      const { connection } = plain
      await writeWhole(path, (file) =>
        dump({ connection, store, code: `BENCH-${centres[0]!.number}`, write: (bytes) => file.writeFile(bytes) }),
      )
      await load({ path, store, open: async () => cluster.connection })
      // same state as the baseline; autovacuum would run during the first requests
      await ask(cluster.connection, 'vacuum analyze')
      say('the centre is loaded into the cluster')
      const side = async (
        name: string,
        of: pg.ClientConfig,
        processes: readonly number[],
      ): Promise<Side & { stop(): Promise<void> }> => {
        const owner = new pg.Client(of)
        await owner.connect()
        const [place] = await openPlaces(owner, centres).finally(() => owner.end())
        const node = await startNode({ url: urlOf(of), files: join(root, 'files'), dataDir: join(root, name) })
        return { origin: node.origin, place: place!, processes, stop: () => endNode(node, 'SIGTERM') }
      }
      const sides: Awaited<ReturnType<typeof side>>[] = []
      try {
        sides.push(await side('one', connection, [plain.pid()]))
        sides.push(await side('several', cluster.connection, await cluster.pids()))
        return await compare(sides, say)
      } finally {
        for (const { stop } of sides) await stop()
      }
    } finally {
      await cluster.stop()
    }
  } finally {
    await plain.stop()
    await rm(root, { recursive: true, force: true })
  }
}

async function compare(sides: readonly Side[], say: (text: string) => void): Promise<Verdict[]> {
  say(line(columns, ['ms of a core', 'one', 'cluster', 'times']).trimEnd())
  const verdicts: Verdict[] = []
  for (const kind of kinds) {
    const [one, several] = await costsOf(sides, kind)
    say(line(columns, [kind, ms(one!), ms(several!), (several! / one!).toFixed(1)]).trimEnd())
    if (judged.has(kind))
      verdicts.push(verdict(`cluster: database of ${kind}`, several! / one!, most, (value) => value.toFixed(1)))
  }
  return verdicts
}
