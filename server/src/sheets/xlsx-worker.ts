/**
 * Unpacks a workbook in a thread of its own, so that a hostile file can exhaust only that thread. Answers each question
 * with one message.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'

export interface SheetName {
  readonly name: string
  readonly isHidden: boolean
}
/** The sheets in the workbook's order, and the year from which its days are counted. */
export interface XlsxBook {
  readonly sheets: readonly SheetName[]
  readonly daysFrom: 1900 | 1904
}
export interface XlsxRow {
  readonly line: number
  readonly cells: string[]
}
interface XlsxRefusal {
  readonly refused: 'import.fileType' | 'import.tooLarge' | 'import.tooManyRows'
}
export interface XlsxBatch {
  readonly rows: readonly XlsxRow[]
  readonly done: boolean
}
export type XlsxAnswer<Of> = Of | XlsxRefusal
/** The questions: the workbook, or the next batch of a sheet's rows. Asking for another sheet ends the earlier one. */
export type XlsxQuestion = 'book' | { readonly sheet: string }

const batchSize = 500
/** Excel allows 16,384 columns: thousands of rows of that width are an attack, not a table. */
const maxColumns = 1000
/**
 * The file, and its maximum number of rows, blank ones included: the reader runs ahead of its consumer and needs this
 * limit to stop.
 */
export interface XlsxOrder {
  readonly bytes: Uint8Array
  readonly maxRowsWithBlanks: number
}

const port = parentPort!
const { bytes, maxRowsWithBlanks } = workerData as XlsxOrder
type Rows = ReturnType<typeof streamXlsxRows>
type Row = Awaited<ReturnType<Rows['next']>>['value']
let reading: { readonly sheet: string; readonly rows: ReturnType<typeof readAhead>; taken: number } | undefined

/** Excel keeps a date as days since 1899 and a time as a part of a day; as text they are `YYYY-MM-DD`, `HH:MM` or both. */
function dateText(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(17, 19) === '00' ? iso.slice(11, 16) : iso.slice(11, 19)]
  if (day < '1900-01-01') return time
  return time === '00:00' ? day : `${day} ${time}`
}

/**
 * Excel shows 15 digits of a number; what follows them is the noise of binary fractions. Never with an exponent below
 * 10^21.
 */
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

async function readBook(): Promise<XlsxBook> {
  const sheets: SheetName[] = []
  const { dateSystem } = await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      sheets.push({ name, isHidden: Boolean(hidden || veryHidden) })
      return false
    },
  })
  return { sheets, daysFrom: dateSystem === '1904' ? 1904 : 1900 }
}

/**
 * Takes rows as fast as the reader produces them. The reader does not wait for its consumer, and taking a row from its
 * queue of tens of thousands copies the whole queue.
 */
function readAhead(rows: Rows): { next(): Promise<Row | undefined>; stop(): Promise<unknown> } {
  let [ready, at] = [[] as Row[], 0]
  let wake = (): void => {}
  const end = (async () => {
    for await (const row of rows) {
      ready.push(row)
      wake()
    }
  })()
  const ended = end.then(
    () => true,
    () => true,
  )
  return {
    next: async () => {
      while (at === ready.length) {
        ;[ready, at] = [[], 0]
        const more = new Promise<false>((resolve) => {
          wake = () => resolve(false)
        })
        if ((await Promise.race([more, ended])) && ready.length === 0) return end.then(() => undefined)
      }
      return ready[at++]
    },
    stop: () => rows.return(undefined),
  }
}

async function nextBatch(sheet: string): Promise<XlsxAnswer<XlsxBatch>> {
  if (reading?.sheet !== sheet) {
    await reading?.rows.stop()
    reading = { sheet, rows: readAhead(streamXlsxRows(bytes, { sheet, maxRows: maxRowsWithBlanks })), taken: 0 }
  }
  const batch: XlsxRow[] = []
  while (batch.length < batchSize) {
    const value = await reading.rows.next()
    if (!value) return { rows: batch, done: true }
    if (++reading.taken === maxRowsWithBlanks) return { refused: 'import.tooManyRows' }
    if (value.values.length > maxColumns) return { refused: 'import.tooLarge' }
    batch.push({ line: value.index + 1, cells: value.values.map(cellText) })
  }
  return { rows: batch, done: false }
}

port.on('message', (question: XlsxQuestion) => {
  const answer = question === 'book' ? readBook() : nextBatch(question.sheet)
  // whatever is wrong: broken XML, a false size, a password
  void answer.catch(() => ({ refused: 'import.fileType' })).then((said) => port.postMessage(said))
})
