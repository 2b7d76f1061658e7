/**
 * Shows messages to send, one person at a time. One press opens a message in the user's own WhatsApp; the user then
 * confirms whether it was sent. A warning shows people who got a message today.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ArrowLeft, ArrowRight, MessageCircle } from 'lucide-react'
import { type MessageTab, messageTabs } from '@topcenter/model/alerts/message-tabs'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { groupOf } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { useLanguage } from '../../ui/page/language.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { messageQueueQuery } from './message-data.ts'
import { People } from './people.tsx'
import { Person } from './person.tsx'
import { useMessageActs, usePerson } from './use-person.ts'
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

function Messages() {
  const work = useWork()
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab: MessageTab = messageTabs.find((each) => each === asked) ?? 'Waiting'
  const queue = useQuery({ ...messageQueueQuery(tab), placeholderData: keepPreviousData })
  const isNarrow = useMedia('(width < 900px)')
  const lines = queue.isPlaceholderData ? [] : (queue.data?.lines ?? [])
  // the first one is at hand where there is room for both
  const { line, take, step, change } = usePerson(tab, lines, !isNarrow)
  const { open, decide, takeBack } = useMessageActs({ line, take, change })
  useScreenKeys(peopleKeys, { down: () => step(1), up: () => step(-1) })
  const title = texts.screen('MessageQueue')
  return (
    <div className="calls-screen">
      {!(isNarrow && line) && (
        <div className="split-head col-span-full min-w-0">
          <PageHeader title={title} />
        </div>
      )}
      {!(isNarrow && line) && (
        <section className="calls-queue" aria-label={title}>
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
          <People tab={tab} queue={queue} lines={lines} current={line?.token} onOpen={take} />
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
          back={isNarrow && <Back onPress={() => take(null)} />}
          isNarrow={isNarrow}
          onOpen={open}
          onDecide={decide}
          onTakeBack={takeBack}
        />
      ) : (
        !isNarrow &&
        lines.length > 0 && (
          <div className="self-center">
            <EmptyState icon={MessageCircle} title={work('messages.begin')} />
          </div>
        )
      )}
    </div>
  )
}

function Back({ onPress }: { onPress(): void }) {
  const work = useWork()
  const { language } = useLanguage()
  const Arrow = language === 'ar' ? ArrowRight : ArrowLeft
  return <IconButton quiet label={work('messages.back')} icon={<Arrow aria-hidden size={18} />} onPress={onPress} />
}
