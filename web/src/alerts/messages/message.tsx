/** One message of a person: the current one with its text and keys, the others as a line. */
import { useRef } from 'react'
import { Check, MessageCircle, Undo2, X } from 'lucide-react'
import type { QueuedMessage } from '@topcenter/model/alerts/api'
import { longestMessage, outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { toneOf } from '../../fields/state-tone.ts'
import { inLanguage } from '../../platform/in-language.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { Badge, StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'

const messageKeys = keySet('message', {
  open: ['KeyW', 'Enter', 'NumpadEnter'],
  sent: ['KeyS'],
  skip: ['KeyX'],
  text: ['KeyT'],
})

interface MessageProps {
  readonly message: QueuedMessage
  readonly phone: string | null
  readonly isCurrent: boolean
  onChoose(): void
  onOpen(text: string): void
  onDecide(action: 'markSent' | 'skip'): void
  onTakeBack(): void
}

export function Message(props: MessageProps) {
  const { message, isCurrent, onChoose, onTakeBack } = props
  const texts = useTexts()
  const who = useWho()
  const may = who.can('OutboundMessage', 'itemUpdate')
  if (isCurrent && may) return <Current {...props} />
  const isOpen = message.state === 'Waiting' || message.state === 'Opened'
  const words = (
    <>
      <Head message={message} />
      <span className="message-text" {...inLanguage(message.language)}>
        {message.text}
      </span>
    </>
  )
  if (isOpen && may)
    return (
      <Press className="message is-line" onPress={onChoose}>
        {words}
      </Press>
    )
  return (
    <div className="message">
      {words}
      {message.state === 'Sent' && may && (
        <Button className="justify-self-start" onPress={onTakeBack}>
          <Undo2 aria-hidden size={16} className="mirrored" />
          {texts.action(outboundMessage, 'notSent').do}
        </Button>
      )}
    </div>
  )
}

function Head({ message }: { message: QueuedMessage }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { state, openedAt, openedBy, decidedAt } = message
  return (
    <span className="message-head">
      <Badge>{texts.value('outboundMessage', 'kind', message.kind)}</Badge>
      {message.about && (
        <span className="text-ink-2">{work('messages.aboutWhom', { name: texts.name(message.about.names) })}</span>
      )}
      <span className="grow" />
      <StateBadge tone={toneOf(state)}>{texts.value('outboundMessage', 'state', state)}</StateBadge>
      <span className="text-sm text-ink-3">
        {state === 'Waiting' || !openedAt
          ? formats.when(message.createdAt)
          : [formats.when((state === 'Sent' && decidedAt) || openedAt), texts.name(openedBy)]
              .filter(Boolean)
              .join(' · ')}
      </span>
    </span>
  )
}

function Current({ message, phone, onOpen, onDecide }: MessageProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const isOpened = message.state === 'Opened'
  // what was changed is there after a reload, and gone once it was opened
  const [typed, store] = useStored<string | null>(`draft message ${who.token} ${message.token}`, null)
  const text = typed ?? message.text
  const link = useRef<HTMLAnchorElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const opened = () => {
    onOpen(text)
    store(undefined)
  }
  const onControl = (event: KeyboardEvent) =>
    event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a, [role=tab]')
  useScreenKeys(messageKeys, {
    ...(phone && text.trim()
      ? { open: (event: KeyboardEvent) => (onControl(event) ? false : link.current?.click()) }
      : {}),
    ...(isOpened ? { sent: () => onDecide('markSent') } : {}),
    skip: () => onDecide('skip'),
    text: () => area.current?.focus(),
  })
  return (
    // Escape leaves the text for the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="message is-current"
      aria-label={texts.value('outboundMessage', 'kind', message.kind)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target === area.current) area.current.blur()
      }}
    >
      <Head message={message} />
      <TextArea
        label={texts.field('outboundMessage', 'text')}
        hideLabel
        rows={5}
        maxLength={longestMessage}
        lang={message.language}
        value={text}
        onChange={(value) => store(value === message.text ? undefined : value)}
        inputRef={area}
      />
      <div className="message-acts">
        {phone && text.trim() && (
          <a
            ref={link}
            className={`button ${isOpened ? 'is-secondary' : 'is-primary'}`}
            href={whatsAppAddress(phone, text)}
            target="_blank"
            rel="noreferrer"
            aria-keyshortcuts="w"
            onClick={opened}
          >
            <span className="button-content">
              <MessageCircle aria-hidden size={16} />
              {isOpened ? work('messages.openAgain') : texts.action(outboundMessage, 'openChat').do}
              <KeyHint keys="W" />
            </span>
          </a>
        )}
        {isOpened && (
          <Button variant="primary" keys="S" onPress={() => onDecide('markSent')}>
            <Check aria-hidden size={16} />
            {texts.action(outboundMessage, 'markSent').do}
          </Button>
        )}
        <Button keys="X" onPress={() => onDecide('skip')}>
          <X aria-hidden size={16} />
          {texts.action(outboundMessage, 'skip').do}
        </Button>
        <span className="text-sm text-ink-3">
          <KeyHint keys="T" /> {work('messages.change')}
        </span>
      </div>
    </section>
  )
}
