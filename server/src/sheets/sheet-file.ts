/** A table as a file to download, XLSX or CSV. */
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sheetTypes as types } from '@topcenter/model/kit/endpoint'
import { attached } from '../platform/http/file-name.ts'
import { type SheetTable, writeCsv, writeXlsx } from './write-sheet.ts'

/** The media type of each format. */
export const sheetTypes: readonly string[] = Object.values(types)

export interface SheetFile extends SheetTable {
  /** The name in ASCII, for clients that know no other. */
  readonly name: string
  /** The name of the sheet, as long as Excel allows, and of the file, with the day. */
  readonly title: string
  readonly day: string
  readonly format: 'xlsx' | 'csv'
  readonly rightToLeft: boolean
}

/** Written to the disk first, so that a failure can still be answered as a refusal. */
export async function sheetFile({
  name,
  title,
  day,
  format,
  columns,
  rows,
  rightToLeft,
}: SheetFile): Promise<{ raw: true; headers: Record<string, string>; body: ReadStream }> {
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-export-'))
  const path = join(folder, `export.${format}`)
  const file = createWriteStream(path)
  try {
    if (format === 'csv') await writeCsv({ columns, rows }, file)
    else await writeXlsx({ columns, rows, rightToLeft, sheetName: title.slice(0, 31) }, file)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const body = createReadStream(path)
  body.once('close', () => void rm(folder, { recursive: true, force: true }))
  const type = format === 'csv' ? `${types.csv}; charset=utf-8` : types.xlsx
  return {
    raw: true,
    headers: { 'content-type': type, ...attached(`${title} ${day}`, `${name}-${day}`, format) },
    body,
  }
}
