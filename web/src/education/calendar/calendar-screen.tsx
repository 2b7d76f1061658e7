/**
 * The calendar: a day, a week or a month of the centre (by places or by lecturers), of a group, a place, a lecturer or
 * a student. What it shows is in the address.
 */
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CalendarPlus, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { weekdays } from '@topcenter/model/kit/week'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { isDate } from '@topcenter/model/kit/date-text'
import { isStaff } from '@topcenter/model/kit/permission'
import { Problem, type ProblemBody } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import type { RecordData } from '../../records/record.ts'
import { RecordPanel } from '../../records/panel/record-panel.tsx'
import { useRecordParams } from '../../records/record-params.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { useToday } from '../use-today.ts'
import { Agenda } from './agenda.tsx'
import {
  type Answer,
  type CalendarTime,
  type Change,
  calendarQuery,
  changeOf,
  ownersIn,
  useBook,
  useChangeTime,
} from './calendar-data.ts'
import { daysBetween, daysOf, type Held, stepped, type View, views, weekdayOf } from './calendar-grid.ts'
import './calendar.css'
import { type Along, type Column, dayColumns, ownerColumns, ownersOf } from './columns.ts'
import { MonthTable } from './month-table.tsx'
import { type Head, TimeGrid } from './time-grid.tsx'
import type { Holding } from './use-holding.ts'
import { ViewSwitch } from './view-switch.tsx'
import { WeekTable } from './week-table.tsx'
import { WhoseTimes } from './whose-times.tsx'

const RecordForm = lazy(async () => ({ default: (await import('../../records/form/record-form.tsx')).RecordForm }))
const MoveClashDialog = lazy(() => import('./move-clash-dialog.tsx'))
const FeedDialog = lazy(() => import('./feed-dialog.tsx'))

/** Times of one day of a month. */
const perDay = 4
const noRows: readonly RecordData[] = []
const noPreset = {}

interface Refused {
  readonly time: CalendarTime
  readonly change: Change
  readonly problem: ProblemBody
}

export default function CalendarScreen() {
  const who = useWho()
  const texts = useTexts()
  if (!who.canView(educationalScheduleTime))
    return <NoPermissionState isScreen permission={texts.entity(educationalScheduleTime).many} />
  return <Calendar />
}

/** What is shown, from the address; of a view that it does not name, the one that was chosen last. */
function useShown() {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const [usual, setUsual] = useStored<View>('calendar view', 'week')
  const asked = search.get('view')
  const view = views.find((each) => each === asked) ?? usual
  const date = isDate(search.get('date') ?? '') ? search.get('date')! : today
  const [by, of] = [search.get('by') ?? 'all', search.get('of') ?? undefined]
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
  return { view, date, by, of, today, go }
}

