/** The one gate: an operation that the actor's privileges do not name is refused, whatever the browser showed (D2.3). */
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { type Holder, mayAct, mayDo, holds, openers, type StandardOperation } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Permit } from './operation.ts'

export function permit(holder: Holder, group: string, flag: string): void {
  if (!holds(holder, group, flag)) throw new Refused(refuse('permission.missing'))
}
export function permitOn(holder: Holder, entity: AnyEntity, operation: StandardOperation): void {
  if (!mayDo(holder, entity, operation)) throw new Refused(refuse('permission.missing'))
}
export function permitAction(holder: Holder, entity: AnyEntity, name: string): void {
  if (!mayAct(holder, entity, name)) throw new Refused(refuse('permission.missing'))
}

/** What an operation declares: any of the flags that open it; undefined where the entity does not have it. */
export function permitFor(entity: AnyEntity, operation: StandardOperation): Permit | undefined {
  const group = groupOf(entity)
  const flags = openers(entity, operation)
  if (flags.length === 0) return undefined
  return flags.length === 1 ? { group, flag: flags[0]! } : { anyOf: flags.map((flag) => ({ group, flag })) }
}
