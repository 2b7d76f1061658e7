/**
 * The content of a printed document as data; `document.typ` says how it looks. Knows no entity: the caller gives names,
 * words and order.
 */
import type { Language } from '@topcenter/model/kit/names'
import { renderSVG } from 'uqr'
import { documents } from '@topcenter/texts/both'
import { breakable, type Layout, layoutOf } from './layout.ts'
import { partsOf } from './parts.ts'

export interface DocumentColumn {
  readonly header: string
  /** Numbers are aligned to the right in both languages. */
  readonly isNumber?: boolean
  /** A width of its own, as boxes to tick have; other columns share what is left. */
  readonly millimetres?: number
}

export type Paper = 'a4' | 'a5' | '80mm'

/** It continues on as many pages as it needs; its head is repeated on each. */
export interface DocumentTable {
  readonly kind: 'table'
  readonly columns: readonly DocumentColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Rows that sum up others. */
  readonly sums?: readonly number[]
  /** Columns that say what a row is: a table that is too wide repeats them in each of its parts; one if left out. */
  readonly keys?: number
  /** Sums that each page carries over to the next. */
  readonly carried?: Carried
  /** True if it is filled in by hand: every cell is a box, high enough to write in. */
  readonly isForm?: boolean
}
export interface Carried {
  readonly columns: readonly number[]
  /** For each row the sums up to and with it, one for each of these columns. */
  readonly sums: readonly (readonly string[])[]
}

/** Something at a time of a day in a week's table. */
export interface WeekEntry {
  /** From 0; of the days of the block. */
  readonly day: number
  /** Minutes from the day's start. */
  readonly from: number
  readonly to: number
  readonly title: string
  readonly lines: readonly string[]
  /** Stands there, but does not take place. */
  readonly isOff?: boolean
}

export type DocumentBlock =
  | DocumentTable
  /** `runs`: in the direction of its own letters, whatever language surrounds it. */
  | {
      readonly kind: 'text'
      readonly text: string
      readonly isStrong?: boolean
      /** Over what follows it, and on its page. */
      readonly isHeading?: boolean
      readonly runs?: 'ltr' | 'rtl'
    }
  /** A quoted text with its author and time. */
  | {
      readonly kind: 'said'
      readonly who: string
      readonly when: string
      readonly text: string
      readonly runs: 'ltr' | 'rtl'
    }
  /** Labels with their values, as a receipt has them; in two columns where there are many on a wide paper. */
  | {
      readonly kind: 'facts'
      readonly facts: readonly { readonly label: string; readonly value: string; readonly isStrong?: boolean }[]
      readonly columns?: 1 | 2 | 3
    }
  /** `height` in millimetres, at most; a wide one is lower. */
  | {
      readonly kind: 'picture'
      readonly bytes: Uint8Array
      readonly type: 'png' | 'jpg' | 'svg'
      readonly height: number
    }
  /** `size` in millimetres; 20 is the least that cameras read well. */
  | { readonly kind: 'qr'; readonly text: string; readonly caption?: string; readonly size?: number }
  /** A code that proves the paper, beside what it proves. */
  | { readonly kind: 'proof'; readonly text: string; readonly lines: readonly string[] }
  /** Lines to sign on, each with its signer. */
  | { readonly kind: 'signatures'; readonly who: readonly string[] }
  /** The days of a week side by side, with what happens in each from hour to hour. */
  | {
      readonly kind: 'week'
      readonly days: readonly string[]
      readonly entries: readonly WeekEntry[]
      /** Names of the hours that `from` and `to` (in minutes) span. */
      readonly from: number
      readonly to: number
      readonly hours: readonly string[]
    }
  /** Begins a new page. */
  | { readonly kind: 'page' }

