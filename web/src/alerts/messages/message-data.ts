/** Query and mutations of the queue of messages. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { ActOnRecord } from '@topcenter/model/kit/record-endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { openMessage as open, readMessageQueue } from '@topcenter/model/alerts/api'
import type { MessageTab } from '@topcenter/model/alerts/message-tabs'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

/** Query under the keys of records, so that it is read again when a message changes. */
export const messageQueueQuery = (tab: MessageTab) =>
  queryOptions({
    queryKey: [...recordKeys.all(outboundMessage), 'queue', tab],
    queryFn: ({ signal }) => call<typeof readMessageQueue>('GET /api/message-queue', { query: { tab }, signal }),
    refetchInterval: 60_000,
  })

const once = () => ({ idempotencyKey: crypto.randomUUID() })
/**
 * Logs that a message was opened in WhatsApp with this text.
 *
 * @param again True if the user sees that it was opened before
 */
export const openMessage = (token: string, text: string, again: boolean) =>
  call<typeof open>('POST /api/outbound-messages/:token/open', { params: { token }, body: { text, again }, ...once() })
export const decideMessage = (token: string, action: 'markSent' | 'notSent' | 'skip' | 'putBack') =>
  call<ActOnRecord<AnyEntity>>('POST /api/outbound-messages/:token/:action', { params: { token, action }, ...once() })
