/** The steps of a list's own file: its rows, and for students the parents that stand beside them. */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { searchKey } from '@topcenter/model/kit/search-key'
import { columnFor, importColumns } from './import-column.ts'
import { type Meanings, meant } from './meanings.ts'
import { keyOfCells, short } from './parsed-row.ts'
import { byKey } from './reference-book.ts'
import type { Step, StepRow } from './step.ts'
import { openSheet } from './uploaded-files.ts'

/** Rows that one list's file may have. */
export const mostListRows = 100_000
const listSource = 'file'
/** Steps that may follow a list's own: entity ids. */
export const companions = ['parent', 'studentFamily'] as const

/** header index → column key */
export type Mapping = Readonly<Record<string, string>>

export function listSteps(entity: AnyEntity, mapping: Mapping, path: string, meanings?: Meanings): Step[] {
  const mapped = new Set(Object.values(mapping))
  const columns = importColumns(entity).filter((column) => mapped.has(column.key))
  const rows = () => listRows(path, mapping, meanings)
  const own = async function* (): AsyncGenerator<StepRow> {
    for await (const row of rows()) yield { ...row, cells: withoutParent(row.cells) }
  }
  const main: Step = { id: entity.id, entity, source: listSource, columns: columns.filter((column) => !column.companion), once: false, suspects: true, adopts: false, trusted: false, rows: own }
  return bringsParents(mapping) ? [main, ...parentSteps(entity, columns, rows)] : [main]
}

const bringsParents = (mapping: Mapping): boolean => Object.values(mapping).some((key) => key === 'parent.names' || key === 'parent.phone')
/** The ids of a file's steps. */
export const listStepIds = (entity: string, mapping: Mapping): string[] => [entity, ...(bringsParents(mapping) ? companions : [])]

async function* listRows(path: string, mapping: Mapping, meanings: Meanings | undefined): AsyncGenerator<StepRow> {
  const columns = Object.entries(mapping).map(([index, key]) => [Number(index), key] as const)
  const sheet = await openSheet(path, { maxRows: mostListRows })
  let read = 0
  for await (const { line, cells } of sheet.rows) {
    read += 1
    const named = columns.map(([index, key]) => [key, meant(meanings, key, cells[index] ?? '')] as const).filter(([, text]) => text !== '')
    // a person knows the row by what stands in the file, not by what it was said to mean
    if (named.length) yield { line, read, key: '', cells: Object.fromEntries(named), shown: columns.filter(([, key]) => !isOfParent(key)).map(([index]) => cells[index]) }
  }
}

/** Where a sheet does not say what the relative is. */
const usualRelation = 'GUARDIAN'
const parentKey = (cells: StepRow['cells']): string => short(`person:${searchKey(cells['parent.names'] ?? '')}|${searchKey(cells['parent.phone'] ?? '')}`)

function parentSteps(entity: AnyEntity, columns: Step['columns'], rows: () => AsyncIterable<StepRow>): Step[] {
  const [parent, family] = [entityOf('parent'), entityOf('studentFamily')]
  const withParent = async function* (make: (row: StepRow) => StepRow): AsyncGenerator<StepRow> {
    for await (const row of rows()) if (row.cells['parent.names'] || row.cells['parent.phone']) yield make(row)
  }
  const relation = importColumns(entity).find((column) => column.companion === 'relation')!
  return [
    {
      id: parent.id, entity: parent, source: listSource, beside: entity.id, columns: columns.filter((column) => column.companion === 'parent'), once: true, suspects: true, adopts: true, trusted: false,
      rows: () => withParent(({ line, read, cells }) => ({ line, read, key: parentKey(cells), cells: picked(cells, ['parent.names', 'parent.phone']) })),
    },
    {
      id: family.id, entity: family, source: listSource, beside: entity.id, columns: [columnFor(family, 'user'), columnFor(family, 'relative'), relation], once: true, suspects: false, adopts: false, trusted: false,
      rows: () => withParent(({ line, read, cells }) => {
        const own = keyOfCells(entity, withoutParent(cells))
        return { line, read, key: short(`${own}+${parentKey(cells)}`), shown: [cells.code, nameIn(cells), cells['parent.names']], cells: { user: byKey(entity.id, listSource, own), relative: byKey(parent.id, listSource, parentKey(cells)), [relation.key]: cells[relation.key] ?? usualRelation } }
      }),
    },
  ]
}

const nameIn = (cells: StepRow['cells']): string | undefined => cells.names ?? cells['names.ar'] ?? cells['names.en'] ?? cells['names.und']
const picked = (cells: StepRow['cells'], names: readonly string[]): StepRow['cells'] => Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])))
/** What the row of the list itself is made of: a parent who moves does not make the student another. */
const withoutParent = (cells: StepRow['cells']): StepRow['cells'] => Object.fromEntries(Object.entries(cells).filter(([name]) => !isOfParent(name)))
const isOfParent = (name: string): boolean => name.startsWith('parent.')
