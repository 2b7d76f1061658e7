/** Shows the messages of one person, and what this person was sent today. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MessageLine, QueuedMessage } from '@topcenter/model/alerts/api'
import { Face } from '../../fields/face.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { Message } from './message.tsx'
import { isOpen } from './use-person.ts'
import { writtenText } from './written-text.ts'

interface PersonProps {
  readonly line: MessageLine
  readonly back: ReactNode
  readonly isNarrow: boolean
  onOpen(message: QueuedMessage, text: string): void
  onDecide(message: QueuedMessage, action: 'markSent' | 'skip'): void
  onTakeBack(message: QueuedMessage): void
}

export function Person({ line, back, isNarrow, onOpen, onDecide, onTakeBack }: PersonProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [at, setAt] = useState<string | null>(null)
  const open = line.messages.filter(isOpen)
  const current = open.find(({ token }) => token === at) ?? open[0]
  const own = new Set(line.messages.map(({ token }) => token))
  const before = line.today.filter(({ token }) => !own.has(token))
  const name = texts.name(line.names)
  // the name is what the screen is about now
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const Title = isNarrow ? 'h1' : 'h2'
  return (
    <section className="call" aria-label={name}>
      <div className="call-scroll">
        <header className="call-head">
          {back}
          {!isNarrow && <Face person={line} size="large" />}
          <div className="min-w-0 grow">
            <Title ref={title} tabIndex={-1} className="call-name">
              <bdi>{name}</bdi>
            </Title>
            <p className="one-line text-sm text-ink-3">
              {texts.userType(line.userType)}
              {line.phone && (
                <>
                  {' · '}
                  <bdi dir="ltr">{line.phone.replace(/^\+20(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')}</bdi>
                </>
              )}
            </p>
          </div>
        </header>
        {before.length > 0 && (
          <AlertBanner tone="warn" title={work('messages.writtenToday')}>
            {before.map((each) => writtenText(each, work, texts, formats)).join(' · ')}
          </AlertBanner>
        )}
        {!line.phone && <AlertBanner tone="warn">{work('messages.noPhone')}</AlertBanner>}
        <ol className="messages">
          {line.messages.map((message) => (
            <li key={message.token}>
              <Message
                message={message}
                phone={line.phone}
                isCurrent={message.token === current?.token}
                onChoose={() => setAt(message.token)}
                onOpen={(text) => onOpen(message, text)}
                onDecide={(action) => onDecide(message, action)}
                onTakeBack={() => onTakeBack(message)}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
