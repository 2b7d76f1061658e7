/**
 * The cells of a row as the values of a record: they are parsed, references are looked up, missing values are found,
 * and each fault has the column in which it is.
 */
import { hash } from 'node:crypto'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { inputFields } from '@topcenter/model/kit/input-fields'
import type { Names } from '@topcenter/model/kit/names'
import { firstSearchKey } from '@topcenter/model/kit/search-key'
import { Fault } from '@topcenter/model/kit/value-schema'
import { languageOfName, parseCell, parseNames, parts } from './cell.ts'
import type { GivenProperty } from '../../records/write/properties.ts'
import { type ImportColumn, isPerson } from './import-column.ts'
import { isByKey, type ReferenceBook } from './reference-book.ts'
import type { RowFault, Step, StepRow } from '../run/step.ts'

export interface ParsedRow {
  readonly line: number
  readonly key: string
  readonly hash: string
  readonly cells: StepRow['cells']
  readonly shown: string
  /** By field name; references are ids. Only fields that the sheet has columns for. */
  values: Record<string, unknown>
  faults: RowFault[]
  /** Whether it refers to a record that only a rehearsal made; such a row is checked and never written. */
  virtual: boolean
  /** Whether its line made no record in an earlier step. */
  readonly leftOut: boolean
  /**
   * Whether that is so, or it refers to such a line. The reason was reported there, so only faults of its own cells are
   * reported here.
   */
  orphan: boolean
}

export const hashOf = (cells: StepRow['cells']): string =>
  hash('sha1', JSON.stringify(Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1))), 'base64url')

/** The key of a row whose source has none: its code, a unique value, name and phone, or all of its cells. */
export function keyOfCells(entity: AnyEntity, cells: StepRow['cells']): string {
  const key = (kind: string, ...names: string[]) =>
    short(`${kind}:${names.map((name) => firstSearchKey(cells[name] ?? '')).join('|')}`)
  if (cells.code) return key('code', 'code')
  const listed = (entity.spec.unique ?? []).find((names) =>
    names.every((name: string) => cells[name] || fieldsOf(entity)[name]?.options.initial !== undefined),
  )
  if (listed) return key('unique', ...(listed as string[]))
  if (isPerson(entity) && cells.nationalID) return key('nationalID', 'nationalID')
  const names = ['names', 'names.ar', 'names.en', 'names.und'].filter((name) => cells[name])
  if (names.length && isPerson(entity) && cells.phone) return key('person', ...names.slice(0, 1), 'phone')
  return `row:${hashOf(Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, firstSearchKey(text)])))}`
}
export const short = (key: string): string =>
  key.length > 300 ? `${key.slice(0, 100)}#${hash('sha1', key, 'base64url')}` : key

export function startRow(step: Step, row: StepRow, leftOut = false): ParsedRow {
  return {
    line: row.line,
    key: row.key ? short(row.key) : keyOfCells(step.entity, row.cells),
    hash: hashOf(row.cells),
    cells: row.cells,
    shown: (row.shown ?? Object.values(row.cells))
      .filter((text) => text && !isByKey(text))
      .slice(0, 3)
      .join(' · ')
      .slice(0, 200),
    values: {},
    faults: [],
    virtual: false,
    leftOut,
    orphan: leftOut,
  }
}

/** The texts that name other records, by the entity in which they are looked up. */
export function referencesIn(step: Step, rows: readonly ParsedRow[]): Map<AnyEntity, Set<string>> {
  const wanted = new Map<AnyEntity, Set<string>>()
  for (const column of step.columns) {
    const field = column.line?.field ?? column.field
    if (field.kind !== 'ref' && field.kind !== 'refs') continue
    const target = entityOf(field.to!)
    const texts = wanted.get(target) ?? new Set()
    wanted.set(target, texts)
    for (const { cells } of rows) {
      const text = cells[column.key]
      if (text) for (const part of field.kind === 'refs' ? parts(text) : [text]) texts.add(part)
    }
  }
  return wanted
}

export interface ParseOptions {
  readonly book: ReferenceBook
  readonly timeZone: string
}

/** Fills `values` and `faults`. It may be called again when references that were missing exist. */
export function parseRow(step: Step, row: ParsedRow, options: ParseOptions): void {
  row.values = {}
  row.faults = []
  row.virtual = false
  row.orphan = row.leftOut
  const names = new Map<string, { field: Field; key: string; texts: { -readonly [L in keyof Names]: string } }>()
  for (const column of step.columns) {
    const text = row.cells[column.key]
    if (text === undefined || text === '') continue
    if (column.line) lineCell(step.entity, row, column, text, options)
    else if (column.property) propertyCell(step.entity, row, column, text, options)
    else if (column.language) nameCell(names, column, text)
    else
      put(row, column, row.values, column.name, cellValue(row, step.entity, column.name, column.field, text, options))
  }
  for (const [name, { field, key, texts }] of names)
    put(row, { key } as ImportColumn, row.values, name, parseNames(field, texts))
  for (const [name, field] of Object.entries(row.values))
    if (Array.isArray(field) && step.columns.some((column) => column.line && column.name === name))
      row.values[name] = field.filter(Boolean)
  checkPairs(step, row)
}

