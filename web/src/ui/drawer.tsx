import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { X } from 'lucide-react'
import { focusFirstInput } from './first-input.ts'
import { IconButton } from './icon-button.tsx'
import { FormSkeleton } from './skeleton.tsx'
import { useUiText } from './texts.ts'
import './dialogs.css'

export interface DrawerProps {
  isOpen: boolean
  /** Ask about unsaved changes here, before closing. */
  onOpenChange(isOpen: boolean): void
  title: string
  description?: string
  /** Beside the title: a state, a menu. */
  aside?: ReactNode
  /** The buttons at the foot, which stays in sight. */
  actions?: ReactNode
  children: ReactNode
}

/** 620 px at the inline end, the whole screen on a phone. Its frame is shown first, its fields right after, so that it opens at once. */
export function Drawer({ isOpen, onOpenChange, title, description, aside, actions, children }: DrawerProps) {
  const t = useUiText()
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className="veil">
      <Modal className="drawer">
        <AriaDialog className="dialog-inside">
          <header className="dialog-head">
            <div className="dialog-words">
              <Heading slot="title" className="dialog-title">
                {title}
              </Heading>
              {description && <p className="dialog-text">{description}</p>}
            </div>
            {aside}
            <IconButton quiet slot="close" label={t('close')} icon={<X aria-hidden />} />
          </header>
          <Inside>{children}</Inside>
          {actions && <footer className="dialog-foot">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** To where the focus was in the drawer of `inside`, or to the drawer itself. */
function goBack(inside: Element | null, left: HTMLElement | null): void {
  const dialog = inside?.closest<HTMLElement>('[role=dialog]')
  const isThere = left?.matches(':enabled, a, [tabindex]') && dialog?.contains(left)
  ;(isThere ? left : dialog)?.focus()
}

function Inside({ children }: { children: ReactNode }) {
  const isReady = useDeferredValue(true, false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isReady) return
    const dialog = ref.current?.closest('[role=dialog]')
    // A field that took the focus itself keeps it.
    if (document.activeElement === dialog) focusFirstInput(ref.current)
  }, [isReady])
  const left = useRef<HTMLElement>(null)
  useEffect(() => {
    // An act may take away the very button that began it: React Aria then goes back to what opened the drawer, which is still open.
    const keepInside = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (target.closest('.shell')) goBack(ref.current, left.current)
      else if (target.closest('[role=dialog]') === ref.current?.closest('[role=dialog]')) left.current = target
    }
    document.addEventListener('focusin', keepInside)
    return () => document.removeEventListener('focusin', keepInside)
  }, [])
  useEffect(() => { if (document.activeElement === document.body) goBack(ref.current, left.current) })
  return (
    <div ref={ref} className="dialog-body">
      {isReady ? children : <FormSkeleton fields={6} />}
    </div>
  )
}
