/** The notifications button of the layout: how many are unread, kept up to date by live updates. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { entries } from '../platform/map.baked.ts'
import type { Who } from '../platform/session.ts'
import type { ListAnswer } from '../records/record.ts'
import { NotificationsButton } from './layouts/notifications-button.tsx'

const notification = entries.find(({ id }) => id === 'notification')!
const query = { read: false, size: 1 } as const

export function NotificationsBell({ who }: { who: Who }) {
  const canSee = who.canView(notification)
  const { data } = useQuery({
    queryKey: ['records', notification.id, 'list', query],
    queryFn: ({ signal }) => api.get<ListAnswer>('/notifications', { query, signal }),
    enabled: canSee && !who.establishment?.isPlatform,
  })
  return canSee ? <NotificationsButton count={data?.page.total ?? 0} href="/notifications" /> : null
}
