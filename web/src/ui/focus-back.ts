import { useEffect, useState } from 'react'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

/** Where something stands, from within outwards. */
export function around(element: Element | null): readonly HTMLElement[] {
  const path: HTMLElement[] = []
  for (let each = element; each instanceof HTMLElement && each !== document.body; each = each.parentElement) path.push(each)
  return path
}

/** If the focus fell to the page: to what stands nearest to where it was. */
export function focusNear(path: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return
  const home = path.find((each) => each.isConnected)
  ;(home?.matches(focusable) ? home : home?.querySelector<HTMLElement>(focusable))?.focus({ preventScroll: true })
}

/** What a dialog does may take away the button that opened it: the focus then goes to what stands nearest to that place. React Aria leaves it to the page. */
export function useFocusBack(): void {
  const [path] = useState(() => around(document.activeElement))
  useEffect(() => () => {
    // When the dialog has given the focus back, and when what it changed has been read again.
    for (const delay of [60, 400, 1200]) setTimeout(() => focusNear(path), delay)
  }, [path])
}
