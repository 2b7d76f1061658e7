/** What the screens of messages ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import type { MessageQueue, MessageTab } from '@topcenter/model/alerts/messages-told'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { api } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'

/** Among the records' own queries, so that it is read again when a message changes. */
export const messageQueueQuery = (tab: MessageTab) =>
  queryOptions({
    queryKey: [...recordKeys.all(outboundMessage), 'queue', tab],
    queryFn: ({ signal }) => api.get<MessageQueue>('/message-queue', { query: { tab }, signal }),
    refetchInterval: 60_000,
  })

const once = () => ({ idempotencyKey: crypto.randomUUID() })
/**
 * That somebody opened it in WhatsApp, with the text as it went there.
 *
 * @param again Who presses it sees that it was opened before
 */
export const openMessage = (token: string, text: string, again: boolean) =>
  api.post<{ record: RecordData }>(`/outbound-messages/${token}/open`, { text, again }, once())
export const decideMessage = (token: string, action: 'markSent' | 'notSent' | 'skip' | 'putBack') =>
  api.post<{ record: RecordData }>(`/outbound-messages/${token}/${action}`, {}, once())
