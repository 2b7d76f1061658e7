import type { CSSProperties } from 'react'
import { COLUMN_WIDTH, SELECT_WIDTH, type TableColumn } from './table-column.ts'

/** Class and offset of a cell; a pinned one comes after the pinned ones before it. */
export function pinStyle(
  columns: readonly Pick<TableColumn<never>, 'key' | 'width' | 'isPinned'>[],
  index: number,
  hasSelect: boolean,
  widths: Readonly<Record<string, number>> | undefined,
  own: string,
): { className?: string; style?: CSSProperties } {
  const column = columns[index]!
  if (!column.isPinned) return own ? { className: own } : {}
  const before = columns
    .slice(0, index)
    .reduce((sum, one) => sum + (widths?.[one.key] ?? one.width ?? COLUMN_WIDTH), hasSelect ? SELECT_WIDTH : 0)
  return { className: `is-pinned ${own}`, style: { insetInlineStart: before } }
}
