/** Handlers of the queue of messages by person, and of the log of opened messages. */
import { openMessage, readMessageQueue } from '@topcenter/model/alerts/api'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { lockRow, readChanged, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'
import { act } from '../records/write/act.ts'
import { messageQueue } from './message-queue.ts'

export const outboundMessageOperations = [
  handle(readMessageQueue, (ctx, { query }) => messageQueue(ctx, query.tab ?? 'Waiting')),
  // the derived action would only change the state; this one also stores the text as WhatsApp got it
  handle(openMessage, { resolve: 'body' }, async (ctx, { params, body }) => {
    const id = recordId(outboundMessage, params.token)
    await act(
      ctx,
      outboundMessage,
      'openChat',
      recordOf(outboundMessage, await lockRow(ctx, outboundMessage, id)),
      body,
    )
    return { record: await readChanged(ctx, outboundMessage, id) }
  }),
]
