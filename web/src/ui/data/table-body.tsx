import { memo, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { TableColumn } from './table-column.ts'
import { pinStyle } from './table-pin.ts'
import { isAside, useRestReturned } from '../page/rest-later.ts'
import { type UiText, useUiText } from '../page/texts.ts'

/** From this many rows on only those in the viewport are in the page. */
export const ALL_ROWS_LIMIT = 200

export interface TableBodyProps {
  columns: readonly TableColumn<unknown>[]
  rows: readonly unknown[]
  rowKey(row: unknown): string
  rowName(row: unknown): string
  selected: ReadonlySet<string>
  onSelect?(selected: ReadonlySet<string>): void
  rowActions?(row: unknown): ReactNode
  widths?: Readonly<Record<string, number>>
}

/** One row must be a tab stop, whichever rows are in the page; row events move it without rendering. */
export function useOneTabStop(): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (!body.current?.querySelector('tr[tabindex="0"]'))
      body.current?.querySelector<HTMLElement>('tr[data-key]')?.setAttribute('tabindex', '0')
  })
  return body
}

export function rowProps(props: TableBodyProps, row: unknown, index: number, t: UiText) {
  const { columns, rowKey, rowName, selected, onSelect, rowActions, widths } = props
  const key = rowKey(row)
  return {
    row,
    index,
    rowKey: key,
    selectLabel: onSelect && t('table.selectRow', { name: rowName(row) }),
    columns,
    isSelected: selected.has(key),
    rowActions,
    widths,
  }
}
type RowProps = ReturnType<typeof rowProps>

export function PlainBody(props: TableBodyProps) {
  const t = useUiText()
  const body = useOneTabStop()
  useRestReturned()
  return (
    <tbody ref={body}>
      {props.rows.map((row, index) => (
        <TableRow key={props.rowKey(row)} {...rowProps(props, row, index, t)} />
      ))}
    </tbody>
  )
}

const isAlike = (before: RowProps, now: RowProps): boolean =>
  isAside(now.rowKey) || (Object.keys(now) as (keyof RowProps)[]).every((name) => Object.is(before[name], now[name]))

/** Reads no context, so that it keeps what it shows while its rendering is postponed. */
export const TableRow = memo(function TableRow({
  row,
  index,
  rowKey,
  selectLabel,
  columns,
  isSelected,
  rowActions,
  widths,
}: RowProps) {
  const canSelect = selectLabel !== undefined
  return (
    <tr
      data-key={rowKey}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={canSelect ? isSelected : undefined}
      tabIndex={-1}
    >
      {canSelect && (
        <td className="table-select is-pinned" style={{ insetInlineStart: 0 }}>
          <input
            type="checkbox"
            className="tick"
            tabIndex={-1}
            aria-label={selectLabel}
            checked={isSelected}
            readOnly
            data-select
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          {...pinStyle(columns, at, canSelect, widths, column.align === 'number' ? 'is-number' : '')}
        >
          {column.cell(row)}
        </td>
      ))}
      {rowActions && <td className="table-actions">{rowActions(row)}</td>}
    </tr>
  )
}, isAlike)
