/** The view of the calendar, which the address stores. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { readCalendar } from '@topcenter/model/education/api'
import type { SentQuery } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import { isDate } from '@topcenter/model/kit/date-text'
import { useWho } from '../../platform/session.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useToday } from '../../platform/use-today.ts'
import { usePhone } from '../../ui/page/media.ts'
import { stepped, type View, views } from './calendar-grid.ts'

type Sight = NonNullable<SentQuery<typeof readCalendar>['by']>

const ofOne: readonly View[] = ['day', 'week', 'month']
/** Returns the views to choose from. Occupancy is of the whole centre, and has no room on a phone. */
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
 * @param child The child whose times are shown if the address names nobody
 */
export function useShown(child?: string) {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const [usual, setUsual] = useStored<View>('calendar view', 'week')
  const asked = search.get('view')
  // the server refuses any other text of the address
  const by = (search.get('by') ?? (child ? 'student' : 'all')) as Sight | 'lecturers'
  const of = search.get('of') ?? child
  const offered = useViews(by)
  const wanted = views.find((each) => each === asked) ?? usual
  const view = offered.includes(wanted) ? wanted : 'week'
  const date = dateIn(search, today)
  const filters = { lecturer: search.get('lecturer') ?? '', place: search.get('room') ?? '' }
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
  return { view, views: offered, date, by, of, filters, today, go, turn }
}
export type Shown = ReturnType<typeof useShown>
