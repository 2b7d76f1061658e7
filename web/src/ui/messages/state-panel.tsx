/** Replaces a screen or list that has nothing to show, and says why and what to do. */
import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

export interface StatePanelProps {
  icon: LucideIcon
  title: string
  text?: ReactNode
  actions?: ReactNode
  tone?: 'neutral' | 'bad' | 'warn'
  /** Announced to screen readers at once: for failures. */
  isAlert?: boolean
  /** It replaces the whole screen, so its title is the screen's heading. */
  isScreen?: boolean
}

export function StatePanel({ icon: Icon, title, text, actions, tone = 'neutral', isAlert, isScreen }: StatePanelProps) {
  const Heading = isScreen ? 'h1' : 'h2'
  return (
    <div className={`state-panel is-${tone}`} role={isAlert ? 'alert' : undefined}>
      <span className="state-icon" aria-hidden>
        <Icon />
      </span>
      <Heading className="state-title">{title}</Heading>
      {text && <div className="state-text">{text}</div>}
      {actions && <div className="state-actions">{actions}</div>}
    </div>
  )
}
