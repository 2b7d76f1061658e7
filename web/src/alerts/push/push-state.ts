/** Push messages on this device: whether it can take them, taking them, and no longer. */
import { api } from '../../platform/api.ts'
import { hasWorker, startWorker } from '../../platform/offline/shell.ts'

/**
 * `plain`: the page came over http, where browsers have no push. `homeScreen`: an iPhone, where the page must first be
 * on the home screen. `never`: this browser has no push. `blocked`: the user denied it.
 */
export type PushState = 'on' | 'off' | 'plain' | 'homeScreen' | 'never' | 'blocked'

export interface PushDevices {
  /** Key for the browser's subscription. */
  readonly publicKey: string
  readonly items: readonly {
    readonly token: string
    readonly channel: string
    readonly userAgent: string | null
    readonly createdAt: string
    readonly isCurrent: boolean
  }[]
}
export const path = '/push-devices'
export const pushKey = ['push-devices'] as const
export const readDevices = (signal?: AbortSignal): Promise<PushDevices> => api.get(path, signal ? { signal } : {})

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushState({ items }: PushDevices): PushState {
  if (!isSecureContext) return 'plain'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return isApple() ? 'homeScreen' : 'never'
  if (!hasWorker()) return 'never'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && items.some(({ isCurrent }) => isCurrent) ? 'on' : 'off'
}

/** @returns False when its user did not let it */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await startWorker()
  await register(await subscription(pushManager, publicKey), publicKey)
  return true
}

/** One that was made with another key takes nothing of ours. */
async function subscription(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const known = await manager.getSubscription()
  const key = known?.options.applicationServerKey
  if (known && key && base64url(key) === publicKey) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const register = (made: PushSubscription, keyId: string): Promise<unknown> =>
  api.post(
    path,
    {
      channel: 'push',
      endpoint: made.endpoint,
      p256dh: base64url(made.getKey('p256dh')!),
      auth: base64url(made.getKey('auth')!),
      keyId,
    },
    { json: true },
  )

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export async function turnOff(token: string): Promise<void> {
  await api.delete(`${path}/${token}`)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Subscribes again after a login, in a browser that had push before: its device ended with the last session. Asks for
 * no consent.
 */
export async function renewPush(): Promise<void> {
  try {
    if (!hasWorker() || Notification.permission !== 'granted') return
    const registration = await navigator.serviceWorker.getRegistration()
    const known = await registration?.pushManager.getSubscription()
    if (!registration || !known) return
    const { publicKey } = await readDevices()
    await register(await subscription(registration.pushManager, publicKey), publicKey)
  } catch {
    // the settings of notifications say that it is off
  }
}
