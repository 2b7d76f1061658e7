/** Ways to reach the student: the phone, a prepared message in WhatsApp, and the page of the student. */
import { type RefObject, useState } from 'react'
import { MessageCircle, Phone } from 'lucide-react'
import type { CallCard } from '@topcenter/model/interests/api'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { student } from '@topcenter/model/people/user'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { listAddress } from '../../records/list/list-address.ts'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { openedMessage } from './call-data.ts'
import type { Channel } from './use-outcome.ts'

/** The phone that is called, and to which messages are written. */
export const phoneOf = ({ phone, phone2 }: CallCard): string | null => phone ?? phone2

interface ReachProps {
  readonly card: CallCard
  readonly phoneRef: RefObject<HTMLAnchorElement | null>
  readonly whatsAppRef: RefObject<HTMLAnchorElement | null>
  onChannel(channel: Channel): void
  /** @param card The card with the message that was opened */
  onCard(card: CallCard): void
}

export function Reach({ card, phoneRef, whatsAppRef, onChannel, onCard }: ReachProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [template, setTemplate] = useState<string | null>(null)
  const message = card.messages.find(({ token }) => token === template) ?? card.messages[0]
  const phone = phoneOf(card)
  const opened = () => {
    onChannel('WHATSAPP')
    if (message) void openedMessage(card.token, message.text, message.token).then(onCard).catch(reportProblem)
  }
  return (
    <div className="call-reach">
      {phone ? (
        <a ref={phoneRef} className="call-phone" href={`tel:${phone}`} onClick={() => onChannel('PHONE')}>
          <span className="call-number" dir="ltr">
            <Phone aria-hidden size={20} />
            {phone.replace(/^\+20(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')}
          </span>
          <span className="flex items-center gap-2">
            {work('calls.call')} <KeyHint keys="⏎" />
          </span>
        </a>
      ) : (
        <p className="call-phone is-empty">{work('calls.noPhone')}</p>
      )}
      {phone && message && (
        <a
          ref={whatsAppRef}
          className="call-whatsapp"
          href={whatsAppAddress(phone, message.text)}
          target="_blank"
          rel="noreferrer"
          aria-keyshortcuts="w"
          onClick={opened}
        >
          <MessageCircle aria-hidden size={20} />
          {work('calls.whatsApp')}
          {message.names && card.messages.length === 1 && (
            <span className="one-line font-normal">«{texts.name(message.names)}»</span>
          )}
          <KeyHint keys="W" />
        </a>
      )}
      {phone && card.messages.length > 1 && (
        <Select
          label={work('calls.template')}
          hideLabel
          value={message?.token ?? null}
          options={card.messages.map((each) => ({ value: each.token!, label: texts.name(each.names) }))}
          onChange={setTemplate}
        />
      )}
      {who.canView(student) && (
        <LinkButton href={`${listAddress(student, {})}?record=${card.token}`} className="min-h-12">
          {work('calls.page')}
        </LinkButton>
      )}
    </div>
  )
}
