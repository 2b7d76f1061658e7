/** Reminders as a list, or as a calendar of what is to come. */
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { CalendarDays } from 'lucide-react'
import { reminder } from '@topcenter/model/alerts/reminder'
import { groupOf } from '@topcenter/model/kit/entity'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { RecordList } from '../records/list/record-list.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'

const ReminderCalendar = lazy(() => import('./reminder-calendar.tsx'))

export function RemindersScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const today = useToday()
  const [params, setParams] = useSearchParams()
  if (!who.canView(reminder)) return <NoPermissionState isScreen permission={texts.group(groupOf(reminder))} />
  const asked = params.get('month')
  if (asked !== null)
    return (
      <Suspense fallback={<CardSkeleton />}>
        <ReminderCalendar month={/^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)} today={today} />
      </Suspense>
    )
  return (
    <RecordList
      entity={reminder}
      actions={
        <Button onPress={() => setParams({ month: today.slice(0, 7) })}>
          <CalendarDays aria-hidden size={16} />
          {work('calendar.calendar')}
        </Button>
      }
    />
  )
}
