/**
 * The week by hours: seven equal days that fill the window, the length of a block is that of its lesson. It is drawn
 * from two heights alone, that of the frame and that of an hour, so lessons are rendered again only when they change.
 */
import { memo, type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useFormats } from '../../ui/page/language.tsx'
import type { Answer, Book, CalendarTime } from './calendar-data.ts'
import { hoursOf, placedOf, type Slot, type Span } from './calendar-grid.ts'
import type { Column } from './columns.ts'
import { isHeld } from './subjects.ts'
import type { Head } from './time-grid.tsx'
import { type DragOptions, useDrag } from './use-drag.ts'
import { blockStyle, WeekBlock } from './week-block.tsx'
import { WeekFold } from './week-fold.tsx'

const headHeight = 46
/** Pixels of an hour at least; a window that is lower scrolls. */
const leastHour = 44
const usualHours = { start: 9 * 60, end: 22 * 60 }
const whole = { from: 0, width: 1 }

export interface WeekGridProps extends Pick<DragOptions, 'columns' | 'mayMove' | 'open' | 'add' | 'drop' | 'say'> {
  readonly label: string
  readonly hint: string
  readonly heads: readonly Head[]
  readonly data: Answer
  readonly book: Book
  /** Today, YYYY-MM-DD. */
  readonly today: string
  /** The last time at which a lesson began or ended, in milliseconds. */
  readonly now: number
  dayHref(day: string): string
}