export interface Document {
  readonly language: Language
  readonly title: string
  /** Lines under the title. */
  readonly notes?: readonly string[]
  /** Shown at the top of every page. */
  readonly centre: {
    readonly name: string
    readonly logo?: { readonly bytes: Uint8Array; readonly type: 'png' | 'jpg' }
    /** Address, phones and mail; under the name on the first page. */
    readonly contacts?: readonly string[]
    /** Hex, legible on white: of the line under the head. */
    readonly accent?: string
  }
  /** Written in the reader's time zone and the document's language. */
  readonly printedAt: string
  readonly printedBy: string
  /** 80 mm is the roll of a receipt printer: one page as long as needed, without header and footer. */
  readonly paper?: Paper
  /** Lies flat even if its tables would fit an upright page. */
  readonly isFlat?: boolean
  /** Arabic vowel signs are printed: what is taught may need them. */
  readonly hasVowelSigns?: boolean
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

/** Input of the typesetter: plain data, and pictures by name. */
export interface TypesetOrder {
  readonly template: 'document' | 'certificate' | 'labels' | 'cards' | 'page-numbers'
  readonly data: string
  readonly pictures: Readonly<Record<string, Uint8Array>>
}

/** A part of a document whose tables are too long to be set at once. */
export interface Stretch {
  /**
   * Index of the table among the document's blocks, and the range of its rows to set; with them go the blocks before
   * it.
   */
  readonly table: number
  readonly from: number
  readonly to: number
  /** Everything is new: title, head of the centre. */
  readonly isFirst: boolean
  /** True if the blocks after the last table follow. */
  readonly isLast: boolean
}

/** A document that is about to be set: in one piece, or stretch by stretch with the same widths and sizes. */
export interface Setting {
  /** Index of each table among the blocks, and its number of rows. */
  readonly tables: readonly { readonly at: number; readonly rows: number }[]
  readonly frame: Pick<Layout, 'isFlat'> & { readonly paper: Paper; readonly page: string; readonly language: Language }
  order(stretch?: Stretch): TypesetOrder
}

export const typesetOrder = (document: Document): TypesetOrder => settingOf(document).order()

export function settingOf(document: Document): Setting {
  const { paper = 'a4', language } = document
  const words = documents[language]
  const blocks = document.blocks.flatMap((block) => (block.kind === 'table' ? partsOf(block, words.part) : [block]))
  const layout = layoutOf(blocks, paper, document.isFlat ?? false)
  return {
    tables: blocks.flatMap((block, at) => (block.kind === 'table' ? [{ at, rows: block.rows.length }] : [])),
    frame: { isFlat: layout.isFlat, paper, page: words.page, language },
    order: (stretch) => {
      const pictures: Record<string, Uint8Array> = {}
      const picture: KeepPicture = (bytes, type) => {
        const name = `/picture-${Object.keys(pictures).length}.${type}`
        pictures[name] = bytes
        return name
      }
      const json = JSON.stringify({
        ...frameData(document, layout, picture),
        stretch: stretch ? { isFirst: stretch.isFirst, brought: broughtInto(blocks, stretch) } : null,
        blocks: (stretch ? blocksIn(blocks, stretch) : blocks).map((block) =>
          blockData(block, layout, picture, stretch),
        ),
      })
      return { template: 'document', data: document.hasVowelSigns ? json : json.replace(vowelSigns, ''), pictures }
    },
  }
}

/** All that stands around the blocks. */
function frameData(document: Document, { isFlat, size }: Layout, picture: KeepPicture): object {
  const { centre, language, title, notes = [], paper = 'a4' } = document
  const words = documents[language]
  return {
    language,
    title,
    notes,
    paper,
    isFlat,
    size,
    centre: {
      name: centre.name,
      logo: centre.logo ? picture(centre.logo.bytes, centre.logo.type) : null,
      contacts: centre.contacts ?? [],
      accent: centre.accent ?? null,
    },
    page: words.page,
    carries: { forward: words.carriedForward, back: words.broughtForward },
    printed: words.printed.replace('{{when}}', document.printedAt).replace('{{who}}', document.printedBy),
  }
}

/** The blocks of a stretch: its table, before its first row what leads to it, and at the end what follows. */
function blocksIn(blocks: readonly DocumentBlock[], { table, from, isLast }: Stretch): DocumentBlock[] {
  const before = blocks.slice(0, table)
  const lead = from > 0 ? [] : before.slice(before.findLastIndex(({ kind }) => kind === 'table') + 1)
  return [...lead, blocks[table]!, ...(isLast ? blocks.slice(table + 1) : [])]
}

/** The sums of the rows above a stretch, which its first page brings. */
function broughtInto(blocks: readonly DocumentBlock[], { table, from }: Stretch): readonly string[] | null {
  const block = blocks[table]!
  return block.kind === 'table' && from > 0 ? (block.carried?.sums[from - 1] ?? null) : null
}

/**
 * A letter with a sign above it is one cluster of two glyphs, and a PDF then says of the letter's glyph that it is
 * both: whoever searches the document finds the letter nowhere any more. Written Arabic does without them.
 */
const vowelSigns = /[\u064B-\u0652\u0670]/g

type KeepPicture = (bytes: Uint8Array, type: string) => string
const code = (text: string, border: number): Uint8Array => Buffer.from(renderSVG(text, { ecc: 'M', border }))

/** A block as the template reads it. */
function blockData(block: DocumentBlock, layout: Layout, picture: KeepPicture, stretch?: Stretch): object {
  switch (block.kind) {
    case 'qr':
      return {
        ...block,
        size: block.size ?? 24,
        caption: block.caption ?? '',
        picture: picture(code(block.text, 4), 'svg'),
      }
    case 'proof':
      return { ...block, picture: picture(code(block.text, 0), 'svg') }
    case 'picture':
      return { kind: block.kind, height: block.height, picture: picture(block.bytes, block.type) }
    case 'table':
      return tableData(block, layout.widthsOf(block), stretch)
    default:
      return block
  }
}

function tableData(table: DocumentTable, widths: readonly number[], stretch?: Stretch): object {
  const { kind, sums = [], carried, isForm = false } = table
  const { from, to } = stretch ?? { from: 0, to: table.rows.length }
  return {
    kind,
    isForm,
    from,
    total: table.rows.length,
    sums: sums.flatMap((row) => (row >= from && row < to ? [row - from] : [])),
    carried: carried ? { columns: carried.columns, sums: carried.sums.slice(from, to) } : null,
    columns: table.columns.map(({ header, isNumber = false, millimetres }, index) => ({
      header: cellText(header, widths[index]!),
      isNumber,
      ...(millimetres === undefined ? { share: widths[index] } : { millimetres }),
    })),
    rows: table.rows.slice(from, to).map((row) => row.map((cell, index) => cellText(cell, widths[index]!))),
  }
}

/**
 * A name in another language keeps its own direction, line by line: brackets and signs at its ends would else go to the
 * other side of it.
 */
const cellText = (text: string, room: number): string =>
  breakable(/\p{L}/u.test(text) ? text.split('\n').map(ownDirection).join('\n') : text, Math.floor(room))
