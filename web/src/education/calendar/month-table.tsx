/**
 * A month: of each day the first times and how many there are; its number leads to the day. Tab stops at one of all
 * that can be pressed, and the arrows go from there.
 */
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { useWork } from '../../platform/texts.ts'
import type { Book, CalendarData, CalendarTime } from './calendar-data.ts'
import { moveFocus, timeAt, useRovingFocus } from './roving-focus.ts'
import type { Head } from './time-grid.tsx'

const monthKeys = keySet('month', { move: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'] })

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
  const frame = useRef<HTMLDivElement>(null)
  const { direction } = useLanguage()
  useRovingFocus(frame, days)
  useShownKeys({ set: monthKeys, within: frame })
  const onKeyDown = (event: KeyboardEvent) => {
    const element = timeAt(event.target)
    if (element && actOf(monthKeys.acts, event) && moveFocus(element, event.key, direction === 'rtl', 7))
      event.preventDefault()
  }
  return (
    // What scrolls must be reachable by keyboard; the keys are those of what can be pressed in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className="timetable"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-calendar=""
      onKeyDown={onKeyDown}
    >
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
                    data-column={row * 7 + at}
                    data-today={head.isToday || undefined}
                    data-closed={head.isClosed || undefined}
                    data-outside={!day.startsWith(month) || undefined}
                  >
                    <div className="timetable-month-head">
                      <InnerLink
                        href={dayHref(day)}
                        data-time=""
                        tabIndex={-1}
                        aria-label={`${head.label}, ${work('calendar.times', { count: data.counts?.[day] ?? times.length })}`}
                      >
                        {formats.number(Number(day.slice(8)))}
                      </InnerLink>
                      {head.content}
                    </div>
                    {times.map((time) => (
                      <button
                        key={time.token}
                        type="button"
                        tabIndex={-1}
                        className="timetable-chip"
                        data-time={time.token}
                        data-mark={time.mark}
                        onClick={() => open(time)}
                      >
                        <span className="sr-only">{book.label(time)}</span>
                        <b aria-hidden>{book.clock(time.start)}</b> <bdi aria-hidden>{book.short(time)}</bdi>
                      </button>
                    ))}
                    {more > 0 && (
                      <InnerLink className="timetable-more" href={dayHref(day)} data-time="" tabIndex={-1}>
                        <bdi dir="ltr">{work('calendar.more', { count: formats.number(more) })}</bdi>
                      </InnerLink>
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
