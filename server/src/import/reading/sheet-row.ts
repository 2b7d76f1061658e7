/** A row of a sheet as read, with the key and the hash that identify it in a later import. */
import { hash } from 'node:crypto'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { firstSearchKey } from '@topcenter/model/kit/search-key'
import { isPerson } from './import-column.ts'
import { isByKey } from './reference-book.ts'
import type { RowFault, Step, StepRow } from '../run/step.ts'

export interface SheetRow {
  readonly line: number
  readonly key: string
  readonly hash: string
  readonly cells: StepRow['cells']
  /** First cells, by which a person recognises the row. */
  readonly shown: string
  /** True if the same line made no record in an earlier step. */
  readonly leftOut: boolean
}

/** Returns a hash of all cells; an unchanged row has the same hash. */
export const hashOf = (cells: StepRow['cells']): string =>
  hash('sha1', JSON.stringify(Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1))), 'base64url')

/** Makes a key for a row whose source has none: from its code, a unique value, name and phone, or all its cells. */
export function keyOfCells(entity: AnyEntity, cells: StepRow['cells']): string {
  const key = (kind: string, ...names: string[]) =>
    short(`${kind}:${names.map((name) => firstSearchKey(cells[name] ?? '')).join('|')}`)
  if (cells.code) return key('code', 'code')
  const listed = (entity.spec.unique ?? []).find((names) =>
    names.every((name: string) => cells[name] || fieldsOf(entity)[name]?.options.initial !== undefined),
  )
  if (listed) return key('unique', ...listed)
  if (isPerson(entity) && cells.nationalID) return key('nationalID', 'nationalID')
  const names = ['names', 'names.ar', 'names.en', 'names.und'].filter((name) => cells[name])
  if (names.length && isPerson(entity) && cells.phone) return key('person', ...names.slice(0, 1), 'phone')
  return `row:${hashOf(Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, firstSearchKey(text)])))}`
}
/** Shortens a key that is longer than its column. */
export const short = (key: string): string =>
  key.length > 300 ? `${key.slice(0, 100)}#${hash('sha1', key, 'base64url')}` : key

export const readRow = (step: Step, row: StepRow, leftOut = false): SheetRow => ({
  line: row.line,
  key: row.key ? short(row.key) : keyOfCells(step.entity, row.cells),
  hash: hashOf(row.cells),
  cells: row.cells,
  shown: (row.shown ?? Object.values(row.cells))
    .filter((text) => text && !isByKey(text))
    .slice(0, 3)
    .join(' · ')
    .slice(0, 200),
  leftOut,
})

/** Returns a fault of a row with the text of its cell; `column` is '' for the whole row. */
export const faultAt = (
  row: Pick<SheetRow, 'cells'>,
  column: string,
  code: RowFault['code'],
  params?: RowFault['params'],
): RowFault => ({
  column,
  code,
  ...(params ? { params } : {}),
  ...(row.cells[column] ? { value: row.cells[column].slice(0, 200) } : {}),
})
