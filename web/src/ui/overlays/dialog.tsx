import type { ReactNode } from 'react'
import { ModalFrame } from './modal-frame.tsx'

export interface DialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  title: string
  description?: string
  /** Buttons at the foot; the last one of a question cancels. */
  actions?: ReactNode
  /** Needs an answer: a press outside does not close it. */
  isAlert?: boolean
  /** 440 px, 640 px or 880 px; a sheet stands at the lower edge. */
  size?: 'small' | 'medium' | 'large' | 'sheet'
  children?: ReactNode
}

export function Dialog({ size = 'small', children, ...props }: DialogProps) {
  return (
    <ModalFrame {...props} veil="veil is-centered" box={`dialog is-${size}`}>
      {children && <div className="dialog-body">{children}</div>}
    </ModalFrame>
  )
}
