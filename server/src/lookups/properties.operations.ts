/** Reads the properties of all types for forms and lists: names, kinds, defaults, and the items of drop-down lists. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { itemPrefix, type PropertyKind, propertyPrefix } from '@topcenter/model/kit/property'
import { readProperties } from '@topcenter/model/lookups/api'
import { propertyType } from '@topcenter/model/lookups/lists'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { handle } from '../records/serving/handle.ts'

interface Line {
  readonly type: string
  readonly typeNames: Names
  readonly id: string
  readonly names: Names
  readonly valueType: PropertyKind
  readonly defaultValue: Names
  readonly items: readonly { readonly id: string; readonly names: Names }[] | null
}

const namesOf = (alias: string, name: string) =>
  `jsonb_strip_nulls(jsonb_build_object('ar', ${alias}.${name}_ar, 'en', ${alias}.${name}_en, 'und', ${alias}.${name}_und))`

async function allProperties(ctx: Ctx): Promise<AnswerOf<typeof readProperties>> {
  const lines = await ctx.tx.query<Line>({
    sql: `
      select
        t.id as type,
        ${namesOf('t', 'name')} as "typeNames",
        p.id,
        ${namesOf('p', 'property_name')} as names,
        p.value_type as "valueType",
        ${namesOf('p', 'default_value')} as "defaultValue",
        (
          select jsonb_agg(jsonb_build_object('id', i.id, 'names', ${namesOf('i', 'item_name')}) order by i.position)
          from drop_down_list_items i
          where i.establishment_id = p.establishment_id and i.parent_id = p.drop_down_list_id
        ) as items
      from property_type t
      join property_type_properties p on p.establishment_id = t.establishment_id and p.parent_id = t.id
      where t.establishment_id = $1
      order by t.code, p.position
    `,
    parameters: [ctx.actor.establishmentId],
  })
  return {
    items: [...Map.groupBy(lines, ({ type }) => type)].map(([type, own]) => ({
      token: tokenOf(propertyType.spec.prefix, type),
      names: own[0]!.typeNames,
      properties: own.map((line) => ({
        token: tokenOf(propertyPrefix, line.id),
        names: line.names,
        valueType: line.valueType,
        defaultValue: line.defaultValue,
        items: line.items?.map((item) => ({ token: tokenOf(itemPrefix, item.id), names: item.names })) ?? null,
      })),
    })),
  }
}

export const propertyOperations = [handle(readProperties, allProperties)]
