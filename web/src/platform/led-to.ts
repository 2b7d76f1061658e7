import { type EntityEntry, groupOf, hasTrait } from '@topcenter/model/kit/entity'
import type { Screen } from '@topcenter/model/kit/area'
import { listPath } from './addresses.ts'
import type { Who } from './session.ts'

/** The lists that a screen leads this person to. */
export const listsLedTo = <Entry extends EntityEntry>(
  { leadsTo }: Pick<Screen, 'leadsTo'>,
  who: Who,
  among: readonly Entry[],
): readonly Entry[] =>
  leadsTo
    ? among.filter(
        (entity) =>
          !entity.spec.abstract &&
          hasTrait(entity, leadsTo.trait) &&
          listPath(entity) &&
          who.can(groupOf(entity), leadsTo.flag) &&
          who.canView(entity),
      )
    : []
