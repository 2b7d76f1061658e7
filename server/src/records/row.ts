/** A database row as a record by field name, for the server's own code. */
import {
  type AnyEntity,
  type Entity,
  fieldsOf,
  hasTrait,
  type RecordState,
  type RowOf,
} from '@topcenter/model/kit/entity'
import type { Field, StoredOf } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import type { Shown } from './label.ts'
import { storedFields } from './list/select.ts'
import type { PropertyRow } from './presenter.ts'
import { columnName, languages } from './schema/table.ts'

export type DbRow = Record<string, unknown>

/** A line of `rows` inside the row of its record: beside the id of a reference, what is shown of it. */
export interface LineOfRow extends DbRow {
  /** Present in lines with an identity. */
  readonly id?: string
  readonly [reference: `${string}Id`]: string | null
}
/** A row of any entity's table, as `selectOwn`, a page of a list and `withShown` return it. */
export interface RecordRow extends DbRow {
  readonly id: string
  readonly record_state: RecordState
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly [reference: `shown_${string}`]: Shown | null | undefined
  readonly [field: `refs_${string}`]: readonly Shown[] | undefined
  readonly [field: `rows_${string}`]: readonly LineOfRow[] | undefined
  readonly [field: `props_${string}`]: readonly PropertyRow[] | undefined
}

type Snake<N extends string> = N extends `${infer H}${infer T}`
  ? `${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}${Snake<T>}`
  : N
type NameColumns<P extends string> = `${P}_${'ar' | 'en' | 'und'}`

/**
 * A row of an entity's table, as `select *` returns it. Runs of capital letters in a field's name are not followed, and
 * values of lists are in other tables.
 */
export type RowFrom<E> =
  E extends Entity<string, infer F, infer S, infer _A>
    ? RecordRow & {
        readonly code: string | null
        readonly state: S
        readonly image_at: string | null
      } & { readonly [N in NameColumns<'name' | 'description'>]: string | null } & {
        readonly [N in keyof F & string as Snake<KindOf<F[N]> extends 'ref' ? `${N}Id` : N>]: StoredOf<F[N]>
      }
    : RecordRow
type KindOf<F> = F extends Field<unknown, boolean, infer K> ? K : never

/** A name in the languages in which the row has it (`name_ar`, `name_en` …). */
export function namesFrom(row: DbRow, prefix: string): Names {
  const names: Record<string, unknown> = {}
  for (const language of languages) {
    const name = row[`${prefix}_${language}`]
    if (name) names[language] = name
  }
  return names as Names
}

/** A record by field name, of whatever entity. */
export type AnyRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly recordState: RecordState
}
/** A record of an entity as rules read it. */
export type RecordOf<E> =
  E extends Entity<string, infer F, infer _S, infer _A> ? (string extends keyof F ? AnyRecord : RowOf<E>) : AnyRecord

/** Returns the record as rules read it (`RowOf`): values by field name, references as uuids. */
export function recordOf<E extends AnyEntity>(entity: E, row: RecordRow): RecordOf<E> {
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
  return record as RecordOf<E>
}

function ownValue(name: string, field: Field, row: RecordRow): unknown {
  if (field.kind === 'names') return namesFrom(row, name === 'names' ? 'name' : columnName(name, field))
  if (field.kind === 'rows') return row[`rows_${name}`] ?? []
  if (field.kind === 'refs') return (row[`refs_${name}`] ?? []).map((shown) => shown.id)
  return row[columnName(name, field)] ?? null
}

/** Tests whether the values of a field are left out of the audit and of exports. */
export const isSecret = (entity: AnyEntity, name: string): boolean => {
  const field = fieldsOf(entity)[name]
  return field?.kind === 'password' || field?.options.sensitive === true
}
