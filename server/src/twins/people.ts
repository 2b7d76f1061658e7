/** Finds and locks the two people of a merge: of one kind, and visible to the actor. */
import { type AnyEntity, groupOf, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { mergeable, mergeFlag } from '@topcenter/model/people/twins'
import type { TwinPerson } from '@topcenter/model/twins/api'
import { sql } from '../platform/database/database.ts'
import { type PersonRow, whose } from '../people/seen.ts'
import type { Ctx } from '../records/context.ts'
import { permit } from '../records/permissions/permit.ts'
import { lockRow } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf, type RecordRow } from '../records/row.ts'
import type { Known } from './person-fields.ts'

export interface Two {
  readonly entity: AnyEntity
  readonly kept: { readonly row: PersonRow; readonly record: Known }
  readonly merged: { readonly row: PersonRow; readonly record: Known }
}

/** Refuses actors who see their own groups only: they would leave behind records that they cannot see. */
export function permitMerge(ctx: Ctx, entity: AnyEntity): void {
  permit(ctx.actor, groupOf(entity), mergeFlag)
  if (ctx.actor.ownGroupsOnly) throw new Refused(refuse('permission.missing'))
}

export async function twoOf(ctx: Ctx, keptToken: string, mergedToken: string): Promise<Two> {
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

function two(entity: AnyEntity, kept: RecordRow, merged: RecordRow): Two {
  const side = (row: RecordRow) => ({ row: row as PersonRow, record: recordOf(entity, row) })
  return { entity, kept: side(kept), merged: side(merged) }
}

/**
 * Locks both records until the transaction ends, so that no new row can refer to either of them. Waits for transactions
 * that have written such rows.
 */
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

type ShownRow = DbRow & Pick<PersonRow, 'id' | 'code' | 'phone' | 'image_at' | 'created_at'>
export const personShown = (row: ShownRow): TwinPerson => ({
  token: tokenOf('usr', row.id),
  names: namesFrom(row, 'name'),
  code: row.code,
  phone: row.phone,
  imageAt: row.image_at,
  createdAt: row.created_at,
})

/** Returns the versions of both records, which tell whether either has changed. */
export const seenOf = ({ kept, merged }: Two): string => `${kept.record.version}-${merged.record.version}`
