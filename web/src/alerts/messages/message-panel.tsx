/** In the record of a message: its words, to be changed while it is not sent, and the one press that opens them. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { longestMessage, outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { inLanguage } from '../../platform/in-language.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { recordKeys } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { openMessage } from './message-data.ts'

export default function MessagePanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const client = useQueryClient()
  const [text, setText] = useState(String(record.text))
  const isOpen = record.state === 'Waiting' || record.state === 'Opened'
  if (!isOpen || typeof record.phone !== 'string' || !who.can('OutboundMessage', 'itemUpdate'))
    return (
      <p className="card p-4 whitespace-pre-wrap" {...inLanguage(String(record.language))}>
        {String(record.text)}
      </p>
    )
  const opened = async () => {
    try {
      await openMessage(String(record.token), text, record.state === 'Opened')
      await client.invalidateQueries({ queryKey: recordKeys.all(outboundMessage) })
    } catch (error) {
      reportProblem(error)
    }
  }
  return (
    <div className="grid gap-4">
      <TextArea
        label={texts.field('outboundMessage', 'text')}
        rows={8}
        maxLength={longestMessage}
        lang={String(record.language)}
        value={text}
        onChange={setText}
      />
      <LinkButton
        variant="primary"
        className="justify-self-start"
        href={whatsAppAddress(record.phone, text)}
        target="_blank"
        rel="noreferrer"
        onClick={() => void opened()}
      >
        <MessageCircle aria-hidden size={16} />
        {texts.action(outboundMessage, 'openChat').do}
      </LinkButton>
    </div>
  )
}
