import { useEffect, useRef } from 'react'
import { giveFocusBackSoon } from './focus-back.ts'

/**
 * Of what shows one stage after another, each of which takes away the button that led to it: the focus that falls goes
 * to the whole, whose name says where one is.
 *
 * @returns To be spread on it
 */
export function useStage(stage: string | undefined): { readonly 'data-stage': true; readonly tabIndex: -1 } {
  const stood = useRef<string>(undefined)
  useEffect(() => {
    if (stood.current && stage && stood.current !== stage) giveFocusBackSoon()
    stood.current = stage ?? stood.current
  }, [stage])
  return { 'data-stage': true, tabIndex: -1 }
}
