/** Entries of the menu for addresses that a user pinned or opened: with the title that the address has for them. */
import { listsPath } from './menu.ts'
import type { Recent } from '../platform/recent.ts'
import { entries } from '../platform/map.baked.ts'
import type { Who } from '../platform/session.ts'
import type { Texts } from '../platform/texts.ts'
import { iconOf } from './icons.tsx'
import type { MenuLink, MenuLinks } from './layouts/menu-groups.ts'
import { placeTitle } from './routing/own-titles.ts'
import { mayVisit, places, plainPath } from './routing/places.ts'

const placeAt = new Map(places.flatMap((place) => (plainPath(place.path) ? [[plainPath(place.path)!, place]] : [])))

/** An address without parameters, which alone can be pinned. */
export const isListed = (path: string): boolean => placeAt.has(path) || path === listsPath

/** Undefined where this user may not go, or where the address is none. */
export function linkAt(path: string, groups: readonly MenuLinks[], who: Who, texts: Texts): MenuLink | undefined {
  const item = groups.flatMap(({ items }) => items).find(({ to }) => to === path)
  if (item) return item
  const place = placeAt.get(path)
  if (!place || !mayVisit(who, place)) return undefined
  const entity = place.entities.find(who.canView)
  const icon = place.screen?.icon ?? entity?.spec.icon
  return { key: path, label: placeTitle(texts, who, place), to: path, icon: iconOf(icon) }
}

export function recentLink(recent: Recent, groups: readonly MenuLinks[], who: Who, texts: Texts): MenuLink | undefined {
  if (!recent.entity) return linkAt(recent.to, groups, who, texts)
  const entity = entries.find(({ id }) => id === recent.entity)
  const label = texts.name(recent.names)
  if (!entity || !label || !who.canView(entity)) return undefined
  return { key: recent.to, label, to: recent.to, icon: iconOf(entity.spec.icon) }
}
