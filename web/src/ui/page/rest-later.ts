/**
 * A switch of the whole page draws what is in sight first; the rows, cards and fields that are not, or lie dimmed
 * behind what is open over the page, follow when it is painted.
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
 * Before anything changes: which parts nobody sees, or looks at. A row of them, by its key, keeps what it shows until
 * it is brought back.
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
  // All are measured before the first is changed: a change between two measures would be a layout of the page for each
  // part.
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
  keys = new Set(rest.map(keyOf).filter((key) => !inSight.has(key))) // a record may stand in two tables
  const elements = new Set(rest.map(({ element }) => element))
  for (const part of before) if (!elements.has(part.element)) show(part)
}

/**
 * Together with the change: they take no part in it. Earlier, what asks for a place while it is drawn would have the
 * page laid out for them.
 */
export function hideRest(): void {
  for (const { element, size } of rest) {
    element.classList.add('is-later')
    if (element.localName !== 'tr') element.style.containIntrinsicSize = size // a row has its own
  }
}

function show({ element }: Part): void {
  element.classList.remove('is-later')
  element.style.containIntrinsicSize = ''
}

/** Elements of one frame. */
const atOnce = 250
/** Milliseconds until the frame that was painted is on its way, and what else waited for it is done. */
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
/** Draws anew whenever rows are brought back, before they are painted. */
export const useRestReturned = (): void => void useSyncExternalStore(subscribe, () => keys)
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
