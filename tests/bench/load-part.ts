/**
 * `--only load`: a mixed day of a hundred centres on one machine (D13): the requests per second that one node and two
 * can serve before 19 of 20 take longer than 200 ms, the growth of memory, and the cost of a node's restart. The
 * clients run on the same machine, in this process; their share of the CPU is printed.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { endNode, type Node, startNode, urlOf } from '../faults/two-nodes.ts'
import { dayCentres } from './centres.ts'
import { openCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { askFor, type Asking, type LoadReport } from './load/asking.ts'
import { openPlaces, type Place } from './load/people.ts'
import { openStreams, type Streams } from './open-streams.ts'
import { line, ms, sayAll, type Verdict, verdict } from './print.ts'
import { median } from './statistics.ts'

/** Milliseconds. */
const maxWait = 200
const firstRate = 50
const step = 1.25
const minute = 60_000
/** Open streams of the managers of each centre; students have none here. */
const streamsOfCentre = 5
const columns = [10, 10, 10, 10, 10, 8, 8, 26]

interface Run {
  readonly url: string
  readonly dataDir: string
  readonly places: readonly Place[]
  readonly flags: Flags
  readonly say: (text: string) => void
}

export async function loadPart(flags: Flags, say: (text: string) => void): Promise<Verdict[]> {
  const cluster = await openCluster(flags, 'load', dayCentres(), say)
  try {
    const owner = new pg.Client(cluster.connection)
    await owner.connect()
    const places = await openPlaces(owner, cluster.centres).finally(() => owner.end())
    const run = { url: urlOf(cluster.connection), dataDir: cluster.dataDir, places, flags, say }
    const parts: readonly (readonly [string, () => Promise<Verdict[]>])[] = [
      ['one node', () => steps(run, 1)],
      ['two nodes', () => steps(run, 2)],
      ['memory', () => memory(run)],
      ['restart', () => restart(run)],
    ]
    const verdicts: Verdict[] = []
    for (const [name, work] of parts) {
      if (!name.includes(flags.figure)) continue
      say(`\nload: ${name}`)
      verdicts.push(...sayAll(say, await work()))
    }
    return verdicts
  } finally {
    await cluster.stop()
  }
}

async function withNodes<T>(
  { url, dataDir, places }: Run,
  count: number,
  work: (nodes: Node[], asking: Asking) => Promise<T>,
): Promise<T> {
  const files = join(dataDir, 'files')
  const nodes = await Promise.all(
    Array.from({ length: count }, (_, which) => startNode({ url, files, dataDir: join(dataDir, `node${which}`) })),
  )
  const origins = nodes.map(({ origin }) => origin)
  const sessions = places.flatMap(({ manager }) => Array.from({ length: streamsOfCentre }, () => manager))
  let streams: Streams | undefined
  try {
    streams = await openStreams(origins[0]!, sessions)
    await askFor(minute / 4, firstRate / 2, { origins, places }) // so that all is compiled and cached
    return await work(nodes, { origins, places })
  } finally {
    streams?.close()
    await Promise.all(nodes.map((node) => endNode(node, 'SIGTERM')))
    await rm(files, { recursive: true, force: true })
  }
}

const sayLine = (say: Run['say'], { rate, answered, again, errors, slowest, ...took }: LoadReport, own: number): void =>
  say(
    line(columns, [
      `${rate.toFixed(0)}/s`,
      String(answered),
      ms(took.median),
      ms(took.p95),
      ms(took.p99),
      String(again),
      String(errors.length),
      slowest.map(([name, value]) => `${name} ${ms(value)}`).join(', '),
    ]).trimEnd() + `  (asking: ${own.toFixed(2)} of a core)`,
  )

/** @returns With the share of one core that asking took */
async function stepAt(run: Run, milliseconds: number, rate: number, asking: Asking): Promise<LoadReport> {
  const cpu = process.cpuUsage()
  const answer = await askFor(milliseconds, rate, asking)
  const { user, system } = process.cpuUsage(cpu)
  sayLine(run.say, answer, (user + system) / 1_000 / milliseconds)
  for (const error of new Set(answer.errors.slice(0, 5))) run.say(`    ${error}`)
  return answer
}

const steps = (run: Run, count: number): Promise<Verdict[]> =>
  withNodes(run, count, async (_, asking) => {
    run.say(
      line(columns, ['rate', 'answered', 'median', 'p95', 'p99', 'again', 'errors', 'slowest kinds, p95']).trimEnd(),
    )
    let best: LoadReport | undefined
    let errors = 0
    for (let rate = firstRate; ; rate *= step) {
      const answer = await stepAt(run, run.flags.minutes * minute, rate, asking)
      errors += answer.errors.length
      if (answer.p95 > maxWait || answer.errors.length > 0) break
      best = answer
    }
    const nodes = count === 1 ? 'one node' : `${count} nodes`
    run.say(`  ${nodes}: ${best ? `${best.rate.toFixed(0)} requests a second, p95 ${ms(best.p95)} ms` : 'none'}`)
    return [verdict(`load: errors at ${nodes}`, errors, 0, String)]
  })

/** Megabytes. */
async function residentOf({ child }: Node): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024
}

/** Megabytes of its heap that are in use, those included that the next collection frees. */
async function heapOf({ origin }: Node): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)![1]) / 1_048_576
}

/** Six times the minutes of a step at a rate that is well borne: the last sixth beside the second. */
const memory = (run: Run): Promise<Verdict[]> =>
  withNodes(run, 1, async ([node], asking) => {
    const parts: number[] = []
    for (let part = 0; part < 6; part += 1) {
      const [samples, heaps, over] = [[] as number[], [] as number[], new AbortController()]
      const looking = (async () => {
        while (!over.signal.aborted) {
          samples.push(await residentOf(node!))
          heaps.push(await heapOf(node!))
          await delay(2_000, undefined, { signal: over.signal }).catch(() => {})
        }
      })()
      const answer = await stepAt(run, run.flags.minutes * minute, firstRate, asking)
      over.abort()
      await looking
      if (answer.errors.length > 0) return [verdict('load: errors meanwhile', answer.errors.length, 0, String)]
      parts.push(median(samples))
      run.say(`    ${median(samples).toFixed(0)} MB; in use of the heap at least ${Math.min(...heaps).toFixed(0)} MB`)
    }
    return [
      verdict('load: memory of the last sixth beside the second', parts[5]! / parts[1]!, 1.05, (value) =>
        value.toFixed(2),
      ),
    ]
  })

/** One of two nodes is stopped as an operator stops it, and started again, three times in a step. */
const restart = (run: Run): Promise<Verdict[]> =>
  withNodes(run, 2, async (nodes, asking) => {
    const milliseconds = run.flags.minutes * minute
    const asked = stepAt(run, milliseconds, firstRate, asking)
    for (let time = 0; time < 3; time += 1) {
      await delay(milliseconds / 4)
      await endNode(nodes[1]!, 'SIGTERM')
      nodes[1] = await startNode({
        url: run.url,
        files: join(run.dataDir, 'files'),
        dataDir: join(run.dataDir, 'node1'),
      })
      asking.origins[1] = nodes[1].origin
    }
    const { errors, again } = await asked
    run.say(`  three restarts: ${again} requests were asked for again, under their keys`)
    return [verdict('load: requests that failed at restarts', errors.length, 0, String)]
  })
