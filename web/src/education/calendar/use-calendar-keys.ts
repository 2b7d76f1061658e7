/**
 * T today, D W M O the view, N a new lesson, left and right the days before and after; a lesson in focus keeps its
 * arrows.
 */
import { useEffect, useRef } from 'react'
import { isForScreen } from '../../records/list/list-keys.ts'
import { useLanguage } from '../../ui/page/language.tsx'
import { stepped, type View } from './calendar-grid.ts'
import { timeAt } from './roving-focus.ts'
import type { Shown } from './use-shown.ts'

/** By position on the keyboard, so that an Arabic layout works too. */
const viewOf: Readonly<Record<string, View>> = { KeyD: 'day', KeyW: 'week', KeyM: 'month', KeyO: 'occupancy' }
const hasOwnArrows = '[role=radio], [role=radiogroup], [role=tab], [role=grid], button[aria-haspopup], a'

export function useCalendarKeys(shown: Shown, views: readonly View[], add: (() => void) | undefined): void {
  const { direction } = useLanguage()
  const latest = useRef({ shown, views, add, direction })
  useEffect(() => {
    latest.current = { shown, views, add, direction }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForScreen(event)) return
      const { shown, views, add, direction } = latest.current
      const next = viewOf[event.code]
      if (event.code === 'KeyT') shown.go({ date: undefined })
      else if (event.code === 'KeyN' && add) add()
      else if (next && views.includes(next)) shown.go({ view: next })
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        if (timeAt(event.target) || (event.target as Element).closest(hasOwnArrows)) return
        const isForward = (event.key === 'ArrowRight') === (direction === 'ltr')
        shown.go({ date: stepped(shown.view, shown.date, isForward ? 1 : -1) })
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
