/** Filters a list by the properties of its records. The parameter of a property is its token (D7.8). */
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { isDate } from '@topcenter/model/kit/date-text'
import { propertyParameter, propertyPrefix, rangedProperties, wordedProperties } from '@topcenter/model/kit/property'
import { type FieldFault, refuse, Refused } from '@topcenter/model/kit/refusal'
import { searchKey } from '@topcenter/model/kit/search-key'
import { likeEscape } from '@topcenter/model/kit/search-query'
import { idOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { all, column, type Condition } from '../permissions/limits.ts'
import { columnName } from '../schema/table.ts'
import { propertyValue, type Property } from '../write/properties.ts'
import type { Search } from './search-condition.ts'

/** Returns the field of an entity that contains the values of properties; undefined if it has none. */
export const propertiesField = (entity: AnyEntity): string | undefined =>
  Object.entries(fieldsOf(entity)).find(([, { kind }]) => kind === 'properties')?.[0]

/** Returns the field to read for a column that is a property. */
export const propertiesColumn = (entity: AnyEntity, name: string): string | undefined =>
  propertyParameter.test(name) ? propertiesField(entity) : undefined

type Known = Pick<Property, 'id' | 'valueType' | 'items'>

/**
 * Returns the condition of each parameter, undefined for an empty one. The parameter of the first end has the condition
 * of both ends of a range. Unknown properties are not in the map, so that the caller refuses them.
 */
export async function propertyConditions(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Search | undefined>> {
  const asked = Object.keys(query).filter((key) => propertyParameter.test(key))
  const name = asked.length > 0 ? propertiesField(entity) : undefined
  if (!name) return new Map()
  const held: Held = {
    values: column(columnName(name, fieldsOf(entity)[name]!)),
    table: sql.table(`${tableOf(entity)}_property_value`),
    establishment: ctx.actor.establishmentId,
  }
  const known = await knownProperties(
    ctx,
    asked.map((key) => idOf(propertyParameter.exec(key)![1]!, propertyPrefix)),
  )
  return new Map(
    asked.flatMap((key): [string, Search | undefined][] => {
      const [, token, end] = propertyParameter.exec(key)!
      const property = known.get(idOf(token!, propertyPrefix)!)
      if (!property || (end && !rangedProperties.has(property.valueType))) return []
      if (query[key] === '') return [[key, undefined]]
      if (!end) return [[key, equals(held, property, key, query[key]!)]]
      const isAsked = end === 'To' && query[`${token}From`]
      return [[key, isAsked ? undefined : range(ctx, held, property, token!, query)]]
    }),
  )
}

/**
 * Places of property values: the column of the record, and the table with a copy of the values that have an order
 * (0024_property_values.sql).
 */
interface Held {
  readonly values: Condition
  readonly table: Condition
  readonly establishment: string
}

const asJson = (value: unknown): Condition => sql`${JSON.stringify(value)}::jsonb`
const either = (condition: Condition): Search => ({ byIndex: condition, byRow: condition, isCounted: true })

/**
 * Returns the condition that a record has such a value of the property. The ids form an array, so that PostgreSQL scans
 * the key's index once. A join would look up ten thousand records one by one, which takes twice as long.
 */
const isAmong = ({ table, establishment }: Held, { id }: Known, isSo: Condition): Condition =>
  sql`t.id = any(array(select v.record_id from ${table} v where v.establishment_id = ${establishment}::uuid and v.property_id = ${id}::uuid and ${isSo}))`

async function knownProperties(ctx: Ctx, ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, Known>> {
  const rows = await ctx.tx.query<Known & Record<string, unknown>>({
    sql: `
      select
        p.id,
        p.value_type as "valueType",
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
      from property_type_properties p
      where p.establishment_id = $1 and p.id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, ids.filter((id) => id !== undefined)],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

const maxValues = 200

function parsedOf(property: Known, key: string, text: string): unknown {
  const parsed = propertyValue(property, text)
  if ('value' in parsed) return parsed.value
  throw new Refused(refuse('record.invalid', { fields: [{ name: key, ...parsed } as FieldFault] }))
}

function equals(held: Held, property: Known, key: string, text: string): Search {
  const { id, valueType } = property
  if (text === 'none') return either(sql`not coalesce(${held.values} ? ${id}::text, false)`)
  if (wordedProperties.has(valueType)) {
    const said: RawBuilder<unknown> = sql`(${held.values} ->> ${id}::text)`
    const pattern = `%${likeEscape(searchKey(text))}%`
    return {
      byIndex: isAmong(held, property, sql`v.search like ${pattern}`),
      // the key of one word in plain letters is the word in lower case; the function takes ten times as long
      byRow: sql`case when ${said} ~ '^[A-Za-z0-9]+$' then lower(${said}) else ar_norm_v3(${said}) end like ${pattern}`,
    }
  }
  const values = new Set(text.split(',').slice(0, maxValues))
  const each = [...values].map((value) => sql`${held.values} @> ${asJson({ [id]: parsedOf(property, key, value) })}`)
  return either(each.length === 1 ? each[0]! : sql`(${sql.join(each, sql` or `)})`)
}

/** Filters by a range of values, which may have one end only. An end of a range of moments can be a whole day. */
function range(ctx: Ctx, held: Held, property: Known, token: string, query: Readonly<Record<string, string>>): Search {
  const ends = (['From', 'To'] as const).flatMap((end) => {
    const text = query[`${token}${end}`]
    if (!text) return []
    const isDay = property.valueType === 'DateTime' && isDate(text)
    const value = isDay
      ? dayRange(text, ctx.timeZone)[end === 'From' ? 'from' : 'to']
      : (parsedOf(property, `${token}${end}`, text) as string | number)
    return [{ value, isBy: sql.raw(end === 'From' ? '>=' : isDay ? '<' : '<=') }]
  })
  const [from, to] = ends
  if (from && to && from.value > to.value)
    throw new Refused(refuse('record.invalid', { fields: [{ name: `${token}To`, code: 'field.toBeforeFrom' }] }))
  const isOrdered = (as: (value: string | number) => Condition, kept: Condition) =>
    all(ends.map(({ value, isBy }) => sql`${kept} ${isBy} ${as(value)}`))
  const [at, type] = typeof ends[0]!.value === 'number' ? ['number', 'float8'] : ['moment', 'text']
  return {
    byIndex: isAmong(
      held,
      property,
      isOrdered((value) => sql`${value}::${sql.raw(type)}`, column(at, 'v')),
    ),
    byRow: isOrdered(asJson, sql`(${held.values} -> ${property.id}::text)`),
    isCounted: true,
  }
}
