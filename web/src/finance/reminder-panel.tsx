/** In the record of a reminder or of another message to a person: its words, the way to send them, and what became of it. */
import { MessageCircle } from 'lucide-react'
import { useTexts, useWork } from '../platform/texts.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { useRecordActions } from '../records/record-actions.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'

export default function ReminderPanel({ entity, record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const actions = useRecordActions(entity)
  const digits = String(record.phone ?? '').replace(/\D/g, '')
  return (
    <div className="grid gap-4">
      <p className="card p-4 whitespace-pre-wrap" lang={String(record.language)} dir="auto">{String(record.text)}</p>
      {digits && <LinkButton variant="primary" className="justify-self-start" href={`https://wa.me/${digits}?text=${encodeURIComponent(String(record.text))}`} target="_blank" rel="noreferrer"><MessageCircle aria-hidden size={16} />{work('desk.whatsApp')}</LinkButton>}
      {record.allowed.includes('markSent') && (
        <div className="flex flex-wrap items-center gap-2">
          <span>{work('desk.wasSent')}</span>
          {(['markSent', 'skip'] as const).map((name) => <Button key={name} onPress={() => actions.start(record, name)}>{texts.action(entity, name).do}</Button>)}
        </div>
      )}
      {actions.dialog}
    </div>
  )
}
