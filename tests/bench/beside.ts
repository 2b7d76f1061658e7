/**
 * `node tests/bench/beside.ts FOLDER [students]`: what requests cost PostgreSQL under the code of another checkout in
 * FOLDER (with its dependencies) and under that of this one, each with data that its own code made, asked in turns.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { sizedCentre } from './centres.ts'
import type { openCluster } from './cluster.ts'
import { costsOf, type Side } from './load/costs.ts'
import { openPlaces } from './load/people.ts'
import { line, ms } from './print.ts'
import type { startServer } from './server-child.ts'

const kinds = [
  'list of students',
  'search',
  'list of groups',
  'one student',
  'one group',
  'home',
  'attendance',
  'a new student',
  'open a register',
  'take a register',
  'payment',
]
const columns = [18, 12, 12, 10]
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const here = fileURLToPath(new URL('../..', import.meta.url))
const [folder, students = '20000'] = process.argv.slice(2)
if (!folder) throw new RangeError('which checkout is it to be compared with?')

interface Opened extends Side {
  stop(): Promise<void>
}

async function openSide(root: string): Promise<Opened> {
  const theirs = async <T>(file: string): Promise<T> => (await import(join(root, 'tests/bench', file))) as T
  const clusters = await theirs<{ openCluster: typeof openCluster }>('cluster.ts')
  const servers = await theirs<{ startServer: typeof startServer }>('server-child.ts')
  const flags = { cacheDir: join(root, '.cache/bench'), fresh: false } as Parameters<typeof openCluster>[0]
  const cluster = await clusters.openCluster(flags, `beside-${students}`, [sizedCentre(Number(students))], say)
  const owner = new pg.Client(cluster.connection)
  await owner.connect()
  const [place] = await openPlaces(owner, cluster.centres).finally(() => owner.end())
  const server = await servers.startServer(cluster, join(root, 'web/dist'))
  // of `openCluster` an older checkout gives no pid
  const [pid] = (await readFile(join(cluster.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return {
    origin: server.origin,
    place: place!,
    processes: [Number(pid)],
    stop: async () => {
      await server.stop()
      await cluster.stop()
    },
  }
}

const sides: Opened[] = []
try {
  for (const root of [resolve(folder), here]) sides.push(await openSide(root))
  say(line(columns, ['ms of a core', 'there', 'here', 'times']).trimEnd())
  for (const kind of kinds) {
    const [there, now] = await costsOf(sides, kind)
    say(line(columns, [kind, ms(there!), ms(now!), (now! / there!).toFixed(2)]).trimEnd())
  }
} finally {
  for (const side of sides) await side.stop()
}
