/** Keys of the index: arrows go from report to report as they lie on the screen, P pins the one with the focus. */
import type { RefObject } from 'react'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'

const keys = keySet('reportIndex', {
  search: ['Slash', '/'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  pin: ['KeyP'],
})

interface IndexKeys {
  readonly frame: RefObject<HTMLElement | null>
  search(): void
  /** @param id Of the report */
  pin(id: string): void
}

const reportMark = '[data-report]'
const linkIn = (entry: Element): HTMLElement | null => entry.querySelector('a')

/** Focuses the first report; returns false if there is none. */
export function focusFirst(frame: HTMLElement | null): boolean {
  const link = frame?.querySelector(reportMark)?.querySelector('a')
  link?.focus()
  return link !== null && link !== undefined
}

export function useIndexKeys({ frame, search, pin }: IndexKeys): void {
  const focused = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(reportMark) ?? null
  const go = (x: number, y: number) => () => {
    const from = focused()
    if (!from || !frame.current) return false
    const next = nearest(from, [...frame.current.querySelectorAll(reportMark)], { x, y })
    return next ? linkIn(next)?.focus() : false
  }
  useScreenKeys(keys, {
    search,
    up: go(0, -1),
    down: go(0, 1),
    left: go(-1, 0),
    right: go(1, 0),
    pin: () => {
      const entry = focused() ?? frame.current?.querySelector<HTMLElement>(`${reportMark}:hover`)
      return entry ? pin(entry.dataset.report!) : false
    },
  })
}

/** Returns the entry next in a direction: in the same column up and down, in the next one at the same height beside. */
function nearest(from: Element, entries: readonly Element[], way: { x: number; y: number }): Element | undefined {
  const own = from.getBoundingClientRect()
  const middle = ({ left, width, top, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
  const start = middle(own)
  return entries
    .filter((entry) => entry !== from)
    .map((entry) => {
      const { x, y } = middle(entry.getBoundingClientRect())
      const [ahead, beside] = way.x
        ? [(x - start.x) * way.x, Math.abs(y - start.y)]
        : [(y - start.y) * way.y, Math.abs(x - start.x)]
      return { entry, ahead, beside }
    })
    .filter(({ ahead, beside }) => (way.x ? ahead > own.width / 2 : ahead > 1 && beside < own.width / 2))
    .sort((a, b) => Math.round(a.ahead) - Math.round(b.ahead) || a.beside - b.beside)[0]?.entry
}
