/**
 * A thread of its own that sends small requests all the time, so that it does not wait for the thread that floods. On
 * the message `stop` it answers how long each request took, in milliseconds.
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