function nameCell(
  names: Map<string, { field: Field; key: string; texts: Record<string, string> }>,
  column: ImportColumn,
  text: string,
): void {
  const held = names.get(column.name) ?? { field: column.field, key: column.key, texts: {} }
  names.set(column.name, held)
  held.texts[column.language === 'auto' ? languageOfName(text) : column.language!] ??= text
}

function propertyCell(
  entity: AnyEntity,
  row: ParsedRow,
  column: ImportColumn,
  text: string,
  { timeZone }: ParseOptions,
): void {
  const value = parseCell(entity.id, 'value', column.field, text, timeZone)
  if (value instanceof Fault) return void row.faults.push(faultAt(row, column.key, value.code, value.params))
  const given = (row.values[column.name] ??= []) as GivenProperty[]
  given.push({ property: column.property!.id, called: column.property!.names, value })
}

function lineCell(entity: AnyEntity, row: ParsedRow, column: ImportColumn, text: string, options: ParseOptions): void {
  const { at, inner, field } = column.line!
  const lines = (row.values[column.name] ??= []) as Record<string, unknown>[]
  const line = (lines[at] ??= {})
  if (!column.language)
    return put(row, column, line, inner, cellValue(row, entity, `${column.name}.${inner}`, field, text, options))
  put(
    row,
    column,
    line,
    inner,
    parseNames({ ...field, required: false }, { ...(line[inner] as Names | undefined), [column.language]: text }),
  )
}

function put(row: ParsedRow, column: ImportColumn, into: Record<string, unknown>, name: string, value: unknown): void {
  if (value instanceof Fault && column.lenient) return
  if (value instanceof Fault) row.faults.push(faultAt(row, column.key, value.code, value.params))
  else into[name] = value
}
export const faultAt = (
  row: Pick<ParsedRow, 'cells'>,
  column: string,
  code: RowFault['code'],
  params?: RowFault['params'],
): RowFault => ({
  column,
  code,
  ...(params ? { params } : {}),
  ...(row.cells[column] ? { value: row.cells[column].slice(0, 200) } : {}),
})

function cellValue(
  row: ParsedRow,
  entity: AnyEntity,
  path: string,
  field: Field,
  text: string,
  { book, timeZone }: ParseOptions,
): unknown {
  if (field.kind !== 'ref' && field.kind !== 'refs') return parseCell(entity.id, path, field, text, timeZone)
  const target = entityOf(field.to!)
  const found = (field.kind === 'refs' ? parts(text) : [text]).map((part) => book.find(target, part))
  const lost = found.find((each) => 'code' in each)
  if (lost && 'code' in lost) {
    if (isByKey(text)) row.orphan = true
    return new Fault(lost.code)
  }
  if (found.some((each) => 'virtual' in each && each.virtual)) row.virtual = true
  const ids = found.map((each) => (each as { id: string }).id)
  return field.kind === 'refs' ? [...new Set(ids)] : ids[0]
}

/** Faults in the row's own cells. */
export const ownFaults = (row: ParsedRow): RowFault[] =>
  row.faults.filter(({ column }) => !isByKey(row.cells[column] ?? ''))

/** Pairs of fields of which the second must not be before the first. */
function checkPairs(step: Step, row: ParsedRow): void {
  const { entity } = step
  for (const [first, second] of (entity.spec.ordered ?? []) as readonly (readonly [string, string])[]) {
    const [from, to] = [row.values[first], row.values[second]]
    if (from !== undefined && from !== null && to !== undefined && to !== null && (to as number) < (from as number))
      row.faults.push(faultAt(row, second, 'field.endBeforeStart'))
  }
}

const neededFields = new WeakMap<AnyEntity, readonly (readonly [string, Field])[]>()
function needed(entity: AnyEntity): readonly (readonly [string, Field])[] {
  let fields = neededFields.get(entity)
  if (!fields)
    neededFields.set(
      entity,
      (fields = Object.entries(inputFields(entity, 'create')).filter(
        ([, field]) => field.required && field.options.initial === undefined,
      )),
    )
  return fields
}

/** The required fields that a new record lacks; a field with a wrong value has its fault already. */
export function lacking(step: Step, row: ParsedRow): RowFault[] {
  return needed(step.entity).flatMap(([name, field]): RowFault[] => {
    const value = row.values[name]
    if (value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)) return []
    const columns = step.columns.filter((each) => each.name === name)
    if (columns.some(({ key }) => row.faults.some((fault) => fault.column === key))) return []
    const column = columns[0]?.key ?? name
    return [faultAt(row, column, field.kind === 'names' ? 'field.nameRequired' : 'field.required')]
  })
}
