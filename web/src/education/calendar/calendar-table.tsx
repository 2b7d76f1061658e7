/**
 * The times of the calendar as the view and the screen want them: a month, a day or week by hours, the week of each
 * place or lecturer, or an agenda.
 */
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { weekdays } from '@topcenter/model/kit/week'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { Agenda } from './agenda.tsx'
import { type Answer, type CalendarData, type CalendarTime, changeOf, useBook } from './calendar-data.ts'
import { daysBetween, type Slot, type View, weekdayOf } from './calendar-grid.ts'
import { type Along, type Column, dayColumns, ownerColumns, ownersOf } from './columns.ts'
import { useDayHeads } from './day-heads.tsx'
import { MonthTable } from './month-table.tsx'
import { OccupancyTable } from './occupancy-table.tsx'
import { subjectOf, tallyOf } from './subjects.ts'
import { type Head, TimeGrid } from './time-grid.tsx'
import type { Drag } from './use-drag.ts'
import { useBoundary } from './use-boundary.ts'
import { useMoves } from './use-moves.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekLegend } from './week-legend.tsx'

const MoveClashDialog = lazy(() => import('./move-clash-dialog.tsx'))

export interface CalendarTableProps {
  readonly data: Answer
  readonly view: View
  /** Owners of the rows or columns for the times of the whole centre: places or lecturers. */
  readonly along: Along
  readonly today: string
  onOpen(time: CalendarTime): void
  /** An empty place was pressed; the first values of a time that begins there. */
  readonly onAdd?: (initial: Readonly<Record<string, unknown>>) => void
  /** Clears the filters that leave some lessons out. */
  readonly onClear?: () => void
}

export function CalendarTable(props: CalendarTableProps) {
  const { data, view, today } = props
  const work = useWork()
  const { from, to } = data.asked
  const days = useMemo(() => daysBetween(from, to), [from, to])
  const heads = useDayHeads(data, days, today, view)
  return (
    <>
      {props.onClear && data.times.length === 0 && (
        <p className="timetable-none" role="status">
          {work('calendar.noneFound')}
          <Button variant="ghost" onPress={props.onClear}>
            {work('calendar.clearFilters')}
          </Button>
        </p>
      )}
      {data.isCut && <AlertBanner tone="warn">{work('calendar.cut')}</AlertBanner>}
      {view === 'month' ? (
        <Month {...props} days={days} heads={heads} />
      ) : (
        <DaysOrOwners {...props} days={days} heads={heads} />
      )}
    </>
  )
}

interface DaysProps extends CalendarTableProps {
  readonly days: readonly string[]
  readonly heads: Head[]
}

function useDayHref(): (day: string) => string {
  const [params] = useSearchParams()
  return useCallback(
    (day) => {
      const next = new URLSearchParams(params)
      next.set('view', 'day')
      next.set('date', day)
      return `?${next}`
    },
    [params],
  )
}

function Month({ data, days, heads, onOpen }: DaysProps) {
  const texts = useTexts()
  const work = useWork()
  const isPhone = usePhone()
  const { language } = useLanguage()
  const book = useBook(data)
  const dayHref = useDayHref()
  const weekdayName = (day: string) =>
    isPhone ? shortDay(language, day) : texts.value('educationalGroup', 'weekday', weekdays[weekdayOf(day)]!)
  return (
    <MonthTable
      label={work('calendar.columns')}
      days={days}
      month={days[10]!.slice(0, 7)}
      data={data}
      heads={heads}
      weekdays={days.slice(0, 7).map(weekdayName)}
      book={book}
      dayHref={dayHref}
      open={onOpen}
    />
  )
}

const shortDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG' : 'en-GB', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** A day of everybody by place or lecturer, of one by hours; a week by hours or by place or lecturer; or an agenda. */
function DaysOrOwners({ data, view, along, today, days, heads, onOpen, onAdd }: DaysProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const isPhone = usePhone()
  const book = useBook(data)
  const dayHref = useDayHref()
  const now = useBoundary(data.times)
  const mayMove = isStaff(who.userType) && who.may(educationalScheduleTime, 'update') && !isPhone
  const { owners, ownerName } = useOwners(data, along)
  const isByOwner =
    view !== 'week' && data.asked.by === undefined && isStaff(who.userType) && !isPhone && owners.length > 0
  const subjects = useHiddenSubjects(data)
  const columns = useMemo<Column[]>(
    () => (isByOwner ? ownerColumns(data, days, along, owners) : dayColumns(subjects.shown, days)),
    [isByOwner, data, subjects.shown, days, along, owners],
  )
  const moving = useMoving({ data, columns, ownerName })
  const common = {
    columns,
    book,
    mayMove,
    open: onOpen,
    add:
      onAdd &&
      ((column: Column, minute: number | null, end?: number) => onAdd(newTimeAt(data, along, column, minute, end))),
    drop: moving.drop,
    say: moving.say,
    hint: work(mayMove ? 'calendar.hint' : 'calendar.hintRead'),
    label: work('calendar.columns'),
  }
  const grid = { ...common, timeZone: data.timeZone, today }
  const table = () => {
    if (isPhone) return <Agenda columns={columns} heads={heads} data={data} book={book} now={now} open={onOpen} />
    if (view === 'occupancy' && isByOwner)
      return (
        <OccupancyTable
          {...common}
          along={along}
          corner={texts.field(educationalScheduleTime, along)}
          heads={heads}
          rows={owners.map(ownerName)}
        />
      )
    if (view !== 'day')
      return (
        <>
          <WeekLegend
            data={data}
            hidden={subjects.hidden}
            tally={tallyOf(data, subjects.shown.times, now)}
            onToggle={subjects.toggle}
          />
          <WeekGrid {...common} heads={heads} data={data} today={today} now={now} dayHref={dayHref} />
        </>
      )
    if (isByOwner) return <TimeGrid {...grid} heads={owners.map((owner) => ownerHead(heads[0]!, ownerName(owner)))} />
    return <TimeGrid {...grid} heads={heads} />
  }
  return (
    <>
      {table()}
      {moving.result}
    </>
  )
}

