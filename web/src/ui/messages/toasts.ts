/** Short messages at the bottom centre. Call `toasts.show` from anywhere; `ToastRegion` renders them. */
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { toastNeed } from './toast-need.ts'

toastNeed.arise()

export interface ToastContent {
  tone: 'success' | 'danger'
  /** A sentence, or a function that words it in the language that is shown. */
  text: string | (() => string)
  /** Undo, for one. Pressing it closes the toast. */
  action?: { label: string; onAction(): void }
  /** A further answer beside it. */
  more?: { label: string; onAction(): void }
  /** Milliseconds, in place of what such a toast stays. */
  life?: number
}

/** Milliseconds that a toast stays, one that can be answered longer; hover and focus pause it. */
const TOAST_LIFE = 5000
const ANSWERED_LIFE = 8000

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

export const toasts = {
  show: (content: ToastContent): string =>
    toastQueue.add(content, { timeout: content.life ?? (content.action ? ANSWERED_LIFE : TOAST_LIFE) }),
  dismiss: (key: string): void => toastQueue.close(key),
}
