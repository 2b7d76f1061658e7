/** The properties of all types, as forms ask for them and as lists show and filter them (D7.8). */
import { queryOptions } from '@tanstack/react-query'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { propertyFields, type PropertyKind, rangedProperties } from '@topcenter/model/kit/property'
import type { readProperties } from '@topcenter/model/lookups/api'
import { call } from '../platform/api.ts'
import { ownNames } from '../platform/texts.ts'

export type TypeOfProperties = AnswerOf<typeof readProperties>['items'][number]
export type Property = TypeOfProperties['properties'][number]

/** The query of all properties. Its key begins like that of the types' records, so that a change refreshes it. */
export const propertiesQuery = queryOptions({
  queryKey: ['records', 'propertyType', 'properties'] as const,
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { items } = await call<typeof readProperties>('GET /api/properties', { signal })
    for (const { properties } of items)
      for (const { token, names, items: offered } of properties) {
        ownNames.set(token, names)
        for (const item of offered ?? []) ownNames.set(item.token, item.names)
      }
    return items
  },
})

/** A value of a property as records show it. */
export interface ShownProperty {
  readonly propertyToken: string
  readonly names: Names
  readonly valueType: PropertyKind
  readonly value: unknown
  readonly itemNames?: Names
}
/** Returns the field that draws a value, by its kind, and the value for it. */
export const drawnProperty = ({ valueType, value, itemNames }: ShownProperty): { field: Field; value: unknown } =>
  valueType === 'DropDownList'
    ? { field: namesField, value: itemNames ?? null }
    : { field: propertyFields[valueType], value }
const namesField: Field = { kind: 'names', options: {}, required: false }

/** Maximum of properties that are offered without a type; for others the user chooses a type first. */
const few = 12

/** Returns the field of a property in a list: a column that does not sort, and a filter of its kind. */
const fieldOf = ({ valueType, items }: Property): Field =>
  items
    ? {
        kind: 'oneOf',
        values: items.map(({ token }) => token),
        options: { filter: true, computed: true },
        required: false,
      }
    : {
        ...propertyFields[valueType],
        options: {
          ...propertyFields[valueType].options,
          filter: rangedProperties.has(valueType) ? 'range' : true,
          computed: true,
        },
      }

/**
 * Adds the properties of the type to which a list is bounded to its entity as fields, or of all types if they are few.
 * Properties that the address names are always among them.
 */
export function withProperties(
  entity: AnyEntity,
  types: readonly TypeOfProperties[],
  type: string,
  address: string,
): AnyEntity {
  const bounded = types.filter(({ token }) => token === type)
  const all = types.flatMap(({ properties }) => properties)
  const offered = bounded.length > 0 ? bounded.flatMap(({ properties }) => properties) : all.length <= few ? all : []
  const own = all.filter((property) => offered.includes(property) || address.includes(property.token))
  return own.length === 0
    ? entity
    : {
        ...entity,
        spec: {
          ...entity.spec,
          fields: { ...fieldsOf(entity), ...Object.fromEntries(own.map((each) => [each.token, fieldOf(each)])) },
        },
      }
}

/** Puts the value of each property under its token in the row. */
export const flatRow = <Row extends object>(row: Row, name: string): Row => ({
  ...row,
  ...Object.fromEntries(
    (((row as Record<string, unknown>)[name] ?? []) as readonly ShownProperty[]).map(({ propertyToken, value }) => [
      propertyToken,
      value,
    ]),
  ),
})
