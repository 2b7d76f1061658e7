/** Types that all push services share: messages, devices and results. */

export interface PushDevice {
  readonly id: string
  /** The address at the push service, or the token of the app. */
  readonly endpoint: string
  readonly p256dh: string | null
  readonly auth: string | null
  /** Id of our key that the subscription was made with. */
  readonly keyId: string | null
}

/** Without personal data: a locked phone shows it, and others' servers pass it on (D8.6). */
export interface PushMessage {
  /** Token of the notification: with it the device shows a repeated one once, and the page finds the rest. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly link: string
  readonly language: 'ar' | 'en'
  readonly priority: 'Low' | 'Normal' | 'High' | 'Urgent'
}

/**
 * `gone`: the device takes no more. `refused`: not sent, and a retry now would not help. `later`: tried, and may be
 * retried, not before `at`. `resting`: not tried, because its service requested a pause.
 */
export type PushAnswer =
  | { readonly is: 'sent' | 'gone' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'later'; readonly why: string; readonly at?: Date | undefined }
  | { readonly is: 'resting'; readonly at: Date }

export interface PushSender {
  /** Never throws. */
  send(device: PushDevice, message: PushMessage, signal: AbortSignal): Promise<PushAnswer>
  close(): void
}

/** Seconds for which a service keeps a message that it cannot deliver yet. */
export const keptFor = 86_400

/** Milliseconds that an answer may take. */
export const patienceOf = (options: { readonly patience?: number | undefined }): number => options.patience ?? 10_000

/** Parses a Retry-After, in seconds or as a date; at most a day away. */
export function retryAfter(header: string | undefined, now: number): Date | undefined {
  if (!header) return undefined
  const at = /^\d+$/.test(header) ? now + Number(header) * 1_000 : Date.parse(header)
  return Number.isFinite(at) && at > now ? new Date(Math.min(at, now + keptFor * 1_000)) : undefined
}

/** Tracks services to pause: they requested it, or did not respond several times in a row. */
export function restingServices(now: () => number) {
  const until = new Map<string, number>()
  const silences = new Map<string, number>()
  const rest = (service: string, at: number): void => {
    if (until.size > 1_000) until.clear()
    until.set(service, Math.max(at, until.get(service) ?? 0))
  }
  return {
    rest,
    restsUntil: (service: string): Date | undefined => {
      const at = until.get(service)
      if (at === undefined) return undefined
      if (at > now()) return new Date(at)
      until.delete(service)
      return undefined
    },
    spoke: (service: string): void => void silences.delete(service),
    wasSilent: (service: string): void => {
      if (silences.size > 1_000) silences.clear()
      const times = (silences.get(service) ?? 0) + 1
      silences.set(service, times)
      if (times >= 5) rest(service, now() + 30_000)
    },
  }
}
export type RestingServices = ReturnType<typeof restingServices>
