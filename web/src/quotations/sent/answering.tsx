/** Asks a client for an answer. A known client accepts without more input; a rejection needs a reason. */
import { useState } from 'react'
import { Check } from 'lucide-react'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Said } from './sent-data.ts'

interface AnsweringProps {
  /** Number of accepted lines. */
  readonly count: number
  readonly asksName: boolean
  onAnswer(said: Omit<Said, 'details'>): Promise<void>
}

export function Answering({ count, asksName, onAnswer }: AnsweringProps) {
  const work = useWork()
  const { asked, setAsked, name, setName, reason, setReason, isBusy, isShort, send } = useSaying(asksName, onAnswer)
  const isAccepting = asked !== 'reject'
  const missing = (value: string) => (isShort && !value.trim() ? { error: work('sent.needed') } : {})
  return (
    <div className="sent-buttons">
      <Button
        variant="primary"
        size="form"
        isDisabled={count === 0}
        isPending={isBusy && isAccepting}
        onPress={() => (asksName ? setAsked('accept') : void send(true))}
      >
        <Check aria-hidden size={18} />
        {work('sent.acceptLines', { count })}
      </Button>
      <Button size="form" className="sent-reject" onPress={() => setAsked('reject')}>
        {work('sent.rejectAll')}
      </Button>
      {asked && (
        <Dialog
          isOpen
          size="small"
          title={work(isAccepting ? 'sent.acceptLines' : 'sent.rejectAll', { count })}
          onOpenChange={(isOpen) => {
            if (!isOpen) setAsked(undefined)
          }}
          actions={
            <Button
              variant={isAccepting ? 'primary' : 'danger'}
              isPending={isBusy}
              onPress={() => void send(isAccepting)}
            >
              {work(isAccepting ? 'sent.accept' : 'sent.reject')}
            </Button>
          }
        >
          <div className="grid gap-3">
            {!isAccepting && (
              <TextArea
                label={work('sent.why')}
                value={reason}
                maxLength={400}
                rows={3}
                onChange={setReason}
                {...missing(reason)}
              />
            )}
            {asksName && (
              <TextField
                label={work('sent.yourName')}
                value={name}
                maxLength={200}
                onChange={setName}
                {...missing(name)}
              />
            )}
          </div>
        </Dialog>
      )}
    </div>
  )
}

/**
 * Keeps what the client says, and sends it. `asked` is the question that is open; `isShort` says that something was
 * missing when it was sent.
 */
function useSaying(asksName: boolean, onAnswer: AnsweringProps['onAnswer']) {
  const [asked, setAsked] = useState<'accept' | 'reject'>()
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isShort, setShort] = useState(false)
  const send = async (accepted: boolean): Promise<void> => {
    if ((asksName && !name.trim()) || (!accepted && !reason.trim())) return setShort(true)
    setBusy(true)
    try {
      await onAnswer({
        accepted,
        ...(reason.trim() && !accepted ? { reason: reason.trim() } : {}),
        ...(asksName ? { evidence: name.trim() } : {}),
      })
      setAsked(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reportProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { asked, setAsked, name, setName, reason, setReason, isBusy, isShort, send }
}
