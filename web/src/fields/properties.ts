/** The properties of all types, as forms ask for them and as lists show and filter them (D7.8). */
import { queryOptions } from '@tanstack/react-query'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { propertyFields, type PropertyKind, rangedProperties } from '@topcenter/model/kit/property'
import { api } from '../platform/api.ts'
import { ownNames } from '../platform/texts.ts'

export interface Property {
  readonly token: string
  readonly names: Names
  readonly valueType: PropertyKind
  readonly defaultValue: Names
  readonly items: readonly { readonly token: string; readonly names: Names }[] | null
}
export interface TypeOfProperties {
  readonly token: string
  readonly names: Names
  readonly properties: readonly Property[]
}

/** Its key begins as that of the types' records does: a change of one refreshes it. */
export const propertiesQuery = queryOptions({
  queryKey: ['records', 'propertyType', 'properties'] as const,
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { items } = await api.get<{ items: readonly TypeOfProperties[] }>('/properties', { signal })
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
/** How a value that is there is shown: the field of its kind, and what that draws. */
export const drawnProperty = ({ valueType, value, itemNames }: ShownProperty): { field: Field; value: unknown } =>
  valueType === 'DropDownList'
    ? { field: namesField, value: itemNames ?? null }
    : { field: propertyFields[valueType], value }
const namesField: Field = { kind: 'names', options: {}, required: false }

/** With properties of several types, no more than these are offered: who wants others chooses a type first. */
const few = 12

/** The list's own field of a property: a column that sorts nothing, and a filter of its kind. */
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
 * The entity with the properties of the type that its list is bounded to as fields of their own; of all types where
 * they are few. Those that the address names are always among them.
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

/** The row with the value of each property under its token. */
export const flatRow = <Row extends object>(row: Row, name: string): Row => ({
  ...row,
  ...Object.fromEntries(
    (((row as Record<string, unknown>)[name] ?? []) as readonly ShownProperty[]).map(({ propertyToken, value }) => [
      propertyToken,
      value,
    ]),
  ),
})
