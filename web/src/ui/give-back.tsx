import { useEffect } from 'react'

/** In what stands above the page: when it closes and what opened it is gone, who works by the keyboard goes on in the page, not before its beginning. */
export function GiveBack() {
  useEffect(() => () => {
    // React Aria gives the focus back in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    }))
  }, [])
  return null
}
