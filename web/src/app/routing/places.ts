/** Every address of the product, from the definitions: for each path its content and the required permission. */
import type { EntityEntry } from '@topcenter/model/kit/entity'
import type { Screen } from '@topcenter/model/kit/area'
import { entries, screens } from '../../platform/map.baked.ts'
import { listPath, plainPath } from '../../platform/addresses.ts'
import type { Who } from '../../platform/session.ts'
import { areaPart } from '../../platform/texts.ts'
import type { AreaScreens } from '../../records/area-screens.ts'
import { type LoadPage, withRecords } from './load-page.ts'

export interface Place {
  readonly path: string
  /** More than one where the specification gives one path to several entities (a switch is shown). */
  readonly entities: readonly EntityEntry[]
  readonly screen?: Screen | undefined
  readonly title?: string
  readonly load?: LoadPage | undefined
  readonly group?: string | undefined
  readonly flag?: string | undefined
}

const found = Object.values(import.meta.glob<{ screens: AreaScreens }>('../../*/screens.ts', { eager: true })).map(
  (module) => module.screens,
)
export const loaders: Readonly<Record<string, LoadPage>> = Object.fromEntries(
  found.flatMap(({ screens: own = {}, ownNames = [] }) =>
    Object.entries(own).map(([name, load]) => [
      name,
      withRecords(load, ownNames.includes(name) ? areaPart(name) : 'areas'),
    ]),
  ),
)
/** Several areas may add to one record's panel. */
export const panels: NonNullable<AreaScreens['panels']> = found.reduce<NonNullable<AreaScreens['panels']>>(
  (all, area) => ({
    ...all,
    ...Object.fromEntries(Object.entries(area.panels ?? {}).map(([id, tabs]) => [id, [...(all[id] ?? []), ...tabs]])),
  }),
  {},
)
export const pages: NonNullable<AreaScreens['pages']> = Object.assign({}, ...found.map((area) => area.pages ?? {}))
export const heads: NonNullable<AreaScreens['heads']> = Object.assign({}, ...found.map((area) => area.heads ?? {}))
/** Several areas may say where the jobs of one record are done. */
export const jobs: NonNullable<AreaScreens['jobs']> = found.reduce<NonNullable<AreaScreens['jobs']>>(
  (all, area) => ({
    ...all,
    ...Object.fromEntries(Object.entries(area.jobs ?? {}).map(([id, more]) => [id, { ...all[id], ...more }])),
  }),
  {},
)
export const results: NonNullable<AreaScreens['results']> = Object.assign(
  {},
  ...found.map((area) => area.results ?? {}),
)
export const dialogs: NonNullable<AreaScreens['dialogs']> = Object.assign(
  {},
  ...found.map((area) => area.dialogs ?? {}),
)
export const notes: NonNullable<AreaScreens['notes']> = Object.assign({}, ...found.map((area) => area.notes ?? {}))
export const bulkNotes: NonNullable<AreaScreens['bulkNotes']> = Object.assign(
  {},
  ...found.map((area) => area.bulkNotes ?? {}),
)
export const bulkSums: NonNullable<AreaScreens['bulkSums']> = Object.assign(
  {},
  ...found.map((area) => area.bulkSums ?? {}),
)
export const insteads: NonNullable<AreaScreens['insteads']> = Object.assign(
  {},
  ...found.map((area) => area.insteads ?? {}),
)
export const rowEnds: NonNullable<AreaScreens['rowEnds']> = Object.assign(
  {},
  ...found.map((area) => area.rowEnds ?? {}),
)
export const tops: NonNullable<AreaScreens['tops']> = Object.assign({}, ...found.map((area) => area.tops ?? {}))

/** Screens that belong to the layout and have routes of their own. */
const ownScreens = new Set([
  'Home',
  'UserLogin',
  'InvalidLoginClode',
  'Error404',
  'Test',
  'Test2',
  'UserAppSettings',
  'SettingsOthers',
])

function makePlaces(): readonly Place[] {
  const byPath = new Map<string, Place>()
  for (const entity of entries) {
    const { path: own, alsoAt = [], abstract } = entity.spec
    if (!own || abstract) continue
    for (const path of [own, ...alsoAt]) {
      const there = byPath.get(path)
      byPath.set(path, { path, entities: [...(there?.entities ?? []), entity], load: loaders[entity.id] })
    }
  }
  for (const screen of screens) {
    if (ownScreens.has(screen.screen) || !loaders[screen.screen]) continue
    byPath.set(screen.path, {
      path: screen.path,
      entities: byPath.get(screen.path)?.entities ?? [],
      screen,
      load: loaders[screen.screen],
      group: screen.group,
      flag: screen.flag,
    })
  }
  for (const { path, title, load, group, flag } of found.flatMap((area) => area.routes ?? []))
    byPath.set(path, { path, entities: [], title, load: withRecords(load), group, flag })
  return [...byPath.values()]
}
export const places = makePlaces()

/** Returns true if the user may open the place: they may view one of its entities, or have the screen's own flag. */
export function mayVisit(who: Who, place: Place): boolean {
  const flags = place.screen?.anyFlag
  if (flags) return Object.entries(flags).some((each) => who.can(...each))
  if (place.group) return who.can(place.group, place.flag ?? 'view')
  return place.entities.length === 0 || place.entities.some(who.canView)
}

/** In the menu it belongs to "other settings". */
export const settingsLists = (who: Who): readonly EntityEntry[] =>
  entries.filter(
    (entity) =>
      (entity.spec.menu === 'settings' || entity.spec.lookup) &&
      !entity.spec.abstract &&
      listPath(entity) &&
      who.canView(entity),
  )

export { listPath, plainPath }
