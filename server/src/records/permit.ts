/** The one gate: an operation that the actor's privileges do not name is refused, whatever the browser showed (D2.3). */
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { type Holder, holds } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'

export function permit(holder: Holder, group: string, flag: string): void {
  if (!holds(holder, group, flag)) throw new Refused(refuse('permission.missing'))
}
export const permitOn = (holder: Holder, entity: AnyEntity, flag: string): void => permit(holder, groupOf(entity), flag)
