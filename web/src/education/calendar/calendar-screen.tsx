/**
 * The calendar: a day, a week or a month of the centre (by places or by lecturers), of a group, a place, a lecturer or
 * a student. What it shows is in the address.
 */
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Plus, SlidersHorizontal } from 'lucide-react'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { RecordPanel } from '../../records/panel/record-panel.tsx'
import type { RecordData } from '../../records/record.ts'
import { OfChild } from '../../portal/child-choice.tsx'
import { useRecordParams } from '../../records/record-params.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { CalendarBar, ShownDate, WhoseChoice } from './calendar-bar.tsx'
import { type Answer, calendarQuery } from './calendar-data.ts'
import { CalendarFilters, hasFilters, useFiltered } from './calendar-filters.tsx'
import { agendaDays, daysOf, type View } from './calendar-grid.ts'
import { CalendarTable, type CalendarTableProps } from './calendar-table.tsx'
import './calendar.css'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { type Shown, useShown } from './use-shown.ts'
import { ViewSwitch } from './view-switch.tsx'

const RecordForm = lazy(async () => ({ default: (await import('../../records/form/record-form.tsx')).RecordForm }))
const FeedDialog = lazy(() => import('./feed-dialog.tsx'))

/** Most times that a day of the month view shows. */
const perDay = 4
const noRows: readonly RecordData[] = []
const noPreset = {}

export default function CalendarScreen() {
  const who = useWho()
  const texts = useTexts()
  if (!who.canView(educationalScheduleTime))
    return <NoPermissionState isScreen permission={texts.entity(educationalScheduleTime).many} />
  return who.userType === 'Parent' ? (
    <div className="window-page flex min-w-0 flex-col gap-3">
      <OfChild>{(child) => <Calendar child={child} />}</OfChild>
    </div>
  ) : (
    <Calendar />
  )
}

function Calendar({ child }: { child?: string }) {
  const who = useWho()
  const shown = useShown(child)
  const panel = useRecordParams()
  const [initial, setInitial] = useState<Readonly<Record<string, unknown>> | null>(null)
  const canAdd = isStaff(who.userType) && who.may(educationalScheduleTime, 'create')
  const add = (given: Readonly<Record<string, unknown>> = {}) => setInitial({ ...initialOf(shown), ...given })
  const query = useShownTimes(shown)
  useCalendarKeys(shown, shown.views, canAdd ? () => add() : undefined)
  return (
    <div className="calendar-page window-page">
      <CalendarHead shown={shown} data={query.data} {...(canAdd ? { onAdd: () => add() } : {})} />
      <Times
        shown={shown}
        query={query}
        onOpen={(time) => panel.open(time.token)}
        {...(canAdd ? { onAdd: add } : {})}
      />
      {panel.isOpen && (
        <Suspense>
          <RecordPanel entity={educationalScheduleTime} preset={noPreset} neighbours={noRows} />
        </Suspense>
      )}
      {initial && (
        <Suspense>
          <RecordForm
            entity={educationalScheduleTime}
            initial={initial}
            isNested
            onClose={() => setInitial(null)}
            onSaved={() => setInitial(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

type OfOne = Shown & { readonly by: Exclude<Shown['by'], 'all' | 'lecturers'> }
const isOfOne = (shown: Shown): shown is OfOne =>
  shown.by !== 'all' && shown.by !== 'lecturers' && shown.of !== undefined

/** First values of a new time: the group, place or lecturer whose calendar is shown. */
const initialOf = ({ by, of }: Shown): Readonly<Record<string, unknown>> =>
  of && by in fieldOf ? { [`${fieldOf[by as keyof typeof fieldOf]}Token`]: of } : {}
const fieldOf = { group: 'educationalGroup', place: 'place', lecturer: 'lecturer' } as const

/** One line: the days that are shown, how, whose, and what can be made of them. */
function CalendarHead({ shown, data, onAdd }: { shown: Shown; data: Answer | undefined; onAdd?: () => void }) {
  const work = useWork()
  const who = useWho()
  const [isLinking, setLinking] = useState(false)
  const isPhone = usePhone()
  const own = isStaff(who.userType) ? 'all' : 'mine'
  return (
    <>
      <header className="timetable-bar">
        <CalendarBar shown={shown} views={shown.views} />
        {isStaff(who.userType) && !isPhone && hasFilters(shown) && <CalendarFilters shown={shown} data={data} />}
        <span className="timetable-acts no-print">
          <Popover
            label={work('calendar.showing')}
            trigger={<IconButton label={work('calendar.showing')} icon={<SlidersHorizontal aria-hidden size={16} />} />}
          >
            {(close) => (
              <div className="timetable-showing">
                <ShownDate shown={shown} />
                {isStaff(who.userType) && !isOfOne(shown) && <WhoseChoice shown={shown} />}
                <ViewSwitch view="calendar" {...(shown.by === 'group' && shown.of ? { group: shown.of } : {})} />
                {who.userType !== 'AdminsEgypt' && (
                  <Button
                    onPress={() => {
                      close()
                      setLinking(true)
                    }}
                  >
                    <CalendarPlus aria-hidden size={16} />
                    {work('feeds.make')}
                  </Button>
                )}
              </div>
            )}
          </Popover>
          {onAdd && (
            <Button variant="primary" keys="N" onPress={onAdd}>
              <Plus aria-hidden size={16} />
              {work('calendar.newLesson')}
            </Button>
          )}
        </span>
      </header>
      {isLinking && (
        <Suspense>
          <FeedDialog by={isOfOne(shown) ? shown.by : own} of={shown.of} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** While the next view is asked for, the answer of the last one stays. */
const weekOf = (view: View): View => (view === 'occupancy' ? 'occupancy' : 'week')

function useShownTimes(shown: Shown) {
  const { view, date } = shown
  const isPhone = usePhone()
  const days = isPhone && view === 'week' ? agendaDays(date) : daysOf(view, date)
  return useQuery(
    calendarQuery({
      from: days[0]!,
      to: days.at(-1)!,
      ...(isOfOne(shown) ? { by: shown.by, of: shown.of } : {}),
      ...(view === 'month' ? { perDay } : {}),
    }),
  )
}

interface TimesProps extends Pick<CalendarTableProps, 'onOpen' | 'onAdd'> {
  readonly shown: Shown
  readonly query: ReturnType<typeof useShownTimes>
}

function Times({ shown, query, ...handlers }: TimesProps) {
  const { view, by, today, go } = shown
  // Another week of a big centre is rendered as deferred work, so that it does not block the next press; a move within
  // the shown week is seen at once.
  const drawn = useDeferredValue(query.data)
  const whole = drawn?.asked === query.data?.asked ? query.data : drawn
  const data = useFiltered(whole, shown)
  if (query.error && !data)
    return <ListFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (!data) return <CalendarSkeleton days={view === 'day' ? 1 : 7} />
  const answers = data.asked.perDay ? 'month' : data.asked.from === data.asked.to ? 'day' : weekOf(view)
  return (
    <CalendarTable
      data={data}
      view={answers}
      along={by === 'lecturers' ? 'lecturer' : 'place'}
      today={today}
      {...(data.times.length < whole!.times.length
        ? { onClear: () => go({ lecturer: undefined, room: undefined }) }
        : {})}
      {...handlers}
    />
  )
}
