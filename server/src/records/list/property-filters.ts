/** What a list's address asks of the properties of its records: each has its token as a parameter (D7.8). */
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { isDate } from '@topcenter/model/kit/date-text'
import { propertyParameter, propertyPrefix, rangedProperties, wordedProperties } from '@topcenter/model/kit/property'
import { type FieldFault, refuse, Refused } from '@topcenter/model/kit/refusal'
import { searchKey } from '@topcenter/model/kit/search-key'
import { idOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { column, type Condition } from '../permissions/limits.ts'
import { columnName } from '../schema/table.ts'
import { propertyValue, type Property } from '../write/properties.ts'

/** The field that contains the values of properties, of a record that has some. */
export const propertiesField = (entity: AnyEntity): string | undefined =>
  Object.entries(fieldsOf(entity)).find(([, { kind }]) => kind === 'properties')?.[0]

/** The field that is read for a column which is a property. */
export const propertiesColumn = (entity: AnyEntity, name: string): string | undefined =>
  propertyParameter.test(name) ? propertiesField(entity) : undefined

type Known = Pick<Property, 'id' | 'valueType' | 'items'>

/** By the parameter: its condition, or none where it is empty. Properties that nobody knows are left to who refuses. */
export async function propertyConditions(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const asked = Object.keys(query).filter((key) => propertyParameter.test(key))
  const name = asked.length > 0 ? propertiesField(entity) : undefined
  if (!name) return new Map()
  const held = column(columnName(name, fieldsOf(entity)[name]!))
  const known = await knownProperties(
    ctx,
    asked.map((key) => idOf(propertyParameter.exec(key)![1]!, propertyPrefix)),
  )
  return new Map(
    asked.flatMap((key): [string, readonly Condition[]][] => {
      const [, token, end] = propertyParameter.exec(key)!
      const property = known.get(idOf(token!, propertyPrefix)!)
      if (!property || (end && !rangedProperties.has(property.valueType))) return []
      if (query[key] === '') return [[key, []]]
      const all = end && everyIn(property, token!, query)
      if (all) return [[key, end === 'From' ? [isOneOf(held, property, all)] : []]]
      return [[key, [conditionOf(ctx, held, property, key, end, query[key]!)]]]
    }),
  )
}

/** Days and whole numbers between two ends, each of which the index finds; more of them are looked for row by row. */
const mostListed = 62
const day = 86_400_000

/** Undefined where the range is too wide, has one end alone, or its kind has no next value. */
function everyIn(property: Known, token: string, query: Readonly<Record<string, string>>): unknown[] | undefined {
  const keys = [`${token}From`, `${token}To`] as const
  const ends = keys.map((key) => propertyValue(property, query[key]))
  const [from, to] = ends.map((end) => ('value' in end ? end.value : null))
  if (from === null || to === null || from === undefined || to === undefined) return undefined
  if (from > to)
    throw new Refused(refuse('record.invalid', { fields: [{ name: keys[1], code: 'field.toBeforeFrom' }] }))
  const isDays = property.valueType === 'Date'
  if (!isDays && property.valueType !== 'Integer') return undefined
  const first = isDays ? Date.parse(String(from)) / day : Number(from)
  const count = (isDays ? Date.parse(String(to)) / day : Number(to)) - first + 1
  if (count > mostListed) return undefined
  return Array.from({ length: count }, (_, at) =>
    isDays ? new Date((first + at) * day).toISOString().slice(0, 10) : first + at,
  )
}

const asJson = (value: unknown): Condition => sql`${JSON.stringify(value)}::jsonb`

function isOneOf(held: Condition, { id }: Known, values: readonly unknown[]): Condition {
  const each = values.map((value) => sql`${held} @> ${asJson({ [id]: value })}`)
  return each.length === 1 ? each[0]! : sql`(${sql.join(each, sql` or `)})`
}

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

const mostValues = 200

function conditionOf(
  ctx: Ctx,
  held: Condition,
  property: Known,
  key: string,
  end: string | undefined,
  text: string,
): Condition {
  const own: RawBuilder<unknown> = sql`(${held} -> ${property.id}::text)`
  const parse = (value: string): unknown => {
    const parsed = propertyValue(property, value)
    if ('value' in parsed) return parsed.value
    throw new Refused(refuse('record.invalid', { fields: [{ name: key, ...parsed } as FieldFault] }))
  }
  if (end) {
    const isDay = property.valueType === 'DateTime' && isDate(text)
    const bound = isDay ? dayRange(text, ctx.timeZone)[end === 'From' ? 'from' : 'to'] : parse(text)
    // the index of its holders is read first: only they have the property at all
    return end === 'From'
      ? sql`${own} >= ${asJson(bound)}`
      : isDay
        ? sql`${own} < ${asJson(bound)}`
        : sql`${own} <= ${asJson(bound)}`
  }
  if (text === 'none') return sql`not coalesce(${held} ? ${property.id}::text, false)`
  if (wordedProperties.has(property.valueType)) {
    const said: RawBuilder<unknown> = sql`(${held} ->> ${property.id}::text)`
    const pattern = `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`
    // what is plain letters alone is its own key but for their case (0172), and the function takes ten times as long
    return sql`case when octet_length(${said}) = length(${said}) then lower(${said}) else ar_norm_v2(${said}) end like ${pattern}`
  }
  return isOneOf(held, property, [...new Set(text.split(',').slice(0, mostValues).map(parse))])
}
