/**
 * A property as what rows are grouped by (D7.8): one of few values that are known beforehand, which is chosen from a
 * list or is yes or no. Numbers, days and texts may have as many values as there are records.
 */
import type { Names } from '@topcenter/model/kit/names'
import { itemPrefix, propertyPrefix } from '@topcenter/model/kit/property'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Member } from '@topcenter/model/reports/answer'
import type { Report } from '@topcenter/model/reports/report'
import { app } from '@topcenter/texts/both'
import type { Ctx } from '../../records/context.ts'
import type { RowKey } from './row-keys.ts'

const yesNo: Readonly<Record<string, Names>> = Object.fromEntries(
  (['yes', 'no'] as const).map((word) => [String(word === 'yes'), { ar: app.ar.field[word], en: app.en.field[word] }]),
)

/** The id of an item, or `true` and `false`. */
export const propertyKey: RowKey = {
  heldOf: (key) => (key in yesNo ? key : idOf(key, itemPrefix)),
  keyOf: (held) => (held in yesNo ? held : tokenOf(itemPrefix, held)),
  named: async (ctx, held) => {
    const ids = held.filter((each) => !(each in yesNo))
    const items = await ctx.tx.query<{ id: string; names: Names }>({
      sql: `
        select
          id,
          jsonb_strip_nulls(jsonb_build_object('ar', item_name_ar, 'en', item_name_en, 'und', item_name_und)) as names
        from drop_down_list_items
        where establishment_id = $1 and id = any($2::uuid[])
        order by parent_id, position
      `,
      parameters: [ctx.actor.establishmentId, ids],
    })
    return [
      ...Object.keys(yesNo).flatMap((key) => (held.includes(key) ? [{ key, names: yesNo[key]! }] : [])),
      ...items.map(({ id, names }) => ({ key: tokenOf(itemPrefix, id), names })),
    ]
  },
}

/** Returns the properties by which a report can group now. A name that several share includes the type. */
export async function groupingProperties(ctx: Ctx, report: Report): Promise<readonly Member[]> {
  if (!report.properties) return []
  const rows = await ctx.tx.query<{ id: string; names: Names; typed: Names; isShared: boolean }>({
    sql: `
      with line as (
        select
          p.id,
          t.code,
          p.position,
          p.property_name_ar as ar,
          p.property_name_en as en,
          p.property_name_und as und,
          coalesce(t.name_ar, t.name_und, t.name_en) as type_ar,
          coalesce(t.name_en, t.name_und, t.name_ar) as type_en
        from property_type t
        join property_type_properties p on p.establishment_id = t.establishment_id and p.parent_id = t.id
        where t.establishment_id = $1 and p.value_type in ('DropDownList', 'Logical')
      )
      select
        id,
        jsonb_strip_nulls(jsonb_build_object('ar', ar, 'en', en, 'und', und)) as names,
        jsonb_build_object(
          'ar', type_ar || ': ' || coalesce(ar, und, en), 'en', type_en || ': ' || coalesce(en, und, ar)
        ) as typed,
        exists (
          select from line other where other.id <> line.id and (other.ar = line.ar or other.en = line.en or other.und = line.und)
        ) as "isShared"
      from line
      order by code, position
    `,
    parameters: [ctx.actor.establishmentId],
  })
  return rows.map(({ id, names, typed, isShared }) => ({
    key: tokenOf(propertyPrefix, id),
    names: isShared ? typed : names,
  }))
}