export function WeekGrid({ label, hint, heads, data, book, today, now, dayHref, ...options }: WeekGridProps) {
  const { columns } = options
  const hours = useMemo(
    () =>
      hoursOf(
        columns.flatMap((column) => column.times),
        usualHours,
      ),
    [columns],
  )
  const count = (hours.end - hours.start) / 60
  const [height, setHeight] = useState(() => Math.max(420, globalThis.innerHeight - 190))
  const hour = Math.max(leastHour, Math.floor(((height - headHeight - 2) / count) * 100) / 100)
  const { drag, drawn, frame, handlers } = useDrag({
    ...options,
    perRow: columns.length,
    scale: hour / 60,
    first: hours.start,
    draws: true,
  })
  useFrameHeight(frame, setHeight)
  const hasToday = columns.some(({ day }) => day === today)
  const beside = useMedia('(width < 1100px)') ? 1 : 2
  const tracks = columns.map((column, at) => (isNarrow(column, heads[at]!) ? '44px' : 'minmax(96px, 1fr)')).join(' ')
  const style = { '--tracks': tracks, '--first': hours.start, '--hours': count, '--hour': `${hour}px` }
  return (
    // The interactive elements are the times in it; their events are delegated to the frame.
    <div
      ref={frame}
      className="timetable is-week"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-calendar=""
      data-dragged={drag?.time.token}
      {...handlers}
    >
      <p id="timetable-hint" hidden>
        {hint}
      </p>
      <div className="week-grid" style={style as CSSProperties}>
        <div className="week-corner" aria-hidden>
          <bdi dir="ltr">
            <ZoneName zone={data.timeZone} day={columns[0]!.day} />
          </bdi>
        </div>
        {columns.map((column, at) => (
          <WeekHead key={column.key} head={heads[at]!} column={column} href={dayHref(column.day)} />
        ))}
        <Axis hours={hours} book={book} nowIn={hasToday ? data.timeZone : undefined} />
        {columns.map((column, at) => (
          <WeekColumn
            key={column.key}
            at={at}
            column={column}
            head={heads[at]!}
            data={data}
            book={book}
            hour={hour}
            now={now}
            mayMove={options.mayMove}
            dayHref={dayHref}
            beside={beside}
            open={options.open}
            dragged={drag?.at.column === at ? drag.time : undefined}
            slotStart={slotIn(at, drag?.at, drawn)?.start ?? 0}
            slotEnd={slotIn(at, drag?.at, drawn)?.end ?? 0}
            moving={drag && column.times.some((time) => time.token === drag.time.token) ? drag.time.token : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** A closed day without lessons. */
const isNarrow = (column: Column, head: Head): boolean => head.isClosed === true && column.times.length === 0

const slotIn = (at: number, ...slots: (Slot | null | undefined)[]): Slot | undefined =>
  slots.find((slot) => slot?.column === at) ?? undefined

/** Rounding keeps the hours within the frame, which then does not scroll. */
function useFrameHeight(frame: RefObject<HTMLDivElement | null>, set: (height: number) => void): void {
  useLayoutEffect(() => {
    const measure = () => set(frame.current!.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [frame, set])
}

/** GMT+2; by the first day that is shown, since the clock changes twice a year. */
function ZoneName({ zone, day }: { zone: string; day: string }) {
  return useMemo(
    () =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
        .formatToParts(new Date(`${day}T10:00Z`))
        .find(({ type }) => type === 'timeZoneName')?.value,
    [zone, day],
  )
}

function WeekHead({ head, column, href }: { head: Head; column: Column; href: string }) {
  const work = useWork()
  const count = column.times.filter(isHeld).length
  const reason = head.reason ?? ''
  const words = count > 0 || !reason ? work('calendar.lessons', { count }) : reason
  return (
    <div
      className="week-head"
      data-thin={isNarrow(column, head) || undefined}
      data-today={head.isToday || undefined}
      data-closed={head.isClosed || undefined}
    >
      <InnerLink href={href} aria-label={[head.label, work('calendar.lessons', { count })].join(', ')}>
        {head.name}
      </InnerLink>
      <small title={reason || undefined} aria-hidden>
        {words}
      </small>
    </div>
  )
}

/** The hours, and the time that it is; the label under it gives way. */
function Axis({ hours, book, nowIn }: { hours: Span; book: Book; nowIn: string | undefined }) {
  const minute = useNowMinute(nowIn)
  const isShown = minute >= hours.start && minute < hours.end
  return (
    <div className="week-axis" aria-hidden>
      {Array.from({ length: (hours.end - hours.start) / 60 - 1 }, (_, at) => hours.start + (at + 1) * 60).map(
        (each) =>
          !(isShown && Math.abs(each - minute) < 18) && (
            <span key={each} style={{ '--s': each } as CSSProperties}>
              {book.hour(each)}
            </span>
          ),
      )}
      {isShown && (
        <>
          <b className="week-pill" style={{ '--s': minute } as CSSProperties}>
            {book.clock(minute).replace(/[^\d٠-٩:]/g, '')}
          </b>
          <i className="week-dashes" style={{ '--s': minute } as CSSProperties} />
        </>
      )}
    </div>
  )
}

/** By the clock of the centre; −1 without a zone. */
function useNowMinute(zone: string | undefined): number {
  const now = useMinute()
  if (!zone) return -1
  const { time } = utcToZoned(now, zone)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

interface WeekColumnProps extends Pick<WeekGridProps, 'data' | 'book' | 'now' | 'mayMove' | 'dayHref' | 'open'> {
  readonly at: number
  readonly column: Column
  readonly head: Head
  readonly hour: number
  /** Lessons that are drawn beside a fold. */
  readonly beside: number
  readonly dragged: CalendarTime | undefined
  /** Range that is dragged or drawn; both 0 if there is none. */
  readonly slotStart: number
  readonly slotEnd: number
  /** Token of the time that is dragged. */
  readonly moving: string | undefined
}

const WeekColumn = memo(function WeekColumn({
  at,
  column,
  head,
  data,
  book,
  hour,
  now,
  mayMove,
  dayHref,
  beside,
  open,
  dragged,
  slotStart,
  slotEnd,
  moving,
}: WeekColumnProps) {
  const work = useWork()
  const formats = useFormats()
  const { places, folds } = useMemo(() => placedOf(column.times, beside), [column, beside])
  const shared = { data, book, formats, work, now, hour, mayMove }
  return (
    <section
      className="week-column"
      aria-label={head.label}
      data-column={at}
      data-today={head.isToday || undefined}
      data-closed={head.isClosed || undefined}
    >
      {head.reason && column.times.length === 0 && (
        <p className="week-reason" aria-hidden>
          {head.reason}
        </p>
      )}
      {column.times.map((time, index) => {
        const across = places[index]
        return (
          across && (
            <WeekBlock key={time.token} {...shared} time={time} across={across} isMoving={moving === time.token} />
          )
        )
      })}
      {folds.map((fold) => (
        <WeekFold key={fold.start} {...{ fold, column, data, book, now, open }} dayHref={dayHref(column.day)} />
      ))}
      {slotEnd > 0 && (
        <div className="week-block is-dragged" aria-hidden style={blockStyle(slotStart, slotEnd, whole)}>
          <b>{dragged ? book.group(dragged) : work('calendar.newLesson')}</b>
          <bdi className="week-hours">{book.hours(slotStart, slotEnd)}</bdi>
        </div>
      )}
      {head.isToday && <NowLine zone={data.timeZone} />}
    </section>
  )
})

function NowLine({ zone }: { zone: string }) {
  const minute = useNowMinute(zone)
  return <div className="week-now" aria-hidden style={{ '--s': minute } as CSSProperties} />
}
