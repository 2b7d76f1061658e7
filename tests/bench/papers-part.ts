/**
 * Measures long papers and sheets: the list of students on paper and as a sheet, over HTTP, one after another. The
 * memory is the application's own: papers are set in a process of its own, whose memory has a limit.
 */
import { join } from 'node:path'
import { type Centre, paperCentres } from './centres.ts'
import { openCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import type { Say } from './generate.ts'
import { line, ms, type Verdict, verdict } from './print.ts'
import { type Server, startServer } from './server-child.ts'
import { median } from './statistics.ts'

interface Figure {
  readonly name: string
  /** Index of the centre in this part. */
  readonly centre: number
  readonly format: 'pdf' | 'xlsx' | 'csv'
  /** Milliseconds, the median. */
  readonly goal?: number
  /** Bytes that the application grows by while it answers. */
  readonly memory?: number
}
const figures: readonly Figure[] = [
  { name: 'list of 2,000 rows on paper', centre: 1, format: 'pdf', goal: 1_500 },
  { name: 'list of 50,000 rows as a sheet', centre: 0, format: 'xlsx', goal: 3_000, memory: 80e6 },
  { name: 'list of 50,000 rows as text', centre: 0, format: 'csv' },
]
const widths = [34, 5, 17, 9, 8, 34, 30] as const
/** Milliseconds between two looks at the memory. */
const looksEvery = 20

export async function papersPart(flags: Flags, say: Say): Promise<Verdict[]> {
  const centres = paperCentres()
  const cluster = await openCluster(flags, 'papers', centres, say)
  try {
    const server = await startServer(cluster, join(cluster.dataDir, 'web'))
    try {
      say('\nLong papers and sheets: milliseconds, median / slowest over HTTP; its CPU; MB that it grew by at most\n')
      process.stdout.write(line(widths, ['figure', 'asked', 'ms', 'CPU ms', 'MB', 'goal', 'goal of memory']))
      const verdicts: Verdict[] = []
      for (const figure of figures.filter(({ name }) => name.includes(flags.figure)))
        verdicts.push(...(await measured(server, centres[figure.centre]!, figure, flags)))
      return verdicts
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function measured(server: Server, centre: Centre, figure: Figure, flags: Flags): Promise<Verdict[]> {
  const session = await server.logIn(centre)
  const pool = server.connect(1)
  const call = { method: 'GET', path: `/api/students/export?format=${figure.format}` } as const
  const times: number[] = []
  const cpu: number[] = []
  const grown: number[] = []
  // the first one starts the typesetter, and runs code for the first time
  for (let at = 0; at <= Math.min(flags.rounds, maxAsked); at += 1) {
    const before = await server.usage()
    const started = performance.now()
    const { largest, answer } = await whileWatched(server, server.send(pool, session, call))
    const took = performance.now() - started
    if (answer.status !== 200) throw new Error(`${figure.name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    grown.push(largest - before.memory)
    if (at === 0) continue
    times.push(took)
    cpu.push(((await server.usage()).cpu - before.cpu) / 1_000)
  }
  await pool.close()
  return judged(figure, times, cpu, Math.max(...grown))
}
/** Maximum of requests for one figure: a user may have sixty files a minute. */
const maxAsked = 15

/** The answer, and the most memory that the application had until it came. */
async function whileWatched<T>(server: Server, asked: Promise<T>): Promise<{ largest: number; answer: T }> {
  const watch = { largest: 0, isOpen: true }
  const watching = (async () => {
    while (watch.isOpen) {
      watch.largest = Math.max(watch.largest, (await server.usage()).memory)
      await new Promise((resolve) => setTimeout(resolve, looksEvery))
    }
  })()
  const answer = await asked.finally(() => (watch.isOpen = false))
  await watching
  return { answer, largest: watch.largest }
}

function judged(
  { name, goal, memory }: Figure,
  times: readonly number[],
  cpu: readonly number[],
  grown: number,
): Verdict[] {
  const time = goal === undefined ? [] : [verdict(name, median(times), goal, (value) => `${ms(value)} ms`)]
  const held =
    memory === undefined ? [] : [verdict(`${name}: memory`, grown, memory, (value) => `${(value / 1e6).toFixed(0)} MB`)]
  process.stdout.write(
    line(widths, [
      name,
      String(times.length),
      `${ms(median(times))} / ${ms(Math.max(...times))}`,
      ms(median(cpu)),
      (grown / 1e6).toFixed(0),
      time[0]?.text ?? '',
      held[0]?.text ?? '',
    ]),
  )
  return [...time, ...held]
}
