/** `fits=<token>` of a list, for pickers: only what the hierarchy of components lets stand together. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { column, type Condition } from './limits.ts'

/** Of a tree: the records that one of the component `token` may stand under. Of components: those that may stand under the record `token`. */
export function fitCondition(ctx: Ctx, entity: AnyEntity, token: string): Condition {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const componentId = idOf(token, 'syc')
  if (fieldsOf(entity).component?.to?.startsWith('systemComponent') && componentId) return sql`component_fits(${establishment}, ${column('component_id')}, ${componentId}::uuid)`
  const tree = entities.find((each) => !each.spec.abstract && fieldsOf(each).component?.to === entity.id)
  const above = tree && idOf(token, tree.spec.prefix)
  if (!above) throw new Refused(refuse('record.filterUnknown', { params: { name: 'fits' } }))
  return sql`component_fits(${establishment}, (select p.component_id from ${sql.table(tableOf(tree))} p where p.establishment_id = ${establishment} and p.id = ${above}::uuid), ${column('id')})`
}