const none: ReadonlySet<string> = new Set()
/** Subjects that the legend has hidden, as long as the week is open. */
function useHiddenSubjects(data: Answer) {
  const [hidden, setHidden] = useState(none)
  const shown = useMemo<CalendarData>(
    () =>
      hidden.size === 0 ? data : { ...data, times: data.times.filter((time) => !hidden.has(subjectOf(data, time))) },
    [data, hidden],
  )
  const toggle = (subject: string) =>
    setHidden((before) => {
      const next = new Set(before)
      if (!next.delete(subject)) next.add(subject)
      return next
    })
  return { hidden, shown, toggle }
}

const ownerHead = (day: Head, name: string): Head => ({
  ...day,
  label: `${name}, ${day.label}`,
  content: <bdi>{name}</bdi>,
})

/** Returns the places or lecturers of the shown times, in the order of their names; null for none. */
function useOwners(data: Answer, along: Along) {
  const work = useWork()
  const { language } = useLanguage()
  const book = useBook(data)
  const owners = useMemo(
    () => ownersOf(data, along, (token) => book.name(along, token), language),
    [data, along, book, language],
  )
  const ownerName = useCallback(
    (token: string | null) =>
      book.name(along, token) || work(along === 'place' ? 'calendar.noPlace' : 'calendar.noLecturer'),
    [along, book, work],
  )
  return { owners, ownerName }
}

/** The first values of the form for a time that begins where an empty place was pressed (an hour long) or drawn. */
function newTimeAt(data: Answer, along: Along, { day, whose, times }: Column, minute: number | null, end?: number) {
  const afterTheLast = Math.min(times.at(-1)?.end ?? 16 * 60, 22 * 60)
  const start = minute ?? afterTheLast
  const nothing = { from: '', to: '', start: -1, end: -1 } as CalendarTime
  const { from, to } = changeOf(nothing, day, start, end ?? start + 60, data.timeZone)
  if (!whose) return { from, to }
  const names = (along === 'place' ? data.places : data.lecturers)[whose]
  return { from, to, [`${along}Token`]: whose, [along]: { token: whose, names } }
}

interface Moving {
  readonly data: Answer
  readonly columns: readonly Column[]
  readonly ownerName: (token: string | null) => string
}

/** Saves a moved time and announces the result; `result` asks about a clash. */
function useMoving({ data, columns, ownerName }: Moving) {
  const work = useWork()
  const formats = useFormats()
  const book = useBook(data)
  const [said, setSaid] = useState('')
  const moves = useMoves(data.timeZone, book.group, setSaid)
  const whenOf = (column: Column, at: Slot) =>
    work(column.along ? 'calendar.spanAt' : 'calendar.span', {
      day: formats.longDate(column.day),
      from: book.clock(at.start),
      to: book.clock(at.end),
      place: ownerName(column.whose ?? null),
    })
  const drop = ({ time, at }: Drag) => {
    const { day, along, whose } = columns[at.column]!
    const change = changeOf(time, day, at.start, at.end, data.timeZone)
    const isSameOwner = !along || whose === time[along]
    moves.send({ time, change: isSameOwner ? change : { ...change, [along]: whose } })
  }
  const say = (what: 'picked' | 'at' | 'gaveUp', { time, at }: Drag) =>
    setSaid(work(`calendar.${what}`, { name: book.group(time), when: whenOf(columns[at.column]!, at) }))
  const result = (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {moves.refused && (
        <Suspense>
          <MoveClashDialog
            {...moves.refused}
            isPending={moves.isPending}
            onClose={moves.giveUp}
            onChange={(change, isConfirmed) => moves.send({ time: moves.refused!.time, change, isConfirmed })}
          />
        </Suspense>
      )}
    </>
  )
  return { drop, say, result }
}
