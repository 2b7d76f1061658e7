/**
 * The content of a printed document as data; `document.typ` says how it looks. Knows no entity: the caller gives names,
 * words and order.
 */
import type { Language } from '@topcenter/model/kit/names'
import { renderSVG } from 'uqr'
import { documents } from '@topcenter/texts/both'

export interface DocumentColumn {
  readonly header: string
  /** Numbers are aligned to the right in both languages. */
  readonly isNumber?: boolean
}

export type Paper = 'a4' | 'a5' | '80mm'

export type DocumentBlock =
  /** Continues on as many pages as it needs; its head is repeated on each. */
  | {
      readonly kind: 'table'
      readonly columns: readonly DocumentColumn[]
      readonly rows: readonly (readonly string[])[]
    }
  /** `runs`: in the direction of its own letters, whatever language surrounds it. */
  | { readonly kind: 'text'; readonly text: string; readonly isStrong?: boolean; readonly runs?: 'ltr' | 'rtl' }
  /** Labels with their values, as a receipt has them. */
  | {
      readonly kind: 'facts'
      readonly facts: readonly { readonly label: string; readonly value: string; readonly isStrong?: boolean }[]
    }
  /** `height` in millimetres, at most; a wide one is lower. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly type: 'png' | 'jpg'; readonly height: number }
  /** `size` in millimetres; 20 is the least that cameras read well. */
  | { readonly kind: 'qr'; readonly text: string; readonly caption?: string; readonly size?: number }

export interface Document {
  readonly language: Language
  readonly title: string
  /** Lines under the title. */
  readonly notes?: readonly string[]
  /** Shown at the top of every page. */
  readonly centre: {
    readonly name: string
    readonly logo?: { readonly bytes: Uint8Array; readonly type: 'png' | 'jpg' }
  }
  /** Written in the reader's time zone and the document's language. */
  readonly printedAt: string
  readonly printedBy: string
  /** 80 mm is the roll of a receipt printer: one page as long as needed, without header and footer. */
  readonly paper?: Paper
  readonly blocks: readonly DocumentBlock[]
}

/**
 * Phones, codes, amounts, dates and addresses keep their own direction, whatever the direction of the sentence around
 * them.
 */
export const leftToRight = (text: string): string => (text ? `\u2066${text}\u2069` : text)

/** Text that somebody typed, in whatever language: its direction, also that of its signs, is that of its first letter. */
export const ownDirection = (text: string): string => (text ? `\u2068${text}\u2069` : text)
export const runsOf = (text: string): 'ltr' | 'rtl' =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr'

/** What the typesetter gets: plain data, and pictures by name. */
export interface TypesetOrder {
  readonly template: 'document' | 'certificate'
  readonly data: string
  readonly pictures: Readonly<Record<string, Uint8Array>>
}

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
/** Part of the page's width above which columns of numbers are narrowed like others. */
const mostForNumbers = 0.6
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
function breakable(text: string, room: number): string {
  if (longestWord(text) <= room) return text
  return text.replace(/[^\s\u2066\u2068\u2069]+/g, (word) =>
    word.length > room
      ? (word.match(new RegExp(`.{1,${Math.max(2, Math.floor(room * 0.85))}}`, 'gu')) ?? [word]).join('\u200B')
      : word,
  )
}

/** Turns the page to landscape if its widest table needs it, and chooses the largest font size that the table allows. */
function layout(blocks: readonly DocumentBlock[], paper: Paper) {
  const tables = blocks.filter((block) => block.kind === 'table')
  const rooms = new Map(
    tables.map((table) => [
      table,
      table.columns.map((column, index) =>
        roomOf(
          column.header,
          table.rows.map((row) => row[index] ?? ''),
        ),
      ),
    ]),
  )
  const { upright, flat } = printable[paper]
  const sizeIn = (millimetres: number) =>
    Math.min(
      sizes.largest,
      ...[...rooms.values()].map(
        (room) => (millimetres * pointsPerMillimetre - room.length * padding) / (sum(room) * characterWidth),
      ),
    )
  const isFlat = paper !== '80mm' && sizeIn(upright) < 9
  const size = Math.max(sizes.smallest, sizeIn(isFlat ? flat : upright))
  /** Column widths in characters of that size. If there is too little space, numbers keep theirs and words break. */
  const widthsOf = (table: (typeof tables)[number]): number[] => {
    const room = rooms.get(table)!
    const all = ((isFlat ? flat : upright) * pointsPerMillimetre - room.length * padding) / (characterWidth * size)
    const wanted = sum(room)
    const numbers = sum(room.filter((_, index) => table.columns[index]!.isNumber))
    if (wanted <= all || numbers > all * mostForNumbers) return room.map((each) => (each * all) / wanted)
    return room.map((each, index) =>
      table.columns[index]!.isNumber ? each : (each * (all - numbers)) / (wanted - numbers),
    )
  }
  return { isFlat, size, widthsOf }
}

export function typesetOrder(document: Document): TypesetOrder {
  const { paper = 'a4', centre, blocks } = document
  const words = documents[document.language]
  const { isFlat, size, widthsOf } = layout(blocks, paper)
  const pictures: Record<string, Uint8Array> = {}
  const picture = (bytes: Uint8Array, type: string): string => {
    const name = `/picture-${Object.keys(pictures).length}.${type}`
    pictures[name] = bytes
    return name
  }
  const data = {
    language: document.language,
    title: document.title,
    notes: document.notes ?? [],
    paper,
    isFlat,
    size,
    centre: { name: centre.name, logo: centre.logo ? picture(centre.logo.bytes, centre.logo.type) : null },
    page: words.page,
    printed: words.printed.replace('{{when}}', document.printedAt).replace('{{who}}', document.printedBy),
    blocks: blocks.map((block) => {
      if (block.kind === 'qr')
        return {
          ...block,
          size: block.size ?? 24,
          caption: block.caption ?? '',
          picture: picture(Buffer.from(renderSVG(block.text, { ecc: 'M', border: 4 })), 'svg'),
        }
      if (block.kind === 'picture')
        return { kind: block.kind, height: block.height, picture: picture(block.bytes, block.type) }
      if (block.kind !== 'table') return block
      const widths = widthsOf(block)
      return {
        kind: block.kind,
        columns: block.columns.map((column, index) => ({
          header: column.header,
          isNumber: column.isNumber ?? false,
          share: widths[index],
        })),
        rows: block.rows.map((row) => row.map((cell, index) => breakable(cell, Math.floor(widths[index]!)))),
      }
    }),
  }
  return { template: 'document', data: JSON.stringify(data), pictures }
}
