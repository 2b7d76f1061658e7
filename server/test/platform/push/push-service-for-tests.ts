/**
 * A push service on the loopback, and the browsers that subscribed to it: they hold their own keys, decrypt what comes
 * by RFC 8291 and check who signed it by RFC 8292, with nothing but Node's own cryptography.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any
export interface ReceivedPush {
  /** The decrypted body. */
  readonly body: Json
  /** Size of the encrypted payload. */
  readonly bytes: number
  readonly headers: IncomingHttpHeaders
  /** Claims of the signed token; undefined when its signature is not that of the key beside it. */
  readonly claims: Json | undefined
  /** Base64url of the signer's key. */
  readonly key: string
}
export type PushReply = number | 'silence' | { readonly status: number; readonly retryAfter: string }

export interface Subscriber {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Accepted messages. */
  readonly received: readonly ReceivedPush[]
  /** Counts the requests, with whatever answer. */
  asked(): number
  /** Sets the next answers, one after the other; 201 afterwards. */
  answer(...replies: readonly PushReply[]): void
}
export interface PushService {
  readonly origin: string
  subscribe(): Subscriber
  /** Requests of all subscribers. */
  asked(): number
  close(): Promise<void>
}

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
  readonly received: ReceivedPush[]
  replies: PushReply[]
  asked: number
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  let asked = 0
  const server = createServer((request, response) => {
    void buffer(request)
      .then((bytes) => {
        asked += 1
        const browser = browsers.get(request.url!)
        if (!browser) return response.writeHead(404).end()
        browser.asked += 1
        const reply = browser.replies.shift() ?? 201
        if (reply === 'silence') return undefined
        if (reply === 201) browser.received.push(received(browser, bytes, request.headers))
        return end(response, reply)
      })
      .catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked: () => asked,
    subscribe: () => {
      const [path, keys, auth] = [`/push/${randomUUID()}`, createECDH('prime256v1'), randomBytes(16)]
      const p256dh = keys.generateKeys('base64url')
      const browser: Browser = { keys, auth, received: [], replies: [], asked: 0 }
      browsers.set(path, browser)
      return {
        endpoint: origin + path,
        p256dh,
        auth: auth.toString('base64url'),
        received: browser.received,
        asked: () => browser.asked,
        answer: (...replies) => {
          browser.replies = [...replies]
        },
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function end(response: ServerResponse, reply: Exclude<PushReply, 'silence'>): void {
  if (typeof reply === 'number') response.writeHead(reply).end()
  else response.writeHead(reply.status, { 'retry-after': reply.retryAfter }).end()
}

function received(browser: Browser, bytes: Buffer, headers: IncomingHttpHeaders): ReceivedPush {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const text = decrypted(browser, bytes)
  return { body: JSON.parse(text.toString()), bytes: text.length, headers, claims: claimsOf(token!, key!), key: key! }
}

/** RFC 8188 with the keys of RFC 8291; one record. */
function decrypted({ keys, auth }: Browser, bytes: Buffer): Buffer {
  const [salt, length] = [bytes.subarray(0, 16), bytes[20]!]
  const theirs = bytes.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32))
  const derived = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  const content = bytes.subarray(21 + length)
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  const last = padded.findLastIndex((byte) => byte !== 0)
  if (padded[last] !== 2) throw new Error('not the last record')
  return padded.subarray(0, last)
}

function claimsOf(token: string, key: string): Json | undefined {
  const point = Buffer.from(key, 'base64url')
  const [head, body, signature] = token.split('.') as [string, string, string]
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(body, 'base64url').toString()) : undefined
}
