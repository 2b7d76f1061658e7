/**
 * The differences between two states of a record as the audit keeps them: old and new value by field, never of a secret
 * (D1.4).
 */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { itemPrefix, propertyPrefix } from '@topcenter/model/kit/property'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Columns } from '../rules.ts'
import { isSecret } from '../row.ts'
import { storedFields } from '../list/select.ts'

export interface Change {
  readonly old: unknown
  readonly new: unknown
}
export type Changes = Readonly<Record<string, Change>>

/** The fields of `after` whose value is not the one in `before`. */
export function changedFields(entity: AnyEntity, before: Columns, after: Columns): string[] {
  return Object.keys(storedFields(entity)).filter(
    (name) => after[name] !== undefined && !same(before[name], after[name]),
  )
}

function same(left: unknown, right: unknown): boolean {
  if (left === right || (left ?? null) === (right ?? null)) return true
  if (typeof left === 'object' || typeof right === 'object') return canonical(left) === canonical(right)
  return false
}

/** JSON with sorted keys and without empty values: `{}` and `{ ar: null }` are the same names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`
}

export function auditChanges(entity: AnyEntity, names: readonly string[], before: Columns, after: Columns): Changes {
  const fields = storedFields(entity)
  return Object.fromEntries(
    names
      .filter((name) => isSecret(entity, name) || Object.hasOwn(fields, name))
      .map((name) => {
        if (isSecret(entity, name)) return [name, { old: '•••', new: '•••' }]
        return [name, { old: auditValue(fields[name]!, before[name]), new: auditValue(fields[name]!, after[name]) }]
      }),
  )
}

/** Ids are kept as tokens, so that the history can show them when the definition has changed. */
function auditValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field.kind === 'ref') return tokenOf(entityOf(field.to!).spec.prefix, value as string)
  if (field.kind === 'refs') return (value as string[]).map((id) => tokenOf(entityOf(field.to!).spec.prefix, id))
  if (field.kind === 'properties')
    return Object.fromEntries(
      Object.entries(value as Columns).map(([id, each]) => [
        tokenOf(propertyPrefix, id),
        typeof each === 'string' && isId(each) ? tokenOf(itemPrefix, each) : each,
      ]),
    )
  if (field.kind === 'rows')
    return (value as Columns[]).map((line) =>
      Object.fromEntries(
        Object.entries(field.fields!).map(([name, inner]) => [name, auditValue(inner, lineValue(name, inner, line))]),
      ),
    )
  return value
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A line from the database has an id and the record that it shows; a line from an input has the id alone. */
const lineValue = (name: string, inner: Field, line: Columns): unknown =>
  inner.kind === 'ref' ? (line[`${name}Id`] ?? (typeof line[name] === 'string' ? line[name] : null)) : line[name]
