/** The sidebar: groups in their order, in each what this person may look at. The many lookup lists of the settings stand behind one entry, "other settings". */
import { useMemo } from 'react'
import { menuGroups } from '@topcenter/model/kit/area'
import { entries, screens } from '../platform/map.baked.ts'
import type { Who } from '../platform/session.ts'
import { type Texts, useTexts } from '../platform/texts.ts'
import { groupIcons, iconOf } from './icons.ts'
import type { MenuLink, MenuLinks } from './layouts/menu-groups.ts'
import { listTitle } from './own-titles.ts'
import { listPath, loaders, mayVisit, plainPath } from './places.ts'

/** A screen of the frame; every other needs a component of its area. */
const framed = new Set(['SettingsOthers'])

function itemsOf(group: string, who: Who, texts: Texts): MenuLink[] {
  const lists = entries.filter((entity) => entity.spec.menu === group && !(entity.spec.lookup && group === 'settings') && !entity.spec.abstract && listPath(entity) && who.canView(entity))
  const own = screens.filter((screen) => screen.menu === group && (!screen.only || screen.only.includes(who.userType)) && (loaders[screen.screen] || framed.has(screen.screen)) && plainPath(screen.path) && mayVisit(who, { path: screen.path, entities: [], screen, group: screen.group, flag: screen.flag }))
  return [
    ...lists.map((entity): MenuLink => ({ key: entity.id, label: listTitle(texts, who, entity), to: listPath(entity)!, icon: iconOf(entity.spec.icon) })),
    ...own.map((screen): MenuLink => ({ key: screen.screen, label: texts.screen(screen.screen), to: plainPath(screen.path)!, icon: iconOf(screen.icon) })),
  ]
}

export function useMenu(who: Who): readonly MenuLinks[] {
  const texts = useTexts()
  return useMemo(() => menuGroups.flatMap((key): MenuLinks[] => {
    const items = itemsOf(key, who, texts)
    return items.length > 0 ? [{ key, label: texts.menu(key), icon: groupIcons[key] ?? iconOf(undefined), items }] : []
  }), [who, texts])
}
