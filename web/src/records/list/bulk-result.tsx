import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { ToastContent } from '../../ui/messages/toasts.ts'
import type { BulkAnswer } from '../record.ts'

export interface BulkResultProps {
  readonly entity: AnyEntity
  readonly answer: BulkAnswer
  /** Undoes the action on the others. */
  readonly undo: ToastContent['action'] | undefined
  onClose(): void
}

/** Shows the number of records that the action changed, and the unchanged ones with the reason for each. */
export function BulkResult({ entity, answer, undo, onClose }: BulkResultProps) {
  const texts = useTexts()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={texts.say('list.bulkResult')}
      description={texts.say('list.bulkDone', { count: answer.done })}
      actions={
        <>
          <Button size="form" onPress={onClose}>
            {texts.say('list.close')}
          </Button>
          {undo && (
            <Button
              size="form"
              variant="ghost"
              onPress={() => {
                undo.onAction()
                onClose()
              }}
            >
              {undo.label}
            </Button>
          )}
        </>
      }
    >
      <h3 className="mb-2 text-base">{texts.say('list.bulkRefused', { count: answer.refused.length })}</h3>
      <ul className="grid max-h-[50dvh] gap-2 overflow-y-auto">
        {answer.refused.map((each) => (
          <li key={each.token} className="rounded-md bg-bad-soft p-2 text-sm">
            <bdi className="font-semibold">{texts.name(each.label) || '—'}</bdi>
            {each.fields ? (
              each.fields.map((fault) => (
                <p key={fault.name}>
                  {texts.say('list.chip', { label: texts.field(entity, fault.name), value: texts.fault(fault) })}
                </p>
              ))
            ) : (
              <p>
                {texts.fault({ ...each, name: '', ...(each.detail === undefined ? {} : { message: each.detail }) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
