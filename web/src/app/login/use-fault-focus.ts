import { useEffect, useRef, type RefObject } from 'react'

/** The first input with a fault takes the focus, each time that faults were found. */
export function useFaultFocus(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  return form
}
