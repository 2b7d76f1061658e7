/**
 * Which table of a list's file is read: one sheet of a workbook, and the one of its first rows that names the columns.
 * The server proposes it by what it recognises, and a person chooses.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { SheetRow, TableChoice, TableTop } from '../../sheets/read-sheet.ts'
import { proposeMapping } from './import-column.ts'

/** The chosen sheet and row. */
export type Table = Required<{ readonly [K in keyof TableChoice]: NonNullable<TableChoice[K]> }>

/** What a person can choose: the first rows of a sheet, and the row that seems to name its columns. */
export interface TableOffer {
  readonly sheet: string
  readonly isHidden: boolean
  readonly width: number
  readonly headLine: number
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Sheets without a row are left out. */
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

/** Rows above the column names (a title, a day, a logo) fill only one cell. */
const looksLikeHead = ({ cells }: SheetRow): boolean => cells.filter(Boolean).length > 1

/**
 * The row in which most columns are recognised, with rows under it, on a sheet that is not hidden; of equal ones the
 * first. When nothing is recognised, it is the first row with several cells, on the first sheet that has more than one
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

/** The names of the columns: the texts of the row, or the letters that a spreadsheet shows. */
export async function headsOf(
  header: readonly string[],
  offer: TableOffer | undefined,
  { headLine }: Table,
): Promise<readonly string[]> {
  if (headLine > 0) return header
  const { colToLetter } = await import('hucre/xlsx') // loaded only when it is needed, so that the server starts faster
  return Array.from({ length: offer?.width ?? 0 }, (_, at) => colToLetter(at))
}

/** The days between the two dates from which Excel may count: 1 January 1904 and the usual one. */
const daysTo1904 = 1_462
/**
 * The serial number of a day whose cell is not formatted as a date, in a workbook that counts from 1904, as the number
 * that forms understand.
 */
export const serialFrom1904 = (text: string): string =>
  /^[1-9]\d{4}$/.test(text) ? String(Number(text) + daysTo1904) : text
