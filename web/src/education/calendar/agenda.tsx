/** On a phone: the days one after the other, the next one in words (today, tomorrow), the lessons of each in order. */
import type { CSSProperties } from 'react'
import { Check, TriangleAlert } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { Book, CalendarData, CalendarTime } from './calendar-data.ts'
import type { Column } from './columns.ts'
import type { Head } from './time-grid.tsx'
import { hueOf, isHeld, registerSign, subjectOf } from './subjects.ts'

export interface AgendaProps {
  readonly columns: readonly Column[]
  readonly heads: readonly Head[]
  readonly data: CalendarData
  readonly book: Book
  /** The moment at which a lesson began or ended last, in milliseconds. */
  readonly now: number
  open(time: CalendarTime): void
}

export function Agenda({ columns, heads, data, book, now, open }: AgendaProps) {
  const work = useWork()
  const formats = useFormats()
  const all = columns.flatMap(({ times }) => times)
  if (all.length === 0)
    return <EmptyState title={work(columns.length > 1 ? 'calendar.nothingSoon' : 'calendar.nothing')} />
  const next = all.find((time) => isHeld(time) && Date.parse(time.from) > now)
  return (
    <div className="timetable-agenda grid gap-4">
      {columns.map(
        ({ key, day, times }, at) =>
          times.length > 0 && (
            <section key={key} className="grid gap-2" aria-label={heads[at]!.label}>
              <h2 className="timetable-agenda-day" data-today={heads[at]!.isToday || undefined}>
                <DayWords day={day} reason={heads[at]!.reason} />
              </h2>
              <ul className="grid gap-2">
                {times.map((time) => (
                  <li key={time.token}>
                    <AgendaLine
                      time={time}
                      data={data}
                      book={book}
                      now={now}
                      soon={time === next ? formats.when(time.from) : undefined}
                      onOpen={() => open(time)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

/** Tomorrow · Saturday 21 November */
function DayWords({ day, reason }: { day: string; reason: string | undefined }) {
  const formats = useFormats()
  const [words, date] = [formats.day(day), formats.shortDate(day)]
  return [...new Set([words, date]), reason].filter(Boolean).join(' · ')
}

interface AgendaLineProps {
  readonly time: CalendarTime
  readonly data: CalendarData
  readonly book: Book
  readonly now: number
  /** When it is, in words, of the next lesson alone. */
  readonly soon: string | undefined
  onOpen(): void
}

function AgendaLine({ time, data, book, now, soon, onOpen }: AgendaLineProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const isOver = Date.parse(time.to) <= now
  const isNow = !isOver && Date.parse(time.from) <= now
  const sign = registerSign(time, now)
  const { seated, seats } = data.groups[time.group] ?? {}
  const subject = data.subjects[subjectOf(data, time)]
  const mark = time.mark === 'Planned' || sign ? '' : work(`calendar.marks.${time.mark}`)
  return (
    <button
      type="button"
      className="timetable-line has-hue"
      data-mark={time.mark}
      data-time={time.token}
      data-phase={isOver ? 'past' : isNow ? 'now' : undefined}
      style={{ '--hue': hueOf(subject) } as CSSProperties}
      onClick={onOpen}
    >
      <b>
        <bdi>{book.clock(time.start)}</bdi>
        <bdi>{book.clock(time.end)}</bdi>
      </b>
      <span>
        <bdi>{book.group(time)}</bdi>
        <small>{[book.where(time), mark].filter(Boolean).join(' · ') || texts.name(subject?.names)}</small>
        {(isNow || soon) && <small className="timetable-soon">{isNow ? work('calendar.now') : soon}</small>}
      </span>
      <span className="timetable-line-end">
        {seated !== undefined && (
          <bdi dir="ltr">
            {formats.number(seated)}
            {typeof seats === 'number' && `/${formats.number(seats)}`}
          </bdi>
        )}
        {sign === 'taken' && (
          <small className="text-ok">
            <Check aria-hidden size={14} /> {work('calendar.registered')}
          </small>
        )}
        {sign === 'missing' && (
          <small className="text-warn">
            <TriangleAlert aria-hidden size={14} /> {work('calendar.notRegistered')}
          </small>
        )}
      </span>
    </button>
  )
}
