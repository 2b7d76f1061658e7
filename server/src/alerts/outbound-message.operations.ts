/** The queue of messages by person, and that one was opened. */
import { messageKinds, messageLanguages } from '@topcenter/model/alerts/message-kinds'
import { messageTabs, type MessageTab } from '@topcenter/model/alerts/messages-told'
import { messageStates, outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { groupOf, userTypes } from '@topcenter/model/kit/entity'
import { oneOf } from '@topcenter/model/kit/field'
import { type Ctx } from '../records/context.ts'
import { lockRow, readChanged, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import {
  changedOf,
  instant,
  list,
  names,
  object,
  oneOf as choice,
  orNull,
  text,
  token,
  whole,
} from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { act, actionInput } from '../records/write/act.ts'
import { readMessageQueue } from './message-queue.ts'

/** The browser opens WhatsApp and says so with the text as it went there; a derived action would only change the state. */
async function open(ctx: Ctx, messageToken: string | undefined, body: unknown): Promise<object> {
  const { openChat } = outboundMessage.spec.actions!
  const input = await actionInput(ctx, outboundMessage, 'openChat', openChat, body)
  const row = recordOf(outboundMessage, await lockRow(ctx, outboundMessage, recordId(outboundMessage, messageToken)))
  await act(ctx, outboundMessage, 'openChat', row, input)
  return { record: await readChanged(ctx, outboundMessage, row.id) }
}

const who = { token: token('user'), names }
/** Also told by today's calls. */
export const written = object({
  token: token('outboundMessage'),
  at: instant,
  by: orNull(names),
  kind: orNull(choice(messageKinds)),
})
const message = object({
  token: token('outboundMessage'),
  kind: choice(messageKinds),
  state: choice(messageStates),
  about: orNull(object(who)),
  language: choice(messageLanguages),
  text,
  createdAt: instant,
  openedAt: orNull(instant),
  openedBy: orNull(names),
  decidedAt: orNull(instant),
})
const queue = object({
  lines: list(
    object({ ...who, userType: choice(userTypes), phone: orNull(text), messages: list(message), today: list(written) }),
  ),
  counts: object(Object.fromEntries(messageTabs.map((tab) => [tab, whole]))),
  most: { ...whole, description: 'Where counting stops' },
})

export const outboundMessageOperations: readonly Operation[] = [
  {
    id: 'outboundMessage.queue',
    staff: true,
    method: 'GET',
    path: '/api/message-queue',
    permit: { group: groupOf(outboundMessage), flag: 'view' },
    access: 'read',
    entity: outboundMessage.id,
    query: { tab: oneOf(messageTabs) },
    describe: () => ({
      summary: 'Read the messages to be sent, by person',
      description: '`today`: when the number was written to today, by whom and about what.',
      answer: answers(queue),
    }),
    handle: (ctx, { query }) => readMessageQueue(ctx, (query.tab as MessageTab | undefined) ?? 'Waiting'),
  },
  {
    id: 'outboundMessage.open',
    staff: true,
    method: 'POST',
    path: '/api/outbound-messages/:token/open',
    permit: { group: groupOf(outboundMessage), flag: 'itemUpdate' },
    access: 'write',
    entity: outboundMessage.id,
    input: outboundMessage.spec.actions!.openChat.input,
    describe: () => ({
      summary: 'Say that a message was opened in WhatsApp',
      answer: answers(object({ record: changedOf(outboundMessage.id) })),
    }),
    handle: (ctx, { params, body }) => open(ctx, params.token, body),
  },
]
