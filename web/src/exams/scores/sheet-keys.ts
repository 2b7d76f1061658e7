/** Moves in the score sheet, as in a spreadsheet; sideways arrows follow the reading direction. */
export interface Place {
  readonly row: number
  readonly column: number
}
export interface SheetKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const page = 10

/**
 * The place that a key leads to; undefined when the key is not a move. In caret mode the sideways arrows stay in the
 * text.
 */
export function placeAfter(
  key: SheetKey,
  from: Place,
  size: { rows: number; columns: number },
  direction: 'rtl' | 'ltr',
  isCaret: boolean,
): Place | undefined {
  if (key.altKey || key.metaKey) return undefined
  const at = (row: number, column: number): Place => ({
    row: Math.min(size.rows - 1, Math.max(0, row)),
    column: Math.min(size.columns - 1, Math.max(0, column)),
  })
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  switch (key.key) {
    case 'ArrowDown':
      return at(key.ctrlKey ? size.rows : from.row + 1, from.column)
    case 'ArrowUp':
      return at(key.ctrlKey ? 0 : from.row - 1, from.column)
    case 'Enter':
      return at(from.row + (key.shiftKey ? -1 : 1), from.column)
    case 'PageDown':
      return at(from.row + page, from.column)
    case 'PageUp':
      return at(from.row - page, from.column)
    case 'ArrowLeft':
    case 'ArrowRight':
      return isCaret
        ? undefined
        : at(
            from.row,
            key.ctrlKey ? (key.key === forward ? size.columns : 0) : from.column + (key.key === forward ? 1 : -1),
          )
    case 'Home':
      return isCaret ? undefined : at(key.ctrlKey ? 0 : from.row, 0)
    case 'End':
      return isCaret ? undefined : at(key.ctrlKey ? size.rows : from.row, size.columns)
    default:
      return undefined
  }
}

/** From one corner to the other. */
export interface Range {
  readonly from: Place
  readonly to: Place
}
export const rangeOf = (one: Place, other: Place): Range => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})
/** Row by row. */
export const placesIn = ({ from, to }: Range): Place[] =>
  Array.from({ length: to.row - from.row + 1 }, (_, down) =>
    Array.from({ length: to.column - from.column + 1 }, (_, along) => ({
      row: from.row + down,
      column: from.column + along,
    })),
  ).flat()
