/** A month: of each day the first times and how many there are; its number leads to the day. */
import { useMemo } from 'react'
import { Link } from 'react-aria-components'
import { useFormats } from '../../ui/page/language.tsx'
import { useWork } from '../../platform/texts.ts'
import type { Book, CalendarData, CalendarTime } from './calendar-data.ts'
import type { Head } from './time-grid.tsx'

export interface MonthTableProps {
  readonly label: string
  readonly days: readonly string[]
  /** YYYY-MM of the month itself. */
  readonly month: string
  readonly data: CalendarData
  readonly heads: readonly Head[]
  readonly weekdays: readonly string[]
  readonly book: Book
  dayHref(day: string): string
  open(time: CalendarTime): void
}

export function MonthTable({ label, days, month, data, heads, weekdays, book, dayHref, open }: MonthTableProps) {
  const formats = useFormats()
  const work = useWork()
  const byDay = useMemo(() => Map.groupBy(data.times, (time) => time.day), [data])
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="timetable" role="region" aria-label={label} tabIndex={0}>
      <table className="timetable-month">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week[0]}>
              {week.map((day, at) => {
                const [times, head] = [byDay.get(day) ?? [], heads[row * 7 + at]!]
                const more = (data.counts?.[day] ?? times.length) - times.length
                return (
                  <td
                    key={day}
                    data-today={head.isToday || undefined}
                    data-closed={head.isClosed || undefined}
                    data-outside={!day.startsWith(month) || undefined}
                  >
                    <div className="timetable-month-head">
                      <Link
                        href={dayHref(day)}
                        aria-label={`${head.label}, ${work('calendar.times', { count: data.counts?.[day] ?? times.length })}`}
                      >
                        {formats.number(Number(day.slice(8)))}
                      </Link>
                      {head.content}
                    </div>
                    {times.map((time) => (
                      <button
                        key={time.token}
                        type="button"
                        className="timetable-chip"
                        data-mark={time.mark}
                        aria-label={book.label(time)}
                        onClick={() => open(time)}
                      >
                        <b>{book.clock(time.start)}</b> {book.group(time)}
                      </button>
                    ))}
                    {more > 0 && (
                      <Link className="timetable-more" href={dayHref(day)}>
                        <bdi>{work('calendar.more', { count: formats.number(more) })}</bdi>
                      </Link>
                    )}
                    {times.length > 0 && (
                      <span className="timetable-count" aria-hidden>
                        {formats.number(data.counts?.[day] ?? times.length)}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
