import { useEffect, useRef } from 'react'
import { InnerLink } from '../buttons/inner-link.tsx'

export interface LinkTab {
  readonly key: string
  readonly label: string
  readonly href: string
}
export interface LinkTabsProps {
  readonly label: string
  readonly tabs: readonly LinkTab[]
  readonly current: string
  /** The tabs stand in a bar of their own, which keeps the distance. */
  readonly isBare?: boolean
}

/** Screens of one family as tabs: each is a page with an address of its own. */
export function LinkTabs({ label, tabs, current, isBare = false }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone they scroll sideways: the current one is scrolled into view.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={label} className={isBare ? 'no-print' : 'no-print mb-3'}>
      <ul ref={list} className="tabs-list">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <InnerLink
              href={tab.href}
              className="tab"
              {...(tab.key === current ? { 'aria-current': 'page' as const, 'data-selected': true } : {})}
            >
              {tab.label}
            </InnerLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
