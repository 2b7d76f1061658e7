/**
 * 300 viewers who read at 200 kB a second each, beside whom one asks for a record: what that takes. They share one
 * play, of which each request is asked whether it is alive.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Verdict, ms, verdict } from '../print.ts'
import { median, p99 } from '../statistics.ts'
import { used } from './uploads.ts'
import type { ViewersOrder, ViewersReport } from './viewers-process.ts'

/** Milliseconds. */
const round = 15_000

export async function viewerFigures(
  {
    address,
    cookie,
    pid,
    ask,
  }: { readonly address: URL; readonly cookie: string; readonly pid: number; ask(): Promise<unknown> },
  say: (text: string) => void,
): Promise<Verdict[]> {
  const order: ViewersOrder = { address: address.href, cookie }
  const child = fork(fileURLToPath(new URL('viewers-process.ts', import.meta.url)), [JSON.stringify(order)])
  const reportOf = async (word: 'now' | 'stop'): Promise<ViewersReport> => {
    child.send(word)
    return ((await once(child, 'message')) as [ViewersReport])[0]
  }
  await delay(4_000)
  const [began, before, server] = [performance.now(), await reportOf('now'), await used(pid)]
  const beside = await asked(ask)
  const seconds = (performance.now() - began) / 1000
  const [after, serverAfter] = [await reportOf('now'), await used(pid)]
  const { refused } = await reportOf('stop')
  const rate = (after.bytes - before.bytes) / 1e6 / seconds
  say(`  beside viewers: p50 ${ms(median(beside))} ms; p99 ${ms(p99(beside))} ms; they read ${rate.toFixed(0)} MB/s`)
  const [ofServer, ofViewers] = [serverAfter.cpu - server.cpu, (after.cpu - before.cpu) / 1e6]
  say(`  seconds of the processor in each: server ${ms(ofServer / seconds)}, viewers ${ms(ofViewers / seconds)}`)
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
