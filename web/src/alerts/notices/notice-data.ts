/** Actions on a user's own notifications: read, delete, and undo a deletion. */
import type { deleteNotifications, markAllRead, restoreNotifications } from '@topcenter/model/alerts/api'
import { notification } from '@topcenter/model/alerts/notification'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWork } from '../../platform/texts.ts'
import { useRefresh } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'
import { toasts } from '../../ui/messages/toasts.ts'

/** Some notifications, or all up to one, so that later ones stay. */
export type Some = { readonly items: readonly RecordData[] } | { readonly upTo: RecordData }
const bodyOf = (some: Some) =>
  'items' in some ? { notificationsTokens: some.items.map(({ token }) => token) } : { upToToken: some.upTo.token }

/** Milliseconds in which a deletion can be undone. */
const undoFor = 10_000

export function useNoticeActs() {
  const work = useWork()
  const refresh = useRefresh()
  const once = () => ({ idempotencyKey: crypto.randomUUID() })
  const bringBack = async (at: string) => {
    await call<typeof restoreNotifications>('POST /api/notifications/bring-back', { body: { at }, ...once() })
    refresh(notification)
  }
  return {
    read: async (some: Some) => {
      try {
        await call<typeof markAllRead>('POST /api/notifications/read-all', { body: bodyOf(some), ...once() })
        refresh(notification)
      } catch (error) {
        reportProblem(error)
      }
    },
    remove: async (some: Some) => {
      try {
        const { count, at } = await call<typeof deleteNotifications>('POST /api/notifications/delete-all', {
          body: bodyOf(some),
          ...once(),
        })
        refresh(notification)
        toasts.show({
          tone: 'success',
          text: () => work('notifications.deleted', { count }),
          life: undoFor,
          action: {
            label: work('notifications.undo'),
            onAction: () => void bringBack(at).catch(reportProblem),
          },
        })
      } catch (error) {
        reportProblem(error)
      }
    },
  }
}
