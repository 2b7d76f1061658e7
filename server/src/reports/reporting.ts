/** Decides who may see the figures of a report. */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Report } from '@topcenter/model/reports/report'
import type { Ctx } from '../records/context.ts'
import { viewingActive } from '../records/permissions/permit.ts'

/**
 * D11.4: who holds the report's flag sees figures of all active records, as if they held the flags to look at them. To
 * open the records is another question.
 */
export const reportingOn = (ctx: Ctx, report: Report): Ctx => lookingAt(ctx, entityOf(report.source))

/** Returns the context of somebody who may see all active records of an entity, at any stage. */
export const lookingAt = (ctx: Ctx, entity: AnyEntity): Ctx =>
  viewingActive(ctx, entity, Object.values(entity.spec.viewBy?.flags ?? {}))
