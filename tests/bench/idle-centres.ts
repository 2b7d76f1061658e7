/**
 * Measures the cost of idle centres: `node tests/bench/idle-centres.ts [10000]` creates that many, nearly empty, and
 * runs a night of them: every nightly kind, the housekeeping four times, and a day's 144 checks for abandoned calls.
 * Prints the CPU seconds of the server and of PostgreSQL together.
 */
import { readdir, readFile } from 'node:fs/promises'
import { newId } from '@topcenter/model/kit/token'
import { jobHandlers, nights } from '@topcenter/server/background'
import { planNights } from '@topcenter/server/records/nightly'
import { lapsing } from '@topcenter/server/interests/follow-up.jobs'
import { tidying } from '@topcenter/server/platform/jobs/housekeeping'
import { startTestApplication } from '@topcenter/server/test/test-application'

const count = Number(process.argv[2] ?? 10_000)
const app = await startTestApplication()
const { application, database, clock } = app
await database.owner.query(
  `
    insert into establishment (id, code, name_ar, name_en)
    select gen_random_uuid(), 'IDLE' || n, 'مركز', 'Centre' from generate_series(1, $1::int) n
  `,
  [count],
)
await database.owner.query('vacuum analyze establishment')

const { rows } = await database.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
const fields = async (pid: number | string): Promise<number[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8'))
    .replace(/^.*\) . /, '')
    .split(' ')
    .map(Number)
const postmaster = (await fields(rows[0]!.pid))[0]!
/** Returns the CPU seconds of this process and of all of PostgreSQL's, including those that have ended. */
async function cpuSeconds(): Promise<number> {
  const own = process.cpuUsage()
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await fields(pid).catch(() => undefined)
    if (Number(pid) === postmaster) ticks += stat![10]! + stat![11]! + stat![12]! + stat![13]!
    else if (stat?.[0] === postmaster) ticks += stat[10]! + stat[11]!
  }
  return (own.user + own.system) / 1e6 + ticks / 100
}

const runtime = { ...application.runtime, jobs: application.jobs }
const handlers = jobHandlers({
  runtime: () => runtime,
  db: application.db,
  files: application.runtime.files,
  uploads: {
    db: application.db,
    bytes: { establishments: async () => [], untouchedSince: async () => [] } as never,
    targetOf: () => undefined,
  },
  log: application.runtime.log,
  clock,
  dataDir: application.runtime.dataDir,
  filesFolder: application.runtime.dataDir,
  constraintRefusal: application.runtime.constraintRefusal,
  identify: async () => undefined,
} as never)
const run = (lane: 'night' | 'due', kind: string, input: Record<string, unknown> = {}): Promise<void> =>
  handlers[lane]![kind]!({
    establishmentId: tidying.establishmentId,
    id: newId(),
    createdBy: null,
    input,
    progress: {},
    signal: new AbortController().signal,
    save: async () => {},
  })

async function measured(name: string, times: number, work: () => Promise<unknown>): Promise<number> {
  const before = await cpuSeconds()
  await work()
  const seconds = ((await cpuSeconds()) - before) * times
  process.stdout.write(`${name.padEnd(28)} ${seconds.toFixed(2)} s\n`)
  return seconds
}

await planNights(nights, [], application.db, application.jobs, clock) // opens the queue
let sum = 0
const today = (): string => clock.now().toISOString().slice(0, 10)
for (const { kind, on = () => true } of nights) {
  while (!on(today())) clock.advance(86_400_000)
  sum += await measured(kind, 1, () => run('night', 'nights.begin', { of: kind, zone: 'Africa/Cairo' }))
}
sum += await measured('housekeeping, 4 times', 4, () => run('night', tidying.kind))
process.stdout.write(`a night of ${count} centres: ${sum.toFixed(1)} s of one core\n`)
await measured('calls left lying, 144 looks', 14.4, async () => {
  for (let look = 0; look < 10; look += 1) await run('due', lapsing.kind)
})
const { rows: sent } = await database.owner.query(
  `select data ->> 'kind' as kind, count(*)::int as n from pgboss.job where name = 'night' group by 1 having count(*) > 5`,
)
if (sent.length > 0) throw new Error(`resting centres got jobs: ${JSON.stringify(sent)}`)
await app.close()
