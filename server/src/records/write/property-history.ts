/** Changed values of properties as the history shows them: under the names that their properties have now. */
import type { Names } from '@topcenter/model/kit/names'
import { itemPrefix, type PropertyKind, propertyPrefix } from '@topcenter/model/kit/property'
import { idOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../context.ts'

export interface ShownProperty {
  readonly names: Names
  readonly valueType: PropertyKind
  /** By token. */
  readonly items: ReadonlyMap<string, Names>
}
type Kept = Readonly<Record<string, unknown>>

/** Returns the existing properties that the changes name, by token. */
export async function shownProperties(
  ctx: Ctx,
  changes: readonly unknown[],
): Promise<ReadonlyMap<string, ShownProperty>> {
  const kept = changes.flatMap((change) => Object.entries((change ?? {}) as Kept))
  const tokens = [...new Set(kept.map(([token]) => token))]
  if (tokens.length === 0) return new Map()
  const chosen = new Map(
    kept.flatMap(([, value]) => {
      const id = typeof value === 'string' ? idOf(value, itemPrefix) : undefined
      return id === undefined ? [] : [[id, value as string] as const]
    }),
  )
  const rows = await ctx.tx.query<{
    id: string
    names: Names
    valueType: PropertyKind
    items: readonly { readonly id: string; readonly names: Names }[] | null
  }>({
    sql: `
      select
        p.id,
        jsonb_build_object('ar', p.property_name_ar, 'en', p.property_name_en, 'und', p.property_name_und) as names,
        p.value_type as "valueType",
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', i.id,
              'names', jsonb_build_object('ar', i.item_name_ar, 'en', i.item_name_en, 'und', i.item_name_und)
            )
          )
          from drop_down_list_items i
          where i.establishment_id = p.establishment_id and i.parent_id = p.drop_down_list_id and i.id = any($3::uuid[])
        ) as items
      from property_type_properties p
      where p.establishment_id = $1 and p.id = any($2::uuid[])
    `,
    parameters: [
      ctx.actor.establishmentId,
      tokens.map((token) => idOf(token, propertyPrefix)).filter((id) => id !== undefined),
      [...chosen.keys()],
    ],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    tokens.flatMap((token): [string, ShownProperty][] => {
      const row = byId.get(idOf(token, propertyPrefix) ?? '')
      const items = new Map((row?.items ?? []).map(({ id, names }) => [chosen.get(id)!, names]))
      return row ? [[token, { names: row.names, valueType: row.valueType, items }]] : []
    }),
  )
}

/** Returns the properties that differ, before and after, as records show their properties. */
export function changedProperties(
  before: unknown,
  after: unknown,
  known: ReadonlyMap<string, ShownProperty>,
): { readonly old: unknown; readonly new: unknown } {
  const [old, now] = [(before ?? {}) as Kept, (after ?? {}) as Kept]
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((token) => old[token] !== now[token])
  const show = (kept: Kept) =>
    changed.flatMap((token) => {
      const property = known.get(token)
      const value = kept[token]
      if (value === undefined) return []
      const itemNames = property?.items.get(String(value))
      return [
        {
          propertyToken: token,
          names: property?.names ?? {},
          valueType: property?.valueType ?? 'Text',
          value,
          ...(itemNames ? { itemNames } : {}),
        },
      ]
    })
  return { old: show(old), new: show(now) }
}
