/**
 * The values of a record's properties, each of the kind that its type says, with the defaults that the type gives
 * (D7.8).
 */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { faultsOf } from '@topcenter/model/kit/input-schema'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { itemPrefix, propertyFields, type PropertyKind } from '@topcenter/model/kit/property'
import { type FieldFault, refuse, Refused } from '@topcenter/model/kit/refusal'
import { searchKey } from '@topcenter/model/kit/search-key'
import { idOf } from '@topcenter/model/kit/token'
import { fieldSchema } from '@topcenter/model/kit/value-schema'
import { listed } from '@topcenter/texts/readable'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Columns } from '../rules.ts'
import { columnName, quoteName } from '../schema/table.ts'

/** A value as it came; `null` empties it. */
export interface GivenProperty {
  readonly property: string
  /**
   * The property's names in a sheet, which knows no types: if the type lacks this property, the one with the same name
   * is meant.
   */
  readonly called?: Names
  readonly value: unknown
}
export interface Item {
  readonly id: string
  readonly names: Names
}
/** A property of a type, with what its drop-down list offers. */
export interface Property {
  readonly id: string
  readonly names: Names
  readonly valueType: PropertyKind
  readonly defaultValue: Names
  readonly items: readonly Item[] | null
}
type Kept = Readonly<Record<string, unknown>>

/** In the order of the type, which is kept from changing while its values are written. */
const propertiesOf = (ctx: Ctx, type: unknown): Promise<(Property & Record<string, unknown>)[]> =>
  ctx.tx.query({
    sql: `
      with type as (
        select establishment_id, id from property_type where establishment_id = $1 and id = $2 for share
      )
      select
        p.id,
        jsonb_strip_nulls(jsonb_build_object(
          'ar', p.property_name_ar, 'en', p.property_name_en, 'und', p.property_name_und
        )) as names,
        p.value_type as "valueType",
        jsonb_strip_nulls(jsonb_build_object(
          'ar', p.default_value_ar, 'en', p.default_value_en, 'und', p.default_value_und
        )) as "defaultValue",
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', i.id,
              'names', jsonb_build_object('ar', i.item_name_ar, 'en', i.item_name_en, 'und', i.item_name_und)
            )
          )
          from drop_down_list_items i
          where i.establishment_id = p.establishment_id and i.parent_id = p.drop_down_list_id
        ) as items
      from type
      join property_type_properties p on p.establishment_id = type.establishment_id and p.parent_id = type.id
      order by p.position
    `,
    parameters: [ctx.actor.establishmentId, type],
  })

const schemas = new Map<PropertyKind, ReturnType<typeof fieldSchema>>()
const schemaOf = (kind: PropertyKind) =>
  schemas.get(kind) ?? schemas.set(kind, fieldSchema(propertyFields[kind])).get(kind)!

/** An item by its token, or by how it is called in any language. */
function itemOf(items: readonly Item[], value: unknown): string | undefined {
  const id = typeof value === 'string' ? idOf(value, itemPrefix) : undefined
  if (id !== undefined) return items.find((item) => item.id === id)?.id
  const key = typeof value === 'string' ? searchKey(value) : ''
  return key === ''
    ? undefined
    : items.find(({ names }) => Object.values(names).some((n) => n && searchKey(n) === key))?.id
}

/** The value as it is kept (null: none), or what is wrong with it. */
export function propertyValue(
  { valueType, items }: Pick<Property, 'valueType' | 'items'>,
  value: unknown,
): { readonly value: unknown } | Pick<FieldFault, 'code' | 'params'> {
  if (value === null || value === undefined || value === '') return { value: null }
  if (valueType === 'DropDownList') {
    const item = itemOf(items ?? [], value)
    return item === undefined ? { code: 'field.oneOf' } : { value: item }
  }
  const parsed = schemaOf(valueType).safeParse(value)
  if (parsed.success) return { value: parsed.data }
  const { code, params } = faultsOf(parsed.error)[0]!
  return { code, ...(params ? { params } : {}) }
}

