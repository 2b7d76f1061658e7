import { type FocusPath, homeOf, lastPathIn } from './focus-memory.ts'

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'
const isThere = (element: Element): boolean => element.isConnected && element.checkVisibility()
const openDialogs = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.dialog-inside')]

/** The nearest to a place that is gone: within what of its path is left, before what that stood in, else the first. */
function nearest(path: FocusPath): HTMLElement | undefined {
  const left = path.filter(isThere)
  for (const [at, each] of left.entries()) {
    if (each.matches(`${focusable}, [data-stage]`)) return each
    const inside = [...each.querySelectorAll<HTMLElement>(focusable)].filter(isThere)
    const before = inside.filter(
      (other) => at > 0 && left[at - 1]!.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING,
    )
    if (inside.length > 0) return before.at(-1) ?? inside[0]
  }
  return undefined
}

/** The focus to where it was last in a dialog or in the page; if that is gone, to what stands nearest to its place. */
export function focusLastIn(home: HTMLElement, path = lastPathIn(home)): void {
  const last = nearest(path)
  ;(last ?? (home === document.body ? document.querySelector('main') : home))?.focus({ preventScroll: true })
}

/** If the focus fell to the page: back into what lies uppermost. */
export function giveFocusBack(): void {
  if (document.activeElement === document.body) focusLastIn(openDialogs().at(-1) ?? document.body)
}

/**
 * Before what has the focus goes with the work that it did, which would lead to the first button of the dialog: to the
 * tab in whose panel it stands.
 */
export function focusOwnTab(): void {
  const tab = document.activeElement?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.focus({ preventScroll: true })
}

/** React Aria's own way back takes a frame. */
const afterReactAria = (give: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(give))

/**
 * When what had the focus is gone; what the work changed is read again a little later. Where that was the page, React
 * Aria leads to its first, the way past the menu.
 */
export function giveFocusBackSoon(): void {
  const path = lastPathIn(document.body)
  afterReactAria(() => {
    const now = document.activeElement
    if (path[0] && !isThere(path[0]) && now === document.querySelector(focusable)) focusLastIn(document.body, path)
    else if (now && now !== document.body && now === homeOf(now)) focusLastIn(homeOf(now))
    else giveFocusBack()
  })
  for (const delay of [400, 1_200]) setTimeout(giveFocusBack, delay)
}

/**
 * What had the focus in a dialog may go with the work that it did, at once or when the record is read again: React Aria
 * then leads to the first that can have it, and this to what stands nearest to the place. Who presses that first one
 * means it.
 *
 * @returns Takes it back
 */
export function keepPlaceIn(dialog: HTMLElement): () => void {
  const fell = ({ target, relatedTarget }: FocusEvent): void => {
    const path = lastPathIn(dialog)
    if (
      !(target instanceof HTMLElement) ||
      target.matches(':active') ||
      !path[0] ||
      isThere(path[0]) ||
      (relatedTarget instanceof Node && dialog.contains(relatedTarget))
    )
      return
    if (target === [...dialog.querySelectorAll(focusable)].find(isThere))
      requestAnimationFrame(() => {
        if (document.activeElement === target) focusLastIn(dialog, path)
      })
  }
  dialog.addEventListener('focusin', fell, true) // before it is remembered
  return () => dialog.removeEventListener('focusin', fell, true)
}
