/** What forms and lists need of the types of properties: names, kinds, defaults, and what there is to choose from. */
import { itemPrefix, propertyKinds, propertyPrefix } from '@topcenter/model/kit/property'
import { propertyType } from '@topcenter/model/lookups/lists'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { bareToken, list, names, object, oneOf, orNull, token } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

interface Line {
  readonly type: string
  readonly typeNames: object
  readonly id: string
  readonly names: object
  readonly valueType: string
  readonly defaultValue: object
  readonly items: readonly { readonly id: string; readonly names: object }[] | null
}

const namesOf = (alias: string, name: string) =>
  `jsonb_strip_nulls(jsonb_build_object('ar', ${alias}.${name}_ar, 'en', ${alias}.${name}_en, 'und', ${alias}.${name}_und))`

async function allProperties(ctx: Ctx): Promise<unknown> {
  const lines = await ctx.tx.query<Line & Record<string, unknown>>({
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

export const propertyOperations: readonly Operation[] = [
  {
    id: 'properties.read',
    method: 'GET',
    path: '/api/properties',
    access: 'read',
    permit: 'user',
    describe: () => ({
      summary: 'Read the properties of all types',
      description: 'In the order of their type, each with its default and with the items of its drop-down list.',
      answer: answers(
        object({
          items: list(
            object({
              token: token('propertyType'),
              names,
              properties: list(
                object({
                  token: bareToken(propertyPrefix),
                  names,
                  valueType: oneOf(propertyKinds),
                  defaultValue: names,
                  items: orNull(list(object({ token: bareToken(itemPrefix), names }))),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
    handle: allProperties,
  },
]
