/** Panel of the bell: the newest notifications beside it, on a phone over the whole screen. */
import { type RefObject, useState } from 'react'
import { notification } from '@topcenter/model/alerts/notification'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRecords } from '../../records/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { Anchored } from '../../ui/overlays/anchored.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { useNoticeActs } from './notice-data.ts'
import { NoticeList } from './notice-list.tsx'

/** Maximum of notifications in the panel; the page shows all. */
const most = 50
const panelOf = (box: HTMLElement) => box.firstElementChild as HTMLElement

interface PanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  onClose(): void
}

export function BellPanel({ anchor, onClose }: PanelProps) {
  const title = useTexts().entity(notification).many
  const isPhone = usePhone()
  if (isPhone)
    return (
      <Drawer
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        title={title}
      >
        <Inside onClose={onClose} />
      </Drawer>
    )
  return (
    <Anchored anchor={anchor} placement="bottom end" onClose={onClose} focusOn={panelOf}>
      <div role="dialog" aria-label={title} tabIndex={-1} className="popover-panel notices-panel">
        <Inside onClose={onClose} />
      </div>
    </Anchored>
  )
}

function Inside({ onClose }: Pick<PanelProps, 'onClose'>) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const acts = useNoticeActs()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const { data, error, isFetching, refetch } = useRecords(notification, {
    size: most,
    ...(shown === 'unread' ? { read: false } : {}),
  })
  const items = data?.items ?? []
  const [newest] = items
  const mayRead = who.can('Notification', 'notificationRead') && newest !== undefined
  return (
    <>
      <div className="notices-head">
        <ToggleGroup
          label={work('notifications.which')}
          value={shown}
          onChange={(value) => setShown(value === 'unread' ? 'unread' : 'all')}
          options={[
            { value: 'all', label: work('notifications.all') },
            { value: 'unread', label: work('notifications.new') },
          ]}
        />
        {mayRead && items.some(({ read }) => !read) && (
          <Button variant="ghost" onPress={() => void acts.read({ upTo: newest })}>
            {work('notifications.readAll')}
          </Button>
        )}
      </div>
      <div className="notices-body">
        {error && !data ? (
          <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <CardSkeleton />
        ) : items.length === 0 ? (
          <EmptyState title={work('notifications.none')} text={texts.entity(notification).empty} />
        ) : (
          <NoticeList items={items} onOpened={onClose} />
        )}
      </div>
      <div className="notices-foot">
        <LinkButton href="/notifications" onClick={onClose}>
          {work('notifications.showAll')}
        </LinkButton>
        {mayRead && shown === 'all' && (
          <Button
            variant="ghost"
            onPress={() => {
              void acts.remove({ upTo: newest })
              onClose() // the panel covers the message that offers Undo
            }}
          >
            {work('notifications.deleteAll')}
          </Button>
        )}
      </div>
    </>
  )
}
