/** In the record of a reminder or of another message to a person: its words, the way to send them. What became of it is one of the record's own actions. */
import { MessageCircle } from 'lucide-react'
import { useWork } from '../platform/texts.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LinkButton } from '../ui/link-button.tsx'

export default function ReminderPanel({ record }: PanelProps) {
  const work = useWork()
  const digits = String(record.phone ?? '').replace(/\D/g, '')
  return (
    <div className="grid gap-4">
      <p className="card p-4 whitespace-pre-wrap" lang={String(record.language)} dir="auto">{String(record.text)}</p>
      {digits && <LinkButton variant="primary" className="justify-self-start" href={`https://wa.me/${digits}?text=${encodeURIComponent(String(record.text))}`} target="_blank" rel="noreferrer"><MessageCircle aria-hidden size={16} />{work('desk.whatsApp')}</LinkButton>}
    </div>
  )
}
