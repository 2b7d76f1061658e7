import { memo, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { TableColumn } from './table-column.ts'
import { pinStyle } from './table-pin.ts'
import { useUiText } from './texts.ts'

/** From here on only the rows in sight are in the page. */
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

/** One row must be reachable by Tab, whichever are in the page; row events move that from row to row without rendering. */
export function useOneTabStop(): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (!body.current?.querySelector('tr[tabindex="0"]')) body.current?.querySelector<HTMLElement>('tr[data-key]')?.setAttribute('tabindex', '0')
  })
  return body
}

export function rowProps(props: TableBodyProps, row: unknown, index: number) {
  const { columns, rowKey, rowName, selected, onSelect, rowActions, widths } = props
  const key = rowKey(row)
  return { row, index, rowKey: key, name: rowName(row), columns, isSelected: selected.has(key), canSelect: onSelect !== undefined, rowActions, widths }
}

export function PlainBody(props: TableBodyProps) {
  const body = useOneTabStop()
  return (
    <tbody ref={body}>
      {props.rows.map((row, index) => (
        <TableRow key={props.rowKey(row)} {...rowProps(props, row, index)} />
      ))}
    </tbody>
  )
}

export const TableRow = memo(function TableRow({ row, index, rowKey, name, columns, isSelected, canSelect, rowActions, widths }: ReturnType<typeof rowProps>) {
  const t = useUiText()
  return (
    <tr data-key={rowKey} data-index={index} aria-rowindex={index + 2} aria-selected={canSelect ? isSelected : undefined} tabIndex={-1}>
      {canSelect && (
        <td className="table-select is-pinned" style={{ insetInlineStart: 0 }}>
          <input type="checkbox" className="tick" tabIndex={-1} aria-label={t('table.selectRow', { name })} checked={isSelected} readOnly data-select />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} {...pinStyle(columns, at, canSelect, widths, column.align === 'number' ? 'is-number' : '')}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions && <td className="table-actions">{rowActions(row)}</td>}
    </tr>
  )
})
