/** The form in which staff send to many; `SendNote` is under its inputs. */
import { sending } from '@topcenter/model/alerts/sending'
import { useWork } from '../platform/texts.ts'
import { RecordForm } from '../records/form/record-form.tsx'
import type { Shown } from '../records/record.ts'
import { toasts } from '../ui/messages/toasts.ts'

interface SendFormProps {
  /** Recipients at first. */
  readonly to?: Shown | undefined
  /** A group whose students and their parents receive it at first. */
  readonly group?: Shown | undefined
  /** A list of people as it is filtered: its resource and query. */
  readonly list?: string | undefined
  onClose(): void
}

export function SendForm({ to, group, list, onClose }: SendFormProps) {
  const work = useWork()
  return (
    <RecordForm
      entity={sending}
      initial={{
        ...(to ? { usersTokens: [to.token], users: [to] } : {}),
        ...(group ? { educationalGroupsTokens: [group.token], educationalGroups: [group], withParents: true } : {}),
        ...(list ? { list } : {}),
      }}
      isNested
      onClose={onClose}
      onSaved={({ state, told, receivers }) => {
        toasts.show({
          tone: 'success',
          text:
            state === 'Sent'
              ? work('notifications.sent', { count: Number(told) })
              : work('notifications.willBeSent', { count: Number(receivers) }),
        })
        onClose()
      }}
    />
  )
}
