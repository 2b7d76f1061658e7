/**
 * Writes tables to a stream, CSV or XLSX, as fast as the stream takes them. Knows no entity: what a cell shows is the
 * caller's.
 */
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { formatMoneyText } from '@topcenter/model/kit/money'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'

export type SheetCell = string | number | boolean | null | undefined | SheetSum
/** A sum of cells above or below it in the same column, which follows the sheet's filter; rows as Excel counts them. */
export interface SheetSum {
  readonly sum: readonly [firstRow: number, lastRow: number]
  /** Current value, in the column's own unit. */
  readonly value: number
}
export type SheetCells = readonly SheetCell[]
/** Rows in batches: awaiting each row would take a third of the time of a long file. */
export type SheetRows = AsyncIterable<readonly SheetCells[]> | Iterable<readonly SheetCells[]>

/** A plain number, or a phone in groups: neither is a formula. */
const isHarmless = /^-?\d+(?:\.\d+)?$|^\+\d+(?: \d+)+$/

/**
 * Prefixes text that a spreadsheet could take for a formula with an apostrophe. A phone is parted instead: Excel makes
 * a number of `+201001234567` and keeps `+20 100 123 4567`.
 */
export function guarded(text: string): string {
  if (!/^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text)) return text
  const said = spacedPhone(text)
  return isHarmless.test(said) ? said : `'${text}`
}

/**
 * CSV as Excel opens it in any language: UTF-8 with its mark, CRLF, commas. The first row is the header. Ends the
 * stream.
 */
export async function writeCsv({ columns, rows }: SheetTable, stream: Writable): Promise<void> {
  async function* texts() {
    yield `\uFEFF${csvLine(columns.map(({ header }) => csvText(guarded(header))))}`
    const kinds = columns.map(({ kind }) => kind)
    for await (const several of rows) {
      let lines = ''
      for (const row of several) lines += csvLine(row.map((cell, at) => csvCell(cell, kinds[at])))
      if (lines) yield lines
    }
  }
  await pipeline(Readable.from(texts()), stream)
}

// By hand: a general writer of CSV takes a third of the CPU of a long file.
const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Quotes text that contains a comma, a quote or a line break. */
const csvText = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function csvCell(cell: SheetCell, kind: SheetColumnKind | undefined): string {
  if (typeof cell === 'string') return csvText(guarded(cell))
  const value = plain(cell)
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return csvText(value)
  if (typeof value === 'number') return kind === 'money' ? formatMoneyText(value) : csvNumber(value)
  return String(value)
}

/** Formats a number without an exponent. */
const csvNumber = (value: number): string =>
  value !== 0 && Math.abs(value) < 1e-6 ? value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '.0') : String(value)

/** A cell without its formula. */
export const plain = (cell: SheetCell): Exclude<SheetCell, SheetSum> =>
  typeof cell === 'object' && cell !== null ? cell.value : cell

/**
 * Input and display of a column's cells: `money` as piastres, `date` as YYYY-MM-DD, `dateTime` as `YYYY-MM-DD HH:MM`
 * on the reader's clock, `percent` as 0–100; `text` is kept as it is (phones, codes: no digit is lost).
 */
export type SheetColumnKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'dateTime'
export interface SheetColumn {
  readonly header: string
  /** Width in characters; 18 if left out. */
  readonly width?: number
  readonly kind: SheetColumnKind
}
export interface SheetTable {
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
}
export interface XlsxTable extends SheetTable {
  readonly rightToLeft: boolean
  /** At most 31 characters, without []:*?/\ */
  readonly sheetName?: string
}

const formats: Readonly<Record<SheetColumnKind, string>> = {
  text: '@',
  number: '#,##0.####',
  money: '#,##0.00',
  percent: '0.##',
  date: 'yyyy/mm/dd',
  dateTime: 'yyyy/mm/dd hh:mm',
}
const longestCell = 32_767
/** Rows between two checks whether the reader keeps up; few enough that other requests are answered meanwhile. */
const rowsAtOnce = 500

const cellOf: Readonly<Record<'date' | 'dateTime' | 'money', (cell: string | number) => string | number | Date>> = {
  money: (cell) => (typeof cell === 'number' ? cell / 100 : cell),
  date: (cell) => (/^\d{4}-\d{2}-\d{2}$/.test(String(cell)) ? new Date(`${cell}T00:00Z`) : cell),
  dateTime: (cell) =>
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(String(cell))
      ? new Date(`${String(cell).slice(0, 16).replace(' ', 'T')}Z`)
      : cell,
}

function excelValue(
  cell: Exclude<SheetCell, SheetSum>,
  kind: SheetColumnKind,
): string | number | boolean | Date | null {
  if (cell === null || cell === undefined || cell === '') return null
  if (typeof cell === 'boolean') return cell
  const value =
    kind === 'money' || kind === 'date' || kind === 'dateTime'
      ? cellOf[kind](cell)
      : kind === 'text'
        ? String(cell)
        : cell
  return typeof value === 'string' ? value.toWellFormed().slice(0, longestCell) : value
}

/** SUBTOTAL leaves out other subtotals in its range, and rows that a filter hides. */
function excelCell(cell: SheetCell, kind: SheetColumnKind, column: number): ReturnType<typeof excelValue> | object {
  if (typeof cell !== 'object' || cell === null) return excelValue(cell, kind)
  const [first, last] = cell.sum
  const letter = columnLetter(column)
  return { formula: `SUBTOTAL(109,${letter}${first}:${letter}${last})`, result: excelValue(cell.value, kind) }
}

/** A, B … Z, AA … @param index from 0 */
const columnLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26)

async function readerKeepsUp(stream: Writable): Promise<void> {
  if (stream.destroyed) throw new Error('the reader of the sheet went away')
  if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  await new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
}

/**
 * An Excel workbook with one sheet: a frozen, bold header and a number format per column. Texts are never formulas.
 * Ends the stream.
 */
export async function writeXlsx(
  { columns, rows, rightToLeft, sheetName = 'Sheet1' }: XlsxTable,
  stream: Writable,
): Promise<void> {
  const ended = finished(stream)
  ended.catch(() => {}) // it is awaited below; until then a failure would be an unhandled rejection
  const { default: ExcelJS } = await import('exceljs') // loading it takes half a second, for which no start should wait
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
  const sheet = workbook.addWorksheet(sheetName.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), {
    views: [{ rightToLeft, state: 'frozen', ySplit: 1 }],
  })
  sheet.columns = columns.map(({ width = 18, kind }) => ({ width, style: { numFmt: formats[kind] } }))
  const header = sheet.addRow(columns.map((column) => column.header))
  header.font = { bold: true }
  header.commit()
  let count = 0
  for await (const several of rows)
    for (const row of several) {
      sheet.addRow(columns.map(({ kind }, index) => excelCell(row[index], kind, index))).commit()
      if (++count % rowsAtOnce === 0) await readerKeepsUp(stream)
    }
  sheet.commit()
  await workbook.commit()
  await ended
}
