import { useDeferredValue, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { leadInto } from '../focus/first-input.ts'
import { focusLastIn } from '../focus/focus-back.ts'
import { ModalFrame } from './modal-frame.tsx'
import { FormSkeleton } from '../messages/skeleton.tsx'

export interface DrawerProps {
  isOpen: boolean
  /** Called before closing: ask about unsaved changes here. */
  onOpenChange(isOpen: boolean): void
  title: string
  description?: string
  /** Beside the title: a state, a menu. */
  aside?: ReactNode
  /** The buttons at the foot, which stays in sight. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * 620 px at the inline end, the whole screen on a phone. Its frame is rendered first and its content right after, so
 * that it opens at once.
 */
export function Drawer({ children, ...props }: DrawerProps) {
  return (
    <ModalFrame {...props} veil="veil" box="drawer">
      <Body>{children}</Body>
    </ModalFrame>
  )
}

const dialogOf = (inside: RefObject<HTMLElement | null>) => inside.current!.closest<HTMLElement>('.dialog-inside')!

function Body({ children }: { children: ReactNode }) {
  const isReady = useDeferredValue(true, false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady) leadInto(dialogOf(ref))
  }, [isReady])
  useEffect(() => {
    // An action may remove the button that started it: React Aria then focuses what opened the drawer, which is still
    // open.
    const dialog = dialogOf(ref)
    const keepInside = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('.shell')) focusLastIn(dialog)
    }
    document.addEventListener('focusin', keepInside)
    return () => document.removeEventListener('focusin', keepInside)
  }, [])
  useEffect(() => {
    // A frame later: a dialog that closed above it gives the focus back in the next frame.
    const dialog = dialogOf(ref)
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusLastIn(dialog)
    })
    return () => cancelAnimationFrame(frame)
  })
  return (
    <div ref={ref} className="dialog-body">
      {isReady ? children : <FormSkeleton fields={6} />}
    </div>
  )
}
