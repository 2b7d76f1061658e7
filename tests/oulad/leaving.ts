/**
 * Students of the Open University dataset who left a presentation in a month, counted straight from its files and
 * without any code of the product: the expected figures of the report "students who left" after the import.
 */
import { readRows } from './read-rows.ts'

/** `OU-<module>-<presentation>` → month (`2014-03`) → how many left in it. */
export type Leaving = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Day 0 is the first day of February (B) or October (J), in the year of the presentation. */
function monthOf(presentation: string, day: number): string {
  const month = presentation.endsWith('B') ? 1 : 9
  return new Date(Date.UTC(Number(presentation.slice(0, 4)), month, 1 + day)).toISOString().slice(0, 7)
}

/**
 * Counts the leavers. A student without a day of leaving has not left, whatever the result says; a copy without the
 * column has no leavers.
 */
export async function expectedLeaving(folder: string): Promise<Leaving> {
  const left = (await readRows(folder, 'studentRegistration')).filter(
    ({ date_unregistration: day }) => day !== undefined && day !== '' && day !== '?',
  )
  return new Map(
    [...Map.groupBy(left, (row) => `OU-${row.code_module}-${row.code_presentation}`)].map(([code, rows]) => [
      code,
      counted(rows.map((row) => monthOf(row.code_presentation!, Math.trunc(Number(row.date_unregistration))))),
    ]),
  )
}

const counted = (keys: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))

/** Response of the report: keys of rows are tokens of categories. */
export interface ShownReport {
  readonly cells: readonly {
    readonly row: readonly string[]
    readonly column?: string
    readonly values: readonly (number | null)[]
  }[]
}
/** The address of the report, of these categories alone. */
export const leavingPath = (categories: readonly { readonly token: string }[]): string =>
  `/reports/students-who-left?${new URLSearchParams({
    period: 'all',
    rows: 'educationalCategory',
    columns: 'month',
    measures: 'gone',
    educationalCategory: categories.map(({ token }) => token).join(),
  })}`

/** Converts the report's response to the form of the expected figures; leaves its totals out. */
export function shownLeaving(
  { cells }: ShownReport,
  categories: readonly { readonly token: string; readonly code: string }[],
): Leaving {
  const codes = new Map(categories.map(({ token, code }) => [token, code]))
  const leaving = new Map<string, Map<string, number>>()
  for (const { row, column, values } of cells) {
    if (row[0] === undefined || column === undefined) continue
    const code = codes.get(row[0]) ?? row[0]
    leaving.set(code, (leaving.get(code) ?? new Map<string, number>()).set(column, values[0] ?? 0))
  }
  return leaving
}

/** Every figure by its place: `OU-AAA-2013J 2014-03`, `OU-AAA-2013J all`, `all 2014-03` and `all all`. */
function placesOf(expected: Leaving): Map<string, number> {
  const places = new Map([['all all', 0]])
  for (const [code, months] of expected)
    for (const [month, count] of months)
      for (const place of [`${code} ${month}`, `${code} all`, `all ${month}`, 'all all'])
        places.set(place, (places.get(place) ?? 0) + count)
  return places
}

/** Differences between the report and the files, as sentences; totals are compared too. */
export function leavingDisagreements(
  expected: Leaving,
  { cells }: ShownReport,
  categories: readonly { readonly token: string; readonly code: string }[],
): string[] {
  const codes = new Map(categories.map(({ token, code }) => [token, code]))
  const shown = new Map(
    cells.map(({ row, column, values }) => [
      `${row[0] === undefined ? 'all' : (codes.get(row[0]) ?? row[0])} ${column ?? 'all'}`,
      values[0] ?? 0,
    ]),
  )
  const files = placesOf(expected)
  return [...new Set([...files.keys(), ...shown.keys()])].flatMap((place) =>
    (files.get(place) ?? 0) === (shown.get(place) ?? 0)
      ? []
      : [`${place}: shown ${shown.get(place) ?? 'nothing'}, the files say ${files.get(place) ?? 'nothing'}`],
  )
}

/** Returns the losses of each module, with its worst month; the largest loss first. */
export function lossesOfModules(leaving: Leaving): {
  readonly module: string
  readonly gone: number
  readonly worst: readonly [month: string, gone: number]
}[] {
  const modules = Map.groupBy(leaving, ([code]) => code.split('-')[1]!)
  return [...modules]
    .map(([module, presentations]) => {
      const months = new Map<string, number>()
      for (const [, counts] of presentations)
        for (const [month, count] of counts) months.set(month, (months.get(month) ?? 0) + count)
      return {
        module,
        gone: [...months.values()].reduce((sum, count) => sum + count, 0),
        worst: [...months].toSorted((a, b) => b[1] - a[1])[0]!,
      }
    })
    .toSorted((a, b) => b.gone - a.gone)
}
