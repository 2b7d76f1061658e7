/** What may wait for somebody: the needs about which they may do something. */
import { entityOf, needs } from '../areas.ts'
import type { Need } from '../kit/area.ts'
import { type Holder, holds, visibleStates } from '../kit/permission.ts'

export const needsOf = (holder: Holder): readonly Need[] =>
  needs.filter(
    ({ group, flag, entity }) => holds(holder, group, flag) && visibleStates(holder, entityOf(entity)).length > 0,
  )
