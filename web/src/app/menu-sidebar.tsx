/** The sidebar of a session. Outside of the layout, which is not rendered again when a page is noted as opened. */
import { useMemo } from 'react'
import { usePins } from '../platform/pins.ts'
import { useRecent } from '../platform/recent.ts'
import type { Who } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import type { SideProps } from './layouts/dashboard-layout.tsx'
import type { MenuLinks } from './layouts/menu-groups.ts'
import type { SectionedMenu } from './layouts/menu-sections.ts'
import { Sidebar } from './layouts/sidebar.tsx'
import { linkAt, recentLink } from './menu-links.ts'

const maxRecent = 3

interface MenuSidebarProps extends SideProps {
  readonly who: Who
  readonly groups: readonly MenuLinks[]
  /** Menu of staff; other users have few entries and need no sections. */
  readonly menu: SectionedMenu | undefined
}

export function MenuSidebar({ who, groups, menu, ...side }: MenuSidebarProps) {
  if (!menu) return <Sidebar {...side} groups={groups} />
  return <StaffSidebar {...side} who={who} groups={groups} menu={menu} />
}

function StaffSidebar({ who, groups, menu, ...side }: MenuSidebarProps & { readonly menu: SectionedMenu }) {
  const { currentPath } = side
  const texts = useTexts()
  const pins = usePins()
  const recent = useRecent()
  const pinned = useMemo(
    () => pins.paths.flatMap((path) => linkAt(path, groups, who, texts) ?? []),
    [pins.paths, groups, who, texts],
  )
  const opened = useMemo(() => {
    const shown = new Set([currentPath, ...pins.paths, ...menu.daily.map(({ to }) => to)])
    return recent
      .filter(({ to }) => !shown.has(to))
      .flatMap((each) => recentLink(each, groups, who, texts) ?? [])
      .slice(0, maxRecent)
  }, [recent, menu, pins.paths, currentPath, groups, who, texts])
  return <Sidebar {...side} daily={menu.daily} pinned={pinned} pins={pins} recent={opened} groups={menu.sections} />
}
