/**
 * Measures reports in a centre with three years of lessons: over HTTP, one request after another, each beside its goal;
 * and the nightly proof of the kept totals of marks.
 */
import { join } from 'node:path'
import pg from 'pg'
import { wrongCountsSql } from '@topcenter/server/education/attendance/counts.sql'
import { type Centre, reportCentres } from './centres.ts'
import { openCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import type { Say } from './generate.ts'
import { line, ms, type Verdict, verdict } from './print.ts'
import { moneyFigures } from './money-figures.ts'
import { makePayments } from './payments.ts'
import { type ReportFigure, reportFigures } from './report-figures.ts'
import { type Server, startServer } from './server-child.ts'
import { median, p95 } from './statistics.ts'

/** A figure that takes long is asked less often: at least three times, and no longer than this. */
const maxSeconds = 10
/** Asked before it is measured: plans are made and functions compiled once a day. */
const warming = 5
const proofName = 'nightly proof of all counts'
const widths = [46, 5, 17, 12, 26] as const

export async function reportsPart(flags: Flags, say: Say): Promise<Verdict[]> {
  const centres = reportCentres(flags.marks)
  const cluster = await openCluster(flags, `reports-${flags.marks}`, centres, say)
  try {
    await payments(cluster.connection, centres[0]!, flags, say)
    const server = await startServer(cluster, join(cluster.dataDir, 'web'))
    try {
      say(
        `\nReports of ${flags.marks.toLocaleString('en')} marks and ${flags.payments.toLocaleString('en')} payments: milliseconds, median / 95th percentile over HTTP\n`,
      )
      process.stdout.write(line(widths, ['figure', 'asked', 'ms', 'kB', 'goal']))
      const verdicts = await asked(server, centres[0]!, flags)
      if (proofName.includes(flags.figure)) verdicts.push(await proof(cluster.connection, centres[0]!, say))
      return verdicts
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function payments(connection: pg.ClientConfig, centre: Centre, flags: Flags, say: Say): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await makePayments(client, centre, flags.payments, say).finally(() => client.end())
}

async function asked(server: Server, centre: Centre, flags: Flags): Promise<Verdict[]> {
  const session = await server.logIn(centre)
  const pool = server.connect(1)
  const verdicts: Verdict[] = []
  for (const figure of [...reportFigures, ...moneyFigures].filter(({ name }) => name.includes(flags.figure))) {
    const call = {
      method: 'GET',
      path: figure.path.startsWith('/') ? figure.path : `/api/reports/${figure.path}`,
    } as const
    const times: number[] = []
    let answer = await server.send(pool, session, call)
    for (let warm = 1; warm < warming && answer.status === 200; warm += 1)
      answer = await server.send(pool, session, call)
    const until = performance.now() + maxSeconds * 1_000
    while (times.length < flags.requests && (times.length < 3 || performance.now() < until)) {
      const started = performance.now()
      answer = await server.send(pool, session, call)
      times.push(performance.now() - started)
    }
    if (answer.status === 200) verdicts.push(...judged(figure, times, answer.text.length))
    else process.stdout.write(line(widths, [figure.name, '', `refused: ${answer.status}`, '', '']))
  }
  await pool.close()
  return verdicts
}

function judged({ name, p95: goal }: ReportFigure, times: readonly number[], bytes: number): Verdict[] {
  const judged = goal === undefined ? undefined : verdict(name, p95(times), goal, (value) => `${ms(value)} ms p95`)
  process.stdout.write(
    line(widths, [
      name,
      String(times.length),
      `${ms(median(times))} / ${ms(p95(times))}`,
      (bytes / 1_000).toFixed(0),
      judged?.text ?? '',
    ]),
  )
  return judged ? [judged] : []
}

/** Counts the marks of all lessons again, as each night does. */
async function proof(connection: pg.ClientConfig, { id }: Centre, say: Say): Promise<Verdict> {
  const client = new pg.Client(connection)
  await client.connect()
  const started = performance.now()
  const { rowCount } = await client.query(wrongCountsSql, [id])
  const seconds = (performance.now() - started) / 1_000
  await client.end()
  if (rowCount !== 0) throw new Error(`${rowCount} lessons keep other counts than their marks give`)
  const judged = verdict(proofName, seconds, 60, (value) => `${value.toFixed(1)} s`)
  say(`${proofName}: ${judged.text}`)
  return judged
}
