import { useLayoutEffect } from 'react'

/** What had the focus last in each open dialog, and in the page beneath them. */
const lastIn = new WeakMap<Element, HTMLElement>()
const homeOf = (element: Element): Element => element.closest('.dialog-inside') ?? document.body
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target !== homeOf(target)) lastIn.set(homeOf(target), target)
})

function giveBack(): void {
  const now = document.activeElement ?? document.body
  if (now !== document.body && now !== homeOf(now)) return
  const last = lastIn.get(now === document.body ? ([...document.querySelectorAll('.dialog-inside')].at(-1) ?? now) : now)
  if (last?.isConnected && last.checkVisibility()) last.focus({ preventScroll: true })
}

/**
 * Stands in a dialog. One that follows another was opened by a button that went with the other: React Aria then gives the focus back to nobody.
 * Here it goes to what had it last in what is left.
 */
export function FocusBack() {
  // React Aria's own way back takes a frame.
  useLayoutEffect(() => () => void requestAnimationFrame(() => requestAnimationFrame(giveBack)), [])
  return null
}
