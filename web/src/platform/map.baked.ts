/**
 * What the layout needs of each definition: paths, names and permissions. The definitions themselves are loaded with
 * the first screen that shows records.
 */
import {
  areas as allAreas,
  entities as definitions,
  needs as allNeeds,
  screens as allScreens,
} from '@topcenter/model/areas'
import { type EntityEntry, entryOf } from '@topcenter/model/kit/entity'
import type { Need, Screen } from '@topcenter/model/kit/area'

export const entries: readonly EntityEntry[] = definitions.map(entryOf).map(withShortLimits)
/** Only the server reads how a record is somebody's own; here it is asked whether it can be, and whether it is them. */
function withShortLimits(entry: EntityEntry): EntityEntry {
  const { own } = entry.spec
  if (!own) return entry
  const short = Object.fromEntries(
    Object.entries(own).map(([type, limit]) => [type, limit === 'self' || limit === 'all' ? limit : 'own']),
  )
  return { ...entry, spec: { ...entry.spec, own: short } }
}
/** Index of each area's entities in `entries`, which keep their order. */
export const areas: readonly { readonly id: string; readonly first: number }[] = allAreas.map(
  ({ id, entities: [first] }) => ({ id, first: first ? definitions.indexOf(first) : definitions.length }),
)
export const screens: readonly Screen[] = allScreens
export const needs: readonly Need[] = allNeeds
