/** Steps of the file of a list: its rows, and for students the parents in the same rows. */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { hasArabic } from '@topcenter/model/kit/names'
import { firstSearchKey } from '@topcenter/model/kit/search-key'
import { documents } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { columnFor, type ImportColumn, importColumns } from '../reading/import-column.ts'
import { type Meanings, meant } from '../reading/meanings.ts'
import { keyOfCells, short } from '../reading/sheet-row.ts'
import { byKey } from '../reading/reference-book.ts'
import type { Step, StepRow } from './step.ts'
import { serialFrom1904, type Table } from '../reading/table.ts'
import { openSheet } from './uploaded-files.ts'

/** Maximum rows in the file of a list. */
export const maxListRows = 100_000
const listSource = 'file'
/** Steps that may follow the list's own, as entity ids. */
export const companions = ['parent', 'studentFamily'] as const

/** Column keys by the index of the header. */
export type Mapping = Readonly<Record<string, string>>

/** Choices of a person for the file of a list. */
export interface ListReading {
  readonly table?: Table
  readonly meanings?: Meanings
}

export function listSteps(
  entity: AnyEntity,
  mapping: Mapping,
  path: string,
  reading: ListReading,
  properties: readonly ImportColumn[],
): Step[] {
  const mapped = new Set(Object.values(mapping))
  const columns = [...importColumns(entity), ...properties].filter((column) => mapped.has(column.key))
  const rows = () => listRows(path, mapping, columns, reading)
  const own = async function* (): AsyncGenerator<StepRow> {
    for await (const row of rows()) yield { ...row, cells: withoutParent(row.cells) }
  }
  const main: Step = {
    id: entity.id,
    entity,
    source: listSource,
    columns: columns.filter((column) => !column.companion),
    once: false,
    suspects: true,
    adopts: false,
    trusted: false,
    rows: own,
  }
  return bringsParents(mapping) ? [main, ...parentSteps(entity, rows)] : [main]
}

const bringsParents = (mapping: Mapping): boolean =>
  Object.values(mapping).some((key) => key === 'parent.names' || key === 'parent.phone')
/** Returns the ids of a file's steps. */
export const listStepIds = (entity: string, mapping: Mapping): string[] => [
  entity,
  ...(bringsParents(mapping) ? companions : []),
]

async function* listRows(
  path: string,
  mapping: Mapping,
  fields: readonly ImportColumn[],
  { table, meanings }: ListReading,
): AsyncGenerator<StepRow> {
  const columns = Object.entries(mapping).map(([index, key]) => [Number(index), key] as const)
  const sheet = await openSheet(path, { maxRows: maxListRows }, table)
  const days = new Set(
    sheet.daysFrom === 1904
      ? fields.filter((column) => isDay(column.line?.field ?? column.field)).map((column) => column.key)
      : [],
  )
  let read = 0
  for await (const { line, cells } of sheet.rows) {
    read += 1
    const named = columns
      .map(
        ([index, key]) =>
          [key, days.has(key) ? serialFrom1904(cells[index] ?? '') : meant(meanings, key, cells[index] ?? '')] as const,
      )
      .filter(([, text]) => text !== '')
    // a person recognises the row by the text of the file, not by the meaning of that text
    if (named.length)
      yield {
        line,
        read,
        key: '',
        cells: Object.fromEntries(named),
        shown: columns.filter(([, key]) => !isOfParent(key)).map(([index]) => cells[index]),
      }
  }
}

const isDay = (field: Field): boolean => field.kind === 'date' || field.kind === 'dateTime'

/** Code of the relation of a parent, if the sheet has none. */
const usualRelation = 'GUARDIAN'
const parentKey = (cells: StepRow['cells']): string =>
  short(`person:${firstSearchKey(cells['parent.names'] ?? '')}|${firstSearchKey(cells['parent.phone'] ?? '')}`)

/** Returns two steps: the parents in a list of students, and the links of the parents to the students. */
function parentSteps(entity: AnyEntity, rows: () => AsyncIterable<StepRow>): Step[] {
  const withParent = async function* (make: (row: StepRow) => StepRow): AsyncGenerator<StepRow> {
    for await (const row of rows()) if (row.cells['parent.names'] || row.cells['parent.phone']) yield make(row)
  }
  return [parentStep(entity, withParent), linkStep(entity, withParent)]
}
type WithParent = (make: (row: StepRow) => StepRow) => AsyncIterable<StepRow>

function parentStep(entity: AnyEntity, withParent: WithParent): Step {
  const parent = entityOf('parent')
  return {
    id: parent.id,
    entity: parent,
    source: listSource,
    beside: entity.id,
    columns: importColumns(entity).filter((column) => column.companion === 'parent'),
    once: true,
    suspects: true,
    adopts: true,
    trusted: false,
    rows: () =>
      withParent(({ line, read, cells }) => ({
        line,
        read,
        key: parentKey(cells),
        cells: { ...picked(cells, ['parent.phone']), 'parent.names': parentName(cells) },
      })),
  }
}

function linkStep(entity: AnyEntity, withParent: WithParent): Step {
  const [parent, family] = [entityOf('parent'), entityOf('studentFamily')]
  const relation = importColumns(entity).find((column) => column.companion === 'relation')!
  return {
    id: family.id,
    entity: family,
    source: listSource,
    beside: entity.id,
    columns: [columnFor(family, 'user'), columnFor(family, 'relative'), relation],
    once: true,
    suspects: false,
    adopts: false,
    trusted: false,
    rows: () =>
      withParent(({ line, read, cells }) => {
        const own = keyOfCells(entity, withoutParent(cells))
        return {
          line,
          read,
          key: short(`${own}+${parentKey(cells)}`),
          shown: [cells.code, nameIn(cells), cells['parent.names']],
          cells: {
            user: byKey(entity.id, listSource, own),
            relative: byKey(parent.id, listSource, parentKey(cells)),
            [relation.key]: cells[relation.key] ?? usualRelation,
          },
        }
      }),
  }
}

/**
 * Returns the name of a parent. A sheet often has only the phone: such a parent is named after the student until
 * somebody enters the name.
 */
function parentName(cells: StepRow['cells']): string {
  const name = nameIn(cells)
  return cells['parent.names'] ?? (name ? interpolate(documents[hasArabic(name) ? 'ar' : 'en'].parentOf, { name }) : '')
}

const nameIn = (cells: StepRow['cells']): string | undefined =>
  cells.names ?? cells['names.ar'] ?? cells['names.en'] ?? cells['names.und']
const picked = (cells: StepRow['cells'], names: readonly string[]): StepRow['cells'] =>
  Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])))
/**
 * Returns the cells of the row without those of the parent. Its key is made of these, so that a parent's new phone does
 * not make a new student.
 */
const withoutParent = (cells: StepRow['cells']): StepRow['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !isOfParent(name)))
const isOfParent = (name: string): boolean => name.startsWith('parent.')
