/** Google's two endpoints on the loopback: the one that gives tokens to a service account, and the one that sends. */
import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import type { FcmConfig } from '../../../src/platform/push/fcm.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any
export type FcmReply = { readonly status: number; readonly error?: string; readonly retryAfter?: string } | 'silence'
export interface FcmService {
  readonly origin: string
  readonly config: FcmConfig
  /** Messages that were taken. */
  readonly received: readonly Json[]
  asked(): number
  /** Tokens that were given to who signed with the account's key. */
  tokens(): number
  /** Sets the next answers to messages, one after the other; 200 afterwards. */
  answer(...replies: readonly FcmReply[]): void
  close(): Promise<void>
}

export async function startFcmService(): Promise<FcmService> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const received: Json[] = []
  let replies: FcmReply[] = []
  let [asked, tokens] = [0, 0]
  const server = createServer((request, response) => {
    const say = (status: number, body: object, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.url === '/token') {
      void text(request).then((body) => {
        const assertion = new URLSearchParams(body).get('assertion') ?? ''
        const [head, claims, signature] = assertion.split('.')
        const signed = Buffer.from(`${head}.${claims}`)
        if (!verify('sha256', signed, publicKey, Buffer.from(signature ?? '', 'base64url')))
          return say(400, { error: 'invalid_grant' })
        tokens += 1
        return say(200, { access_token: `token-${tokens}`, expires_in: 3_600, token_type: 'Bearer' })
      })
      return
    }
    void json(request).then((body) => {
      asked += 1
      const reply = replies.shift() ?? { status: 200 }
      if (reply === 'silence') return undefined
      if (request.headers.authorization !== `Bearer token-${tokens}`) return say(401, {})
      if (reply.status === 200) received.push((body as Json).message)
      return say(
        reply.status,
        reply.error ? { error: { details: [{ errorCode: reply.error }] } } : {},
        reply.retryAfter ? { 'retry-after': reply.retryAfter } : {},
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    config: {
      projectId: 'centre-app',
      clientEmail: 'sender@centre-app.iam.gserviceaccount.com',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      tokenUri: `${origin}/token`,
    },
    received,
    asked: () => asked,
    tokens: () => tokens,
    answer: (...next) => {
      replies = [...next]
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
