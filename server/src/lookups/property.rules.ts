/**
 * Property types and their drop-down lists (D7.8). A default fits its property's kind. A property with values keeps its
 * kind. Removing a property deletes its values only after the user confirms.
 */
import type { Field } from '@topcenter/model/kit/field'
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, type RowOf, tableOf } from '@topcenter/model/kit/entity'
import { nameIn, nameLanguages, type Names } from '@topcenter/model/kit/names'
import type { PropertyKind } from '@topcenter/model/kit/property'
import { type FieldFault, type Refusal, refuse } from '@topcenter/model/kit/refusal'
import { dropDownList, propertyType } from '@topcenter/model/lookups/lists'
import { listed } from '@topcenter/texts/readable'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { typeColumn } from '../records/list/select.ts'
import { type AnyRules, type ChangesOf, rules } from '../records/rules.ts'
import { columnName } from '../records/schema/table.ts'
import { type Item, propertyValue } from '../records/write/properties.ts'

interface Line {
  readonly id?: string
  readonly valueType: PropertyKind
  readonly propertyName: Names
  readonly defaultValue?: Names | null
  /** Id, or the displayed record if the line was read. */
  readonly dropDownList?: unknown
  readonly dropDownListId?: string | null
}
const listOf = ({ dropDownList: list, dropDownListId }: Line): string | null =>
  dropDownListId ?? (typeof list === 'string' ? list : null)

const holders: readonly (readonly [AnyEntity, string, Field])[] = entities.flatMap((entity) =>
  entity.spec.view
    ? []
    : Object.entries(fieldsOf(entity)).flatMap(([name, field]) =>
        field.kind === 'properties' ? [[entity, name, field] as const] : [],
      ),
)

/** Counts the values of each of these properties, by id; includes archived records. */
async function valuesOf(ctx: Ctx, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const counts = holders.map(
    ([entity, name, field]) => sql`
      select key as id
      from ${sql.table(tableOf(entity))} t
      cross join lateral jsonb_object_keys(t.${sql.ref(columnName(name, field))}) key
      where t.establishment_id = ${ctx.actor.establishmentId}::uuid
        and t.${sql.ref(typeColumn(entity, field))} = ${type}::uuid
        and key = any(${ids})
    `,
  )
  const rows = await ctx.tx.query<{ id: string; count: number }>(sql`
    select id, count(*)::int as count from (${sql.join(counts, sql` union all `)}) v group by id
  `)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** `CPU: 12, Colour: 3`. */
const countsText = (ctx: Ctx, counts: readonly (readonly [Names, number])[]): string =>
  listed(ctx.language, ...counts.map(([names, count]) => `${nameIn(names, ctx.language)}: ${count}`))

async function itemsOf(ctx: Ctx, lists: readonly string[]): Promise<ReadonlyMap<string, readonly Item[]>> {
  if (lists.length === 0) return new Map()
  const rows = await ctx.tx.query<Item & { list: string }>({
    sql: `
      select
        parent_id as list,
        id,
        jsonb_build_object('ar', item_name_ar, 'en', item_name_en, 'und', item_name_und) as names
      from drop_down_list_items
      where establishment_id = $1 and parent_id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, lists],
  })
  return Map.groupBy(rows, ({ list }) => list)
}

/** Finds faults of the lines: a missing or superfluous list, and defaults that do not fit the property's kind. */
async function faultsOf(ctx: Ctx, lines: readonly Line[]): Promise<FieldFault[]> {
  const items = await itemsOf(ctx, [...new Set(lines.flatMap((line) => listOf(line) ?? []))])
  return lines.flatMap((line, index): FieldFault[] => {
    const at = (name: string) => `properties[${index}].${name}`
    const list = listOf(line)
    const isOfList = line.valueType === 'DropDownList'
    if (isOfList !== (list !== null))
      return [{ name: at('dropDownListToken'), code: isOfList ? 'field.required' : 'field.notOfList' }]
    const offered = isOfList ? (items.get(list!) ?? []) : null
    return nameLanguages.flatMap((language): FieldFault[] => {
      const value = propertyValue({ valueType: line.valueType, items: offered }, line.defaultValue?.[language])
      return 'code' in value ? [{ name: at(`defaultValue.${language}`), ...value }] : []
    })
  })
}

type Changes = ChangesOf<typeof propertyType>

async function checkLines(ctx: Ctx, values: Changes): Promise<Refusal | undefined> {
  const lines = values.properties
  const faults = lines ? await faultsOf(ctx, lines) : []
  return faults.length > 0 ? refuse('record.invalid', { fields: faults }) : undefined
}

/** Refuses to change the kind or list of a property with values, and to remove one unless `dropValues` confirms it. */
async function checkUse(ctx: Ctx, before: RowOf<typeof propertyType>, changes: Changes): Promise<Refusal | undefined> {
  const lines = changes.properties
  if (!lines) return undefined
  const now = new Map(lines.flatMap((line) => (line.id ? [[line.id, line] as const] : [])))
  const old = before.properties
  const counts = await valuesOf(
    ctx,
    before.id,
    old.map(({ id }) => id),
  )
  const used = old.filter(({ id }) => counts.has(id))
  const say = (some: readonly (Line & { readonly id: string })[]) => ({
    params: {
      values: countsText(
        ctx,
        some.map(({ id, propertyName }) => [propertyName, counts.get(id)!] as const),
      ),
    },
  })
  const otherKind = used.filter((line) => {
    const next = now.get(line.id)
    return next && (next.valueType !== line.valueType || listOf(next) !== listOf(line))
  })
  if (otherKind.length > 0) return refuse('property.kindUsed', say(otherKind))
  const gone = used.filter(({ id }) => !now.has(id))
  return gone.length > 0 && changes.dropValues !== true
    ? refuse('property.valuesGo', { ...say(gone), extra: { confirmable: true } })
    : undefined
}

/** Refuses to remove an item that a record uses. */
async function checkItems(
  ctx: Ctx,
  before: RowOf<typeof dropDownList>,
  changes: ChangesOf<typeof dropDownList>,
): Promise<Refusal | undefined> {
  const items = changes.items
  if (!items) return undefined
  const kept = new Set(items.map(({ id }) => id))
  const gone = before.items.filter(({ id }) => !kept.has(id))
  if (gone.length === 0) return undefined
  const uses = holders.map(
    ([entity, name, field]) => sql`
      select i.id
      from unnest(${gone.map(({ id }) => id)}::text[]) i(id)
      join property_type_properties p
        on p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.drop_down_list_id = ${before.id}::uuid
      join ${sql.table(tableOf(entity))} t
        on t.establishment_id = p.establishment_id
        and t.${sql.ref(columnName(name, field))} @> jsonb_build_object(p.id, i.id)
    `,
  )
  const rows = await ctx.tx.query<{ id: string; count: number }>(sql`
    select id, count(*)::int as count from (${sql.join(uses, sql` union all `)}) v group by id
  `)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  const used = gone.flatMap(({ id, itemName }) => (counts.has(id) ? [[itemName, counts.get(id)!] as const] : []))
  return used.length > 0 ? refuse('property.itemUsed', { params: { values: countsText(ctx, used) } }) : undefined
}

export const propertyRules: readonly AnyRules[] = [
  rules(propertyType, {
    create: { check: checkLines },
    update: {
      check: async (ctx, before, changes) => (await checkLines(ctx, changes)) ?? checkUse(ctx, before, changes),
    },
  }),
  rules(dropDownList, { update: { check: checkItems } }),
]
