/** The two people of a merge: of one kind, seen by who merges them, and locked. */
import { type AnyEntity, groupOf, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { mergeable, mergeFlag, type TwinPerson } from '@topcenter/model/people/twins'
import { sql } from '../platform/database/database.ts'
import { whose } from '../people/seen.ts'
import type { Ctx } from '../records/context.ts'
import { permit } from '../records/permissions/permit.ts'
import { lockRow } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../records/row.ts'
import type { Known } from './person-fields.ts'

export interface Two {
  readonly entity: AnyEntity
  readonly kept: { readonly row: DbRow; readonly record: Known }
  readonly merged: { readonly row: DbRow; readonly record: Known }
}

/** Who sees own groups only would leave behind what they do not see. */
export function permitMerge(ctx: Ctx, entity: AnyEntity): void {
  permit(ctx.actor, groupOf(entity), mergeFlag)
  if (ctx.actor.ownGroupsOnly) throw new Refused(refuse('permission.missing'))
}

export async function twoOf(ctx: Ctx, keptToken: string | undefined, mergedToken: string | undefined): Promise<Two> {
  if (ctx.actor.ownGroupsOnly) throw new Refused(refuse('permission.missing'))
  const kept = await whose(ctx, keptToken)
  permitMergeOf(ctx, kept.entity)
  const merged = await whose(ctx, mergedToken)
  if (kept.entity !== merged.entity || kept.id === merged.id) throw new Refused(refuse('twins.otherKind'))
  return two(kept.entity, kept.row, merged.row)
}

function permitMergeOf(ctx: Ctx, entity: AnyEntity): void {
  if (!mergeable.includes(entity)) throw new Refused(refuse('twins.otherKind'))
  permitMerge(ctx, entity)
}

function two(entity: AnyEntity, kept: DbRow, merged: DbRow): Two {
  const side = (row: DbRow) => ({ row, record: recordOf(entity, row) })
  return { entity, kept: side(kept), merged: side(merged) }
}

/** Nothing new can refer to either of them until the transaction ends; who wrote such a thing before is waited for. */
export async function lockTwo(ctx: Ctx, { entity, kept, merged }: Two): Promise<Two> {
  await ctx.tx.run(sql`
    select id
    from ${sql.table(tableOf(entity))}
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = any(${[kept.record.id, merged.record.id]}::uuid[])
    order by id
    for update
  `)
  return two(entity, await lockRow(ctx, entity, kept.record.id), await lockRow(ctx, entity, merged.record.id))
}

export const personShown = (row: DbRow): TwinPerson => ({
  token: tokenOf('usr', row.id as string),
  names: namesFrom(row, 'name'),
  code: (row.code as string | null) ?? null,
  phone: (row.phone as string | null) ?? null,
  imageAt: (row.image_at as string | null) ?? null,
  createdAt: row.created_at as string,
})

/** As both were looked at. */
export const seenOf = ({ kept, merged }: Two): string => `${kept.record.version}-${merged.record.version}`
