/** Rows of a delimited text, in the order and with the line numbers in which a spreadsheet shows them. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refused, refuse } from '@topcenter/model/kit/refusal'

const delimiters = [',', ';', '\t'] as const
/** A longer record means a quotation mark that was never closed. */
const longestRecord = 1_000_000

/** Number of lines at the start that are examined to detect the separator. */
const linesAsked = 10

/**
 * Returns the separator that splits the most lines into the same number of cells; ties go to more cells. A title above
 * the header may contain a comma too. Ignores quoted text.
 */
function delimiterOf(text: string): string {
  const lines = [...text.slice(0, 100_000).matchAll(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g)]
    .slice(0, linesAsked)
    .map(([line]) => line.replace(/"(?:[^"]|"")*"/g, ''))
  const weights = delimiters.map((mark) => {
    const linesOf = new Map<number, number>()
    for (const line of lines) {
      const cells = line.split(mark).length
      if (cells > 1) linesOf.set(cells, (linesOf.get(cells) ?? 0) + 1)
    }
    return Math.max(0, ...[...linesOf].map(([cells, count]) => count * 1000 + cells))
  })
  return delimiters[weights.indexOf(Math.max(...weights))]!
}

/** Removes the apostrophe that writeCsv puts before a formula. */
const unguarded = (cell: string): string => (/^'\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell)

function* slicesOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** `line` is the row's number in a spreadsheet, from 1; a cell of several lines is one row. */
export async function* csvRows(text: string): AsyncGenerator<{ line: number; cells: string[] }, void, undefined> {
  const hint = /^sep=(.)\r?\n/i.exec(text) // Excel's own first line
  const body = hint ? text.slice(hint[0].length) : text
  const parser = parse({
    delimiter: hint ? hint[1]! : delimiterOf(body),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  })
  // bytes are cut, not text, since a cut could fall within a character
  const records = Readable.from(slicesOf(Buffer.from(body))).pipe(parser)
  let line = hint ? 1 : 0
  try {
    for await (const record of records as AsyncIterable<string[]>) yield { line: ++line, cells: record.map(unguarded) }
  } catch (error) {
    if (error instanceof CsvError) throw new Refused(refuse('import.fileType', { params: { line: line + 1 } }))
    throw error
  }
}
