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

export const entries: readonly EntityEntry[] = definitions.map(entryOf).map(shortened)
/**
 * Only the server reads how a record is somebody's own; here it is asked whether it can be, and whether it is them. Of
 * traits, those that permissions ask for.
 */
function shortened(entry: EntityEntry): EntityEntry {
  const { own, flags, traits, ...spec } = entry.spec
  const named = traits?.filter((trait) => trait === 'reported' || trait === 'imaged') ?? []
  const asked = flags?.filter((flag) => /^item(Active|Archived|Blocked)$|^viewReport$/.test(flag)) ?? []
  return {
    ...entry,
    spec: {
      ...spec,
      ...(asked.length > 0 ? { flags: asked } : {}),
      ...(named.length > 0 ? { traits: named } : {}),
      ...(own
        ? { own: Object.fromEntries(Object.entries(own).map(([type, limit]) => [type, shortLimit(limit)])) }
        : {}),
    },
  }
}
function shortLimit(limit: unknown): string {
  return limit === 'self' ? limit : 'own'
}
/** Index of each area's entities in `entries`, which keep their order. */
export const areas: readonly { readonly id: string; readonly first: number }[] = allAreas.map(
  ({ id, entities: [first] }) => ({ id, first: first ? definitions.indexOf(first) : definitions.length }),
)
export const screens: readonly Screen[] = allScreens
export const needs: readonly Need[] = allNeeds
