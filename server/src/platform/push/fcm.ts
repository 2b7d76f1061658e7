/**
 * Firebase Cloud Messaging by its HTTP v1 interface, for the product's apps: the specification's third-party service,
 * initialised with its project's configuration (a service account).
 */
import type { JWT } from 'google-auth-library'
import type { Clock } from '../clock.ts'
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

/** Credentials of a service account, from Google's console. */
export interface FcmConfig {
  readonly projectId: string
  readonly clientEmail: string
  readonly privateKey: string
  readonly tokenUri: string
}
export interface FcmOptions {
  /** Milliseconds for an answer. */
  readonly patience?: number
  /** In place of Google's, for tests. */
  readonly fcmOrigin?: string
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'

export function openFcm(config: FcmConfig, clock: Clock, options: FcmOptions = {}): PushSender {
  const address = `${options.fcmOrigin ?? 'https://fcm.googleapis.com'}/v1/projects/${encodeURIComponent(config.projectId)}/messages:send`
  const services = restingServices(() => clock.now().getTime())
  let account: Promise<JWT> | undefined
  /** Loaded with the first message; keeps its token until shortly before that ends. */
  const signedIn = (): Promise<JWT> =>
    (account ??= import('google-auth-library').then(
      (library) =>
        new library.JWT({
          email: config.clientEmail,
          key: config.privateKey,
          scopes: [scope],
          transporterOptions: {
            timeout: patienceOf(options),
            retry: false,
            // the library asks Google whatever the account says
            fetchImplementation: (_address, request) => fetch(config.tokenUri, request),
          },
        }),
    ))
  const ask = async (device: PushDevice, message: PushMessage, signal: AbortSignal): Promise<PushAnswer> => {
    const { token } = await (await signedIn()).getAccessToken()
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: shown(device, message, clock.now()) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceOf(options))]),
    })
    services.spoke(address)
    const answer = answerOf(response.status, await response.text(), response.headers.get('retry-after'), clock.now())
    if (response.status === 401) account = undefined
    if (answer.is === 'later' && answer.at) services.rest(address, answer.at.getTime())
    return answer
  }
  return {
    send: async (device, message, signal) => {
      const resting = services.restsUntil(address)
      if (resting) return { is: 'resting', at: resting }
      if (signal.aborted) return { is: 'resting', at: clock.now() }
      try {
        return await ask(device, message, signal)
      } catch (error) {
        if (signal.aborted) return { is: 'resting', at: clock.now() }
        services.wasSilent(address)
        return { is: 'later', why: String((error as Error).message).slice(0, 100) }
      }
    },
    close: () => {},
  }
}

const shown = ({ endpoint }: PushDevice, { id, title, text, link, language, priority }: PushMessage, now: Date) => {
  const isUrgent = priority === 'High' || priority === 'Urgent'
  return {
    token: endpoint,
    notification: { title, body: text },
    data: { id, link, lang: language },
    android: { priority: isUrgent ? 'HIGH' : 'NORMAL', ttl: `${keptFor}s`, notification: { tag: id } },
    apns: {
      headers: {
        'apns-priority': isUrgent ? '10' : '5',
        'apns-expiration': String(Math.floor(now.getTime() / 1_000) + keptFor),
        'apns-collapse-id': id,
      },
    },
  }
}

function answerOf(status: number, body: string, retry: string | null, now: Date): PushAnswer {
  if (status === 200) return { is: 'sent' }
  // the project itself is missing with the same status, which is no fault of the device
  if (status === 404) return /UNREGISTERED/.test(body) ? { is: 'gone' } : { is: 'later', why: '404' }
  if (status === 403 && /SENDER_ID_MISMATCH/.test(body)) return { is: 'gone' }
  if (status === 400) return { is: 'refused', why: '400' }
  return { is: 'later', why: String(status), at: retryAfter(retry ?? undefined, now.getTime()) }
}
