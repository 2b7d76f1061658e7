/** Shared parts of dialogs and drawers: the head, the foot, and the focus when they open and close. */
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
  /** Buttons at the foot; the last one of a question cancels. */
  actions?: ReactNode
  /** Needs an answer: a press outside does not close it, and it has no close button. */
  isAlert?: boolean | undefined
  veil: string
  box: string
  children?: ReactNode
}

const ShownContext = createContext<ModalFrameProps | null>(null)

/** Memoized: React Aria's hooks around it do not render again with its content. */
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

/** Inside of React Aria's dialog, which focuses itself unless something inside has the focus by then. */
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
