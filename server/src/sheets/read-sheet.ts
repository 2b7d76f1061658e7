/** Reads a table that someone uploads, CSV (also gzipped) or XLSX, as rows of text. Knows no entity: what a column means is the importer's. */
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { csvRows } from './csv-rows.ts'
import { gunzipped, isZip, textOf } from './sheet-text.ts'
import { xlsxRows } from './xlsx-rows.ts'

const megabyte = 1024 * 1024

export interface SheetLimits {
  /** Of the file itself; 20 MB when left out. */
  readonly maxBytes?: number
  /** Of what it unpacks to; 200 MB. */
  readonly maxUnpackedBytes?: number
  /** Rows below the header that are not blank; 100,000. Never more than `mostRows`. */
  readonly maxRows?: number
}
/** No caller may ask for more. */
export const mostRows = 200_000

export interface SheetRow {
  /** The row's number in the file, as a spreadsheet shows it (from 1); blank rows are left out but counted. */
  readonly line: number
  /** Trimmed texts; may be fewer or more than the header has. */
  readonly cells: readonly string[]
}

export interface Sheet {
  readonly kind: 'csv' | 'xlsx'
  /** The first row that is not blank; trailing empty names cut off. */
  readonly header: readonly string[]
  /** May be gone through once. Throws `Refused`: `import.tooManyRows`, `import.tooLarge`, `import.fileType`. */
  readonly rows: AsyncIterable<SheetRow>
  /** Lets go of the file; needed only when `rows` is not gone through. */
  close(): Promise<void>
}

/** A file's path, its bytes, or a stream of them. */
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

/** Trimmed, blank rows left out, no empty cells at the end. */
async function* filled(rows: AsyncIterable<RawRow>): AsyncGenerator<SheetRow, void, undefined> {
  for await (const { line, cells } of rows) {
    const texts = cells.map((cell) => cell.trim())
    const length = texts.findLastIndex((text) => text !== '') + 1
    if (length > 0) yield { line, cells: texts.slice(0, length) }
  }
}

async function* counted(rows: AsyncGenerator<SheetRow, void, undefined>, maxRows: number): AsyncGenerator<SheetRow, void, undefined> {
  let count = 0
  for await (const row of rows) {
    if (++count > maxRows) throw new Refused(refuse('import.tooManyRows', { params: { max: maxRows } }))
    yield row
  }
}

/**
 * Opens a table. Its kind is judged by its content: a picture named `.xlsx`, an old `.xls`, a page saved as `.xls` or a workbook
 * with a password is refused. Throws `Refused`: `import.tooLarge`, `import.fileType`, `import.encoding`, `import.empty`.
 */
export async function readSheet(source: SheetSource, limits: SheetLimits = {}): Promise<Sheet> {
  const { maxBytes = 20 * megabyte, maxUnpackedBytes = 200 * megabyte } = limits
  const maxRows = Math.min(limits.maxRows ?? 100_000, mostRows)
  const bytes = await gunzipped(await takeBytes(source, maxBytes), maxUnpackedBytes)
  if (bytes.length === 0) throw new Refused(refuse('import.empty'))
  const kind = isZip(bytes) ? 'xlsx' : 'csv'
  const rows = filled(kind === 'xlsx' ? xlsxRows(bytes, maxUnpackedBytes, maxRows) : csvRows(textOf(bytes)))
  const first = await rows.next()
  if (first.done) throw new Refused(refuse('import.empty'))
  return { kind, header: first.value.cells, rows: counted(rows, maxRows), close: async () => { await rows.return() } }
}