/**
 * The columns of its properties as they are to be kept, and of a new record what it takes `from` another. Values that
 * are an object already were settled before.
 */
export async function settleProperties(
  ctx: Ctx,
  entity: AnyEntity,
  before: Columns | undefined,
  values: Columns,
): Promise<Columns> {
  const settled: Record<string, unknown> = before ? {} : await taken(ctx, entity, values)
  for (const [name, field] of Object.entries(fieldsOf(entity))) {
    if (field.kind !== 'properties') continue
    const now = { ...before, ...values, ...settled }
    const isTyped = before === undefined || (now[field.by!] ?? null) !== (before[field.by!] ?? null)
    const given = Array.isArray(values[name]) ? (values[name] as readonly GivenProperty[]) : undefined
    if (!given && (!isTyped || (values[name] && Object.keys(values[name]).length > 0))) continue
    const known = now[field.by!] || given?.length ? await propertiesOf(ctx, now[field.by!] ?? null) : []
    const base = isTyped ? { ...presets(ctx, known), ...onlyOf(known, settled[name]) } : (before[name] as Kept)
    settled[name] = withGiven(ctx, name, known, base, given ?? [])
  }
  return settled
}

const onlyOf = (known: readonly Property[], kept: unknown): Kept =>
  Object.fromEntries(Object.entries((kept ?? {}) as Kept).filter(([id]) => known.some((each) => each.id === id)))

const presets = (ctx: Ctx, known: readonly Property[]): Kept =>
  Object.fromEntries(
    known.flatMap((property) => {
      const preset = propertyValue(property, nameIn(property.defaultValue, ctx.language))
      return 'value' in preset && preset.value !== null ? [[property.id, preset.value]] : []
    }),
  )

function withGiven(
  ctx: Ctx,
  name: string,
  known: readonly Property[],
  base: Kept,
  given: readonly GivenProperty[],
): Kept {
  const kept: Record<string, unknown> = { ...base }
  const faults: FieldFault[] = []
  const named = new Set<string>()
  given.forEach(({ property: asked, called, value }, index) => {
    const property =
      known.find((each) => each.id === asked) ?? (called && known.find((each) => isCalled(each.names, called)))
    const id = property?.id ?? ''
    if (!property) return void faults.push({ name: `${name}[${index}].propertyToken`, code: 'field.reference' })
    const parsed = propertyValue(property, value)
    if ('code' in parsed) {
      faults.push({ name: `${name}[${index}].value`, ...parsed })
      named.add(nameIn(property.names, ctx.language))
    } else if (parsed.value === null) delete kept[id]
    else kept[id] = parsed.value
  })
  if (named.size > 0)
    throw new Refused(refuse('property.invalid', { params: { names: listed(ctx.language, ...named) }, fields: faults }))
  if (faults.length > 0) throw new Refused(refuse('record.invalid', { fields: faults }))
  return kept
}

const isCalled = (names: Names, other: Names): boolean =>
  Object.values(names).some(
    (name) => name && Object.values(other).some((each) => each && searchKey(each) === searchKey(name)),
  )

/**
 * Returns the values that a new record copies from a referenced record: references, and with their type the values of
 * properties.
 */
async function taken(ctx: Ctx, entity: AnyEntity, values: Columns): Promise<Record<string, unknown>> {
  const out: Record<string, unknown> = {}
  const fields = Object.entries(fieldsOf(entity))
  for (const [name, { options }] of fields) {
    const id = options.from && values[options.from]
    if (!options.from || !id) continue
    const source = entityOf(fieldsOf(entity)[options.from]!.to!)
    const names = [name, ...fields.flatMap(([other, { by }]) => (by === name ? [other] : []))]
    const row = await ctx.tx.first<Record<string, unknown>>(sql`
      select ${sql.raw(
        names.map((each) => `${quoteName(columnName(each, fieldsOf(source)[each]!))} as "${each}"`).join(', '),
      )}
      from ${sql.table(tableOf(source))}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
    `)
    if (row && (values[name] ?? row[name]) === row[name]) Object.assign(out, row)
  }
  return out
}
