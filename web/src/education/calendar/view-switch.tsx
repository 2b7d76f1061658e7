/** Links from the list of schedule times to the calendar and back; the menu leads to the view that was chosen last. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CalendarDays, Rows3 } from 'lucide-react'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { calendarPath, scheduleTimesPath } from '../paths.ts'

type Way = 'list' | 'calendar'

/** Nothing for users of a portal, who have the calendar alone. */
export function ViewSwitch({ view, group }: { view: Way; group?: string }) {
  const work = useWork()
  const { userType } = useWho()
  const navigate = useNavigate()
  const [, setWay] = useStored<Way>('schedule way', 'list')
  const go = (next: Way) => {
    setWay(next)
    void navigate(next === 'list' ? scheduleTimesPath(group) : calendarPath(group))
  }
  if (!isStaff(userType)) return null
  return (
    <ToggleGroup<Way>
      iconsOnly
      label={work('calendar.view')}
      value={view}
      onChange={go}
      options={[
        { value: 'list', label: work('calendar.list'), icon: <Rows3 aria-hidden size={16} /> },
        { value: 'calendar', label: work('calendar.calendar'), icon: <CalendarDays aria-hidden size={16} /> },
      ]}
    />
  )
}

/**
 * Above the list. Users who chose the calendar last and whose address asks for nothing particular are redirected there;
 * those of a portal always, with the record that they came for.
 */
export default function ScheduleTop({ preset }: { preset: Readonly<Record<string, string>> }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [way] = useStored<Way>('schedule way', 'list')
  const group = preset.educationalGroupToken
  const { userType } = useWho()
  const isPortal = !isStaff(userType)
  const record = new URLSearchParams(search).get('record')
  const isAstray = isPortal || (way === 'calendar' && search === '' && group === undefined)
  useEffect(() => {
    if (!isAstray) return
    const path = calendarPath(group)
    void navigate(record ? `${path}${path.includes('?') ? '&' : '?'}record=${record}` : path, { replace: true })
  }, [isAstray, navigate, group, record])
  if (isPortal) return null
  return (
    <div className="justify-self-start">
      <ViewSwitch view="list" {...(group ? { group } : {})} />
    </div>
  )
}
