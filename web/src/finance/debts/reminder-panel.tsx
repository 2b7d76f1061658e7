/**
 * In the record of a reminder or of another message to a person: its words, and the link to send them. What became of
 * it is one of the record's own actions.
 */
import { MessageCircle } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { whatsAppAddress } from '../../platform/whatsapp.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'

export default function ReminderPanel({ record }: PanelProps) {
  const work = useWork()
  return (
    <div className="grid gap-4">
      <p className="card p-4 whitespace-pre-wrap" lang={String(record.language)} dir="auto">
        {String(record.text)}
      </p>
      {typeof record.phone === 'string' && (
        <LinkButton
          variant="primary"
          className="justify-self-start"
          href={whatsAppAddress(record.phone, String(record.text))}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle aria-hidden size={16} />
          {work('desk.whatsApp')}
        </LinkButton>
      )}
    </div>
  )
}
