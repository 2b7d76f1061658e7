import type { ReactNode } from 'react'
import { Inbox, type LucideIcon } from 'lucide-react'
import { StatePanel } from './state-panel.tsx'

export interface EmptyStateProps {
  icon?: LucideIcon
  /** Name of the listed records. */
  title: string
  text?: string
  /** The action that creates the first one. */
  action?: ReactNode
}

export function EmptyState({ icon = Inbox, title, text, action }: EmptyStateProps) {
  return <StatePanel icon={icon} title={title} text={text} actions={action} />
}
