/** A database row as a record by field name, for the server's own code. */
import { type AnyEntity, fieldsOf, hasTrait } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { storedFields } from './list/select.ts'
import { columnName, languages } from './schema/table.ts'

export type DbRow = Record<string, unknown>

/** A name in the languages in which the row has it (`name_ar`, `name_en` …). */
export function namesFrom(row: DbRow, prefix: string): Names {
  const names: Record<string, unknown> = {}
  for (const language of languages) {
    const name = row[`${prefix}_${language}`]
    if (name) names[language] = name
  }
  return names as Names
}

/** What rules read (`RowOf`): values by field name, references as uuids. */
export function recordOf(
  entity: AnyEntity,
  row: DbRow,
): Record<string, unknown> & { id: string; version: number; recordState: string } {
  const record: Record<string, unknown> = {
    id: row.id,
    recordState: row.record_state,
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
  if (entity.spec.states) record.state = row.state
  for (const [name, field] of Object.entries(storedFields(entity))) record[name] = ownValue(name, field, row)
  if (hasTrait(entity, 'imaged')) record.imageAt = row.image_at ?? null
  return record as Record<string, unknown> & { id: string; version: number; recordState: string }
}

function ownValue(name: string, field: Field, row: DbRow): unknown {
  if (field.kind === 'names') return namesFrom(row, name === 'names' ? 'name' : columnName(name, field))
  if (field.kind === 'rows') return row[`rows_${name}`] ?? []
  if (field.kind === 'refs') return ((row[`refs_${name}`] ?? []) as { id: string }[]).map((shown) => shown.id)
  return row[columnName(name, field)] ?? null
}

/** Whether the values of a field are kept out of the audit and of exports. */
export const isSecret = (entity: AnyEntity, name: string): boolean => {
  const field = fieldsOf(entity)[name]
  return field?.kind === 'password' || field?.options.sensitive === true
}
