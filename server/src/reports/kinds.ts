/** Permissions of the records behind a figure. People are of several kinds, each with its own flag. */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { mayDo } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { kindsOf } from '@topcenter/model/reports/api'
import type { Report } from '@topcenter/model/reports/report'
import { kindsBehind } from '@topcenter/model/reports/stands-on'
import type { Ctx } from '../records/context.ts'
import { type FlagPermit, flagsAsked, type Permit } from '../records/serving/operation.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { permitFor } from '../records/permissions/permit.ts'
import { visibleAsAny } from '../records/permissions/seen-people.ts'
import type { Question } from './question.ts'

/**
 * Returns the permit for the records behind a report's figures: the flag of the report, and a flag to see records of
 * its source or of one of the source's kinds.
 */
export const permitToOpen = (report: Report): Permit => ({
  allOf: [{ group: report.group, flag: 'viewReport' }, permitToLook(entityOf(report.source))],
})

const permitToLook = (entity: AnyEntity): FlagPermit =>
  entity.spec.abstract
    ? { anyOf: kindsOf(entity).flatMap((kind) => flagsAsked(permitFor(kind, 'view')!).flat()) }
    : permitFor(entity, 'view')!

/**
 * Refuses the records behind a figure unless the reader may see every kind on which the measure and the dimensions
 * depend: the list would reveal facts of those kinds about each record.
 */
export function permitBehind(ctx: Ctx, { report, ...question }: Question, measure: string | undefined): void {
  const kinds = kindsBehind(report, { dimensions: question.narrowed.map(({ dimension }) => dimension), measure })
  for (const kind of kinds)
    if (!(kind.spec.abstract ? kindsOf(kind) : [kind]).some((each) => mayDo(ctx.actor, each, 'view')))
      throw new Refused(refuse('permission.missing'))
}

export const ofVisibleKinds = (ctx: Ctx, entity: AnyEntity): Condition =>
  visibleAsAny(kindsOf(entity), ctx.actor, ['active'])
