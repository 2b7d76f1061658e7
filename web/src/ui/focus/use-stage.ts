import { useEffect, useRef } from 'react'
import { giveFocusBackSoon } from './focus-back.ts'

/**
 * For a component that shows one stage after another, each of which removes the button that led to it: the focus goes
 * to the container, whose name says which stage is shown.
 *
 * @returns Props to spread on the container
 */
export function useStage(stage: string | undefined): { readonly 'data-stage': true; readonly tabIndex: -1 } {
  const stood = useRef<string>(undefined)
  useEffect(() => {
    if (stood.current && stage && stood.current !== stage) giveFocusBackSoon()
    stood.current = stage ?? stood.current
  }, [stage])
  return { 'data-stage': true, tabIndex: -1 }
}
