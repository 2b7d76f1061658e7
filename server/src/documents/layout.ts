/** Layout of a document: widths of its columns, size of its letters, portrait or landscape. */
import type { DocumentBlock, DocumentTable, Paper } from './document.ts'

const printable = {
  a4: { upright: 186, flat: 273 },
  a5: { upright: 124, flat: 186 },
  '80mm': { upright: 68, flat: 68 },
} as const
const pointsPerMillimetre = 72 / 25.4
/** Width of a character of Amiri, in parts of the font size; its padding separately. */
const characterWidth = 0.48
const padding = 8
const sizes = { largest: 10, smallest: 6.5 }
const widestColumn = 36
/** Columns that a page holds upright; with more it lies flat. */
const maxUpright = 7
/** Part of the page's width above which columns of numbers are narrowed like others. */
const maxForNumbers = 0.6
const sum = (parts: readonly number[]): number => parts.reduce((so, each) => so + each, 0)
const isolates = /[\u2066\u2068\u2069]/g

/** The width of a text in characters; capitals and digits are wider than the rest. */
const lengthOf = (text: string): number =>
  Math.ceil(text.replace(isolates, '').length + (text.match(/[A-Z0-9@%+]/g)?.length ?? 0) * 0.3)
const longestWord = (text: string): number => Math.max(0, ...text.split(/\s+/).map(lengthOf))

/**
 * The width that a column needs, in characters: that of nine of ten of its cells, and at least that of its longest
 * word.
 */
function roomOf(header: string, cells: readonly string[]): number {
  const lengths = cells.map(lengthOf).sort((one, other) => one - other)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const words = Math.max(longestWord(header), ...cells.slice(0, 500).map(longestWord))
  return Math.min(widestColumn, Math.max(4, words, usual)) + 1
}

/** A word that is longer than its column may break anywhere. */
export function breakable(text: string, room: number): string {
  if (longestWord(text) <= room) return text
  return text.replace(/[^\s\u2066\u2068\u2069]+/g, (word) =>
    word.length > room
      ? (word.match(new RegExp(`.{1,${Math.max(2, Math.floor(room * 0.85))}}`, 'gu')) ?? [word]).join('\u200B')
      : word,
  )
}

/** Layout of a document on its paper. */
export interface Layout {
  readonly isFlat: boolean
  /** Font size in points. */
  readonly size: number
  /** The width of each column of a table in characters of that size. */
  widthsOf(table: DocumentTable): readonly number[]
}

/**
 * Turns the page to landscape if its widest table has more than seven columns or needs it, and chooses the largest font
 * size that the table allows.
 */
export function layoutOf(blocks: readonly DocumentBlock[], paper: Paper, mustLie: boolean): Layout {
  const tables = blocks.filter((block) => block.kind === 'table')
  const { upright, flat } = printable[paper]
  const rooms = new Map(tables.map((table) => [table, roomsOf(table)]))
  /** Points that columns without a width of their own have for letters. */
  const pointsFor = (table: DocumentTable, millimetres: number): number =>
    (millimetres - sum(table.columns.map((column) => column.millimetres ?? 0))) * pointsPerMillimetre -
    sharing(table).length * padding
  const sizeIn = (millimetres: number) =>
    Math.min(
      sizes.largest,
      ...tables.map((table) => pointsFor(table, millimetres) / (sum(rooms.get(table)!) * characterWidth)),
    )
  const isFlat =
    paper !== '80mm' && (mustLie || tables.some((table) => sharing(table).length > maxUpright) || sizeIn(upright) < 9)
  const size = Math.max(sizes.smallest, sizeIn(isFlat ? flat : upright))
  return {
    isFlat,
    size,
    widthsOf: (table) =>
      widthsIn(table, rooms.get(table)!, pointsFor(table, isFlat ? flat : upright) / (characterWidth * size)),
  }
}

/** The columns without a width of their own. */
const sharing = ({ columns }: DocumentTable) => columns.filter(({ millimetres }) => millimetres === undefined)

/** The width that each column needs, in characters; 0 for one with a width of its own. */
const roomsOf = (table: DocumentTable): number[] =>
  table.columns.map((column, index) =>
    column.millimetres === undefined
      ? roomOf(
          column.header,
          table.rows.map((row) => row[index] ?? ''),
        )
      : 0,
  )

/** Shares `all` characters out. If there is too little space, numbers keep theirs and words break. */
function widthsIn(table: DocumentTable, room: readonly number[], all: number): readonly number[] {
  const wanted = sum(room)
  const numbers = sum(room.filter((_, index) => table.columns[index]!.isNumber))
  const fixed = (index: number): number | undefined => {
    const { millimetres } = table.columns[index]!
    return millimetres === undefined ? undefined : Math.max(1, millimetres)
  }
  if (wanted <= all || numbers > all * maxForNumbers)
    return room.map((each, index) => fixed(index) ?? (each * all) / wanted)
  return room.map(
    (each, index) =>
      fixed(index) ?? (table.columns[index]!.isNumber ? each : (each * (all - numbers)) / (wanted - numbers)),
  )
}
