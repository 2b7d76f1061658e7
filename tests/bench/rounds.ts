/**
 * The same calls over HTTP and as SQL without the application, in turns, so that other load of the machine slows all of
 * them alike.
 */
import type { Pool } from 'undici'
import type { Bare } from './bare.ts'
import type { Centre } from './centres.ts'
import type { Flags } from './flags.ts'
import type { Recorded, Recorder } from './recorder.ts'
import type { Call, Server } from './server-child.ts'
import { median } from './statistics.ts'

export interface Figure {
  readonly name: string
  readonly centre: Centre
  /**
   * At most: the median over HTTP divided by that of the transaction without the application, or the milliseconds over
   * HTTP with one connection.
   */
  readonly goal?: { readonly ratio: number } | { readonly p95: number }
  /**
   * `read`: the calls are made and recorded once and then repeated · `write`: a call can be sent only once, so each
   * batch has new ones.
   */
  readonly kind: 'read' | 'write'
  /** Only over HTTP: its statements contain numbers that the next call would repeat. */
  readonly isHttpOnly?: true
  calls(count: number): Promise<readonly Call[]>
}

export type Way = 'http' | 'transaction' | 'alone'
export interface Measured {
  readonly figure: Figure
  readonly connections: number
  /** Milliseconds of every request, per way; `alone` is empty for writes, whose statements belong together. */
  readonly times: Readonly<Record<Way, number[]>>
  /** Per round: HTTP median over the transaction's. */
  readonly ratios: readonly number[]
  readonly perSecond: number
  /** Microseconds of the application's CPU per request. */
  readonly cpu: number
  /** Statements of one request, and their round trips in the transaction way. */
  readonly statements: number
}

export interface Bench {
  readonly server: Server
  readonly recorder: Recorder
  readonly bares: readonly Bare[]
  readonly flags: Flags
  session(centre: Centre): string
}

/** A read is recorded once for each of at most so many calls. */
const differentReads = 40
/**
 * Milliseconds for which a read is repeated in each way before anything is timed: V8 compiles what it runs in steps,
 * over the first thousands of requests, and the first of them take twice the CPU.
 */
const warming = 12_000

export async function measure(bench: Bench, figure: Figure): Promise<Measured[]> {
  const { rounds, requests } = bench.flags
  const session = bench.session(figure.centre)
  const kept =
    figure.kind === 'read'
      ? await prepared(bench, session, await figure.calls(Math.min(differentReads, requests * 3)), true)
      : undefined
  const ways: readonly Way[] = figure.isHttpOnly
    ? ['http']
    : figure.kind === 'read'
      ? ['http', 'transaction', 'alone']
      : ['http', 'transaction']
  const results = [1, 8].map((connections) => ({
    figure,
    connections,
    times: { http: [], transaction: [], alone: [] } as Record<Way, number[]>,
    ratios: [] as number[],
    perSecond: 0,
    cpu: 0,
    statements: 0,
  }))
  const pools = new Map(results.map(({ connections }) => [connections, bench.server.connect(connections)]))
  const totals = new Map(results.map((result) => [result, { ms: 0, cpu: 0, requests: 0 }]))
  if (kept)
    for (const way of ways)
      for (const end = performance.now() + warming; performance.now() < end;)
        await runBatch(bench, way, repeated(kept, 200), 8, session, pools.get(8)!)
  for (let round = 0; round <= rounds; round += 1) {
    // the first batch only warms up the code and the tables
    for (const result of results) {
      const medians: Partial<Record<Way, number>> = {}
      for (const way of turned(ways, round)) {
        const count = result.connections === 1 ? requests : requests * 3
        const batch = kept ? repeated(kept, count) : await prepared(bench, session, await figure.calls(count))
        const before = way === 'http' ? await bench.server.cpu() : 0
        const { times, ms } = await runBatch(
          bench,
          way,
          batch,
          result.connections,
          session,
          pools.get(result.connections)!,
        )
        result.statements = batch[0]!.recorded.statements.length
        if (round === 0) continue
        medians[way] = median(times)
        result.times[way].push(...times)
        const total = totals.get(result)!
        if (way === 'http')
          Object.assign(total, {
            ms: total.ms + ms,
            cpu: total.cpu + (await bench.server.cpu()) - before,
            requests: total.requests + times.length,
          })
      }
      if (round > 0 && medians.transaction) result.ratios.push(medians.http! / medians.transaction)
    }
  }
  for (const pool of pools.values()) await pool.close()
  return results.map((result) => {
    const { ms, cpu, requests: sent } = totals.get(result)!
    return { ...result, perSecond: (sent / ms) * 1000, cpu: cpu / sent }
  })
}

interface Prepared {
  readonly call: Call
  readonly recorded: Recorded
}

/**
 * Recording also warms what the call touches, before either way is timed; reads twice, because the first may make what
 * the server keeps in memory.
 */
async function prepared(
  { recorder }: Bench,
  session: string,
  calls: readonly Call[],
  isRead = false,
): Promise<Prepared[]> {
  const all: Prepared[] = []
  for (const call of calls) {
    if (isRead) await recorder.record(session, call)
    all.push({ call, recorded: await recorder.record(session, call) })
  }
  return all
}

const repeated = (kept: readonly Prepared[], count: number): Prepared[] =>
  Array.from({ length: count }, (_, index) => kept[index % kept.length]!)
const turned = (ways: readonly Way[], by: number): Way[] => ways.map((_, index) => ways[(index + by) % ways.length]!)

async function runBatch(
  bench: Bench,
  way: Way,
  batch: readonly Prepared[],
  connections: number,
  session: string,
  pool: Pool,
): Promise<{ times: number[]; ms: number }> {
  const times: number[] = []
  let next = 0
  const worker = async (bare: Bare): Promise<void> => {
    for (let item = batch[next++]; item; item = batch[next++]) {
      const from = performance.now()
      if (way === 'http') await http(bench.server, pool, session, item.call)
      else await bare.run(item.recorded, way)
      times.push(performance.now() - from)
    }
  }
  const from = performance.now()
  await Promise.all(bench.bares.slice(0, connections).map(worker))
  return { times, ms: performance.now() - from }
}

async function http(server: Server, pool: Pool, session: string, call: Call): Promise<void> {
  const answer = await server.send(pool, session, call)
  if (answer.status !== 200)
    throw new Error(`${call.method} ${call.path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
}
