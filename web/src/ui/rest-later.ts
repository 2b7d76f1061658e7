/** A switch of the whole page draws the rows in sight first; those that are not follow when it is painted. */

export function setRestAside(): void {
  const isOutOfSight = (row: Element, frame: DOMRect): boolean => {
    const { top, bottom } = row.getBoundingClientRect()
    return (bottom < Math.max(0, frame.top) || top > Math.min(innerHeight, frame.bottom)) && !row.contains(document.activeElement)
  }
  // All are measured before the first is changed: a change between two measures would be a layout of the page for each row.
  const rest = [...document.querySelectorAll('.table-frame')].flatMap((frame) => {
    const seen = frame.getBoundingClientRect()
    return [...frame.querySelectorAll('tr[data-key]')].filter((row) => isOutOfSight(row, seen))
  })
  for (const row of rest) row.classList.add('is-later')
}

/** Rows of one frame. */
const atOnce = 10

/** After the next paint, some in each frame, so that no press waits for all of them. */
export function bringRest(): void {
  requestAnimationFrame(() => setTimeout(() => {
    const rest = [...document.querySelectorAll('tr.is-later')]
    for (const row of rest.slice(0, atOnce)) row.classList.remove('is-later')
    if (rest.length > atOnce) bringRest()
  }))
}
