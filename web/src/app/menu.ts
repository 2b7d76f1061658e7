/**
 * The sidebar: groups in their order, each with the screens that this user may look at. The lookup lists of the
 * settings share one entry, "other settings"; the kinds of one entity share that of their abstract entity.
 */
import { useMemo } from 'react'
import { firstInMenu, menuGroups, type Screen } from '@topcenter/model/kit/area'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { listsLedTo } from '../platform/led-to.ts'
import { entries, screens } from '../platform/map.baked.ts'
import type { Who } from '../platform/session.ts'
import { type Texts, useTexts } from '../platform/texts.ts'
import { groupIcons, iconOf } from './icons.tsx'
import type { MenuLink, MenuLinks } from './layouts/menu-groups.ts'
import { sectioned, type SectionedMenu } from './layouts/menu-sections.ts'
import { listTitle } from './routing/own-titles.ts'
import { listPath, loaders, mayVisit, plainPath, settingsLists } from './routing/places.ts'

/** The abstract entity of a kind, which has one entry for all; else the entity itself. */
const familyOf = (entity: EntityEntry): string => entity.spec.kindOf?.entity ?? entity.id

const turnOf = ({ key }: Pick<MenuLink, 'key'>): number => firstInMenu.indexOf(key) + 1 || 99

/** Screens of the layout and a portal user's home have no area; every other screen needs a component of its area. */
const framed = new Set(['SettingsOthers'])
const isHome = (screen: string, { userType }: Who): boolean => framed.has(screen) && !isStaff(userType)

type Label = (texts: Texts) => string
type Item = Omit<MenuLink, 'label'> & { readonly label: Label }

/** Staff have the lists of settings behind a tab of the home, which has an entry of its own. */
const isLists = (screen: string, { userType, establishment }: Who): boolean =>
  framed.has(screen) && isStaff(userType) && !establishment?.isPlatform
/** The lists of settings, which are a tab of the home. */
export const listsPath = '/settings/settings-others?tab=lists'
const homeEntry: Item = {
  key: 'Today',
  label: (texts) => texts.say('lists.bar.home'),
  to: '/settings/settings-others',
  icon: iconOf('house'),
  isExact: true,
}

/**
 * A screen that only links to lists is in the menu of users who have one of them. Users who work without a centre see
 * one setting: the choice of a centre.
 */
const leadsNowhere = (screen: Screen, who: Who): boolean =>
  screen.leadsTo
    ? listsLedTo(screen, who, entries).length === 0
    : framed.has(screen.screen) &&
      isStaff(who.userType) &&
      !who.establishment?.isPlatform &&
      settingsLists(who).length === 0

function itemsOf(group: string, who: Who): Item[] {
  const lists = entries.filter(
    (entity) =>
      entity.spec.menu === group &&
      !(entity.spec.lookup && group === 'settings') &&
      !entity.spec.abstract &&
      listPath(entity) &&
      who.canView(entity),
  )
  const own = screens.filter(
    (screen) =>
      screen.menu === group &&
      (!screen.only || screen.only.includes(who.userType)) &&
      (loaders[screen.screen] || framed.has(screen.screen)) &&
      plainPath(screen.path) &&
      !leadsNowhere(screen, who) &&
      mayVisit(who, { path: screen.path, entities: [], screen, group: screen.group, flag: screen.flag }),
  )
  return [
    ...[...Map.groupBy(lists, familyOf)].map(([family, [first, ...others]]): Item => ({
      key: family,
      label: (texts) => (others.length > 0 ? texts.entity(family).many : listTitle(texts, who, first!)),
      to: listPath(first!)!,
      icon: iconOf(first!.spec.icon),
      ...(others.length > 0 ? { also: others.map((entity) => listPath(entity)!) } : {}),
    })),
    ...own.map((screen): Item => ({
      key: screen.screen,
      label: (texts) => (isHome(screen.screen, who) ? texts.say('lists.bar.home') : texts.screen(screen.screen)),
      ...(isLists(screen.screen, who)
        ? { to: listsPath, also: [`${plainPath(screen.path)}/`] }
        : { to: plainPath(screen.path)! }),
      icon: isHome(screen.screen, who) ? iconOf('house') : iconOf(screen.icon),
    })),
  ].sort((a, b) => turnOf(a) - turnOf(b))
}

/** A portal user has no settings besides their home, which comes first. */
const begins = ({ items }: { readonly items: readonly Item[] }, who: Who): boolean =>
  items.length === 1 && isHome(items[0]!.key, who)

export function useMenu(who: Who): readonly MenuLinks[] {
  const texts = useTexts()
  // The permissions are checked here, apart from the texts: a switch of the language does not check them again.
  const groups = useMemo(() => {
    const hasHome = isStaff(who.userType) && !who.establishment?.isPlatform
    return [
      ...(hasHome ? [{ key: 'home', items: [homeEntry] }] : []),
      ...menuGroups
        .map((key) => ({ key, items: itemsOf(key, who) }))
        .filter(({ items }) => items.length > 0)
        .sort((a, b) => Number(begins(b, who)) - Number(begins(a, who))),
    ]
  }, [who])
  return useMemo(
    () =>
      groups.map(({ key, items }) => ({
        key,
        label: texts.menu(key),
        icon: groupIcons[key] ?? iconOf(undefined),
        items: items.map((item) => ({ ...item, label: item.label(texts) })),
      })),
    [groups, texts],
  )
}

/** The menu of staff who work in a centre; the few entries of others stand in their groups. */
export function useSectionedMenu(who: Who, groups: readonly MenuLinks[]): SectionedMenu | undefined {
  const texts = useTexts()
  const isSectioned = isStaff(who.userType)
  return useMemo(
    () => (isSectioned ? sectioned(groups, texts.menu, (group) => groupIcons[group] ?? iconOf(undefined)) : undefined),
    [isSectioned, groups, texts],
  )
}
