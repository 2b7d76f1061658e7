/** Shows the bell with the number of unread notifications, updated live. Loads its panel when it opens. */
import type { countUnread } from '@topcenter/model/alerts/api'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { entries } from '../platform/map.baked.ts'
import type { Who } from '../platform/session.ts'
import { withWords } from '../platform/texts.ts'
import { NotificationsButton } from './layouts/notifications-button.tsx'

const notification = entries.find(({ id }) => id === 'notification')!
const BellPanel = lazy(async () => ({
  default: (await withWords('area alerts', import('../alerts/notices/bell-panel.tsx'))).BellPanel,
}))

export function NotificationsBell({ who }: { who: Who }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const canSee = who.canView(notification)
  const { data } = useQuery({
    queryKey: ['records', notification.id, 'unread'],
    queryFn: ({ signal }) => call<typeof countUnread>('GET /api/notifications/unread', { signal }),
    enabled: canSee && !who.establishment?.isPlatform,
  })
  if (!canSee) return null
  return (
    <>
      <NotificationsButton ref={button} count={data?.count ?? 0} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && (
        <Suspense>
          <BellPanel anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
