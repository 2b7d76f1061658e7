/** What the address of a list may ask, derived from its definition: the one answer for who reads it and who tells of it. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import type { Field, FieldKind } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { columnName } from '../schema/table.ts'

/** What every list understands: what is looked for, and which page of it in which order. */
export const listWords = [
  'search',
  'state',
  'sort',
  'page',
  'size',
  'after',
  'exact',
  'columns',
  'tab',
  'except',
] as const
export const stamps = {
  created: 'created_at',
  updated: 'updated_at',
  archived: 'archived_at',
  blocked: 'blocked_at',
} as const

export type ListParameter =
  | { readonly is: 'word'; readonly word: (typeof listWords)[number] | 'stateIs' | 'fits' }
  /** One of a field's values, several with commas, or `none`. */
  | { readonly is: 'field'; readonly name: string; readonly field: Field }
  /** One end of a range, which belongs to it; of a field, or (without one) of when something was done to the record. */
  | {
      readonly is: 'bound'
      readonly end: 'From' | 'To'
      readonly column: string
      readonly kind: FieldKind
      readonly name: string
      readonly field?: Field
    }

const ends = ['From', 'To'] as const
const made = new WeakMap<AnyEntity, ReadonlyMap<string, ListParameter>>()

export function listParameters(entity: AnyEntity): ReadonlyMap<string, ListParameter> {
  let parameters = made.get(entity)
  if (!parameters) made.set(entity, (parameters = new Map(derived(entity))))
  return parameters
}

function derived(entity: AnyEntity): (readonly [string, ListParameter])[] {
  const words = [
    ...listWords,
    ...(entity.spec.states ? (['stateIs'] as const) : []),
    ...(treeOfComponents(entity) ? (['fits'] as const) : []),
  ]
  const filters = Object.entries({ ...traitFields(entity), ...fieldsOf(entity) }).filter(
    ([, field]) => field.options.filter,
  )
  return [
    ...words.map((word) => [word, { is: 'word', word }] as const),
    ...Object.entries(stamps).flatMap(([name, column]) =>
      ends.map((end) => [`${name}${end}`, { is: 'bound', end, column, kind: 'dateTime', name }] as const),
    ),
    ...filters.flatMap(([name, field]): (readonly [string, ListParameter])[] => [
      [keyOf(name, field), { is: 'field', name, field }],
      ...(field.options.filter === 'range'
        ? ends.map(
            (end) =>
              [
                `${name}${end}`,
                { is: 'bound', end, column: columnName(name, field), kind: field.kind, name, field },
              ] as const,
          )
        : []),
    ]),
  ]
}

const isTree = (entity: AnyEntity): boolean => fieldsOf(entity).component?.to?.startsWith('systemComponent') === true
/** The records whose components decide what may stand under what: of a tree itself, and of the components it is made of. */
export const treeOfComponents = (entity: AnyEntity): AnyEntity | undefined =>
  isTree(entity) ? entity : entities.find((each) => !each.spec.abstract && fieldsOf(each).component?.to === entity.id)