function Calendar() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const isPhone = usePhone()
  const shown = useShown()
  const { view, date, today, go } = shown
  const days = useMemo(() => daysOf(view, date), [view, date])
  const isOfOne = shown.by !== 'all' && shown.of !== undefined
  const query = useQuery(
    calendarQuery({
      from: days[0]!,
      to: days.at(-1)!,
      ...(isOfOne ? { by: shown.by, of: shown.of } : {}),
      ...(view === 'month' ? { perDay } : {}),
    }),
  )
  // Another week of a big centre is drawn without keeping the next press waiting; what is moved within one is seen at
  // once.
  const drawn = useDeferredValue(query.data)
  const data = drawn?.asked === query.data?.asked ? query.data : drawn
  const panel = useRecordParams()
  const [isLinking, setLinking] = useState(false)
  const [initial, setInitial] = useState<Readonly<Record<string, unknown>> | null>(null)
  const canAdd = isStaff(who.userType) && who.may(educationalScheduleTime, 'create')
  const title =
    view === 'day'
      ? formats.longDate(date)
      : view === 'month'
        ? formats.month(`${date.slice(0, 7)}-01`)
        : `${formats.date(days[0]!)} – ${formats.date(days.at(-1)!)}`
  const turn = (by: 1 | -1) => go({ date: stepped(view, date, by) })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={texts.screen('EducationalCalendar')}
        actions={
          <>
            <ViewSwitch view="calendar" {...(shown.by === 'group' && shown.of ? { group: shown.of } : {})} />
            {who.userType !== 'AdminsEgypt' && (
              <Button onPress={() => setLinking(true)}>
                <CalendarPlus aria-hidden size={16} />
                {work('feeds.make')}
              </Button>
            )}
            {canAdd && (
              <Button variant="primary" onPress={() => setInitial(initialOf(shown))}>
                <Plus aria-hidden size={16} />
                {texts.entity(educationalScheduleTime).add}
              </Button>
            )}
          </>
        }
      />
      <div className="timetable-bar no-print">
        <span className="timetable-turn">
          <Button onPress={() => go({ date: undefined })}>{work('calendar.today')}</Button>
          <IconButton
            label={work('calendar.previous')}
            icon={<MirroredIcon icon={ChevronLeft} />}
            onPress={() => turn(-1)}
          />
          <IconButton
            label={work('calendar.next')}
            icon={<MirroredIcon icon={ChevronRight} />}
            onPress={() => turn(1)}
          />
        </span>
        <p className="timetable-title" aria-live="polite">
          {title}
        </p>
        <DatePicker
          compact
          hideLabel
          label={texts.field(educationalScheduleTime, 'from')}
          value={date}
          onChange={(day) => go({ date: day ?? undefined })}
        />
        <ToggleGroup<View>
          label={work('calendar.view')}
          value={view}
          onChange={(next) => go({ view: next })}
          options={views.map((each) => ({ value: each, label: work(`calendar.${each}`) }))}
        />
        {isStaff(who.userType) && (
          <WhoseTimes
            by={shown.by}
            of={shown.of}
            onChoose={(by, of) => go({ by: by === 'all' ? undefined : by, of })}
          />
        )}
      </div>
      {query.error && !data ? (
        <ListFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <CardSkeleton lines={8} />
      ) : (
        <Shown
          data={data}
          along={shown.by === 'lecturers' ? 'lecturer' : 'place'}
          today={today}
          isPhone={isPhone}
          onOpen={(time) => panel.open(time.token)}
          {...(canAdd ? { onAdd: (given) => setInitial({ ...initialOf(shown), ...given }) } : {})}
        />
      )}
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
      {isLinking && (
        <Suspense>
          <FeedDialog
            by={isOfOne ? shown.by : isStaff(who.userType) ? 'all' : 'mine'}
            of={shown.of}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Of the form for a new time: whose calendar it is made in. */
const initialOf = ({ by, of }: { by: string; of: string | undefined }): Readonly<Record<string, unknown>> =>
  of && by in fieldOf ? { [`${fieldOf[by as keyof typeof fieldOf]}Token`]: of } : {}
const fieldOf = { group: 'educationalGroup', place: 'place', lecturer: 'lecturer' } as const

interface ShownProps {
  readonly data: Answer
  /** What the rows of the whole centre are. */
  readonly along: Along
  readonly today: string
  readonly isPhone: boolean
  onOpen(time: CalendarTime): void
  readonly onAdd?: (initial: Readonly<Record<string, unknown>>) => void
}

function Shown({ data, along, today, isPhone, onOpen, onAdd }: ShownProps) {
  const { from, to, by, perDay: isMonth } = data.asked
  const days = useMemo(() => daysBetween(from, to), [from, to])
  const view: View = isMonth ? 'month' : from === to ? 'day' : 'week'
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { language } = useLanguage()
  const formats = useFormats()
  const book = useBook(data)
  const [params] = useSearchParams()
  const mayMove = isStaff(who.userType) && who.may(educationalScheduleTime, 'update') && !isPhone
  const dayHeads = useHeads(data, days, today, view)
  const owners = useMemo(
    () => ownersOf(data, along, (token) => book.name(along, token), language),
    [data, along, book, language],
  )
  const ownerName = useCallback(
    (token: string | null) =>
      book.name(along, token) || work(along === 'place' ? 'calendar.noPlace' : 'calendar.noLecturer'),
    [along, book, work],
  )
  const byOwner = by === undefined && isStaff(who.userType) && !isPhone && view !== 'month'
  const columns = useMemo<Column[]>(
    () => (byOwner ? ownerColumns(data, days, along, owners) : dayColumns(data, days)),
    [byOwner, data, days, along, owners],
  )
  const [said, setSaid] = useState('')
  const whenOf = (column: Column, at: Held) =>
    work(column.along ? 'calendar.spanAt' : 'calendar.span', {
      day: formats.longDate(column.day),
      from: book.clock(at.start),
      to: book.clock(at.end),
      place: ownerName(column.whose ?? null),
    })
  const moves = useMoves(data.timeZone, book.group, setSaid)
  const drop = ({ time, at }: Holding) => {
    const column = columns[at.column]!
    const change = changeOf(time, column.day, at.start, at.end, data.timeZone)
    moves.send(
      time,
      !column.along || column.whose === time[column.along] ? change : { ...change, [column.along]: column.whose },
    )
  }
  const add =
    onAdd &&
    ((column: Column, minute: number | null) => {
      const start = minute ?? Math.min(columnEnd(column), 22 * 60)
      const made = changeOf(
        { from: '', to: '', start: -1, end: -1 } as CalendarTime,
        column.day,
        start,
        start + 60,
        data.timeZone,
      )
      onAdd({
        from: made.from,
        to: made.to,
        ...(column.whose
          ? {
              [`${along}Token`]: column.whose,
              [along]: { token: column.whose, names: (along === 'place' ? data.places : data.lecturers)[column.whose] },
            }
          : {}),
      })
    })
  const say = (what: 'picked' | 'at' | 'gaveUp', { time, at }: Holding) =>
    setSaid(work(`calendar.${what}`, { name: book.group(time), when: whenOf(columns[at.column]!, at) }))
  const common = {
    columns,
    book,
    mayMove,
    open: onOpen,
    add,
    drop,
    say,
    hint: work(mayMove ? 'calendar.hint' : 'calendar.hintRead'),
  }
  const label = work('calendar.columns')
  const dayHref = (day: string) => {
    const next = new URLSearchParams(params)
    next.set('view', 'day')
    next.set('date', day)
    return `?${next}`
  }
  return (
    <>
      {data.isCut && <AlertBanner tone="warn">{work('calendar.cut')}</AlertBanner>}
      {view === 'month' ? (
        <MonthTable
          label={label}
          days={days}
          month={days[10]!.slice(0, 7)}
          data={data}
          heads={dayHeads}
          weekdays={days
            .slice(0, 7)
            .map((day) =>
              isPhone ? shortDay(language, day) : texts.value('educationalGroup', 'weekday', weekdays[weekdayOf(day)]!),
            )}
          book={book}
          dayHref={dayHref}
          open={onOpen}
        />
      ) : isPhone ? (
        <Agenda columns={columns} heads={dayHeads} book={book} open={onOpen} />
      ) : byOwner && owners.length === 0 ? (
        <TimeGrid
          {...common}
          columns={dayColumns(data, days)}
          heads={dayHeads}
          label={label}
          timeZone={data.timeZone}
          today={today}
        />
      ) : byOwner && view === 'week' ? (
        <WeekTable
          {...common}
          label={label}
          along={along}
          corner={texts.field(educationalScheduleTime, along)}
          heads={dayHeads}
          rows={owners.map(ownerName)}
        />
      ) : (
        <TimeGrid
          {...common}
          heads={
            byOwner
              ? owners.map((owner) => ({
                  ...dayHeads[0]!,
                  label: `${ownerName(owner)}, ${dayHeads[0]!.label}`,
                  content: <bdi>{ownerName(owner)}</bdi>,
                }))
              : dayHeads
          }
          label={label}
          timeZone={data.timeZone}
          today={today}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {moves.refused && (
        <Suspense>
          <MoveClashDialog
            {...moves.refused}
            isPending={moves.isPending}
            onClose={moves.giveUp}
            onChange={(change, confirmed) => moves.send(moves.refused!.time, change, confirmed)}
          />
        </Suspense>
      )}
    </>
  )
}

const shortDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG' : 'en-GB', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )
const columnEnd = (column: Column): number => column.times.at(-1)?.end ?? 16 * 60

/** What stands above each day: its name, and why nothing is taught on it. */
function useHeads(data: Answer, days: readonly string[], today: string, view: View): Head[] {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return useMemo(
    () =>
      days.map((day) => {
        const holiday = data.holidays.find((each) => each.from <= day && day <= each.to)
        const weekday = weekdays[weekdayOf(day)]!
        const isWeekend = data.weekend.includes(weekday)
        const reason = holiday
          ? texts.name(holiday.names) || work('schedule.holiday')
          : isWeekend
            ? work('calendar.closed')
            : ''
        const name = texts.value('educationalGroup', 'weekday', weekday)
        return {
          label: [formats.longDate(day), reason].filter(Boolean).join(', '),
          isToday: day === today,
          isClosed: Boolean(reason),
          content: (
            <>
              {view !== 'month' && (
                <span>
                  {name} <b>{formats.number(Number(day.slice(8)))}</b>
                </span>
              )}
              {reason && (view !== 'month' || holiday) && <small>{reason}</small>}
            </>
          ),
        }
      }),
    [data, days, today, view, texts, work, formats],
  )
}

/** Sends moves one after the other; each can be undone, and one that clashes asks. */
function useMoves(zone: string, nameOf: (time: CalendarTime) => string, say: (text: string) => void) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const change = useChangeTime(zone)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isPending, setPending] = useState(false)
  const last = useRef(Promise.resolve())
  const send = (time: CalendarTime, wanted: Change, confirmed = false, isUndo = false): void => {
    last.current = last.current.then(() => sendOne(time, wanted, confirmed, isUndo))
  }
  const sendOne = async (time: CalendarTime, wanted: Change, confirmed: boolean, isUndo: boolean): Promise<void> => {
    setPending(true)
    try {
      const saved = await change(time, wanted, confirmed)
      setRefused(null)
      const when = work('calendar.span', {
        day: formats.longDate(wanted.from),
        from: formats.time(wanted.from),
        to: formats.time(wanted.to),
      })
      const text = work('calendar.moved', { name: nameOf(time), when })
      say(text)
      const back: Change = { from: time.from, to: time.to, ...ownersIn(wanted, time) }
      const now = { ...time, ...wanted, version: saved.version } as CalendarTime
      // what was booked over a clash goes back to where it was
      toasts.show({
        tone: 'success',
        text,
        ...(isUndo
          ? {}
          : {
              action: {
                label: texts.say('record.undo'),
                onAction: () => send(now, back, time.mark === 'Overbooked', true),
              },
            }),
      })
    } catch (error) {
      if (error instanceof Problem && error.body.clashes) setRefused({ time, change: wanted, problem: error.body })
      else reportProblem(error)
    } finally {
      setPending(false)
    }
  }
  return { send, refused, isPending, giveUp: () => setRefused(null) }
}
