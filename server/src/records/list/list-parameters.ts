/** Derives the query parameters of a list from its definition, for the list itself and for the API's description. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, snake } from '@topcenter/model/kit/entity'
import type { Field, FieldKind } from '@topcenter/model/kit/field'
import { type Holder, mayKnow } from '@topcenter/model/kit/permission'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { columnName } from '../schema/table.ts'

/** Words that every list accepts as parameters. */
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
  /** One value of a field, several separated by commas, or `none`. */
  | { readonly is: 'field'; readonly name: string; readonly field: Field }
  /** One end of a range: of the values of a field, or (without a field) of a time stamp of the record. */
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

/** Returns an entity's own fields and those of its traits, as a map: a client's `toString` is not a field. */
export const fieldsByName = (entity: AnyEntity): ReadonlyMap<string, Field> =>
  fieldMaps.get(entity) ??
  fieldMaps.set(entity, new Map(Object.entries({ ...traitFields(entity), ...fieldsOf(entity) }))).get(entity)!
const fieldMaps = new WeakMap<AnyEntity, ReadonlyMap<string, Field>>()

/** Returns the fields that a reader may know. Everything that a list does with a field must use this map. */
export function fieldsOfReader(reader: Holder, entity: AnyEntity): ReadonlyMap<string, Field> {
  const fields = fieldsByName(entity)
  const limited =
    limitedFields.get(entity) ?? [...fields].filter(([, { options }]) => options.forStaff || options.seenWith)
  limitedFields.set(entity, limited)
  const unknown = limited.filter(([, field]) => !mayKnow(reader, field))
  if (unknown.length === 0) return fields
  const known = new Map(fields)
  for (const [name] of unknown) known.delete(name)
  return known
}
const limitedFields = new WeakMap<AnyEntity, readonly (readonly [string, Field])[]>()

/** Returns the tabs of a list: the values of its state, or of one of its fields. */
export function tabColumn(entity: AnyEntity): { column: string; values: readonly string[] } | undefined {
  const tabs = entity.spec.list?.tabs
  if (!tabs) return undefined
  return tabs === 'state'
    ? { column: 'state', values: entity.spec.states! }
    : { column: snake(tabs), values: fieldsOf(entity)[tabs]!.values! }
}

function derived(entity: AnyEntity): (readonly [string, ListParameter])[] {
  const words = [
    ...listWords,
    ...(entity.spec.states ? (['stateIs'] as const) : []),
    ...(treeOfComponents(entity) ? (['fits'] as const) : []),
  ]
  const filters = [...fieldsByName(entity)].filter(([, field]) => field.options.filter)
  const code = traitFields(entity).code
  return [
    ...words.map((word) => [word, { is: 'word', word }] as const),
    ...Object.entries(stamps).flatMap(([name, column]) =>
      ends.map((end) => [`${name}${end}`, { is: 'bound', end, column, kind: 'dateTime', name }] as const),
    ),
    // D11.3: ranges of codes, in the order of a list that is sorted by them
    ...(code
      ? ends.map(
          (end) =>
            [`code${end}`, { is: 'bound', end, column: 'code', kind: code.kind, name: 'code', field: code }] as const,
        )
      : []),
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
/**
 * Returns the entity whose components decide which parents a record may have: the tree itself, or the tree that
 * consists of these components.
 */
export const treeOfComponents = (entity: AnyEntity): AnyEntity | undefined =>
  isTree(entity) ? entity : entities.find((each) => !each.spec.abstract && fieldsOf(each).component?.to === entity.id)
