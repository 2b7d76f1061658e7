/** What readers do to their notifications: read, delete, and take a deletion back. */
import { notification } from '@topcenter/model/alerts/notification'
import { api } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWork } from '../../platform/texts.ts'
import { useRefresh } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'
import { toasts } from '../../ui/messages/toasts.ts'

/** Some of them; or all that are no newer than one, so that what arrived meanwhile stays. */
export type Some = { readonly items: readonly RecordData[] } | { readonly upTo: RecordData }
const bodyOf = (some: Some) =>
  'items' in some ? { notificationsTokens: some.items.map(({ token }) => token) } : { upToToken: some.upTo.token }

/** Milliseconds in which a deletion can be taken back. */
const undoFor = 10_000

export function useNoticeActs() {
  const work = useWork()
  const refresh = useRefresh()
  const post = <T>(path: string, body: object) =>
    api.post<T>(`/notifications/${path}`, body, { idempotencyKey: crypto.randomUUID() })
  const bringBack = async (at: string) => {
    await post('bring-back', { at })
    refresh(notification)
  }
  return {
    read: async (some: Some) => {
      try {
        await post('read-all', bodyOf(some))
        refresh(notification)
      } catch (error) {
        reportProblem(error)
      }
    },
    remove: async (some: Some) => {
      try {
        const { count, at } = await post<{ count: number; at: string }>('delete-all', bodyOf(some))
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
