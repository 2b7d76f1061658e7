/** The page of one's notifications: what the bell's panel shows, whole, and by topic. */
import { lazy, Suspense, useState } from 'react'
import { CheckCheck, Send, Trash2 } from 'lucide-react'
import { topicIds } from '@topcenter/model/alerts/events'
import { notification } from '@topcenter/model/alerts/notification'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecords } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { useNoticeActs } from './notices/notice-data.ts'
import { NoticeList } from './notices/notice-list.tsx'
import { PushBlock } from './push/push-card.tsx'

const SendForm = lazy(async () => ({ default: (await import('./send-form.tsx')).SendForm }))

const group = 'Notification'
/** Rows at first, and the most that are shown at all. */
const [few, most] = [50, 200]

type Shown = 'all' | 'unread'

export function NotificationsScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [shown, setShown] = useState<Shown>('all')
  const [topic, setTopic] = useState<string>('')
  const [isWhole, setWhole] = useState(false)
  const [isSending, setSending] = useState(false)
  const { data, error, isFetching, refetch } = useRecords(notification, {
    size: isWhole ? most : few,
    ...(shown === 'unread' ? { read: false } : {}),
    ...(topic ? { topic } : {}),
  })
  if (!who.canView(notification)) return <NoPermissionState isScreen permission={texts.group(group)} />
  const items = data?.items ?? []
  return (
    <div className="mx-auto grid w-full max-w-4xl min-w-0 grid-cols-1 gap-3">
      <PageHeader
        title={texts.entity(notification).many}
        actions={<Acts items={items} isSome={topic !== '' || shown === 'unread'} onSend={() => setSending(true)} />}
      />
      <PushBlock />
      <Tools shown={shown} topic={topic} onShown={setShown} onTopic={setTopic} />
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton />
      ) : items.length === 0 ? (
        <EmptyState title={work('notifications.none')} text={texts.entity(notification).empty} />
      ) : (
        <>
          <Card title={texts.entity(notification).many} flush>
            <NoticeList items={items} />
          </Card>
          {!isWhole && data.page.total > items.length && (
            <Button className="justify-self-center" onPress={() => setWhole(true)}>
              {work('notifications.showAll')}
            </Button>
          )}
        </>
      )}
      {isSending && (
        <Suspense>
          <SendForm onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface ActsProps {
  readonly items: readonly RecordData[]
  /** True if only some are shown: then the acts are on these alone. */
  readonly isSome: boolean
  onSend(): void
}

function Acts({ items, isSome, onSend }: ActsProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const acts = useNoticeActs()
  const [newest] = items
  const mayRead = who.can(group, 'notificationRead') && newest !== undefined
  const some = isSome ? { items } : { upTo: newest! }
  return (
    <>
      {mayRead && items.some(({ read }) => !read) && (
        <Button onPress={() => void acts.read(some)}>
          <CheckCheck aria-hidden size={16} />
          {work('notifications.readAll')}
        </Button>
      )}
      {mayRead && (
        <Button onPress={() => void acts.remove(some)}>
          <Trash2 aria-hidden size={16} />
          {work(isSome ? 'notifications.deleteShown' : 'notifications.deleteAll')}
        </Button>
      )}
      {who.can(group, 'notificationAdd') && (
        <Button variant="primary" onPress={onSend}>
          <Send aria-hidden size={16} />
          {texts.entity(notification).add}
        </Button>
      )}
    </>
  )
}

interface ToolsProps {
  readonly shown: Shown
  readonly topic: string
  onShown(shown: Shown): void
  onTopic(topic: string): void
}

/** Chooses all or the new ones, and a topic. */
function Tools({ shown, topic, onShown, onTopic }: ToolsProps) {
  const texts = useTexts()
  const work = useWork()
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ToggleGroup
        label={work('notifications.which')}
        value={shown}
        onChange={(value) => onShown(value === 'unread' ? 'unread' : 'all')}
        options={[
          { value: 'all', label: work('notifications.all') },
          { value: 'unread', label: work('notifications.new') },
        ]}
      />
      <Select
        label={texts.field(notification, 'topic')}
        value={topic}
        onChange={onTopic}
        options={[
          { value: '', label: work('notifications.anyTopic') },
          ...topicIds.map((value) => ({ value: value as string, label: texts.value(notification, 'topic', value) })),
        ]}
      />
    </div>
  )
}
