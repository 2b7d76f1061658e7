/**
 * Messages to send, by person: one person at a time with all that waits for them, opened in one's own WhatsApp by one
 * press, and then said to be sent or not. Whoever was written to today is marked before they are written to again.
 */
import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ArrowLeft, ArrowRight, MessageCircle, MessageCircleCheck } from 'lucide-react'
import {
  type MessageLine,
  type MessageTab,
  messageTabs,
  type QueuedMessage,
} from '@topcenter/model/alerts/messages-told'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { groupOf } from '@topcenter/model/kit/entity'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { recordKeys } from '../../records/queries.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { decideMessage, messageQueueQuery, openMessage } from './message-data.ts'
import { Message } from './message.tsx'
import { writtenText } from './written-text.ts'
import '../../interests/calls/calls.css'
import './messages.css'

const peopleKeys = keySet('messages', { down: ['KeyJ'], up: ['KeyK'] })

export default function MessagesScreen() {
  const who = useWho()
  const texts = useTexts()
  const group = groupOf(outboundMessage)
  if (!who.can(group, 'view')) return <NoPermissionState isScreen permission={texts.group(group)} />
  return <Messages />
}

const isOpen = ({ state }: QueuedMessage): boolean => state === 'Waiting' || state === 'Opened'
type Acted = Readonly<Record<string, QueuedMessage>>

/** What is in hand as the server knows it now: what was done here stays shown until all of it is decided. */
function inHand(hand: MessageLine, fresh: MessageLine | undefined, acted: Acted): MessageLine {
  const known = new Map(fresh?.messages.map((each) => [each.token, each]))
  const messages = hand.messages.flatMap((each) => acted[each.token] ?? known.get(each.token) ?? [])
  const tokens = new Set(hand.messages.map(({ token }) => token))
  return {
    ...(fresh ?? hand),
    messages: [...messages, ...(fresh?.messages ?? []).filter(({ token }) => !tokens.has(token))],
  }
}

