/**
 * Parts of each definition that the layout needs: paths, names and permissions. The definitions themselves are loaded
 * with the first screen that shows records.
 */
import { areas as allAreas, entities as definitions, needs as allNeeds } from '@topcenter/model/areas'
import { screens as allScreens } from '@topcenter/model/screens'
import { type EntityEntry, entryOf } from '@topcenter/model/kit/entity'
import type { Need, Screen } from '@topcenter/model/kit/area'

export const entries: readonly EntityEntry[] = definitions.map(entryOf).map(shortened)
/**
 * Shortens an entry. Only the server reads how a record belongs to a user; the browser needs to know if it can, and if
 * it does. Of traits it keeps those that permissions need.
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
/** Queries of needs come with their counts. */
export const needs: readonly Pick<Need, 'id' | 'entity' | 'path' | 'calm'>[] = allNeeds.map(
  ({ id, entity, path, calm }) => ({ id, entity, ...(path ? { path } : {}), ...(calm ? { calm } : {}) }),
)
