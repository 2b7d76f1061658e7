import { useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { useUiText } from '../page/texts.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** What it will do and to how many: “Archive 12 students?” */
  title: string
  /** What follows from it. */
  text?: string
  /**
   * Whether it can be undone, said at the end of the text; left out where neither is true, as for a freeze, which can
   * be ended.
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
