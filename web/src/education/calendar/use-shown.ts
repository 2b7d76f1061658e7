/** What the calendar shows: kept in the address. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '@topcenter/model/kit/permission'
import { isDate } from '@topcenter/model/kit/date-text'
import { useWho } from '../../platform/session.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useToday } from '../../platform/use-today.ts'
import { usePhone } from '../../ui/page/media.ts'
import { stepped, type View, views } from './calendar-grid.ts'

const ofOne: readonly View[] = ['day', 'week', 'month']
/** Occupancy tells of the whole centre, and has no room on a phone. */
function useViews(by: string): readonly View[] {
  const who = useWho()
  const isPhone = usePhone()
  return isStaff(who.userType) && !isPhone && (by === 'all' || by === 'lecturers') ? views : ofOne
}

/** The address is ahead of what is rendered, so that of two quick presses the second goes on from the first. */
const addressNow = () => new URLSearchParams(globalThis.location.search)
const dateIn = (search: URLSearchParams, today: string): string => {
  const date = search.get('date') ?? ''
  return isDate(date) ? date : today
}

/**
 * A view that the address does not name is the one that was chosen last.
 *
 * @param child Whose times are shown where the address names nobody's
 */
export function useShown(child?: string) {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const [usual, setUsual] = useStored<View>('calendar view', 'week')
  const asked = search.get('view')
  const by = search.get('by') ?? (child ? 'student' : 'all')
  const of = search.get('of') ?? child
  const offered = useViews(by)
  const wanted = views.find((each) => each === asked) ?? usual
  const view = offered.includes(wanted) ? wanted : 'week'
  const date = dateIn(search, today)
  const go = useCallback(
    (over: Readonly<Record<string, string | undefined>>) => {
      if (over.view) setUsual(over.view as View)
      const next = addressNow()
      for (const [key, value] of Object.entries(over))
        if (value) next.set(key, value)
        else next.delete(key)
      setSearch(next, { preventScrollReset: true })
    },
    [setSearch, setUsual],
  )
  const turn = (step: 1 | -1) => go({ date: stepped(view, dateIn(addressNow(), today), step) })
  return { view, views: offered, date, by, of, today, go, turn }
}
export type Shown = ReturnType<typeof useShown>
