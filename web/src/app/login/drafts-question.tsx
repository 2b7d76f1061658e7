/** Asked before logging out while something typed and not saved is on this device (D12.8). */
import { appStore } from '../../platform/local-store.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFlow } from './flow-context.ts'
import { draftsOf, logOut } from './session-flow.ts'

export function DraftsQuestion() {
  const flow = useFlow()
  const { say } = useTexts()
  const work = useWork()
  const count = draftsOf(useWho().token).length
  const onAnswer = (goes: boolean) => {
    appStore.set('leaving', undefined)
    if (goes) void logOut(flow, true)
  }
  return (
    <Dialog
      isAlert
      isOpen
      onOpenChange={(stays) => {
        if (!stays) onAnswer(false)
      }}
      title={work('drafts.title')}
      description={work('drafts.text', { count })}
      actions={
        <>
          <Button size="form" variant="danger" onPress={() => onAnswer(true)}>
            {work('drafts.drop')}
          </Button>
          <Button size="form" onPress={() => onAnswer(false)}>
            {say('form.stay')}
          </Button>
        </>
      }
    />
  )
}
