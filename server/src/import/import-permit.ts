/** Refuses users who may not import records. Checked when an import begins, and again with each of its batches. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { permitOn } from '../records/permissions/permit.ts'

export function permitImport(ctx: Ctx, entity: AnyEntity): void {
  permitOn(ctx.actor, entity, 'create')
  // a file may contain records of the whole centre
  if (!isStaff(ctx.actor.userType) || ctx.actor.ownGroupsOnly) throw new Refused(refuse('permission.missing'))
}
