/** Undo and redo of the score sheet's input. */
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { SheetDrafts } from './cell-drafts.ts'

/** Steps for undo and redo, the nearest last. A save clears them: saved scores are changed by typing. */
interface Steps {
  readonly back: readonly SheetDrafts[]
  readonly forth: readonly SheetDrafts[]
  readonly typing?: string | undefined
}
const noSteps: Steps = { back: [], forth: [] }
const maxSteps = 100

/**
 * @param latest The drafts as they are now
 * @param put Makes others the drafts
 */
export function useDraftSteps(latest: RefObject<SheetDrafts>, put: (next: SheetDrafts) => void) {
  const steps = useRef<Steps>(noSteps)
  const [canUndo, setCanUndo] = useState(false)
  const set = useCallback((next: Steps) => {
    steps.current = next
    setCanUndo(next.back.length > 0)
  }, [])
  /**
   * Remembers the drafts as they are, before a change.
   *
   * @param typedIn The cell that is typed into: all that is typed there in one go is one step
   */
  const remember = useCallback(
    (typedIn?: string) => {
      const { back, typing } = steps.current
      const isSameStep = typedIn !== undefined && typedIn === typing
      set({ back: isSameStep ? back : [...back.slice(1 - maxSteps), latest.current], forth: [], typing: typedIn })
    },
    [set, latest],
  )
  /** Takes a step; returns false if there is none. */
  const step = useCallback(
    (direction: 'back' | 'forth'): boolean => {
      const opposite = direction === 'back' ? 'forth' : 'back'
      const ahead = steps.current[direction]
      if (ahead.length === 0) return false
      const behind = [...steps.current[opposite], latest.current]
      set({ ...noSteps, [direction]: ahead.slice(0, -1), [opposite]: behind })
      put(ahead.at(-1)!)
      return true
    },
    [set, put, latest],
  )
  const forget = useCallback(() => set(noSteps), [set])
  return { canUndo, remember, step, forget }
}
