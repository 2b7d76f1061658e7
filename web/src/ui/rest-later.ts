/** A switch of the whole page draws what is in sight first; the rows, cards and fields that are not follow when it is painted. */

const PARTS = '.table-frame tr[data-key], .link-cards > li, .form-grid > :not(.contents), .form-grid > .contents > *'
const FRAMES = '.table-frame, .dialog-body'

export function setRestAside(): void {
  const frames = new Map<Element | null, DOMRect | undefined>()
  const boundsOf = (frame: Element | null): DOMRect | undefined => {
    if (!frames.has(frame)) frames.set(frame, frame?.getBoundingClientRect())
    return frames.get(frame)
  }
  // All are measured before the first is changed: a change between two measures would be a layout of the page for each part.
  const rest = [...document.querySelectorAll<HTMLElement>(PARTS)].flatMap((part) => {
    const { top, bottom, width, height } = part.getBoundingClientRect()
    const frame = boundsOf(part.closest(FRAMES))
    const isInSight = bottom >= Math.max(0, frame?.top ?? 0) && top <= Math.min(innerHeight, frame?.bottom ?? innerHeight)
    return isInSight || part.contains(document.activeElement) ? [] : [{ part, size: `${width}px ${height}px` }]
  })
  for (const { part, size } of rest) {
    part.classList.add('is-later')
    if (part.localName !== 'tr') part.style.containIntrinsicSize = size // a row has its own
  }
}

/** Elements of one frame. */
const atOnce = 250

/** After the next paint, some in each frame, so that no press waits for all of them. */
export function bringRest(): void {
  requestAnimationFrame(() => setTimeout(() => {
    let room = atOnce
    for (const part of document.querySelectorAll<HTMLElement>('.is-later')) {
      if (room <= 0) return bringRest()
      room -= part.getElementsByTagName('*').length
      part.classList.remove('is-later')
      part.style.containIntrinsicSize = ''
    }
  }))
}
