/**
 * Chooses the table in the file of a list: a sheet of the workbook, and the row near its top that contains the headers.
 * The server proposes the table that it recognises, and a person chooses.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { SheetRow, TableChoice, TableTop } from '../../sheets/read-sheet.ts'
import { proposeMapping } from './import-column.ts'

/** The chosen sheet and row. */
export type Table = Required<{ readonly [K in keyof TableChoice]: NonNullable<TableChoice[K]> }>

/** A sheet that a person can choose: its first rows, and the row that seems to contain the headers. */
export interface TableOffer {
  readonly sheet: string
  readonly isHidden: boolean
  readonly width: number
  readonly headLine: number
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Returns the sheets that a person can choose. Skips empty sheets. */
export const offersOf = (entity: AnyEntity, tops: readonly TableTop[]): TableOffer[] =>
  tops
    .filter(({ rows }) => rows.length > 0)
    .map((top) => ({
      sheet: top.sheet,
      isHidden: top.isHidden,
      width: widest(top.rows),
      headLine: proposeTable(entity, [top]).headLine,
      rows: top.rows.map(({ line, cells }) => ({
        line,
        cells: cells
          .filter(Boolean)
          .slice(0, 8)
          .map((cell) => cell.slice(0, 60)),
      })),
    }))

const widest = (rows: readonly SheetRow[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length))

/** Tests for several filled cells. Rows above the headers (a title, a date, a logo) fill only one cell. */
const looksLikeHead = ({ cells }: SheetRow): boolean => cells.filter(Boolean).length > 1

/**
 * Proposes the row in which the most columns are recognised, with rows under it, on a visible sheet; the first of equal
 * rows. If nothing is recognised, proposes the first row with several cells, on the first sheet that has more than one
 * row.
 */
export function proposeTable(entity: AnyEntity, tops: readonly TableTop[]): Table {
  const filled = tops.filter(({ rows }) => rows.length > 0)
  const shown = filled.some((top) => !top.isHidden) ? filled.filter((top) => !top.isHidden) : filled
  const candidates = shown.flatMap(({ sheet, rows }) =>
    rows.map((row, at) => ({
      sheet,
      headLine: row.line,
      weight: [
        Object.keys(proposeMapping(entity, row.cells)).length,
        Number(at + 1 < rows.length),
        Number(looksLikeHead(row)),
      ] as const,
    })),
  )
  const first = candidates[0]!
  const { sheet, headLine } = candidates.reduce(
    (best, each) => (isHeavier(each.weight, best.weight) ? each : best),
    first,
  )
  return { sheet, headLine }
}

function isHeavier(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index])
  return at >= 0 && a[at]! > b[at]!
}

/** Returns the names of the columns: the texts of the header row, or the letters that a spreadsheet shows. */
export async function headsOf(
  header: readonly string[],
  offer: TableOffer | undefined,
  { headLine }: Table,
): Promise<readonly string[]> {
  if (headLine > 0) return header
  const { colToLetter } = await import('hucre/xlsx') // loaded only when it is needed, so that the server starts faster
  return Array.from({ length: offer?.width ?? 0 }, (_, at) => colToLetter(at))
}

/** Days between the two dates from which Excel may count: 1 January 1904 and the usual one. */
const daysTo1904 = 1_462
/**
 * Converts the serial number of a day to the number that forms understand. Such cells have no date format, in a
 * workbook that counts from 1904.
 */
export const serialFrom1904 = (text: string): string =>
  /^[1-9]\d{4}$/.test(text) ? String(Number(text) + daysTo1904) : text
