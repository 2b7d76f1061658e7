/**
 * A list as a plain `<table>` with delegated events, so that a thousand rows cost only their text. Above 200 rows only
 * those in the viewport are in the page. On a phone it renders two-line cards.
 */
import { type CSSProperties, lazy, memo, Suspense, type UIEvent, useCallback, useRef, type ReactNode } from 'react'
import { ALL_ROWS_LIMIT, PlainBody } from './table-body.tsx'
import type { PhoneCard, TableColumn, TableSort } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { COLUMN_WIDTH, SELECT_WIDTH } from './table-column.ts'
import { PhoneRows } from './phone-rows.tsx'
import { classNames } from '../marks/class-names.ts'
import { usePhone } from '../page/media.ts'
import { TableSkeleton } from '../messages/skeleton.tsx'
import { useRowEvents } from './row-events.ts'

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  /** Names the row for screen readers where only its checkbox is read: “Select Amina”. */
  rowName(row: Row): string
  sort?: TableSort | null
  onSort?(sort: TableSort): void
  /** Keys of the selected rows, across pages. Without `onSelect` there are no checkboxes. */
  selected?: ReadonlySet<string>
  onSelect?(selected: ReadonlySet<string>): void
  /** Enter, or a press on the row. */
  onOpen?(row: Row): void
  /** Controls at the end of each row. */
  rowActions?(row: Row): ReactNode
  /** Their width in pixels. */
  actionsWidth?: number | undefined
  phoneCard(row: Row): PhoneCard
  /** The sums in the last row, rendered by the same columns; it is no record and has no controls. */
  sums?: Row
  /** Widths that the user chose, by column; with `onWidth` columns can be resized. */
  widths?: Readonly<Record<string, number>>
  onWidth?(key: string, width: number): void
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  isLoading?: boolean
  /** The rows are older; they are faded while newer ones are loading. */
  isStale?: boolean
}

const VirtualBody = lazy(async () => ({ default: (await import('./virtual-body.tsx')).VirtualBody }))
const ACTIONS_WIDTH = 52
const NONE: ReadonlySet<string> = new Set()

export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = usePhone()
  if (props.isLoading) return <TableSkeleton columns={isPhone ? 2 : Math.min(props.columns.length, 8)} />
  if (props.rows.length === 0) return <div className="table-frame is-empty">{props.empty}</div>
  return isPhone ? <PhoneRows {...props} /> : <Grid {...(props as DataTableProps<unknown>)} />
}

/**
 * Each row is a grid with the same tracks, so that the browser can skip rows outside the viewport (data.css); the
 * remaining width is shared in proportion.
 */
function tracks(widths: readonly number[], hasSelect: boolean, actions: number): CSSProperties {
  const select = hasSelect ? SELECT_WIDTH : 0
  const columns = [
    ...(select ? [`${select}px`] : []),
    ...widths.map((width) => `minmax(${width}px, ${width}fr)`),
    ...(actions ? [`${actions}px`] : []),
  ]
  return {
    minInlineSize: widths.reduce((sum, width) => sum + width, select + actions),
    '--columns': columns.join(' '),
    '--actions': `${actions}px`,
  } as CSSProperties
}

/** Pinned cells are composited layers, which every overlay would repaint: only while the table is scrolled sideways. */
const noteScrolled = ({ currentTarget }: UIEvent) =>
  void currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0)

/** Memoized by itself, so that a change beside the table (a typed filter) does not render its rows. */
const Grid = memo(function Grid(props: DataTableProps<unknown>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    selected = NONE,
    onSelect,
    widths,
    onWidth,
    rowActions,
    actionsWidth = ACTIONS_WIDTH,
    isStale,
  } = props
  const frame = useRef<HTMLDivElement>(null)
  const events = useRowEvents(props, frame)
  const isVirtual = rows.length > ALL_ROWS_LIMIT
  const isFixed = isVirtual || onWidth !== undefined || columns.some((column) => column.isPinned)
  const widthOf = (column: TableColumn<unknown>) => widths?.[column.key] ?? column.width
  const chosen = rows.filter((row) => selected.has(rowKey(row))).length
  const selectAll = useCallback(
    (isOn: boolean) => {
      const next = new Set(selected)
      for (const row of rows) {
        if (isOn) next.add(rowKey(row))
        else next.delete(rowKey(row))
      }
      onSelect?.(next)
    },
    [rows, rowKey, selected, onSelect],
  )
  const Body = isVirtual ? VirtualBody : PlainBody
  return (
    <div
      ref={frame}
      className={classNames('table-frame', isStale && 'is-stale')}
      aria-busy={isStale || undefined}
      onScroll={noteScrolled}
    >
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={onSelect ? true : undefined}
        className={classNames('table', isFixed && 'is-fixed')}
        style={
          isFixed
            ? tracks(
                columns.map((column) => widthOf(column) ?? COLUMN_WIDTH),
                onSelect !== undefined,
                rowActions ? actionsWidth : 0,
              )
            : undefined
        }
        {...events}
      >
        {!isFixed && (
          <colgroup>
            {onSelect && <col style={{ inlineSize: SELECT_WIDTH }} />}
            {columns.map((column) => (
              <col key={column.key} style={{ inlineSize: widthOf(column) }} />
            ))}
            {rowActions && <col style={{ inlineSize: actionsWidth }} />}
          </colgroup>
        )}
        <TableHead
          {...{ columns, sort, onSort, widths, onWidth }}
          selection={onSelect && (chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some')}
          onSelectAll={selectAll}
          hasActions={rowActions !== undefined}
        />
        <Suspense fallback={<tbody aria-busy />}>
          <Body {...props} selected={selected} />
        </Suspense>
        {props.sums !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={column.align === 'number' ? 'is-number' : undefined}>
                  {column.cell(props.sums)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
})
