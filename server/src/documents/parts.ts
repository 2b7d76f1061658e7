/** A table that is too wide for a page, as several that each have some of its columns (D11.5): no column is lost. */
import type { DocumentBlock, DocumentColumn, DocumentTable } from './document.ts'

/** Columns that a page holds when it lies flat. */
const maxColumns = 12

/** @param named Says which part of how many: `{{part}}`, `{{parts}}` */
export function partsOf(table: DocumentTable, named: string): DocumentBlock[] {
  const { columns, keys = 1 } = table
  const fixed = columns.filter((column) => column.millimetres !== undefined).length
  if (columns.length - fixed <= maxColumns) return [table]
  const room = Math.max(1, maxColumns - keys)
  const count = Math.ceil((columns.length - keys) / room)
  const each = Math.ceil((columns.length - keys) / count)
  const first = Array.from({ length: keys }, (_, index) => index)
  return Array.from({ length: count }, (_, part): DocumentBlock[] => {
    const from = keys + part * each
    const own = Array.from({ length: Math.min(each, columns.length - from) }, (_nothing, index) => from + index)
    return [
      ...(part > 0 ? [{ kind: 'page' } as const] : []),
      {
        kind: 'text',
        isStrong: true,
        text: named.replace('{{part}}', String(part + 1)).replace('{{parts}}', String(count)),
      },
      withColumns(table, [...first, ...own]),
    ]
  }).flat()
}

/** The same table with these of its columns alone. */
function withColumns(table: DocumentTable, kept: readonly number[]): DocumentTable {
  const of = <Each>(row: readonly Each[]): Each[] => kept.map((index) => row[index]!)
  const { carried } = table
  const places = carried ? carried.columns.flatMap((column, at) => (kept.includes(column) ? [at] : [])) : []
  const { carried: _whole, ...rest } = table
  return {
    ...rest,
    columns: of<DocumentColumn>(table.columns),
    rows: table.rows.map(of),
    ...(carried && places.length > 0
      ? {
          carried: {
            columns: places.map((at) => kept.indexOf(carried.columns[at]!)),
            sums: carried.sums.map((sums) => places.map((at) => sums[at]!)),
          },
        }
      : {}),
  }
}
