import { createContext, use, type ReactNode } from 'react'
import { Breadcrumbs, type Crumb, PlaceCrumbs } from './breadcrumbs.tsx'

export interface PageHeaderProps {
  title: string
  /** Beside the title: how many, a state. */
  badge?: ReactNode
  subtitle?: ReactNode
  /** Before the title and the text under it: a picture. */
  lead?: ReactNode
  under?: ReactNode
  /** Left out: those of the screen's address. */
  crumbs?: readonly Crumb[]
  actions?: ReactNode
}

/** Addition of the frame beside the title of an address. */
export const PlaceMark = createContext<ReactNode>(null)

/** Tabs that lead to the other screens of the same part of the menu. */
export const PlaceTabs = createContext<ReactNode>(null)

/** The head of a screen and the tabs of its part of the menu; its title is the one h1. */
export function PageHeader({ title, badge, subtitle, lead, under, crumbs, actions }: PageHeaderProps) {
  const placed = use(PlaceCrumbs)
  const mark = use(PlaceMark)
  const tabs = use(PlaceTabs)
  const trail = crumbs ?? placed
  return (
    <>
      <header className="page-head">
        <div className="page-words">
          {trail.length > 0 && <Breadcrumbs items={trail} />}
          <div className={lead ? 'page-led' : undefined}>
            {lead}
            <div className="min-w-0">
              <div className="page-title-row">
                <h1 className="page-title">{title}</h1>
                {badge}
                {mark}
              </div>
              {under}
            </div>
          </div>
          {subtitle && <p className="page-subtitle">{subtitle}</p>}
        </div>
        {actions && <div className="page-actions no-print">{actions}</div>}
      </header>
      {tabs}
    </>
  )
}
