/** Ctrl S saves the form that was opened last. */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Forms that are open, the innermost last: only that one takes Ctrl S. */
const openForms: object[] = []

export function useSaveKeys(save: () => void): void {
  const latest = useRef(save)
  // with what is painted: a later effect would let a key save what stood there before
  useLayoutEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    openForms.push(latest)
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS' || openForms.at(-1) !== latest)
        return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => {
      openForms.splice(openForms.indexOf(latest), 1)
      document.removeEventListener('keydown', press)
    }
  }, [])
}
