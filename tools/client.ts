/** Commands that work over the API of the running product. */

import { open } from 'node:fs/promises'

/** Ends a command with a sentence to the user. */
export class Stop extends Error {}

export const loginOptions = {
  url: { type: 'string', default: process.env.TOPCENTER_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}` },
  user: { type: 'string', default: 'manager' },
  password: { type: 'string', default: process.env.TOPCENTER_PASSWORD ?? 'Demo@1234' },
  language: { type: 'string', default: 'en' },
} as const

interface Login {
  readonly url: string
  readonly user: string
  readonly password: string
  readonly language: string
}

export interface Api {
  <T = void>(method: string, path: string, body?: FormData | object): Promise<T>
  /** Writes a file of the product to this machine, which it gives out in ranges. */
  save(address: string, size: number, to: string): Promise<void>
}

export async function logIn({ url, user, password, language }: Login, deviceCode: string): Promise<Api> {
  let token: string | undefined
  const call = async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const response = await fetch(new URL(path, url), {
      method,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(300_000),
      headers: {
        'api-version': '1.0',
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
    }).catch((error: Error) => {
      throw new Stop(
        `${url} does not answer (${(error.cause as Error | undefined)?.message ?? error.message}). Start the product first: npm start`,
      )
    })
    const text = await response.text()
    const answer =
      text && /json/.test(response.headers.get('content-type') ?? '')
        ? (JSON.parse(text) as T & { title?: string; detail?: string })
        : undefined
    if (!response.ok)
      throw new Stop(answer ? `${answer.title}: ${answer.detail}` : `${method} ${path} answered ${response.status}`)
    return answer as T
  }
  const session = await call<{ userAuthorizeToken?: string }>('POST', '/api/session', {
    userName: user,
    password,
    platform: 'desktop',
    deviceCode,
  })
  token = session.userAuthorizeToken
  if (!token) throw new Stop('the server gave no token to this client')
  const save: Api['save'] = async (address, size, to) => {
    const file = await open(to, 'w')
    try {
      for (let at = 0; at < size;) {
        const headers = { authorization: `Bearer ${token}`, range: `bytes=${at}-` }
        const part = await fetch(new URL(address, url), { headers, signal: AbortSignal.timeout(300_000) })
        if (part.status !== 206) throw new Stop(`${to} cannot be read: ${part.status}`)
        const bytes = new Uint8Array(await part.arrayBuffer())
        await file.write(bytes, 0, bytes.length, at)
        at += bytes.length
      }
    } finally {
      await file.close()
    }
  }
  return Object.assign(call, { save })
}
