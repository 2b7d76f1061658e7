/**
 * A thread of its own that asks for something small all the while, so that it does not wait for who floods. Told
 * `stop`, it says how long each took, in milliseconds.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as delay } from 'node:timers/promises'

const waits: number[] = []
const over = new AbortController()
parentPort!.once('message', () => over.abort())
while (!over.signal.aborted) {
  const from = performance.now()
  await (await fetch(`${workerData as string}/api/health/live`)).text()
  waits.push(performance.now() - from)
  await delay(10)
}
parentPort!.postMessage(waits)
