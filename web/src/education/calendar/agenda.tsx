/** On a phone: the days one after the other, the times of each in order. */
import { useWork } from '../../platform/texts.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import type { Book, CalendarTime } from './calendar-data.ts'
import type { Column } from './columns.ts'
import type { Head } from './time-grid.tsx'

export interface AgendaProps {
  readonly columns: readonly Column[]
  readonly heads: readonly Head[]
  readonly book: Book
  open(time: CalendarTime): void
}

export function Agenda({ columns, heads, book, open }: AgendaProps) {
  const work = useWork()
  if (columns.every((column) => column.times.length === 0)) return <EmptyState title={work('calendar.nothing')} />
  return (
    <div className="grid gap-4">
      {columns.map(
        (column, at) =>
          column.times.length > 0 && (
            <section key={column.key} className="grid gap-2" aria-label={heads[at]!.label}>
              <h2 className="timetable-agenda-day" data-today={heads[at]!.isToday || undefined}>
                {heads[at]!.label}
              </h2>
              <ul className="grid gap-2">
                {column.times.map((time) => (
                  <li key={time.token}>
                    <button type="button" className="timetable-line" data-mark={time.mark} onClick={() => open(time)}>
                      <b>
                        <bdi>{book.clock(time.start)}</bdi>
                        <bdi>{book.clock(time.end)}</bdi>
                      </b>
                      <span>
                        <bdi>{book.group(time)}</bdi>
                        <small>
                          {[book.where(time), time.mark === 'Planned' ? '' : work(`calendar.marks.${time.mark}`)]
                            .filter(Boolean)
                            .join(' · ')}
                        </small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
