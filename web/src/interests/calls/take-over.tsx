/** Shows who has a session with the student and until when; users with the flag may take it over, with a reason. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { followUpSession } from '@topcenter/model/interests/follow-up'
import type { CallLine } from '@topcenter/model/interests/api'
import { groupOf } from '@topcenter/model/kit/entity'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { takeOver } from './call-data.ts'

interface TakeOverProps {
  readonly line: Pick<CallLine, 'token' | 'names' | 'held'>
  onClose(): void
  onTaken(): void
}

export function TakeOver({ line, onClose, onTaken }: TakeOverProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const formats = useFormats()
  const held = line.held!
  const [reason, setReason] = useState('')
  const taken = useMutation({
    mutationFn: () => takeOver(held.session, reason.trim()),
    onSuccess: onTaken,
    onError: reportProblem,
  })
  const may = who.can(groupOf(followUpSession), 'takeOver')
  return (
    <Dialog
      isOpen
      title={texts.name(line.names)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        may && (
          <Button
            variant="primary"
            isDisabled={!reason.trim()}
            isPending={taken.isPending}
            onPress={() => taken.mutate()}
          >
            {texts.action(followUpSession, 'takeOver').do}
          </Button>
        )
      }
    >
      <p>{work('calls.heldBy', { name: texts.name(held.names), until: formats.time(held.until) })}</p>
      {may && (
        <TextField
          label={texts.field(followUpSession, 'reason')}
          isRequired
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
      )}
    </Dialog>
  )
}
