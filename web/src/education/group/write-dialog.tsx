/** Writing to the students of a group, and to their parents: the receivers are known, only the words are missing. */
import { lazy, Suspense, useRef, useState } from 'react'
import { sending } from '@topcenter/model/alerts/sending'
import type { Names } from '@topcenter/model/kit/names'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useSave } from '../../records/mutations.ts'
import type { JobDialogProps } from '../../records/record-panels.ts'
import type { Shown } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const SendForm = lazy(async () => ({ default: (await import('../../alerts/send-form.tsx')).SendForm }))

type To = 'students' | 'parents'

/** Takes a group, or a lesson, whose group is meant. */
export default function WriteDialog({ entity, record, onClose }: JobDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const save = useSave(sending)
  const key = useRef(crypto.randomUUID())
  const [to, setTo] = useState<To>('parents')
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const group = (entity.id === 'educationalGroup' ? record : record.educationalGroup) as Shown & { names?: Names }
  const name = texts.name(group.names)
  if (isWhole)
    return (
      <Suspense>
        <SendForm group={{ token: group.token, names: group.names ?? {} }} onClose={onClose} />
      </Suspense>
    )
  const send = async () => {
    try {
      const { receivers, told } = await save.mutateAsync({
        values: {
          names: group.names ?? {},
          description: { [texts.language]: text.trim() },
          educationalGroupsTokens: [group.token],
          withParents: to === 'parents',
        },
        idempotencyKey: key.current,
      })
      toasts.show({ tone: 'success', text: work('notifications.sent', { count: Number(told || receivers) }) })
      onClose()
    } catch (problem) {
      reportProblem(problem)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('group.writeTo', { name })}
      actions={
        <>
          <Button
            variant="primary"
            isDisabled={text.trim() === ''}
            isPending={save.isPending}
            onPress={() => void send()}
          >
            {work('group.send')}
          </Button>
          <Button variant="ghost" onPress={() => setWhole(true)}>
            {work('group.moreChoices')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ToggleGroup<To>
          label={work('group.to')}
          value={to}
          onChange={setTo}
          options={[
            { value: 'parents', label: work('group.studentsAndParents') },
            { value: 'students', label: work('group.studentsAlone') },
          ]}
        />
        <TextArea label={work('group.words')} value={text} onChange={setText} rows={5} autoFocus />
      </div>
    </Dialog>
  )
}
