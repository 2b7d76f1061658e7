/** Secret links under which other calendars read the user's timetable, among their settings. */
import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { dropCalendarFeed, listCalendarFeeds } from '@topcenter/model/education/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
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

type Feed = AnswerOf<typeof listCalendarFeeds>['items'][number]

export default function FeedsCard() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const [dropped, setDropped] = useState<Feed | null>(null)
  const { data } = useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) => call<typeof listCalendarFeeds>('GET /api/calendar-feeds', { signal }),
  })
  const drop = useMutation({
    mutationFn: (token: string) =>
      call<typeof dropCalendarFeed>('DELETE /api/calendar-feeds/:token', { params: { token } }),
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
              <FeedLine key={feed.token} feed={feed} name={nameOf(feed)} onDrop={() => setDropped(feed)} />
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

function FeedLine({ feed, name, onDrop }: { feed: Feed; name: string; onDrop(): void }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <bdi>{name}</bdi>{' '}
        <span className="text-sm text-ink-3">
          {feed.lastReadAt ? work('feeds.used', { when: formats.relative(feed.lastReadAt) }) : work('feeds.unused')}
        </span>
      </span>
      <IconButton
        quiet
        label={work('feeds.remove', { name })}
        icon={<Trash2 aria-hidden size={16} />}
        onPress={onDrop}
      />
    </li>
  )
}
