/**
 * The banners above a screen: which are shown, and for how long. Call `alerts.show` from anywhere; `AlertBanners`
 * renders them.
 */
export type AlertTone = 'info' | 'ok' | 'warn' | 'bad'

export interface Alert {
  id: number
  tone: AlertTone
  text: string
  /** A word in bold before the text. */
  title?: string
}

/** Milliseconds that a banner stays. */
export const ALERT_LIFE = 5000

let list: readonly Alert[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Alert[]): void {
  list = next
  listeners.forEach((tell) => tell())
}

export const alerts = {
  /** Shows a banner, unless an identical one is shown. Returns its id. */
  show(alert: Omit<Alert, 'id'>): number {
    const twin = list.find(
      (other) => other.tone === alert.tone && other.text === alert.text && other.title === alert.title,
    )
    if (twin) return twin.id
    lastId += 1
    const id = lastId
    set([...list, { ...alert, id }])
    return id
  },
  dismiss(id: number): void {
    if (list.some((alert) => alert.id === id)) set(list.filter((alert) => alert.id !== id))
  },
  list: (): readonly Alert[] => list,
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
}
