/** A switch of the whole page draws the rows in sight first; those that are not follow when it is painted. */

export function setRestAside(): void {
  for (const frame of document.querySelectorAll('.table-frame')) {
    const seen = frame.getBoundingClientRect()
    for (const row of frame.querySelectorAll('tr[data-key]')) {
      const { top, bottom } = row.getBoundingClientRect()
      if ((bottom < Math.max(0, seen.top) || top > Math.min(innerHeight, seen.bottom)) && !row.contains(document.activeElement)) row.classList.add('is-later')
    }
  }
}

/** After the next paint. */
export function bringRest(): void {
  requestAnimationFrame(() => setTimeout(() => {
    for (const row of document.querySelectorAll('tr.is-later')) row.classList.remove('is-later')
  }))
}
