import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { useUiText } from '../page/texts.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** Effect and number of records: “Archive 12 students?” */
  title: string
  /** Consequences of the action. */
  text?: string
  /**
   * Adds to the text that the action can or cannot be undone. Omit it if neither is true: a freeze, for example, can be
   * ended.
   */
  canUndo?: boolean | undefined
  /** The action itself as the button's label: “Archive”. */
  confirmLabel: string
  /** A destructive action: the button is red. */
  isDanger?: boolean
  /** With a promise the dialog stays open until it settles, and after a rejection. */
  onConfirm(): void | Promise<void>
  /** Inputs that the action needs, as a reason. */
  children?: ReactNode
  isConfirmDisabled?: boolean
}

const yesKeys = 'Ctrl Enter'

/** Ctrl Enter confirms the question that is above all others, also while its reason is typed. */
function useYesKey(isOpen: boolean, confirm: () => void): void {
  const latest = useRef(confirm)
  useLayoutEffect(() => {
    latest.current = confirm
  })
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'Enter') return
      const above = [...document.querySelectorAll('[role=dialog], [role=alertdialog]:not(.toast)')].at(-1)
      if (above?.getAttribute('role') !== 'alertdialog') return
      event.preventDefault()
      latest.current()
    }
    // before an input takes the key for itself
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [isOpen])
}

export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  text,
  canUndo,
  confirmLabel,
  isDanger,
  onConfirm,
  children,
  isConfirmDisabled,
}: ConfirmDialogProps) {
  const t = useUiText()
  const [isWorking, setWorking] = useState(false)
  const confirm = async () => {
    if (isWorking || isConfirmDisabled) return
    setWorking(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch {
      // The caller reports it; the dialog stays open for another try.
    } finally {
      setWorking(false)
    }
  }
  useYesKey(isOpen, () => void confirm())
  const consequence = [
    text,
    canUndo === undefined ? '' : t(canUndo ? 'confirmation.canUndo' : 'confirmation.cannotUndo'),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={consequence}
      actions={
        <>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            size="form"
            isPending={isWorking}
            isDisabled={isConfirmDisabled}
            keys={yesKeys}
            data-yes={isDanger ? undefined : ''}
            onPress={() => void confirm()}
          >
            {confirmLabel}
          </Button>
          <Button size="form" isDisabled={isWorking} onPress={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
