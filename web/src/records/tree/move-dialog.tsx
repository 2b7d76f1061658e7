import { useState } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { hasComponent, optionOf, type ReferenceOption, useReferenceSearch } from '../../fields/reference-search.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import type { Shown } from '../record.ts'

export interface MoveDialogProps {
  readonly entity: AnyEntity
  readonly token: string
  readonly name: string
  /** Token of its parent now; null at the top. */
  readonly parent: Shown | null
  /** Tokens that cannot be its parent: itself and everything under it. */
  canHold(token: string): boolean
  onClose(): void
  /** Called with null for the top; rejects to keep the dialog open. */
  onMove(parent: string | null): Promise<void>
}

/** Moves a branch under another parent; the server refuses a cycle. */
export function MoveDialog({ entity, token, name, parent: before, canHold, onClose, onMove }: MoveDialogProps) {
  const texts = useTexts()
  const search = useReferenceSearch(entity.id)
  const [parent, setParent] = useState<ReferenceOption | null>(() => (before ? optionOf(before, texts) : null))
  const [isWorking, setWorking] = useState(false)
  const move = async () => {
    setWorking(true)
    try {
      await onMove(parent?.value ?? null)
      onClose()
    } catch {
      setWorking(false)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={texts.say('tree.moveTitle', { name })}
      actions={
        <>
          <Button size="form" variant="primary" isPending={isWorking} onPress={() => void move()}>
            {texts.say('tree.move')}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <Picker
        label={texts.say('tree.moveTo')}
        description={texts.say('tree.root')}
        value={parent}
        onChange={(option) => setParent(option as ReferenceOption | null)}
        search={async (text, signal) =>
          (await search(text, signal, hasComponent(entity) ? { fits: token } : {})).filter((option) =>
            canHold(option.value),
          )
        }
      />
    </Dialog>
  )
}
