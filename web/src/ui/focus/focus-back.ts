import { type FocusPath, homeOf, lastPathIn } from './focus-memory.ts'

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'
const isThere = (element: Element): boolean => element.isConnected && element.checkVisibility()
const openDialogs = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.dialog-inside')]

/**
 * The focusable element nearest to a removed one: within the remaining part of its path, before the element that
 * contained it, else the first.
 */
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

/** Moves the focus back to the element that last had it in a dialog or in the page; if that is gone, to the nearest one. */
export function focusLastIn(home: HTMLElement, path = lastPathIn(home)): void {
  const last = nearest(path)
  ;(last ?? (home === document.body ? document.querySelector('main') : home))?.focus({ preventScroll: true })
}

/** If the focus fell to the body: back into the topmost dialog. */
export function giveFocusBack(): void {
  if (document.activeElement === document.body) focusLastIn(openDialogs().at(-1) ?? document.body)
}

/**
 * Called before the focused element is removed by its own action: the focus would go to the first button of the dialog,
 * so it moves to the tab of the panel around it.
 */
export function focusOwnTab(): void {
  const tab = document.activeElement?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.focus({ preventScroll: true })
}

/** Frames that React Aria takes to restore the focus itself. */
const afterReactAria = (give: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(give))

/**
 * Moves the focus back once the focused element was removed; what the action changed is refetched a little later. In
 * the page, React Aria would focus its first element, the skip link.
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
 * In a dialog the focused element may be removed by its action, at once or when the record is refetched: React Aria
 * then focuses the first focusable one, and this moves on to the nearest one. A user who presses
 * the first one stays there.
 *
 * @returns Ends it
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
  dialog.addEventListener('focusin', fell, true) // Before it is remembered.
  return () => dialog.removeEventListener('focusin', fell, true)
}
