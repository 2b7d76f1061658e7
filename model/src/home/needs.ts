/** Pending needs: those on which the user may act. */
import { entityOf, needs } from '../areas.ts'
import { type FigureId, listOf } from '../figures.ts'
import type { Need } from '../kit/area.ts'
import { type Holder, holds, visibleStates } from '../kit/permission.ts'

export const needsOf = (holder: Holder): readonly Need[] =>
  needs.filter(
    ({ group, flag, entity }) => holds(holder, group, flag) && visibleStates(holder, entityOf(entity)).length > 0,
  )

/** Returns the query of the list that a need counts. */
export const queryOf = ({ figure, query }: Need): Need['query'] =>
  figure ? { ...listOf(figure as FigureId), ...query } : query
