import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

export interface PageHeaderProps {
  title: string
  /** Beside the title: how many, a state. */
  badge?: ReactNode
  subtitle?: ReactNode
  crumbs?: readonly Crumb[]
  actions?: ReactNode
}

/** The head of a screen; its title is the one h1. */
export function PageHeader({ title, badge, subtitle, crumbs, actions }: PageHeaderProps) {
  return (
    <header className="page-head">
      <div className="page-words">
        {crumbs && crumbs.length > 0 && <Breadcrumbs items={crumbs} />}
        <div className="page-title-row">
          <h1 className="page-title">{title}</h1>
          {badge}
        </div>
        {subtitle && <p className="page-subtitle">{subtitle}</p>}
      </div>
      {actions && <div className="page-actions no-print">{actions}</div>}
    </header>
  )
}
