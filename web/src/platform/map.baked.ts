/** Where everything is: what the frame needs of each definition, and no more. The definitions come with the first screen that shows records. */
import { entities as definitions, needs as allNeeds, screens as allScreens } from '@topcenter/model/areas'
import { type EntityEntry, entryOf } from '@topcenter/model/kit/entity'
import type { Need, Screen } from '@topcenter/model/kit/area'

export const entries: readonly EntityEntry[] = definitions.map(entryOf)
export const screens: readonly Screen[] = allScreens
export const needs: readonly Need[] = allNeeds
