/** Answer of a report, and its table, from which screen, sheet and paper are made. */
import type { Names } from '../kit/names.ts'
import type { Comparison, Period, Span } from './period.ts'

/** A value of a dimension; the key `none` stands for rows without one. */
export interface Member {
  readonly key: string
  /** Names of a referenced record; other values have texts. */
  readonly names?: Names
}
export const noMember = 'none'

/** The figures of one place in the table: fewer row keys than rows is a subtotal, none at all the total. */
export interface Cell {
  readonly row: readonly string[]
  readonly column?: string
  /** Figures in the order of the answer's measures; null if there is none, such as a rate of nothing. */
  readonly values: readonly (number | null)[]
  /** Figures of the compared period; absent without one. */
  readonly before?: readonly (number | null)[]
}

/** Members to which a report was narrowed, or which it leaves out. */
export interface Filtered {
  readonly dimension: string
  readonly members: readonly Member[]
  readonly isExcluded: boolean
}

export interface ReportAnswer {
  readonly report: string
  /** All figures are of this moment. */
  readonly at: string
  readonly period: Period | 'between'
  readonly span: Span | null
  /** The dates of the request were in the wrong order. */
  readonly isSwapped?: boolean
  readonly compare?: { readonly with: Comparison; readonly span: Span }
  readonly rows: readonly string[]
  readonly columns: string | null
  readonly measures: readonly string[]
  readonly filters: readonly Filtered[]
  /** Properties by which it groups beside its dimensions: their tokens, with what they are called. */
  readonly properties: readonly Member[]
  /** Members by dimension, in the order of the table. */
  readonly members: Readonly<Record<string, readonly Member[]>>
  readonly cells: readonly Cell[]
}

/** A line of the table with its figures: by column key, and its total. */
export interface Line {
  /** Members of the line's dimensions, from the first on; none for the grand total. */
  readonly members: readonly Member[]
  /** 0: the grand total's own depth is none; 1 for the first dimension … */
  readonly depth: number
  readonly cells: ReadonlyMap<string, Cell>
  readonly total: Cell | undefined
}
export interface ReportTable {
  /** Keys of the columns. */
  readonly heads: readonly Member[]
  /** Each followed by those under it. */
  readonly lines: readonly Line[]
  readonly total: Line
}

const separator = '\u0000'

interface OpenLine extends Line {
  readonly cells: Map<string, Cell>
  total: Cell | undefined
  /** By the order of its member among those of its dimension. */
  readonly place: number
  readonly under: OpenLine[]
}

/** Puts the cells of an answer into lines, in the order of its members. */
export function tableOf(answer: ReportAnswer): ReportTable {
  const known = answer.rows.map(
    (dimension) => new Map((answer.members[dimension] ?? []).map((member, place) => [member.key, { member, place }])),
  )
  const lines = new Map<string, OpenLine>()
  const lineOf = (keys: readonly string[]): OpenLine | undefined => {
    const id = keys.join(separator)
    const found = lines.get(id)
    if (found) return found
    const above = keys.length ? lineOf(keys.slice(0, -1)) : undefined
    const own = keys.length ? known[keys.length - 1]?.get(keys.at(-1)!) : undefined
    if (keys.length && (!above || !own)) return undefined
    const line: OpenLine = {
      members: above && own ? [...above.members, own.member] : [],
      depth: keys.length,
      cells: new Map(),
      total: undefined,
      place: own?.place ?? 0,
      under: [],
    }
    lines.set(id, line)
    above?.under.push(line)
    return line
  }
  for (const cell of answer.cells) {
    const line = lineOf(cell.row)
    if (line && cell.column === undefined) line.total = cell
    else line?.cells.set(cell.column!, cell)
  }
  const inOrder = (line: OpenLine): OpenLine[] =>
    line.under.sort((a, b) => a.place - b.place).flatMap((each) => [each, ...inOrder(each)])
  const total = lineOf([])!
  return {
    heads: answer.columns === null ? [] : (answer.members[answer.columns] ?? []),
    lines: inOrder(total),
    total,
  }
}
