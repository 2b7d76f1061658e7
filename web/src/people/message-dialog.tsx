/** Writing to a person: by WhatsApp to them or their parents, or a notification to who has an account. */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Bell, MessageCircle } from 'lucide-react'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import type { JobDialogProps } from '../records/record-panels.ts'
import { Button } from '../ui/buttons/button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { summaryQuery } from './summary-data.ts'

const SendForm = lazy(async () => ({ default: (await import('../alerts/send-form.tsx')).SendForm }))

export default function MessageDialog({ entity, record, onClose }: JobDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [isNotifying, setNotifying] = useState(false)
  const { data, error } = useQuery(summaryQuery(entity, record.token))
  const name = texts.name(record.names)
  const mayNotify = data?.hasAccount === true && who.can('Notification', 'notificationAdd')
  const chats = [
    ...(data?.family ?? [])
      .filter(({ relation, phone, isOnWhatsApp }) => relation === 'parent' && phone && isOnWhatsApp)
      .map(({ token, names, phone }) => ({ token, phone: phone!, name: texts.name(names), isParent: true })),
    ...(record.phone && record.whatsAppStatus === true
      ? [{ token: record.token, phone: String(record.phone), name, isParent: false }]
      : []),
  ]
  if (isNotifying)
    return (
      <Suspense>
        <SendForm to={{ token: record.token, names: record.names ?? {} }} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('person.messageTo', { name })}
    >
      {!data && !error ? (
        <FormSkeleton fields={2} />
      ) : (
        <div className="grid gap-2">
          {chats.map((chat) => (
            <LinkButton
              key={chat.token}
              className="justify-start"
              href={whatsAppAddress(chat.phone)}
              target="_blank"
              rel="noreferrer"
            >
              <MessageCircle aria-hidden size={16} />
              {work('person.byWhatsApp')}: <bdi>{chat.name}</bdi>
              {chat.isParent && <span className="text-ink-3"> · {work('person.relations.parent')}</span>}
            </LinkButton>
          ))}
          {mayNotify && (
            <Button className="justify-start" onPress={() => setNotifying(true)}>
              <Bell aria-hidden size={16} />
              {work('person.byNotification')}
            </Button>
          )}
          {chats.length === 0 && !mayNotify && <p>{work('person.noWayToWrite')}</p>}
        </div>
      )}
    </Dialog>
  )
}