function Messages() {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const { language } = useLanguage()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab: MessageTab = messageTabs.find((each) => each === asked) ?? 'Waiting'
  const queue = useQuery({ ...messageQueueQuery(tab), placeholderData: keepPreviousData })
  const [hand, setHand] = useState<MessageLine | null>(null)
  const [acted, setActed] = useState<Acted>({})
  const isNarrow = useMedia('(width < 900px)')
  const lines = queue.isPlaceholderData ? [] : (queue.data?.lines ?? [])
  const isSeen = queue.data !== undefined && !queue.isPlaceholderData
  // the first one is at hand where there is room for both
  const chosen = hand ?? (isNarrow ? null : (lines[0] ?? null))
  const line =
    chosen &&
    inHand(
      chosen,
      lines.find(({ token }) => token === chosen.token),
      acted,
    )

  const take = (next: MessageLine | null) => {
    setHand(next)
    setActed({})
  }
  const step = (by: 1 | -1) => {
    const at = lines.findIndex(({ token }) => token === chosen?.token)
    const next = lines[at + by]
    if (next) take(next)
  }
  const refresh = () => client.invalidateQueries({ queryKey: recordKeys.all(outboundMessage) })
  const busy = useRef(new Set<string>())
  const change = async (message: QueuedMessage, work: () => Promise<unknown>, to: Partial<QueuedMessage>) => {
    const { token } = message
    if (!line || busy.current.has(token)) return
    busy.current.add(token)
    setHand(line) // stays at hand when it leaves the tab
    try {
      await work()
      const done = { ...message, ...to }
      setActed((now) => ({ ...now, [token]: done }))
      // all of this person is decided: the next one, unless somebody else was taken meanwhile
      const isLeft = isOpen(done) || line.messages.some((each) => each.token !== token && isOpen(each))
      if (!isLeft && tab !== 'Sent') {
        const at = lines.findIndex((each) => each.token === line.token)
        const others = [...lines.slice(at + 1), ...lines.slice(0, Math.max(at, 0))]
        const next = others.find((each) => each.token !== line.token) ?? null
        setHand((now) => (now?.token === line.token ? next : now))
      }
    } catch (error) {
      reportProblem(error)
    } finally {
      busy.current.delete(token)
      void refresh()
    }
  }
  const open = (message: QueuedMessage, text: string) =>
    void change(message, () => openMessage(message.token, text, message.state === 'Opened'), {
      state: 'Opened',
      text,
      openedAt: new Date().toISOString(),
      openedBy: who.names,
    })
  const decide = (message: QueuedMessage, action: 'markSent' | 'skip') =>
    void change(
      message,
      async () => {
        await decideMessage(message.token, action)
        toasts.show({
          tone: 'success',
          text: texts.action(outboundMessage, action).done,
          action: {
            label: texts.say('record.undo'),
            onAction: () =>
              void decideMessage(message.token, action === 'skip' ? 'putBack' : 'notSent')
                .then(() => line && take(line))
                .catch(reportProblem)
                .finally(() => void refresh()),
          },
        })
      },
      { state: action === 'skip' ? 'Skipped' : 'Sent', decidedAt: new Date().toISOString() },
    )
  const takeBack = (message: QueuedMessage) =>
    void change(message, () => decideMessage(message.token, 'notSent'), { state: 'Opened', decidedAt: null })
  useScreenKeys(peopleKeys, { down: () => step(1), up: () => step(-1) })
  const Back = language === 'ar' ? ArrowRight : ArrowLeft
  const title = texts.screen('MessageQueue')
  return (
    <div className="calls-screen">
      {!(isNarrow && line) && (
        <section className="calls-queue" aria-label={title}>
          <PageHeader title={title} />
          <StatusTabs<MessageTab>
            label={title}
            value={tab}
            onChange={(to) => {
              take(null)
              setParams(to === 'Waiting' ? {} : { tab: to })
            }}
            tabs={messageTabs.map((key) => ({
              key,
              label: work(`messages.tabs.${key}`),
              ...(queue.data
                ? { count: queue.data.counts[key], capped: queue.data.counts[key] >= queue.data.most }
                : {}),
            }))}
          />
          {queue.error && !queue.data ? (
            <ListFailure error={queue.error} isRetrying={queue.isFetching} onRetry={() => void queue.refetch()} />
          ) : !isSeen ? (
            <CardSkeleton />
          ) : lines.length === 0 ? (
            <EmptyState
              icon={tab === 'Waiting' ? MessageCircleCheck : MessageCircle}
              title={work(`messages.none.${tab}`)}
              {...(tab === 'Waiting' ? { text: work('messages.noneText') } : {})}
            />
          ) : (
            <ol className="calls-rows">
              {lines.map((each) => (
                <li key={each.token}>
                  <Row line={each} isCurrent={each.token === line?.token} onOpen={() => take(each)} />
                </li>
              ))}
            </ol>
          )}
          {!isNarrow && lines.length > 1 && (
            <p className="flex items-center gap-2 text-sm text-ink-3" aria-hidden>
              <KeyHint keys="J" /> <KeyHint keys="K" /> {work('messages.move')}
            </p>
          )}
        </section>
      )}
      {line ? (
        <Person
          key={line.token}
          line={line}
          back={
            isNarrow && (
              <IconButton
                quiet
                label={work('messages.back')}
                icon={<Back aria-hidden size={18} />}
                onPress={() => take(null)}
              />
            )
          }
          isNarrow={isNarrow}
          onOpen={open}
          onDecide={decide}
          onTakeBack={takeBack}
        />
      ) : (
        !isNarrow &&
        isSeen &&
        lines.length > 0 && (
          <div className="self-center">
            <EmptyState icon={MessageCircle} title={work('messages.begin')} />
          </div>
        )
      )}
    </div>
  )
}

function Row({ line, isCurrent, onOpen }: { line: MessageLine; isCurrent: boolean; onOpen(): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const own = new Set(line.messages.map(({ token }) => token))
  const kinds = [...new Set(line.messages.map(({ kind }) => texts.value('outboundMessage', 'kind', kind)))]
  const about = [...new Set(line.messages.flatMap(({ about: whom }) => (whom ? texts.name(whom.names) : [])))]
  return (
    <Press className="calls-row" onPress={onOpen} {...(isCurrent ? { 'aria-current': true } : {})}>
      <Avatar name={texts.name(line.names)} size="medium" />
      <span className="calls-row-words">
        <bdi className="one-line font-semibold">{texts.name(line.names)}</bdi>
        <span className="one-line text-sm text-ink-3">{[...kinds, ...about].join(' · ')}</span>
        {line.today.some(({ token }) => !own.has(token)) && (
          <span className="text-sm text-warn">{work('messages.today')}</span>
        )}
      </span>
      {line.messages.length > 1 && <span className="count">{formats.number(line.messages.length)}</span>}
    </Press>
  )
}

interface PersonProps {
  readonly line: MessageLine
  readonly back: React.ReactNode
  readonly isNarrow: boolean
  onOpen(message: QueuedMessage, text: string): void
  onDecide(message: QueuedMessage, action: 'markSent' | 'skip'): void
  onTakeBack(message: QueuedMessage): void
}

function Person({ line, back, isNarrow, onOpen, onDecide, onTakeBack }: PersonProps) {
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
          {!isNarrow && <Avatar name={name} size="large" />}
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
