/** A whole screen or list that has nothing to show, and says why and what to do. */
import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

export interface StatePanelProps {
  icon: LucideIcon
  title: string
  text?: ReactNode
  actions?: ReactNode
  tone?: 'neutral' | 'bad' | 'warn'
  /** Announced at once: for failures. */
  isAlert?: boolean
}

export function StatePanel({ icon: Icon, title, text, actions, tone = 'neutral', isAlert }: StatePanelProps) {
  return (
    <div className={`state-panel is-${tone}`} role={isAlert ? 'alert' : undefined}>
      <span className="state-icon" aria-hidden>
        <Icon />
      </span>
      <h2 className="state-title">{title}</h2>
      {text && <div className="state-text">{text}</div>}
      {actions && <div className="state-actions">{actions}</div>}
    </div>
  )
}
