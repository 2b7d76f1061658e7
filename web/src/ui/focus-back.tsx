import { useLayoutEffect, useRef } from 'react'

/** Of a dialog that is open: what opened it, then what opened what that stood in. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>()
let lastClosed: readonly HTMLElement[] = []

/**
 * Stands in a dialog. One that follows another was opened by a button that went with the other: React Aria then gives the focus back to nobody.
 * Here it goes to what opened the first.
 */
export function FocusBack() {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current!.closest('.dialog-inside')!
    const active = document.activeElement
    const openers = active instanceof HTMLElement && active !== document.body ? [active, ...(openersOf.get(active.closest('.dialog-inside') ?? active) ?? [])] : lastClosed
    openersOf.set(dialog, openers)
    return () => {
      lastClosed = openers
      // After React Aria's own way back, a frame later.
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const now = document.activeElement
        const isLost = now === null || now === document.body
        const opener = openers.find((each) => each.isConnected && each.checkVisibility())
        if (opener && (isLost || (now.matches('[role=dialog]') && now.contains(opener)))) opener.focus({ preventScroll: true })
      }))
    }
  }, [])
  return <span ref={ref} hidden />
}
