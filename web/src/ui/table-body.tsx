import { memo, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { TableColumn } from './table-column.ts'
import { pinStyle } from './table-pin.ts'
import { useUiText } from './texts.ts'

/** From here on only the rows in sight are in the page. */
export const ALL_ROWS_LIMIT = 200
const ROW_HEIGHT = 36

interface TableBodyProps {
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
function useOneTabStop(): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (!body.current?.querySelector('tr[tabindex="0"]')) body.current?.querySelector<HTMLElement>('tr[data-key]')?.setAttribute('tabindex', '0')
  })
  return body
}

function rowProps(props: TableBodyProps, row: unknown, index: number) {
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

export function VirtualBody(props: TableBodyProps) {
  const body = useOneTabStop()
  // Found from here: a ref of the frame is not yet set when this first asks, as React sets the refs of children first.
  const virtual = useVirtualizer({ count: props.rows.length, getScrollElement: () => body.current?.closest('.table-frame') ?? null, estimateSize: () => ROW_HEIGHT, overscan: 12 })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={body}>
      {before > 0 && <tr aria-hidden className="table-spacer" style={{ blockSize: before }} />}
      {items.map(({ index }) => {
        const row = props.rows[index]
        return <TableRow key={props.rowKey(row)} {...rowProps(props, row, index)} />
      })}
      {after > 0 && <tr aria-hidden className="table-spacer" style={{ blockSize: after }} />}
    </tbody>
  )
}

const TableRow = memo(function TableRow({ row, index, rowKey, name, columns, isSelected, canSelect, rowActions, widths }: ReturnType<typeof rowProps>) {
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
