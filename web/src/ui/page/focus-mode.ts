import { useInsertionEffect } from 'react'

/**
 * While it is shown, the layout has no menu, bar, bell and search: CSS hides them by the attribute, so that nothing is
 * rendered anew and screen readers find as little. The palette's keys do not reach it.
 */
export function useFocusMode(): void {
  useInsertionEffect(() => {
    const stay = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.documentElement.dataset.focus = 'on'
    addEventListener('keydown', stay, true)
    return () => {
      delete document.documentElement.dataset.focus
      removeEventListener('keydown', stay, true)
    }
  }, [])
}
