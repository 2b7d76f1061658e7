/** Choice of field values when two records become one: the kept one's, except empty or explicitly chosen ones. */
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { refuseField, Refused } from '@topcenter/model/kit/refusal'
import { chosenFields } from '@topcenter/model/people/twins'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import type { recordOf } from '../records/row.ts'
import type { Columns } from '../records/rules.ts'
import { changeRecord } from '../records/write/update.ts'
import { updateRow } from '../records/write/write.ts'

export type Known = ReturnType<typeof recordOf>

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

export interface Differing {
  readonly name: string
  /** True if the kept one has none, so that the other's is taken unless chosen otherwise. */
  readonly fills: boolean
}
/** A value that both have, or that the merged one lacks, is not asked about. */
export const differing = (entity: AnyEntity, kept: Known, merged: Known): Differing[] =>
  chosenFields(entity)
    .filter((name) => !isEmpty(merged[name]) && !isSame(kept[name], merged[name]))
    .map((name) => ({ name, fills: isEmpty(kept[name]) }))

/** Values that the merge replaced, and their replacements. */
export interface WrittenFields {
  readonly kept: Columns
  readonly now: Columns
  /** Values that only one record may have left the merged one. */
  readonly merged: Columns
  readonly image: string | null
}

/** `taken`: the fields of the merged one that stay; left out, those that the kept one lacks. */
export async function takeFields(
  ctx: Ctx,
  entity: AnyEntity,
  kept: Known,
  merged: Known,
  taken: readonly string[] | undefined,
): Promise<WrittenFields> {
  const fields = differing(entity, kept, merged)
  const unknown = (taken ?? []).find((name) => !fields.some((each) => each.name === name))
  if (unknown !== undefined) throw new Refused(refuseField('take', 'field.oneOf'))
  const names = fields.filter(({ name, fills }) => (taken ? taken.includes(name) : fills)).map(({ name }) => name)
  const of = (record: Known, which: readonly string[]): Columns =>
    Object.fromEntries(which.map((name) => [name, record[name] ?? null]))
  const sole = names.filter((name) => fieldsOf(entity)[name]?.options.unique)
  if (sole.length > 0) await updateRow(ctx, entity, merged.id, Object.fromEntries(sole.map((name) => [name, null])))
  const now = of(merged, names)
  if (names.length > 0) await changeRecord(ctx, entity, kept, now)
  const image = kept.imageAt === null && merged.imageAt !== null ? (merged.imageAt as string) : null
  if (image) await copyImage(ctx, entity, kept.id, merged.id)
  return { kept: of(kept, names), now, merged: of(merged, sole), image }
}

async function copyImage(ctx: Ctx, entity: AnyEntity, kept: string, merged: string): Promise<void> {
  await ctx.tx.run(sql`
    insert into record_image (establishment_id, entity_table, record_id, content_type, bytes, sha256, small, created_at)
    select establishment_id, entity_table, ${kept}::uuid, content_type, bytes, sha256, small, created_at
    from record_image
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and entity_table = ${tableOf(entity)}
      and record_id = ${merged}::uuid
    returning 1
  `)
  await ctx.tx.run(sql`
    update ${sql.table(tableOf(entity))} k
    set image_at = m.image_at
    from ${sql.table(tableOf(entity))} m
    where k.establishment_id = ${ctx.actor.establishmentId}::uuid
      and k.id = ${kept}::uuid
      and m.establishment_id = k.establishment_id
      and m.id = ${merged}::uuid
  `)
}

/** Restores the fields that still have the merge's values; leaves those that somebody changed since. */
export async function giveFieldsBack(
  ctx: Ctx,
  entity: AnyEntity,
  kept: Known,
  merged: Known,
  wrote: WrittenFields,
): Promise<void> {
  const back = Object.keys(wrote.now).filter((name) => isSame(kept[name], wrote.now[name]))
  if (back.length > 0)
    await changeRecord(ctx, entity, kept, Object.fromEntries(back.map((name) => [name, wrote.kept[name]])))
  const free = Object.keys(wrote.merged).filter((name) => back.includes(name))
  if (free.length > 0)
    await updateRow(ctx, entity, merged.id, Object.fromEntries(free.map((name) => [name, wrote.merged[name]])))
  if (wrote.image !== null && kept.imageAt === wrote.image) {
    await ctx.tx.run(sql`
      delete from record_image
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and entity_table = ${tableOf(entity)}
        and record_id = ${kept.id}::uuid
    `)
    await updateRow(ctx, entity, kept.id, {}, { image_at: null })
  }
}
