/** Who may see the figures of a report. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { openers } from '@topcenter/model/kit/permission'
import { type Report } from '@topcenter/model/reports/report'
import type { Ctx } from '../records/context.ts'

/**
 * D11.4: who holds the report's flag sees figures of all active records, as if they held the flags to look at them. To
 * open the records is another question.
 */
export const reportingOn = (ctx: Ctx, report: Report): Ctx => lookingAt(ctx, entityOf(report.source))

/** As somebody who may look at all active records of an entity. */
export function lookingAt(ctx: Ctx, entity: AnyEntity): Ctx {
  const group = groupOf(entity)
  const held = [
    ...(ctx.actor.privileges[group] ?? []),
    ...openers(entity, 'view'),
    'viewActive',
    ...Object.values(entity.spec.viewBy?.flags ?? {}),
  ]
  return { ...ctx, actor: { ...ctx.actor, privileges: { ...ctx.actor.privileges, [group]: held } } }
}
