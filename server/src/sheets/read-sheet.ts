/**
 * Reads a table that someone uploads, CSV (also gzipped) or XLSX, as rows of text. Knows no entity: what a column means
 * is the importer's.
 */
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { csvRows } from './csv-rows.ts'
import { gunzipped, isZip, textOf } from './sheet-text.ts'
import { openWorkbook, type Workbook } from './xlsx-rows.ts'

const megabyte = 1024 * 1024

export interface SheetLimits {
  /** Bytes of the file; 20 MB if left out. */
  readonly maxBytes?: number
  /** Bytes after unpacking; 200 MB if left out. */
  readonly maxUnpackedBytes?: number
  /** Rows below the header that are not blank; 100,000. Never more than `maxRows`. */
  readonly maxRows?: number
}
/** The limit for every caller. */
export const maxRows = 200_000

export interface SheetRow {
  /** The row's number in the file, as a spreadsheet shows it (from 1); blank rows are left out but counted. */
  readonly line: number
  /** Trimmed texts; may be fewer or more than the header has. */
  readonly cells: readonly string[]
}

/** Selects a table of a file. */
export interface TableChoice {
  /** A workbook's sheet by its name; left out, the first that is not hidden. A CSV has one table, which is called ''. */
  readonly sheet?: string | undefined
  /** Line of the row that names the columns, 0 where none does; left out, the first row that is not blank. */
  readonly headLine?: number | undefined
}

export interface Sheet {
  readonly kind: 'csv' | 'xlsx'
  /**
   * The year from which a workbook counts its days: a serial number without a date's format means 1,462 days more when
   * it is 1904.
   */
  readonly daysFrom: 1900 | 1904
  /** The row that names the columns; trailing empty names cut off. Empty where none does. */
  readonly header: readonly string[]
  /** Can be iterated once. Throws `Refused`: `import.tooManyRows`, `import.tooLarge`, `import.fileType`. */
  readonly rows: AsyncIterable<SheetRow>
  /** Closes the file; only needed if `rows` is not read to its end. */
  close(): Promise<void>
}

/** The path of a file, its bytes, or a stream of them. */
export type SheetSource = string | Uint8Array | Readable

async function takeBytes(source: SheetSource, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new Refused(refuse('import.tooLarge', { params: { max: Math.floor(maxBytes / megabyte) } }))
  if (source instanceof Uint8Array) {
    if (source.length > maxBytes) throw tooLarge()
    return Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of typeof source === 'string' ? createReadStream(source) : source) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw tooLarge() // leaving the loop destroys the stream
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

type RawRow = { readonly line: number; readonly cells: readonly string[] }

/** Trims cells, skips blank rows and drops empty cells at the end. */
async function* filled(rows: AsyncIterable<RawRow>): AsyncGenerator<SheetRow, void, undefined> {
  for await (const { line, cells } of rows) {
    const texts = cells.map((cell) => cell.trim())
    const length = texts.findLastIndex((text) => text !== '') + 1
    if (length > 0) yield { line, cells: texts.slice(0, length) }
  }
}

async function* counted(
  rows: AsyncIterable<SheetRow>,
  maxRows: number,
  close: () => Promise<void>,
): AsyncGenerator<SheetRow, void, undefined> {
  let count = 0
  try {
    for await (const row of rows) {
      if (++count > maxRows) throw new Refused(refuse('import.tooManyRows', { params: { max: maxRows } }))
      yield row
    }
  } finally {
    await close()
  }
}

interface SheetFile extends Omit<Workbook, 'rows'> {
  readonly kind: Sheet['kind']
  rows(sheet: string): AsyncGenerator<SheetRow, void, undefined>
}

/**
 * Detects the kind of file by its content. Refuses a picture named `.xlsx`, an old `.xls`, a page saved as `.xls` or a
 * workbook with a password.
 */
async function openFile(source: SheetSource, limits: SheetLimits): Promise<SheetFile> {
  const { maxBytes = 20 * megabyte, maxUnpackedBytes = 200 * megabyte } = limits
  const bytes = await gunzipped(await takeBytes(source, maxBytes), maxUnpackedBytes)
  if (bytes.length === 0) throw new Refused(refuse('import.empty'))
  if (!isZip(bytes)) {
    const text = textOf(bytes)
    return {
      kind: 'csv',
      sheets: [{ name: '', isHidden: false }],
      daysFrom: 1900,
      rows: () => filled(csvRows(text)),
      close: async () => {},
    }
  }
  const book = await openWorkbook(bytes, maxUnpackedBytes, maxRowsOf(limits))
  return { ...book, kind: 'xlsx', rows: (sheet) => filled(book.rows(sheet)) }
}

const maxRowsOf = ({ maxRows = 100_000 }: SheetLimits): number => Math.min(maxRows, maxRows)

/** Opens a table. Throws `Refused`: `import.tooLarge`, `import.fileType`, `import.encoding`, `import.empty`. */
export async function readSheet(
  source: SheetSource,
  limits: SheetLimits = {},
  choice: TableChoice = {},
): Promise<Sheet> {
  const file = await openFile(source, limits)
  const rows = file.rows(choice.sheet ?? (file.sheets.find((sheet) => !sheet.isHidden) ?? file.sheets[0])?.name ?? '')
  const close = async () => {
    await rows.return()
    await file.close()
  }
  try {
    return {
      kind: file.kind,
      daysFrom: file.daysFrom,
      header: await headOf(rows, choice.headLine),
      rows: counted(rows, maxRowsOf(limits), close),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function headOf(
  rows: AsyncGenerator<SheetRow, void, undefined>,
  headLine: number | undefined,
): Promise<readonly string[]> {
  if (headLine === 0) return []
  for (;;) {
    const { value, done } = await rows.next()
    if (done || !value) throw new Refused(refuse('import.empty'))
    if (headLine === undefined || value.line === headLine) return value.cells
  }
}

/** A table's name and its first rows that are not blank. */
export interface TableTop {
  readonly sheet: string
  readonly isHidden: boolean
  readonly rows: readonly SheetRow[]
}
/** Maximum rows per table, and maximum sheets, that are examined to find the header row. */
const [topRows, topSheets] = [15, 20]

/** Returns the first tables of a file. Throws as `readSheet` does; an unreadable sheet (a chart's) has no rows. */
export async function readTops(source: SheetSource, limits: SheetLimits = {}): Promise<TableTop[]> {
  const file = await openFile(source, limits)
  const tops: TableTop[] = []
  let fault: unknown
  try {
    for (const { name, isHidden } of file.sheets.slice(0, topSheets)) {
      const rows: SheetRow[] = []
      try {
        for await (const row of file.rows(name)) if (rows.push(row) === topRows) break
      } catch (error) {
        fault ??= error
      }
      tops.push({ sheet: name, isHidden, rows })
    }
  } finally {
    await file.close()
  }
  if (tops.some(({ rows }) => rows.length > 0)) return tops
  throw fault ?? new Refused(refuse('import.empty'))
}
