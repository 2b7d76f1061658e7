import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { X } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useFocusBack } from './focus-back.ts'
import { IconButton } from './icon-button.tsx'
import { useUiText } from './texts.ts'
import './dialogs.css'

export interface DialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  title: string
  description?: string
  /** Buttons at the foot. */
  actions?: ReactNode
  /** Interrupts for an answer; a click outside does not close it. */
  isAlert?: boolean
  /** 440 px, 640 px or 880 px. */
  size?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

export function Dialog({ isOpen, onOpenChange, title, description, actions, isAlert, size = 'small', children }: DialogProps) {
  const t = useUiText()
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={!isAlert} className="veil is-centered">
      <Modal className={classNames('dialog', `is-${size}`)}>
        <FocusBack />
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className="dialog-inside">
          <header className="dialog-head">
            <div className="dialog-words">
              <Heading slot="title" className="dialog-title">
                {title}
              </Heading>
              {description && <p className="dialog-text">{description}</p>}
            </div>
            {!isAlert && <IconButton quiet slot="close" label={t('close')} icon={<X aria-hidden />} />}
          </header>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <footer className="dialog-foot">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function FocusBack() {
  useFocusBack()
  return null
}
