/** The bell of the frame: how many notifications wait to be read, kept by live updates. */
import { notification } from '@topcenter/model/alerts/notification'
import type { Who } from '../platform/session.ts'
import { useRecords } from '../records/queries.ts'
import { NotificationsButton } from './layouts/notifications-button.tsx'

export function NotificationsBell({ who }: { who: Who }) {
  const unread = useRecords(notification, { read: false, size: 1 }, { enabled: who.canView(notification) })
  return who.canView(notification) ? <NotificationsButton count={unread.data?.page.total ?? 0} href="/notifications" /> : null
}
