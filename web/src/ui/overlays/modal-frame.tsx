/** What dialogs and drawers share: the head, the foot, and where the focus goes when they open and close. */
import { createContext, memo, use, useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { X } from 'lucide-react'
import { leadInto } from '../focus/first-input.ts'
import { giveFocusBackSoon, keepPlaceIn } from '../focus/focus-back.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useUiText } from '../page/texts.ts'
import './dialogs.css'

export interface ModalFrameProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  title: string
  description?: string | undefined
  /** Beside the title. */
  aside?: ReactNode
  /** Buttons at the foot; the last one of a question is the way back. */
  actions?: ReactNode
  /** Interrupts for an answer: a click outside does not close it, nor has it a cross. */
  isAlert?: boolean | undefined
  veil: string
  box: string
  children?: ReactNode
}

const ShownContext = createContext<ModalFrameProps | null>(null)

/** React Aria's hooks around it are not drawn again with what stands in it. */
export function ModalFrame(props: ModalFrameProps) {
  const { isOpen, onOpenChange, isAlert, veil, box } = props
  const latest = useRef(onOpenChange)
  useEffect(() => {
    latest.current = onOpenChange
  })
  const change = useCallback((next: boolean) => latest.current(next), [])
  return (
    <ShownContext value={props}>
      <Around isOpen={isOpen} onOpenChange={change} isDismissable={!isAlert} veil={veil} box={box} />
    </ShownContext>
  )
}

interface AroundProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  isDismissable: boolean
  veil: string
  box: string
}

const Around = memo(function Around({ veil, box, ...overlay }: AroundProps) {
  return (
    <ModalOverlay {...overlay} className={veil}>
      <Modal className={box}>
        <Inside />
      </Modal>
    </ModalOverlay>
  )
})

function Inside() {
  const { onOpenChange, title, description, aside, actions, isAlert, children } = use(ShownContext)!
  const t = useUiText()
  const dialog = useRef<HTMLElement>(null)
  return (
    <AriaDialog ref={dialog} role={isAlert ? 'alertdialog' : 'dialog'} className="dialog-inside">
      <Focus dialog={dialog} />
      <header className="dialog-head">
        <div className="dialog-words">
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          {description && <p className="dialog-text">{description}</p>}
        </div>
        {aside}
        {!isAlert && (
          <IconButton quiet label={t('close')} icon={<X aria-hidden />} onPress={() => onOpenChange(false)} />
        )}
      </header>
      {children}
      {actions && <footer className="dialog-foot">{actions}</footer>}
    </AriaDialog>
  )
}

/** Within React Aria's dialog, which gives itself the focus unless it has it by then. */
function Focus({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const leavePlace = keepPlaceIn(dialog.current!)
    leadInto(dialog.current!)
    return () => {
      leavePlace()
      giveFocusBackSoon()
    }
  }, [dialog])
  return null
}
