/** Among one's own settings: the secret links under which calendars outside read one's timetable. */
import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { feedsKey } from './calendar-data.ts'

const FeedDialog = lazy(() => import('./feed-dialog.tsx'))

interface Feed {
  readonly token: string
  readonly by: 'all' | 'group' | 'place' | 'lecturer' | 'student'
  readonly of: string | null
  readonly names: Names | null
  readonly createdAt: string
  readonly lastReadAt: string | null
}

export default function FeedsCard() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const client = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const [dropped, setDropped] = useState<Feed | null>(null)
  const { data } = useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) => api.get<{ items: readonly Feed[] }>('/calendar-feeds', { signal }),
  })
  const drop = useMutation({
    mutationFn: (token: string) => api.delete(`/calendar-feeds/${token}`),
    onError: reportProblem,
    onSettled: () => client.invalidateQueries({ queryKey: feedsKey }),
  })
  const nameOf = (feed: Feed) =>
    feed.of === who.token
      ? work('calendar.myLessons')
      : feed.names
        ? `${work(`feeds.of.${feed.by}`)}: ${texts.name(feed.names)}`
        : work(`feeds.of.${feed.by}`)
  return (
    <Card title={work('feeds.title')}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{work('feeds.text')}</p>
        {!data ? (
          <LineSkeleton />
        ) : data.items.length === 0 ? (
          <p className="text-ink-3">{work('feeds.none')}</p>
        ) : (
          <ul className="grid gap-1">
            {data.items.map((feed) => (
              <li key={feed.token} className="flex items-center gap-2">
                <span className="min-w-0 flex-1">
                  <bdi>{nameOf(feed)}</bdi>{' '}
                  <span className="text-sm text-ink-3">
                    {feed.lastReadAt
                      ? work('feeds.used', { when: formats.relative(feed.lastReadAt) })
                      : work('feeds.unused')}
                  </span>
                </span>
                <IconButton
                  quiet
                  label={work('feeds.remove', { name: nameOf(feed) })}
                  icon={<Trash2 aria-hidden size={16} />}
                  onPress={() => setDropped(feed)}
                />
              </li>
            ))}
          </ul>
        )}
        <p>
          <Button onPress={() => setMaking(true)}>{work('feeds.add')}</Button>
        </p>
      </div>
      {isMaking && (
        <Suspense>
          <FeedDialog by="mine" onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {dropped && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={(isOpen) => {
            if (!isOpen) setDropped(null)
          }}
          title={work('feeds.remove', { name: nameOf(dropped) })}
          text={work('feeds.removeText')}
          confirmLabel={work('feeds.removeDo')}
          onConfirm={async () => {
            await drop.mutateAsync(dropped.token)
            toasts.show({ tone: 'success', text: work('feeds.removed') })
          }}
        />
      )}
    </Card>
  )
}
