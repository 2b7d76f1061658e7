/**
 * Measures how many push messages a core encrypts, signs and sends: to a service in a thread of its own that accepts
 * all, over plain http, with the connections that the product keeps. Judged by the CPU of the sending alone.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PushDevice, PushMessage } from '@topcenter/server/platform/push/push'
import { openWebPush } from '@topcenter/server/platform/push/web-push'
import type { Verdict } from './print.ts'

const messages = 10_000
const atOnce = 64
/** A second of one core. */
const goal = 1_000

const service = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(201).end())
  }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })
`

export async function pushPart(say: (text: string) => void): Promise<Verdict[]> {
  const worker = new Worker(service, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys('base64url')
  const sender = openWebPush(
    {
      key: async () => ({ publicKey, privateKey: own.getPrivateKey('base64url') }),
      subject: 'mailto:bench@centre.example',
      clock: { now: () => new Date() },
    },
    { mayReachOwnNetwork: true },
  )
  const devices = Array.from({ length: 100 }, (_, n): PushDevice => {
    const keys = createECDH('prime256v1')
    return {
      id: String(n),
      endpoint: `http://127.0.0.1:${port}/push/${n}`,
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
      keyId: null,
    }
  })
  const message: PushMessage = {
    id: 'ntf_00000000000000000000000000',
    title: 'مركز النور التعليمي',
    text: 'رسالة جديدة عن الحضور',
    link: '/educational/educational-group-attendances?record=ega_00000000000000000000000000',
    language: 'ar',
    priority: 'High',
  }
  const { signal } = new AbortController()
  let [next, sent] = [0, 0]
  const send = async (count: number): Promise<void> => {
    const last = next + count
    const one = async (): Promise<void> => {
      while (next < last) {
        const { is } = await sender.send(devices[next++ % devices.length]!, message, signal)
        if (is === 'sent') sent += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }
  await send(500)
  sent = 0
  // of this thread: the service has its own
  const [cpu, started] = [process.threadCpuUsage(), performance.now()]
  await send(messages)
  const { user, system } = process.threadCpuUsage(cpu)
  const seconds = (performance.now() - started) / 1_000
  sender.close()
  await worker.terminate()
  const rate = sent / ((user + system) / 1_000_000)
  say(`\nPush: ${sent} of ${messages} taken in ${seconds.toFixed(1)} s, ${Math.round(rate)} for each second of a core`)
  const passed = sent === messages && rate >= goal
  return [
    {
      name: 'push messages of a core a second',
      passed,
      text: `${passed ? 'pass' : 'MISS'} (${Math.round(rate)}, goal ${goal})`,
    },
  ]
}
