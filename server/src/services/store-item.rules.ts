/** A store item's own properties: those of its property type, each value of the kind that the type says. */
import type { Field, FieldKind } from '@topcenter/model/kit/field'
import { refuse, type FieldFault, type Refusal } from '@topcenter/model/kit/refusal'
import { faultsOf } from '@topcenter/model/kit/input-schema'
import { fieldSchema } from '@topcenter/model/kit/value-schema'
import type { dynamicPropertyTypes } from '@topcenter/model/lookups/lists'
import { type StoreItem, storeItem } from '@topcenter/model/services/store-item'
import type { Ctx } from '../records/context.ts'
import { type Columns, rules } from '../records/rules.ts'

type ValueType = (typeof dynamicPropertyTypes)[number]
interface Property {
  readonly property: string
  readonly valueType: ValueType
  readonly value: string | null
}
interface TypeProperty extends Property {
  readonly names: readonly (string | null)[]
  readonly items: readonly (string | null)[] | null
}

const kinds: Readonly<Record<ValueType, FieldKind>> = {
  Text: 'text',
  Number: 'decimal',
  Integer: 'int',
  Percentage: 'percent',
  Decimal: 'decimal',
  DateTime: 'dateTime',
  Date: 'date',
  Time: 'time',
  Email: 'email',
  Link: 'url',
  Logical: 'bool',
  DropDownList: 'text',
}

/**
 * In the order of the type; called and preset in Arabic where it is, and with the items of its drop-down list in all
 * languages.
 */
const propertiesOf = (ctx: Ctx, typeId: unknown): Promise<TypeProperty[]> =>
  ctx.tx.query<TypeProperty & Record<string, unknown>>({
    sql: `
      select
        coalesce(p.property_name_ar, p.property_name_en, p.property_name_und) as property,
        p.value_type as "valueType",
        coalesce(p.default_value_ar, p.default_value_en, p.default_value_und) as value,
        array[p.property_name_ar,
        p.property_name_en,
        p.property_name_und] as names,
        case
          when p.drop_down_list_id is not null then (
          select array_agg(name)
          from drop_down_list_items i
          cross join lateral (values (i.item_name_ar), (i.item_name_en), (i.item_name_und)) n(name)
          where i.establishment_id = p.establishment_id
            and i.parent_id = p.drop_down_list_id
            and name is not null
        )
        end as items
      from property_type_properties p
      where p.establishment_id = $1 and p.parent_id = $2
      order by p.position
    `,
    parameters: [ctx.actor.establishmentId, typeId],
  })

function faultOf(given: Property, index: number, known: readonly TypeProperty[]): FieldFault[] {
  const at = (name: keyof Property) => `itemProperties[${index}].${name}`
  const property = known.find(({ names }) => names.includes(given.property))
  if (!property) return [{ name: at('property'), code: 'field.oneOf' }]
  if (property.valueType !== given.valueType) return [{ name: at('valueType'), code: 'field.oneOf' }]
  if (given.value === null || given.value === undefined) return []
  if (property.items && !property.items.includes(given.value)) return [{ name: at('value'), code: 'field.oneOf' }]
  const field: Field = { kind: kinds[given.valueType], options: {}, required: false }
  const parsed = fieldSchema(field).safeParse(given.value)
  return parsed.success ? [] : faultsOf(parsed.error).map((fault) => ({ ...fault, name: at('value') }))
}

async function check(ctx: Ctx, typeId: unknown, given: readonly Property[]): Promise<Refusal | undefined> {
  if (given.length === 0) return undefined
  const known = typeId ? await propertiesOf(ctx, typeId) : []
  const fields = given.flatMap((each, index) => faultOf(each, index, known))
  return fields.length > 0 ? refuse('record.invalid', { fields }) : undefined
}

const givenIn = (values: Columns) => (values.itemProperties ?? []) as readonly Property[]

/** Those of the type, preset, where a type was chosen and nothing given. */
const presets = async (ctx: Ctx, typeId: unknown): Promise<Columns> => ({
  itemProperties: (await propertiesOf(ctx, typeId)).map(({ property, valueType, value }) => ({
    property,
    valueType,
    value,
  })),
})

const isRetyped = (before: StoreItem, changes: Columns) =>
  changes.propertyType !== undefined && changes.propertyType !== before.propertyType

export const storeItemRules = rules(storeItem, {
  create: {
    check: (ctx, input) => check(ctx, input.propertyType, givenIn(input)),
    prepare: (ctx, input) =>
      input.propertyType && givenIn(input).length === 0 ? presets(ctx, input.propertyType) : {},
  },
  /** Another type brings its own properties, preset. */
  update: {
    check: (ctx, before, changes) =>
      isRetyped(before, changes) || changes.itemProperties === undefined
        ? undefined
        : check(ctx, before.propertyType, givenIn(changes)),
    prepare: (ctx, before, changes) => (isRetyped(before, changes) ? presets(ctx, changes.propertyType) : {}),
  },
})
