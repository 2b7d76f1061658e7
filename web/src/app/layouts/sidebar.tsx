/**
 * The main menu. Daily work first, then the pinned and the recent entries, then groups of which one is open at a time;
 * one entry is the current one. Folded to icons, a group opens beside it.
 */
import { type DragEvent, lazy, Suspense, useState } from 'react'
import { useStored } from '../../platform/use-stored.ts'
import type { Pins } from '../../platform/pins.ts'
import { classNames } from '../../ui/marks/class-names.ts'
import { useUiText } from '../../ui/page/texts.ts'
import { Brand } from './brand.tsx'
import { currentItem, type MenuLink, type MenuLinks } from './menu-groups.ts'
import { GroupItems, type LinksProps } from './group-items.tsx'
import { ItemLink } from './side-link.tsx'

export interface SidebarProps {
  daily?: readonly MenuLink[]
  pinned?: readonly MenuLink[]
  /** Omitted for users who cannot pin. */
  pins?: Pins
  recent?: readonly MenuLink[]
  groups: readonly MenuLinks[]
  /** Entries that are elsewhere on a desktop, and here on a phone. */
  last?: readonly MenuLink[]
  currentPath: string
  homeHref: string
  isIcons?: boolean
  /** Called when the pointer or the focus reaches a link, to load its screen ahead. */
  onIntent?(to: string): void
  onFollow?(): void
}

const none: readonly MenuLink[] = []
/** Only for who pinned something or drags it there. */
const PinnedLinks = lazy(async () => ({ default: (await import('./pinned-links.tsx')).PinnedLinks }))
const Flyout = lazy(async () => ({ default: (await import('./flyout.tsx')).Flyout }))

export function Sidebar(props: SidebarProps) {
  const { daily = none, pinned = none, pins, recent = none, last = none, groups, currentPath, homeHref } = props
  const { isIcons, onIntent, onFollow } = props
  const t = useUiText()
  const [dragged, setDragged] = useState<string>()
  const current = currentItem([{ items: [...daily, ...pinned, ...last] }, ...groups], currentPath)
  const links = { current, onIntent, onFollow, isIconOnly: isIcons }
  const drag = {
    onDragStart: (event: DragEvent) => {
      const to = event.target instanceof Element && event.target.closest<HTMLElement>('[data-pin]')?.dataset.pin
      if (to) setDragged(to)
    },
    onDragEnd: () => setDragged(undefined),
  }
  return (
    <div className={classNames('sidebar-inside', isIcons && 'is-icons')}>
      <Brand href={homeHref} isMark={isIcons} onFollow={onFollow} />
      <nav aria-label={t('shell.menu')} className="sidebar-menu" {...(pins ? drag : {})}>
        {daily.length > 0 && <Block label={t('shell.today')} items={daily} {...links} />}
        {pins && (pins.paths.length > 0 || dragged) && (
          <Suspense fallback={<Block label={t('shell.pinned')} items={pinned} {...links} />}>
            <PinnedLinks pages={pinned} pins={pins} dragged={dragged} {...links} />
          </Suspense>
        )}
        {recent.length > 0 && <Block label={t('shell.recent')} items={recent} {...links} current={undefined} />}
        <Groups groups={groups} label={daily.length > 0 ? t('shell.sections') : undefined} {...links} />
        {last.length > 0 && <Block items={last} {...links} />}
      </nav>
    </div>
  )
}

function Block({ label, items, ...links }: LinksProps & { label?: string; items: readonly MenuLink[] }) {
  return (
    <>
      {label && !links.isIconOnly && <h2 className="side-head">{label}</h2>}
      <ul {...(label ? { 'aria-label': label } : {})} className="side-block">
        {items.map((item) => (
          <li key={item.key}>
            <ItemLink item={item} className="side-group" icon={item.icon} {...links} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface GroupsProps extends LinksProps {
  readonly groups: readonly MenuLinks[]
  readonly label: string | undefined
}

/** Keeps a group that the user opened until a page of another group is shown. */
function useOpenGroup(home: string | undefined): readonly [string | undefined, (key: string) => void] {
  const [chosen, choose] = useStored<{ readonly key?: string; readonly home?: string } | null>('menuOpen', null)
  const open = chosen && (!home || chosen.home === home) ? chosen.key : home
  return [open, (key) => choose({ ...(key === open ? {} : { key }), ...(home ? { home } : {}) })]
}

function Groups({ groups, label, ...links }: GroupsProps) {
  const { current, isIconOnly } = links
  const home = groups.find(({ items }) => items.some((item) => item === current))?.key
  const [open, toggle] = useOpenGroup(home)
  return (
    <>
      {label && !isIconOnly && <h2 className="side-head">{label}</h2>}
      <ul {...(label ? { 'aria-label': label } : {})} className="side-block">
        {groups.map((group) => (
          <li key={group.key}>
            {group.items.length === 1 ? (
              <ItemLink
                item={group.items[0]!}
                className="side-group"
                icon={group.items[0]!.icon ?? group.icon}
                {...links}
              />
            ) : isIconOnly ? (
              <Suspense
                fallback={
                  <span className="side-group">
                    <group.icon aria-hidden />
                  </span>
                }
              >
                <Flyout group={group} isHome={group.key === home} {...links} />
              </Suspense>
            ) : (
              <>
                <button
                  type="button"
                  className="side-group"
                  aria-expanded={group.key === open}
                  data-current={group.key === home || undefined}
                  onClick={() => toggle(group.key)}
                >
                  <group.icon aria-hidden />
                  <span className="side-words">{group.label}</span>
                </button>
                {group.key === open && <GroupItems group={group} {...links} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
