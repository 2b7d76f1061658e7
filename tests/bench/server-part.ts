/**
 * The server half of the bench: starts what it needs, measures each figure, prints a line as soon as it has one, keeps
 * the plans.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { Refused } from '@topcenter/model/kit/refusal'
import { buildApplication } from '@topcenter/server/application'
import { systemClock } from '@topcenter/server/platform/clock'
import { openBare } from './bare.ts'
import type { BenchCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { openRecorder } from './recorder.ts'
import { type Bench, type Figure, type Measured, measure } from './rounds.ts'
import type { Server } from './server-child.ts'
import { serverFigures } from './server-figures.ts'
import { median, p95 } from './statistics.ts'
import { line, ms, verdict, type Verdict } from './print.ts'

const columns = [38, 5, 17, 17, 9, 20, 7, 7, 9, 5, 26] as const

export async function serverPart(cluster: BenchCluster, server: Server, flags: Flags): Promise<Verdict[]> {
  const [big, half] = cluster.centres
  const application = await buildApplication({
    connection: cluster.connection,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    config: { publicUrl: undefined, trustProxy: false, webDist: cluster.dataDir, dataDir: cluster.dataDir },
  })
  const owner = new pg.Client(cluster.connection)
  await owner.connect()
  const bares = await Promise.all(Array.from({ length: 8 }, () => openBare(cluster.connection)))
  const sessions = new Map([
    [big!.id, await server.logIn(big!)],
    [half!.id, await server.logIn(half!)],
  ])
  const bench: Bench = {
    server,
    bares,
    flags,
    recorder: openRecorder(application),
    session: (centre) => sessions.get(centre.id)!,
  }
  process.stdout.write(
    `\nServer: milliseconds, median / 95th percentile of ${flags.rounds} interleaved rounds. x tx: HTTP over the same SQL in one bare transaction (range over rounds); x auto: over bare autocommit.\n\n`,
  )
  process.stdout.write(
    line(columns, [
      'figure',
      'conn',
      'HTTP',
      'bare transaction',
      'bare auto',
      'x tx',
      'x auto',
      'req/s',
      'CPU µs',
      'SQL',
      'goal',
    ]),
  )
  const verdicts: Verdict[] = []
  let centre = 0
  try {
    for (const figure of await serverFigures(owner, cluster.centres)) {
      if (!figure.name.includes(flags.figure)) continue
      if (figure.centre.number !== centre)
        process.stdout.write(`-- centre of ${figure.centre.students.toLocaleString('en')} students\n`)
      centre = figure.centre.number
      verdicts.push(...(await one(bench, figure, cluster.dataDir).catch((error: unknown) => broken(figure, error))))
    }
  } finally {
    await Promise.all(bares.map((bare) => bare.close()))
    await owner.end()
    await application.http.close()
    await application.close()
  }
  process.stdout.write(`\nPlans of the reads: ${join(cluster.dataDir, 'plans')}\n`)
  return verdicts
}

/** A figure that cannot be measured does not stop the others; the bench then fails at its end. */
function broken(figure: Figure, error: unknown): Verdict[] {
  const detail =
    error instanceof Refused ? JSON.stringify(error.refusal) : error instanceof Error ? error.message : String(error)
  process.stdout.write(`${figure.name}: BROKEN, ${detail}\n`)
  process.exitCode = 1
  return []
}

async function one(bench: Bench, figure: Figure, dataDir: string): Promise<Verdict[]> {
  const [sample] = await figure.calls(1)
  if (!sample || !bench.recorder.knows(sample)) {
    process.stdout.write(
      `${figure.name}: skipped, the server has no operation for ${sample ? `${sample.method} ${sample.path}` : 'it'} yet\n`,
    )
    return []
  }
  const measured = await measure(bench, figure)
  if (figure.kind === 'read') await keepPlan(bench, figure, dataDir)
  return measured.flatMap((each) => {
    const judged = judge(each)
    process.stdout.write(row(each, judged))
    return judged ? [judged] : []
  })
}

function judge({ figure, connections, times }: Measured): Verdict | undefined {
  const { goal } = figure
  if (!goal) return undefined
  const name = `${figure.name}, ${connections} conn`
  if ('ratio' in goal)
    return verdict(name, median(times.http) / median(times.transaction), goal.ratio, (value) => `${value.toFixed(2)}x`)
  return connections === 1 ? verdict(name, p95(times.http), goal.p95, (value) => `${ms(value)} ms p95`) : undefined
}

function row(
  { figure, connections, times, ratios, perSecond, cpu, statements }: Measured,
  judged: Verdict | undefined,
): string {
  const both = (values: readonly number[]): string =>
    values.length ? `${ms(median(values))} / ${ms(p95(values))}` : ''
  const over = (values: readonly number[]): string =>
    values.length ? (median(times.http) / median(values)).toFixed(2) : ''
  const range = ratios.length
    ? `${over(times.transaction)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`
    : ''
  return line(columns, [
    figure.name,
    String(connections),
    both(times.http),
    both(times.transaction),
    times.alone.length ? ms(median(times.alone)) : '',
    range,
    over(times.alone),
    perSecond.toFixed(0),
    cpu.toFixed(0),
    String(statements),
    judged?.text ?? '',
  ])
}

async function keepPlan({ bares, recorder, session }: Bench, figure: Figure, dataDir: string): Promise<void> {
  const [call] = await figure.calls(1)
  const directory = join(dataDir, 'plans')
  await mkdir(directory, { recursive: true })
  const plan = await bares[0]!.explain(await recorder.record(session(figure.centre), call!))
  await writeFile(
    join(directory, `${figure.centre.students} ${figure.name.replaceAll(/[^\p{L}\d]+/gu, '-')}.txt`),
    `${plan}\n`,
  )
}
