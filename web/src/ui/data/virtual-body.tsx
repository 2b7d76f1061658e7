/** The rows of a long table that are in the viewport; loaded when a table is long. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRestReturned } from '../page/rest-later.ts'
import { rowProps, type TableBodyProps, TableRow, useOneTabStop } from './table-body.tsx'
import { useUiText } from '../page/texts.ts'

const ROW_HEIGHT = 36

export function VirtualBody(props: TableBodyProps) {
  const t = useUiText()
  const body = useOneTabStop()
  useRestReturned()
  // Searched from the body: a ref to the frame is not set yet when this first needs it, as React sets the refs of
  // children first.
  const virtual = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => body.current?.closest('.table-frame') ?? null,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={body}>
      {before > 0 && <tr aria-hidden className="table-spacer" style={{ blockSize: before }} />}
      {items.map(({ index }) => {
        const row = props.rows[index]
        return <TableRow key={props.rowKey(row)} {...rowProps(props, row, index, t)} />
      })}
      {after > 0 && <tr aria-hidden className="table-spacer" style={{ blockSize: after }} />}
    </tbody>
  )
}
