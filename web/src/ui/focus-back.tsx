import { useEffect } from 'react'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

/** What had the focus last in each open dialog and in the page beneath them, and what that stands in, from within outwards. What goes when its work is done (`data-passing`) is no place to come back to. */
const lastIn = new WeakMap<Element, readonly HTMLElement[]>()
const homeOf = (element: Element): HTMLElement => element.closest<HTMLElement>('.dialog-inside') ?? document.body
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target === homeOf(target) || target.closest('[data-passing]')) return
  const path: HTMLElement[] = []
  for (let each: HTMLElement | null = target; each && !each.matches('.dialog-inside, main, body'); each = each.parentElement) path.push(each)
  lastIn.set(homeOf(target), path)
})

/** The focus to where it was last in a dialog or in the page; if that is gone, to what stands nearest to its place. */
export function focusLastIn(home: HTMLElement): void {
  const near = lastIn.get(home)?.filter((each) => each.isConnected && each.checkVisibility()) ?? []
  const [last] = near.flatMap((each) => (each.matches(focusable) ? each : each.querySelector<HTMLElement>(focusable) ?? []))
  ;(last ?? (home === document.body ? document.querySelector('main') : home))?.focus({ preventScroll: true })
}

/** If the focus fell to the page: back into what lies uppermost. */
export function giveFocusBack(): void {
  if (document.activeElement === document.body) focusLastIn([...document.querySelectorAll<HTMLElement>('.dialog-inside')].at(-1) ?? document.body)
}

/** Before what has the focus goes with the work that it did, which would lead to the first button of the dialog: to the tab in whose panel it stands. */
export function focusOwnTab(): void {
  const tab = document.activeElement?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.focus({ preventScroll: true })
}

/** When what had the focus is gone. React Aria's own way back takes a frame; what the work changed is read again a little later. */
export function giveFocusBackSoon(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const now = document.activeElement
    if (now && now !== document.body && now === homeOf(now)) focusLastIn(homeOf(now))
    else giveFocusBack()
  }))
  for (const delay of [400, 1_200]) setTimeout(giveFocusBack, delay)
}

/**
 * Stands in a dialog. What the dialog did may take away the button that opened it, and one that follows another was opened by a button that went with the other:
 * React Aria then gives the focus back to nobody, or to the dialog beneath as a whole.
 */
export function FocusBack() {
  useEffect(() => giveFocusBackSoon, [])
  return null
}
