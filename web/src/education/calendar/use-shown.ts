/** What the calendar shows: kept in the address. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '@topcenter/model/kit/permission'
import { isDate } from '@topcenter/model/kit/date-text'
import { useWho } from '../../platform/session.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useToday } from '../../platform/use-today.ts'
import { usePhone } from '../../ui/page/media.ts'
import { type View, views } from './calendar-grid.ts'

const ofOne: readonly View[] = ['day', 'week', 'month']
/** Occupancy tells of the whole centre, and has no room on a phone. */
function useViews(by: string): readonly View[] {
  const who = useWho()
  const isPhone = usePhone()
  return isStaff(who.userType) && !isPhone && (by === 'all' || by === 'lecturers') ? views : ofOne
}

/** A view that the address does not name is the one that was chosen last. */
export function useShown() {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const [usual, setUsual] = useStored<View>('calendar view', 'week')
  const asked = search.get('view')
  const [by, of] = [search.get('by') ?? 'all', search.get('of') ?? undefined]
  const offered = useViews(by)
  const wanted = views.find((each) => each === asked) ?? usual
  const view = offered.includes(wanted) ? wanted : 'week'
  const date = isDate(search.get('date') ?? '') ? search.get('date')! : today
  const go = useCallback(
    (over: Readonly<Record<string, string | undefined>>) => {
      if (over.view) setUsual(over.view as View)
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(over))
            if (value) next.set(key, value)
            else next.delete(key)
          return next
        },
        { preventScrollReset: true },
      )
    },
    [setSearch, setUsual],
  )
  return { view, views: offered, date, by, of, today, go }
}
export type Shown = ReturnType<typeof useShown>
