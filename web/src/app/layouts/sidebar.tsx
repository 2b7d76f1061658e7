/** The main menu: groups that open, one item current. Folded to icons, a press on a group unfolds the menu. */
import { useState } from 'react'
import { classNames } from '../../ui/marks/class-names.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useUiText } from '../../ui/page/texts.ts'
import { Brand } from './brand.tsx'
import { currentItem, type MenuLink, type MenuLinks } from './menu-groups.ts'

export interface SidebarProps {
  groups: readonly MenuLinks[]
  currentPath: string
  homeHref: string
  isIcons?: boolean
  onExpand?(): void
  /** Called when the pointer or the focus reaches a link, to load its screen ahead. */
  onIntent?(to: string): void
  onFollow?(): void
}

export function Sidebar({ groups, currentPath, homeHref, isIcons, onExpand, onIntent, onFollow }: SidebarProps) {
  const t = useUiText()
  const current = currentItem(groups, currentPath)
  const home = groups.find((group) => group.items.some((item) => item === current))?.key
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const isOpen = (key: string) => !isIcons && (toggled[key] ?? key === home)
  const press = (key: string) => {
    if (isIcons) onExpand?.()
    setToggled((before) => ({ ...before, [key]: isIcons || !(before[key] ?? key === home) }))
  }
  const links = { current, onIntent, onFollow }
  return (
    <div className={classNames('sidebar-inside', isIcons && 'is-icons')}>
      <Brand href={homeHref} isMark={isIcons} onFollow={onFollow} />
      <nav aria-label={t('shell.menu')} className="sidebar-menu">
        <ul>
          {groups.map((group) => (
            <li key={group.key}>
              {group.items.length === 1 ? (
                <ItemLink
                  item={group.items[0]!}
                  className="side-group"
                  icon={group.items[0]!.icon ?? group.icon}
                  isIconOnly={isIcons}
                  {...links}
                />
              ) : (
                <button
                  type="button"
                  className="side-group"
                  aria-expanded={isOpen(group.key)}
                  aria-label={isIcons ? group.label : undefined}
                  title={isIcons ? group.label : undefined}
                  data-current={group.key === home || undefined}
                  onClick={() => press(group.key)}
                >
                  <group.icon aria-hidden />
                  {!isIcons && group.label}
                </button>
              )}
              {group.items.length > 1 && isOpen(group.key) && (
                <ul className="side-items">
                  {group.items.map((item) => (
                    <li key={item.key}>
                      <ItemLink item={item} className="side-item" icon={item.icon} {...links} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

interface ItemLinkProps extends Pick<SidebarProps, 'onIntent' | 'onFollow'> {
  readonly item: MenuLink
  readonly current: MenuLink | undefined
  readonly className: string
  readonly icon: MenuLink['icon']
  readonly isIconOnly?: boolean | undefined
}

/** A group with one item is shown as that item. */
function ItemLink({ item, current, className, icon: Icon, isIconOnly, onIntent, onFollow }: ItemLinkProps) {
  return (
    <InnerLink
      href={item.to}
      aria-current={item === current ? 'page' : undefined}
      className={className}
      aria-label={isIconOnly ? item.label : undefined}
      title={isIconOnly ? item.label : undefined}
      onClick={onFollow}
      onPointerEnter={() => onIntent?.(item.to)}
      onFocus={() => onIntent?.(item.to)}
    >
      {Icon && <Icon aria-hidden />}
      {!isIconOnly && item.label}
    </InnerLink>
  )
}
