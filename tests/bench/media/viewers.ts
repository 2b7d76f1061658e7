/**
 * 300 viewers who read at 200 kB a second each, beside whom one asks for a record: what that takes. They share one
 * play, of which each request is asked whether it is alive.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { type Verdict, ms, verdict } from '../print.ts'
import { median, p99 } from '../statistics.ts'

const viewers = 300
/** Bytes of a request, and milliseconds until the next. */
const [part, every] = [400_000, 2_000]
/** Milliseconds. */
const round = 15_000

export async function viewerFigures(
  { address, cookie, ask }: { readonly address: URL; readonly cookie: string; ask(): Promise<unknown> },
  say: (text: string) => void,
): Promise<Verdict[]> {
  const dispatcher = new Agent({ connections: null, pipelining: 1 })
  const over = new AbortController()
  let [bytes, refused] = [0, 0]
  const view = async (nth: number): Promise<void> => {
    await delay((nth * every) / viewers)
    for (let from = nth * part; !over.signal.aborted; from += part) {
      const next = performance.now() + every
      const { statusCode, body } = await request(address, {
        dispatcher,
        headers: { cookie, range: `bytes=${from}-${from + part - 1}` },
      })
      if (statusCode !== 206) refused += 1
      for await (const piece of body) bytes += (piece as Buffer).length
      await delay(Math.max(0, next - performance.now()))
    }
  }
  const all = Array.from({ length: viewers }, (_, nth) => view(nth))
  await delay(every)
  const began = [performance.now(), bytes] as const
  const beside = await asked(ask)
  const rate = (bytes - began[1]) / 1e6 / ((performance.now() - began[0]) / 1000)
  over.abort()
  await Promise.all(all)
  await dispatcher.close()
  say(`  beside viewers: p50 ${ms(median(beside))} ms; p99 ${ms(p99(beside))} ms; they read ${rate.toFixed(0)} MB/s`)
  return [
    verdict('p99 of a record beside 300 viewers', p99(beside), 50, (value) => `${ms(value)} ms`),
    verdict('pieces that viewers did not get', refused, 0, String),
  ]
}

/** Milliseconds that each answer took, one after the other. */
export async function asked(ask: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (const end = performance.now() + round; performance.now() < end; await delay(20)) {
    const began = performance.now()
    await ask()
    took.push(performance.now() - began)
  }
  return took
}
