/** Notifications: one's own, the unread ones first; new ones appear by themselves. */
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-aria-components'
import { CheckCheck, Send, Trash2 } from 'lucide-react'
import { notification } from '@topcenter/model/alerts/notification'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { api } from '../platform/api.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useAction, useRefresh } from '../records/mutations.ts'
import { useRecords } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))

const group = 'Notification'
/** Rows of read notifications that are shown at first, and the most that are shown at all. */
const [few, most] = [20, 200]

export function NotificationsScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const refresh = useRefresh()
  const [isWhole, setWhole] = useState(false)
  const [asking, setAsking] = useState<'send' | 'delete' | null>(null)
  const unread = useRecords(notification, { read: false, size: most })
  const read = useRecords(notification, { read: true, size: isWhole ? most : few })
  if (!who.canView(notification)) return <NoPermissionState isScreen permission={texts.group(group)} />
  const onAll = async (path: 'read-all' | 'delete-all') => {
    await api.post(`/notifications/${path}`, undefined, { idempotencyKey: crypto.randomUUID() })
    refresh(notification)
  }
  const isAny = (unread.data?.items.length ?? 0) + (read.data?.items.length ?? 0) > 0
  return (
    <div className="mx-auto grid w-full max-w-4xl min-w-0 grid-cols-1 gap-3">
      <PageHeader
        title={texts.entity(notification).many}
        subtitle={
          unread.data && unread.data.page.total > 0
            ? work('notifications.unread', { count: unread.data.page.total })
            : undefined
        }
        actions={
          <Actions
            isAnyUnread={(unread.data?.items.length ?? 0) > 0}
            isAny={isAny}
            onReadAll={() => void onAll('read-all').catch(reportProblem)}
            onAsk={setAsking}
          />
        }
      />
      <Lists unread={unread} read={read} isWhole={isWhole} onWhole={() => setWhole(true)} />
      {asking === 'send' && (
        <Suspense>
          <SendDialog onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          isOpen
          isDanger
          canUndo={false}
          onOpenChange={(isOpen) => {
            if (!isOpen) setAsking(null)
          }}
          title={work('notifications.deleteAll')}
          text={work('notifications.deleteAllText')}
          confirmLabel={work('notifications.deleteAll')}
          onConfirm={() =>
            onAll('delete-all').catch((error: unknown) => {
              reportProblem(error)
              throw error
            })
          }
        />
      )}
    </div>
  )
}

interface ActionsProps {
  readonly isAnyUnread: boolean
  readonly isAny: boolean
  onReadAll(): void
  onAsk(what: 'send' | 'delete'): void
}

function Actions({ isAnyUnread, isAny, onReadAll, onAsk }: ActionsProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const mayRead = who.can(group, 'notificationRead')
  return (
    <>
      {mayRead && isAnyUnread && (
        <Button onPress={onReadAll}>
          <CheckCheck aria-hidden size={16} />
          {work('notifications.readAll')}
        </Button>
      )}
      {mayRead && isAny && (
        <Button onPress={() => onAsk('delete')}>
          <Trash2 aria-hidden size={16} />
          {work('notifications.deleteAll')}
        </Button>
      )}
      {who.can(group, 'notificationAdd') && (
        <Button variant="primary" onPress={() => onAsk('send')}>
          <Send aria-hidden size={16} />
          {texts.entity(notification).add}
        </Button>
      )}
    </>
  )
}

type Notices = ReturnType<typeof useRecords>
interface ListsProps {
  readonly unread: Notices
  readonly read: Notices
  readonly isWhole: boolean
  onWhole(): void
}

/** The unread notifications first, then those that were read. */
function Lists({ unread, read, isWhole, onWhole }: ListsProps) {
  const texts = useTexts()
  const work = useWork()
  const error = unread.error ?? read.error
  if (error && !(unread.data && read.data))
    return (
      <ListFailure
        error={error}
        isRetrying={unread.isFetching || read.isFetching}
        onRetry={() => {
          void unread.refetch()
          void read.refetch()
        }}
      />
    )
  if (!unread.data || !read.data) return <CardSkeleton />
  const [fresh, old] = [unread.data.items, read.data.items]
  if (fresh.length + old.length === 0)
    return <EmptyState title={texts.entity(notification).many} text={texts.entity(notification).empty} />
  return (
    <>
      {fresh.length > 0 && <Lines title={work('notifications.new')} items={fresh} />}
      {old.length > 0 && <Lines title={work('notifications.earlier')} items={old} />}
      {!isWhole && read.data.page.total > few && (
        <Button className="justify-self-center" onPress={onWhole}>
          {work('notifications.showAll')}
        </Button>
      )}
    </>
  )
}

function Lines({ title, items }: { title: string; items: readonly RecordData[] }) {
  return (
    <Card title={title} flush>
      <ul>
        {items.map((item) => (
          <Line key={item.token} item={item} />
        ))}
      </ul>
    </Card>
  )
}

/** Opening a notification marks it as read; one without an address is only marked. */
function Line({ item }: { item: RecordData }) {
  const texts = useTexts()
  const formats = useFormats()
  const { mutate } = useAction(notification)
  const act = (action: 'markRead' | 'markOpened') => {
    if (item.allowed.includes(action)) mutate({ token: item.token, action }, { onError: reportProblem })
  }
  const link = typeof item.link === 'string' ? item.link : undefined
  const text = texts.name(item.description as never)
  const words = (
    <>
      <span className="flex items-baseline gap-2">
        {!item.read && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
        <bdi className={item.read ? 'min-w-0' : 'min-w-0 font-semibold'}>{texts.name(item.names)}</bdi>
      </span>
      {text && <bdi className="text-sm whitespace-pre-line text-ink-2">{text}</bdi>}
      <span className="text-xs text-ink-3">{formats.relative(item.createdAt)}</span>
    </>
  )
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 last:border-b-0">
      {link ? (
        <Link
          href={link}
          className="grid min-w-0 flex-1 gap-0.5 no-underline hover:text-accent-ink"
          onPress={() => act('markOpened')}
        >
          {words}
        </Link>
      ) : (
        <div className="grid min-w-0 flex-1 gap-0.5">{words}</div>
      )}
      {!item.read && item.allowed.includes('markRead') && (
        <Button variant="ghost" onPress={() => act('markRead')}>
          {texts.action(notification, 'markRead').do}
        </Button>
      )}
    </li>
  )
}
