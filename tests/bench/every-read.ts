/**
 * Every address that reads, asked as each reader of the measured centre and as its manager: whoever has limits must not
 * wait much longer than who has none. `FILE.json` beside the data has all figures.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@topcenter/server/areas'
import type { Operation } from '@topcenter/server/records/serving/operation'
import { type Reader, readers } from './centres.ts'
import type { BenchCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { line, ms, type Verdict, verdict } from './print.ts'
import { ask, type Server } from './server-child.ts'
import { median } from './statistics.ts'

type Asking = Reader | 'manager'
const callers: readonly Asking[] = ['manager', ...readers]

/** Milliseconds that nobody waits longer, and those from which a reader waits at most twice as long as the manager. */
const most = { anybody: 300, comparable: 40 } as const
const columns = [12, 10, 12, 12, 60]
/** Slowest addresses that are printed of each reader. */
const printed = 5

/** Printed papers, files as they were uploaded, and answers that never end. */
const others =
  /document|\/image|attachment|download|\/zip|\/live|\/files?$|print|cards-table|playlist|\/pages\/|picture|\/original|import-template|\/shelf|\/faces/

interface Waited {
  readonly path: string
  readonly reader: Asking
  readonly ms: number
}

export async function everyRead(cluster: BenchCluster, server: Server, flags: Flags): Promise<Verdict[]> {
  const pool = server.connect(1)
  const heads = new Map<Asking, Record<string, string>>()
  for (const asking of callers) {
    const session = await server.logIn(cluster.centres[0]!, asking === 'manager' ? undefined : asking)
    heads.set(asking, { authorization: `Bearer ${session}` })
  }
  const get = (asking: Asking, path: string) => ask(pool, { method: 'GET', path }, heads.get(asking)!)
  const firsts = new Map<string, Promise<string | undefined>>()
  /** Returns the token of the first record that a list shows. */
  const first = (asking: Asking, list: string): Promise<string | undefined> => {
    const key = `${asking} ${list}`
    const found =
      firsts.get(key) ??
      get(asking, list).then(({ status, text }) =>
        status === 200 ? /"token":"([a-z]+_[0-9a-z]+)"/.exec(text)?.[1] : undefined,
      )
    firsts.set(key, found)
    return found
  }
  /** Returns the address of a record that the reader sees, or of one that the manager does. */
  const addressOf = async ({ path, id }: Operation, asking: Asking): Promise<string | undefined> => {
    if (id.endsWith('.export')) return `${path}?format=csv`
    if (!path.includes(':')) return path
    const [list, ...rest] = path.split('/:token')
    if (rest.length !== 1 || rest[0]!.includes(':') || list!.includes(':')) return undefined
    const token = (await first(asking, list!)) ?? (await first('manager', list!))
    return token && `${list}/${token}${rest[0]}`
  }
  const waited: Waited[] = []
  try {
    for (const operation of operations) {
      if (operation.method !== 'GET' || others.test(operation.path) || !operation.path.includes(flags.figure)) continue
      for (const reader of callers) {
        const address = await addressOf(operation, reader)
        if (!address) continue
        const times: number[] = []
        for (let round = 0; round < flags.rounds; round += 1) {
          const from = performance.now()
          const { status, text } = await get(reader, address)
          if (status >= 500) throw new Error(`${address} was answered ${status}: ${text.slice(0, 300)}`)
          if (status !== 200) break
          times.push(performance.now() - from)
        }
        if (times.length === flags.rounds) waited.push({ path: operation.path, reader, ms: median(times) })
      }
    }
  } finally {
    await pool.close()
  }
  const file = join(cluster.dataDir, 'every-read.json')
  await writeFile(file, JSON.stringify(waited))
  process.stdout.write(`\nEvery read: median of ${flags.rounds}, all figures in ${file}\n\n`)
  return callers.flatMap((reader) => judged(reader, waited))
}

function judged(reader: Asking, waited: readonly Waited[]): Verdict[] {
  const managers = new Map(waited.filter((each) => each.reader === 'manager').map((each) => [each.path, each.ms]))
  const theirs = waited.filter((each) => each.reader === reader).sort((a, b) => b.ms - a.ms)
  const sum = theirs.reduce((total, each) => total + each.ms, 0)
  process.stdout.write(line(columns, [reader, `${theirs.length}`, ms(sum), 'manager', 'slowest']))
  const print = (each: Waited): void =>
    void process.stdout.write(
      line(columns, ['', '', ms(each.ms), ms(managers.get(each.path) ?? Number.NaN), each.path]),
    )
  const long = theirs.filter((each) => each.ms > most.anybody)
  const longer = theirs.filter((each) => each.ms > most.comparable && each.ms > 2 * (managers.get(each.path) ?? 0))
  for (const each of new Set([...theirs.slice(0, printed), ...long, ...longer])) print(each)
  const count = (value: number) => String(value)
  return [
    verdict(`${reader}: addresses over ${most.anybody} ms`, long.length, 0, count),
    verdict(`${reader}: addresses over twice the manager's ${most.comparable} ms`, longer.length, 0, count),
  ]
}
