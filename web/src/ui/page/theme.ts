/** The theme that is shown. index.html sets it before the first paint; this changes it. */
import { useSyncExternalStore } from 'react'
import { afterPaint } from './after-paint.ts'
import { keepForBoot } from './boot-memory.ts'
import { bringRest, hideRest, setRestAside } from './rest-later.ts'

export type Theme = 'dark' | 'light'

const listeners = new Set<() => void>()

const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function setTheme(theme: Theme): void {
  const root = document.documentElement
  setRestAside()
  hideRest()
  root.dataset.theme = theme
  bringRest()
  afterPaint(() => keepForBoot('userTheme', theme))
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#fbfcfd' : '#0f151b')
  listeners.forEach((tell) => tell())
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
