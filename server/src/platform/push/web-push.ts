/** Web Push (RFC 8030, 8291, 8292): encrypted for the browser that subscribed, signed with our own key. */
import http from 'node:http'
import https from 'node:https'
import type { Clock } from '../clock.ts'
import { lookupPublic, mayBePublic } from '../http/public-address.ts'
import { pushBody } from './push-body.ts'
import {
  keptFor,
  patienceOf,
  type PushAnswer,
  type PushDevice,
  type PushMessage,
  type PushSender,
  restingServices,
  retryAfter,
} from './push.ts'
import type { VapidKey } from './vapid.ts'

export interface PushOptions {
  /** Milliseconds for an answer. */
  readonly patience?: number
  /** For the tests alone, whose push service is on this machine and speaks plain http. */
  readonly mayReachOwnNetwork?: boolean
}

export interface WebPushParts {
  readonly key: () => Promise<VapidKey>
  /** Whom a push service writes to about us. */
  readonly subject: string
  readonly clock: Clock
}

/** Milliseconds for which a signature is made; it is used for half of them. Services take up to 24. */
const signedFor = 12 * 3_600_000
const urgencies = { Low: 'low', Normal: 'normal', High: 'high', Urgent: 'high' } as const

export function openWebPush({ key, subject, clock }: WebPushParts, options: PushOptions = {}): PushSender {
  const wire = openWire(options)
  const services = restingServices(() => clock.now().getTime())
  const signed = signatures(key, subject)
  const post = async (device: PushDevice, message: PushMessage, body: Buffer, signal: AbortSignal): Promise<Reply> => {
    const { encrypt } = (await load()).default
    const content = encrypt(device.p256dh!, device.auth!, body, 'aes128gcm').cipherText
    const headers = {
      Authorization: await signed(new URL(device.endpoint).origin),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': content.length,
      TTL: keptFor,
      Urgency: urgencies[message.priority],
    }
    return wire.post(device.endpoint, headers, content, signal)
  }
  const send: PushSender['send'] = async (device, message, signal) => {
    if (!options.mayReachOwnNetwork && !mayBePublic(device.endpoint)) return { is: 'gone' }
    const service = new URL(device.endpoint).origin
    const resting = services.restsUntil(service)
    if (resting) return { is: 'resting', at: resting }
    if (signal.aborted) return { is: 'resting', at: clock.now() }
    const { whole, short } = pushBody(message)
    const ask = (body: Buffer): Promise<Reply> => post(device, message, body, signal)
    let reply: Reply
    try {
      reply = await ask(whole)
      if (reply.status === 413) reply = await ask(short)
    } catch (error) {
      const { code, message: why } = error as NodeJS.ErrnoException
      if (code === 'EOWNNETWORK') return { is: 'gone' }
      if (signal.aborted) return { is: 'resting', at: clock.now() }
      services.wasSilent(service)
      return { is: 'later', why: code ?? why }
    }
    services.spoke(service)
    return answerOf(reply, clock.now(), (at) => services.rest(service, at))
  }
  return {
    send: (device, message, signal) =>
      send(device, message, signal).catch(
        // what the browser gave us as its keys is none
        (error: unknown): PushAnswer => ({ is: 'refused', why: String(error).slice(0, 100) }),
      ),
    close: wire.close,
  }
}

/** Loaded with the first message. */
const load = () => import('web-push')

/** `Authorization` by the origin of a service. */
function signatures(key: () => Promise<VapidKey>, subject: string): (service: string) => Promise<string> {
  // by the clock of this machine, which the services compare with theirs
  const made = new Map<string, { readonly header: Promise<string>; readonly until: number }>()
  const make = async (service: string): Promise<string> => {
    const { publicKey, privateKey } = await key()
    const expires = Math.floor((Date.now() + signedFor) / 1_000)
    const { getVapidHeaders } = (await load()).default
    return getVapidHeaders(service, subject, publicKey, privateKey, 'aes128gcm', expires).Authorization
  }
  return (service) => {
    const known = made.get(service)
    if (known && known.until > Date.now()) return known.header
    if (made.size > 1_000) made.clear()
    // messages that leave at once wait for one signature
    const header = make(service)
    header.catch(() => made.delete(service))
    made.set(service, { header, until: Date.now() + signedFor / 2 })
    return header
  }
}

function answerOf({ status, retry }: Reply, now: Date, rest: (at: number) => void): PushAnswer {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429 || status >= 500) {
    const at = retryAfter(retry, now.getTime())
    if (at && (status === 429 || status === 503)) rest(at.getTime())
    return { is: 'later', why: String(status), at }
  }
  return { is: 'refused', why: String(status) }
}

interface Reply {
  readonly status: number
  readonly retry: string | undefined
}

/** Connections that are kept; follows no redirect, and reads no more of an answer than its head. */
function openWire(options: PushOptions) {
  const kept = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 60_000 }
  const secure = new https.Agent(options.mayReachOwnNetwork ? kept : { ...kept, lookup: lookupPublic })
  const plain = new http.Agent(kept)
  const post = (address: string, headers: http.OutgoingHttpHeaders, body: Buffer, signal: AbortSignal) =>
    new Promise<Reply>((resolve, reject) => {
      const patience = patienceOf(options)
      const isPlain = address.startsWith('http:')
      const request = (isPlain ? http : https).request(
        address,
        { method: 'POST', headers, agent: isPlain ? plain : secure, signal },
        (response) => {
          clearTimeout(timer)
          resolve({ status: response.statusCode ?? 0, retry: response.headers['retry-after'] })
          let read = 0
          response.on('data', (part: Buffer) => {
            read += part.length
            if (read > 65_536) response.destroy()
          })
          response.on('error', () => {})
          response.setTimeout(patience, () => response.destroy())
        },
      )
      const timer = setTimeout(
        () => request.destroy(Object.assign(new Error('silence'), { code: 'silence' })),
        patience,
      )
      request.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      request.end(body)
    })
  return {
    post,
    close: () => {
      secure.destroy()
      plain.destroy()
    },
  }
}
