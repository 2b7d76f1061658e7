/** `fits=<token>` of a list, for pickers: only records that the hierarchy of components allows in that place. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { column, type Condition } from '../permissions/limits.ts'
import { treeOfComponents } from '../list/list-parameters.ts'

/**
 * For a tree: the records below which a record with the component `token`, or the record `token`, may be placed. For
 * components: those that may be placed below the record `token`.
 */
export function fitCondition(ctx: Ctx, entity: AnyEntity, token: string): Condition {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const tree = treeOfComponents(entity)
  const isTree = tree === entity
  const record = tree && idOf(token, tree.spec.prefix)
  const component = isTree ? idOf(token, 'syc') : undefined
  const held = component
    ? sql`${component}::uuid`
    : record
      ? sql`
        (
          select r.component_id
          from ${sql.table(tableOf(tree))} r
          where r.establishment_id = ${establishment} and r.id = ${record}::uuid
        )
      `
      : undefined
  if (!held) throw new Refused(refuse('record.filterUnknown', { params: { name: 'fits' } }))
  return isTree
    ? sql`component_fits(${establishment}, ${column('component_id')}, ${held})`
    : sql`component_fits(${establishment}, ${held}, ${column('id')})`
}
