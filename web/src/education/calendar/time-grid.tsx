/** Columns of hours: the days of a week, or the places or lecturers of a day. Times that overlap lie side by side. */
import { memo, type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Book, CalendarTime } from './calendar-data.ts'
import { dayMinutes, hoursOf, lanesOf, type Span } from './calendar-grid.ts'
import type { Column } from './columns.ts'
import { type DragOptions, useDrag } from './use-drag.ts'

const scale = 0.8 // pixels of a minute
/** Pixels of a column at least, and of each of the times in it that lie side by side: the frame scrolls then. */
const [leastColumn, leastLane] = [112, 72]

export interface Head {
  readonly label: string
  readonly content: ReactNode
  /** Weekday and number alone. */
  readonly name?: ReactNode
  /** Why nothing is taught on it. */
  readonly reason?: string
  readonly isToday: boolean
  readonly isClosed: boolean
}
export interface TimeGridProps extends Pick<DragOptions, 'columns' | 'mayMove' | 'open' | 'add' | 'drop' | 'say'> {
  readonly label: string
  readonly hint: string
  /** The head of each column. */
  readonly heads: readonly Head[]
  readonly book: Book
  readonly timeZone: string
  /** Today, YYYY-MM-DD. */
  readonly today: string
}

export function TimeGrid({ label, hint, heads, book, timeZone, today, ...options }: TimeGridProps) {
  const { columns } = options
  const hours = useMemo(() => hoursOf(columns.flatMap((column) => column.times)), [columns])
  const { drag, frame, handlers } = useDrag({ ...options, perRow: columns.length, scale, first: hours.start })
  const widths = useMemo(
    () =>
      columns.map(({ times }) =>
        Math.max(leastColumn, leastLane * Math.max(...lanesOf(times).map(({ lanes }) => lanes))),
      ),
    [columns],
  )
  const style = {
    '--tracks': widths.map((width) => `minmax(${width}px, 1fr)`).join(' '),
    '--least': `${widths.reduce((sum, width) => sum + width, 0)}px`,
    '--first': hours.start,
    '--minutes': hours.end - hours.start,
  } as CSSProperties
  return (
    // The interactive elements are the times in it; their events are delegated to the frame.
    <div
      ref={frame}
      className="timetable"
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
      <div className="timetable-grid" style={style}>
        <div className="timetable-corner" />
        {columns.map((column, at) => (
          <div
            key={column.key}
            className="timetable-head"
            data-today={heads[at]!.isToday || undefined}
            data-closed={heads[at]!.isClosed || undefined}
          >
            {heads[at]!.content}
          </div>
        ))}
        <div className="timetable-axis" aria-hidden>
          {Array.from({ length: (hours.end - hours.start) / 60 }, (_, hour) => (
            <span key={hour} style={{ '--at': hour * 60 } as CSSProperties}>
              {book.clock(hours.start + hour * 60)}
            </span>
          ))}
        </div>
        {columns.map((column, at) => (
          <GridColumn
            key={column.key}
            at={at}
            column={column}
            label={heads[at]!.label}
            isClosed={heads[at]!.isClosed}
            book={book}
            hours={hours}
            mayMove={options.mayMove}
            now={column.day === today ? timeZone : undefined}
            dragged={drag?.at.column === at ? drag.time : undefined}
            dragStart={drag?.at.column === at ? drag.at.start : 0}
            dragEnd={drag?.at.column === at ? drag.at.end : 0}
            moving={drag && column.times.some((time) => time.token === drag.time.token) ? drag.time.token : undefined}
          />
        ))}
      </div>
    </div>
  )
}

interface GridColumnProps {
  readonly at: number
  readonly column: Column
  readonly label: string
  readonly isClosed: boolean
  readonly book: Book
  readonly hours: Span
  readonly mayMove: boolean
  /** IANA zone; in the column of today only, where the line of the current time is drawn. */
  readonly now: string | undefined
  readonly dragged: CalendarTime | undefined
  readonly dragStart: number
  readonly dragEnd: number
  /** Token of the time that is dragged. */
  readonly moving: string | undefined
}

const GridColumn = memo(function GridColumn({
  at,
  column,
  label,
  isClosed,
  book,
  hours,
  mayMove,
  now,
  dragged,
  dragStart,
  dragEnd,
  moving,
}: GridColumnProps) {
  const lanes = useMemo(() => lanesOf(column.times), [column])
  const shape = (start: number, end: number, { lane, lanes: of } = { lane: 0, lanes: 1 }) =>
    ({ '--s': start, '--m': Math.min(end, dayMinutes) - start, '--x': lane, '--w': of }) as CSSProperties
  return (
    <section className="timetable-column" aria-label={label} data-column={at} data-closed={isClosed || undefined}>
      {column.times.map((time, index) => (
        <button
          key={time.token}
          type="button"
          tabIndex={-1}
          className="timetable-time"
          data-time={time.token}
          data-mark={time.mark}
          data-moving={moving === time.token || undefined}
          data-short={time.end - time.start < 50 || undefined}
          style={shape(time.start, time.end, lanes[index])}
          aria-describedby="timetable-hint"
          data-movable={mayMove || undefined}
        >
          <span className="sr-only">{book.label(time, book.where(time, column.along))}</span>
          <b aria-hidden>{book.clock(time.start)}</b> <span aria-hidden>{book.group(time)}</span>{' '}
          <small aria-hidden>{book.where(time, column.along)}</small>
        </button>
      ))}
      {dragged && (
        <div className="timetable-time is-dragged" aria-hidden style={shape(dragStart, dragEnd)}>
          <b>
            {book.clock(dragStart)} – {book.clock(dragEnd)}
          </b>{' '}
          <span>{book.group(dragged)}</span>
        </div>
      )}
      {now && <NowLine timeZone={now} hours={hours} />}
    </section>
  )
})

const minuteNow = (timeZone: string): number => {
  const { time } = utcToZoned(Date.now(), timeZone)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function NowLine({ timeZone, hours }: { timeZone: string; hours: Span }) {
  const [minute, setMinute] = useState(() => minuteNow(timeZone))
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow(timeZone)), 30_000)
    return () => clearInterval(timer)
  }, [timeZone])
  return minute >= hours.start && minute < hours.end ? (
    <div className="timetable-now" aria-hidden style={{ '--s': minute } as CSSProperties} />
  ) : null
}
