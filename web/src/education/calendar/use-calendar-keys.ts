/** Keys of the calendar as a whole; a lesson in focus keeps its arrows. */
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { useLanguage } from '../../ui/page/language.tsx'
import type { View } from './calendar-grid.ts'
import { timeAt } from './roving-focus.ts'
import type { Shown } from './use-shown.ts'

const calendarKeys = keySet('calendar', {
  today: ['KeyT'],
  add: ['KeyN'],
  day: ['KeyD'],
  week: ['KeyW'],
  month: ['KeyM'],
  occupancy: ['KeyO'],
  turn: ['ArrowRight', 'ArrowLeft'],
})
const hasOwnArrows = '[role=radio], [role=radiogroup], [role=tab], [role=grid], button[aria-haspopup], a'

export function useCalendarKeys(shown: Shown, views: readonly View[], add: (() => void) | undefined): void {
  const { direction } = useLanguage()
  useScreenKeys(calendarKeys, {
    today: () => shown.go({ date: undefined }),
    ...(add ? { add } : {}),
    ...Object.fromEntries(views.map((view) => [view, () => shown.go({ view })])),
    turn: ({ key, target }) => {
      if (timeAt(target) || (target as Element).closest(hasOwnArrows)) return false
      shown.turn((key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1)
      return true
    },
  })
}
