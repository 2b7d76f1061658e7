/** Unpacks a workbook in a thread of its own, so that a hostile file can exhaust only that thread. Answers each message with one batch. */
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'

export interface XlsxRow { readonly line: number; readonly cells: string[] }
export type XlsxAnswer = { readonly rows: readonly XlsxRow[]; readonly done: boolean } | { readonly refused: 'import.fileType' | 'import.tooLarge' | 'import.tooManyRows' }

const batchSize = 500
/** Excel has 16,384: rows that wide, by the thousand, are an attack and no table. */
const mostColumns = 1000
/** The file, and how many rows it may have with the blank ones among them: the reader runs ahead of who takes its rows, and must be told where to stop. */
export interface XlsxOrder { readonly bytes: Uint8Array; readonly maxRowsWithBlanks: number }

const port = parentPort!
const { bytes, maxRowsWithBlanks } = workerData as XlsxOrder
const rows = streamXlsxRows(bytes, { maxRows: maxRowsWithBlanks })
let taken = 0

/** Excel keeps a date as days since 1899 and a time as a part of a day; as text they are `YYYY-MM-DD`, `HH:MM` or both. */
function dateText(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(17, 19) === '00' ? iso.slice(11, 16) : iso.slice(11, 19)]
  if (day < '1900-01-01') return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** Excel shows 15 digits of a number; what follows them is the noise of binary fractions. Never with an exponent below 10^21. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /e-/.test(text) ? value.toFixed(20).replace(/0+$/, '') : text
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value)
  return String(value)
}

async function nextBatch(): Promise<XlsxAnswer> {
  const batch: XlsxRow[] = []
  try {
    while (batch.length < batchSize) {
      const { value, done } = await rows.next()
      if (done || !value) return { rows: batch, done: true }
      if (++taken === maxRowsWithBlanks) return { refused: 'import.tooManyRows' }
      if (value.values.length > mostColumns) return { refused: 'import.tooLarge' }
      batch.push({ line: value.index + 1, cells: value.values.map(cellText) })
    }
    return { rows: batch, done: false }
  } catch {
    return { refused: 'import.fileType' } // whatever the reader found: broken XML, a size that was a lie, a password
  }
}

port.on('message', () => void nextBatch().then((answer) => port.postMessage(answer)))
