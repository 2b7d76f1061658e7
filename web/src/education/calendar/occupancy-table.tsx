/**
 * Occupancy: the whole centre's week with a row for each place or lecturer, a column for each day, the times of each in
 * order.
 */
import { memo, useMemo } from 'react'
import type { Book, CalendarTime } from './calendar-data.ts'
import type { Along, Column } from './columns.ts'
import type { Head } from './time-grid.tsx'
import { type DragOptions, useDrag } from './use-drag.ts'

export interface OccupancyTableProps extends Pick<
  DragOptions,
  'columns' | 'mayMove' | 'open' | 'add' | 'drop' | 'say'
> {
  readonly label: string
  readonly hint: string
  readonly along: Along
  readonly corner: string
  /** Head of each day. */
  readonly heads: readonly Head[]
  /** Name of each row. */
  readonly rows: readonly string[]
  readonly book: Book
}

export function OccupancyTable({ label, hint, along, corner, heads, rows, book, ...options }: OccupancyTableProps) {
  const { columns } = options
  const perRow = heads.length
  const { drag, frame, handlers } = useDrag({ ...options, perRow, scale: null, first: 0 })
  const closed = useMemo(() => heads.map((head) => head.isClosed), [heads])
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
      <table className="timetable-table">
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {heads.map((head) => (
              <th
                key={head.label}
                scope="col"
                data-today={head.isToday || undefined}
                data-closed={head.isClosed || undefined}
              >
                {head.content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => {
            const at = drag && Math.floor(drag.at.column / perRow) === row ? drag.at : undefined
            return (
              <OwnerRow
                key={columns[row * perRow]!.key}
                name={name}
                first={row * perRow}
                columns={columns}
                perRow={perRow}
                closed={closed}
                book={book}
                mayMove={options.mayMove}
                dragged={at ? drag!.time : undefined}
                draggedAt={at?.column}
                dragStart={at?.start ?? 0}
                dragEnd={at?.end ?? 0}
                moving={drag && drag.time[along] === columns[row * perRow]!.whose ? drag.time.token : undefined}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface OwnerRowProps {
  readonly name: string
  readonly first: number
  readonly columns: readonly Column[]
  readonly perRow: number
  readonly closed: readonly boolean[]
  readonly book: Book
  readonly mayMove: boolean
  readonly dragged: CalendarTime | undefined
  readonly draggedAt: number | undefined
  readonly dragStart: number
  readonly dragEnd: number
  readonly moving: string | undefined
}

const OwnerRow = memo(function OwnerRow({
  name,
  first,
  columns,
  perRow,
  closed,
  book,
  mayMove,
  dragged,
  draggedAt,
  dragStart,
  dragEnd,
  moving,
}: OwnerRowProps) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {columns.slice(first, first + perRow).map((column, day) => (
        <td key={column.key} data-column={first + day} data-closed={closed[day] || undefined}>
          {column.times.map((time) => (
            <button
              key={time.token}
              type="button"
              tabIndex={-1}
              className="timetable-chip"
              data-time={time.token}
              data-mark={time.mark}
              data-moving={moving === time.token || undefined}
              data-movable={mayMove || undefined}
              aria-describedby="timetable-hint"
            >
              <span className="sr-only">{book.label(time)}</span>
              <b aria-hidden>{book.clock(time.start)}</b> <bdi aria-hidden>{book.short(time)}</bdi>
            </button>
          ))}
          {dragged && draggedAt === first + day && (
            <div className="timetable-chip is-dragged" aria-hidden>
              <b>
                {book.clock(dragStart)} – {book.clock(dragEnd)}
              </b>{' '}
              <bdi>{book.short(dragged)}</bdi>
            </div>
          )}
        </td>
      ))}
    </tr>
  )
})
