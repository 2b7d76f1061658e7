/**
 * Every check of permissions: an operation that the actor's privileges do not allow is refused, whatever the browser
 * showed (D2.3).
 */
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import {
  type Holder,
  holds,
  isStaff,
  mayAct,
  mayDo,
  mayReport,
  openers,
  reportOpeners,
  type StandardOperation,
  visibleStates,
} from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../context.ts'
import type { FlagPermit, Operation } from '../serving/operation.ts'

export function permit(holder: Holder, group: string, flag: string): void {
  if (!holds(holder, group, flag)) throw new Refused(refuse('permission.missing'))
}
export function permitOn(holder: Holder, entity: AnyEntity, operation: StandardOperation): void {
  if (!mayDo(holder, entity, operation)) throw new Refused(refuse('permission.missing'))
}
export function permitAction(holder: Holder, entity: AnyEntity, name: string): void {
  if (!mayAct(holder, entity, name)) throw new Refused(refuse('permission.missing'))
}

/** The flags of which any permits the operation; undefined if the entity does not have it. */
export const permitFor = (entity: AnyEntity, operation: StandardOperation): FlagPermit | undefined =>
  permitOf(entity, openers(entity, operation))

/**
 * The same for statistics and exports: staff need the flag for reports (D11.4), portal users the flag to view, for
 * their own records.
 */
export const reportPermit = (entity: AnyEntity): Pick<Operation, 'permit' | 'portalPermit'> => {
  const look = permitFor(entity, 'view')!
  const permit = permitOf(entity, reportOpeners(entity, 'MasterAdmin'))!
  return JSON.stringify(permit) === JSON.stringify(look) ? { permit } : { permit, portalPermit: look }
}

function permitOf(entity: AnyEntity, flags: readonly string[]): FlagPermit | undefined {
  const group = groupOf(entity)
  if (flags.length === 0) return undefined
  return flags.length === 1 ? { group, flag: flags[0]! } : { anyOf: flags.map((flag) => ({ group, flag })) }
}

/**
 * D11.4: the flag for reports is enough for statistics and exports of active records, which are then read as if the
 * flags to view were there. It does not allow opening a record.
 */
export function reporting(ctx: Ctx, entity: AnyEntity): Ctx {
  const { actor } = ctx
  if (!isStaff(actor.userType) || !mayReport(actor, entity) || visibleStates(actor, entity).length > 0) return ctx
  return viewingActive(ctx, entity)
}

/** A context that reads all active records of an entity as if the flags to view them, and `more`, were there. */
export function viewingActive(ctx: Ctx, entity: AnyEntity, more: readonly string[] = []): Ctx {
  const { actor } = ctx
  const group = groupOf(entity)
  const held = [...(actor.privileges[group] ?? []), ...openers(entity, 'view'), 'viewActive', ...more]
  return { ...ctx, actor: { ...actor, privileges: { ...actor.privileges, [group]: held } } }
}
