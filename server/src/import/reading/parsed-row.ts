/**
 * Parses the cells of a row into the values of a record. Looks references up in the reference book; each fault names
 * its column. A row that is parsed again, once its missing references exist, becomes a new object.
 */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { inputFields } from '@topcenter/model/kit/input-fields'
import type { Names } from '@topcenter/model/kit/names'
import { Fault } from '@topcenter/model/kit/value-schema'
import { languageOfName, parseCell, parseNames, parts } from './cell.ts'
import type { GivenProperty } from '../../records/write/properties.ts'
import type { ImportColumn } from './import-column.ts'
import { isByKey, type ReferenceBook } from './reference-book.ts'
import { faultAt, type SheetRow } from './sheet-row.ts'
import type { RowFault, Step } from '../run/step.ts'

/** Values by field name; references are ids. Contains only fields that have a column in the sheet. */
export type Values = Readonly<Record<string, unknown>>

export interface ParsedRow extends SheetRow {
  readonly values: Values
  readonly faults: readonly RowFault[]
  /** True if the row refers to a record that exists only in a rehearsal. Such a row is checked, but never written. */
  readonly virtual: boolean
  /**
   * True if the row was left out, or refers to a row that has no record. The reason is reported at that row, so this
   * one reports only the faults of its own cells.
   */
  readonly orphan: boolean
}

/** A row while its cells are parsed. */
interface Draft {
  readonly row: SheetRow
  readonly values: Record<string, unknown>
  readonly faults: RowFault[]
  virtual: boolean
  orphan: boolean
}

/** Returns the texts that refer to other records, by the entity to look them up in. */
export function referencesIn(step: Step, rows: readonly SheetRow[]): Map<AnyEntity, Set<string>> {
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

export function parseRow(step: Step, row: SheetRow, options: ParseOptions): ParsedRow {
  const draft: Draft = { row, values: {}, faults: [], virtual: false, orphan: row.leftOut }
  const names = new Map<string, { field: Field; key: string; texts: { -readonly [L in keyof Names]: string } }>()
  for (const column of step.columns) {
    const text = row.cells[column.key]
    if (text === undefined || text === '') continue
    if (column.line) lineCell(step.entity, draft, column, text, options)
    else if (column.property) propertyCell(step.entity, draft, column, text, options)
    else if (column.language) nameCell(names, column, text)
    else {
      const value = cellValue(draft, step.entity, column.name, column.field, text, options)
      put(draft, column, draft.values, column.name, value)
    }
  }
  for (const [name, { field, key, texts }] of names) put(draft, { key }, draft.values, name, parseNames(field, texts))
  for (const [name, value] of Object.entries(draft.values))
    if (Array.isArray(value) && step.columns.some((column) => column.line && column.name === name))
      draft.values[name] = value.filter(Boolean)
  const { values, faults, virtual, orphan } = draft
  return { ...row, values, faults: [...faults, ...faultsOfPairs(step, row, values)], virtual, orphan }
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
  draft: Draft,
  column: ImportColumn,
  text: string,
  { timeZone }: ParseOptions,
): void {
  const value = parseCell(entity.id, 'value', column.field, text, timeZone)
  if (value instanceof Fault) return void draft.faults.push(faultAt(draft.row, column.key, value.code, value.params))
  const given = (draft.values[column.name] ??= []) as GivenProperty[]
  given.push({ property: column.property!.id, called: column.property!.names, value })
}

function lineCell(entity: AnyEntity, draft: Draft, column: ImportColumn, text: string, options: ParseOptions): void {
  const { at, inner, field } = column.line!
  const lines = (draft.values[column.name] ??= []) as Record<string, unknown>[]
  const line = (lines[at] ??= {})
  if (!column.language)
    return put(draft, column, line, inner, cellValue(draft, entity, `${column.name}.${inner}`, field, text, options))
  put(
    draft,
    column,
    line,
    inner,
    parseNames({ ...field, required: false }, { ...(line[inner] as Names | undefined), [column.language]: text }),
  )
}

function put(
  draft: Draft,
  column: Pick<ImportColumn, 'key' | 'lenient'>,
  into: Record<string, unknown>,
  name: string,
  value: unknown,
): void {
  if (value instanceof Fault && column.lenient) return
  if (value instanceof Fault) draft.faults.push(faultAt(draft.row, column.key, value.code, value.params))
  else into[name] = value
}

function cellValue(
  draft: Draft,
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
    if (isByKey(text)) draft.orphan = true
    return new Fault(lost.code)
  }
  if (found.some((each) => 'virtual' in each && each.virtual)) draft.virtual = true
  const ids = found.map((each) => (each as { id: string }).id)
  return field.kind === 'refs' ? [...new Set(ids)] : ids[0]
}

/** Returns the faults of the row's own cells, without those of references by key. */
export const ownFaults = (row: ParsedRow): readonly RowFault[] =>
  row.faults.filter(({ column }) => !isByKey(row.cells[column] ?? ''))

/** Returns a fault for each pair of fields whose second value is before the first. */
const faultsOfPairs = ({ entity }: Step, row: SheetRow, values: Values): RowFault[] =>
  (entity.spec.ordered ?? []).flatMap(([first, second]) => {
    const [from, to] = [values[first], values[second]]
    const isWrong = from !== undefined && from !== null && to !== undefined && to !== null && to < from
    return isWrong ? [faultAt(row, second, 'field.endBeforeStart')] : []
  })

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

/** Returns a fault for each required field that a new record lacks. Skips fields whose column has a fault already. */
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
