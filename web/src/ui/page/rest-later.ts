/**
 * A switch of language or theme renders the visible part of the page first. Rows, cards and fields outside of the
 * viewport, or dimmed behind an overlay, follow after the paint.
 */
import { useSyncExternalStore } from 'react'

const PARTS = '.table.is-fixed tr[data-key], .link-cards > li, .form-grid > :not(.contents), .form-grid > .contents > *'
const FRAMES = '.table-frame, .dialog-body'

interface Part {
  readonly element: HTMLElement
  readonly size: string
}
const keyOf = ({ element }: Pick<Part, 'element'>): string | undefined => element.dataset.key

/** In the order of the page. */
let rest: readonly Part[] = []
let keys: ReadonlySet<string | undefined> = new Set()

/**
 * Before the switch: collects the parts that nobody sees. A row among them, by its key, keeps what it shows until it is
 * released.
 */
export function setRestAside(): void {
  const frames = new Map<Element | null, DOMRect | undefined>()
  const boundsOf = (frame: Element | null): DOMRect | undefined => {
    if (!frames.has(frame)) frames.set(frame, frame?.getBoundingClientRect())
    return frames.get(frame)
  }
  const before = rest
  const inSight = new Set<string | undefined>()
  const isOver = document.querySelector('.veil') !== null
  // All are measured before the first is changed: a change between two measurements would cause a layout of the page
  // for each part.
  rest = [...document.querySelectorAll<HTMLElement>(PARTS)].flatMap((element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const frame = boundsOf(element.closest(FRAMES))
    const isBehind = isOver && !element.closest('.veil')
    if (
      (isBehind ||
        bottom < Math.max(0, frame?.top ?? 0) ||
        top > Math.min(innerHeight, frame?.bottom ?? innerHeight)) &&
      !element.contains(document.activeElement)
    )
      return [{ element, size: `${width}px ${height}px` }]
    inSight.add(keyOf({ element }))
    return []
  })
  keys = new Set(rest.map(keyOf).filter((key) => !inSight.has(key))) // A record may be in two tables.
  const elements = new Set(rest.map(({ element }) => element))
  for (const part of before) if (!elements.has(part.element)) show(part)
}

/**
 * In the same commit as the switch: they take no part in it. Earlier, measurements during rendering would cause a
 * layout of the page for them.
 */
export function hideRest(): void {
  for (const { element, size } of rest) {
    element.classList.add('is-later')
    if (element.localName !== 'tr') element.style.containIntrinsicSize = size // Rows have a size in their CSS.
  }
}

function show({ element }: Part): void {
  element.classList.remove('is-later')
  element.style.containIntrinsicSize = ''
}

/** Elements released in one frame. */
const atOnce = 250
/** Milliseconds until the painted frame is shown, and other waiting work is done. */
const pause = 16

/** After the next paint, some in each frame, so that no press waits for all of them. */
export function bringRest(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      let room = atOnce
      const now =
        rest.findIndex(({ element }) => (room -= element.getElementsByTagName('*').length) <= 0) + 1 || rest.length
      const back = rest.slice(0, now)
      rest = rest.slice(now)
      keys = new Set(rest.map(keyOf))
      if (back.some(keyOf)) for (const tell of listeners) tell()
      back.forEach(show)
      if (rest.length > 0) bringRest()
    }, pause),
  )
}

export const isAside = (key: string): boolean => keys.has(key)

const listeners = new Set<() => void>()
/** Renders again whenever rows are released, before they are painted. */
export const useRestReturned = (): void => void useSyncExternalStore(subscribe, () => keys)
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
