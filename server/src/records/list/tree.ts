/** Reads a complete tree of one entity for the tree view: its records with their parents. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { all, visible } from '../permissions/limits.ts'
import { namesFrom } from '../row.ts'

/** Maximum records of a tree; above it the client reads the tree as a list, level by level. */
export const treeLimit = 5_000

export async function readTree(ctx: Ctx, entity: AnyEntity): Promise<{ nodes: unknown[]; isCapped: boolean }> {
  const bounds = visible(entity, ctx.actor, ['active'])
  if (!bounds) return { nodes: [], isCapped: false }
  const rows = await ctx.tx.query<Record<string, unknown>>(sql`
    select t.id, t.parent_id, t.code, t.name_ar, t.name_en, t.name_und, t.version
    from ${sql.table(tableOf(entity))} t
    where ${all(bounds)}
    order by t.code
    limit ${treeLimit + 1}
  `)
  return {
    isCapped: rows.length > treeLimit,
    nodes: rows.slice(0, treeLimit).map((row) => ({
      token: tokenOf(entity.spec.prefix, row.id as string),
      parentToken: row.parent_id ? tokenOf(entity.spec.prefix, row.parent_id as string) : null,
      code: row.code,
      version: row.version,
      names: namesFrom(row, 'name'),
    })),
  }
}
