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

export const entries: readonly EntityEntry[] = definitions.map(entryOf)
/** Index of each area's entities in `entries`, which keep their order. */
export const areas: readonly { readonly id: string; readonly first: number }[] = allAreas.map(
  ({ id, entities: [first] }) => ({ id, first: first ? definitions.indexOf(first) : definitions.length }),
)
export const screens: readonly Screen[] = allScreens
export const needs: readonly Need[] = allNeeds
