/** What a person may do to a message of the queue: nothing is sent by the product, so each step is their word. */
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { groupOf } from '@topcenter/model/kit/entity'
import { refuse } from '@topcenter/model/kit/refusal'
import { type Ctx, memberId } from '../records/context.ts'
import { lockRow, readChanged, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { rules } from '../records/rules.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { changedOf, object } from '../records/serving/answer.ts'
import { act, actionInput } from '../records/write/act.ts'
import { withdrawAbsenceMessages } from './absence-messages.ts'

const decided = (ctx: Ctx) => ({ decidedBy: memberId(ctx.actor), decidedAt: ctx.now.toISOString() })
const undecided = () => ({ decidedBy: null, decidedAt: null })
const reachable = (_ctx: Ctx, { phone }: { phone?: string | null | undefined }) =>
  phone ? undefined : refuse('message.noPhone')

export const outboundMessageRules = rules(
  outboundMessage,
  {
    // it is opened while it is written (a call), or never to be sent
    create: { prepare: (_ctx, { state }) => (state ? { state } : {}) },
  },
  {
    openChat: {
      check: reachable,
      prepare: (ctx, _row, { text }) => ({
        text,
        openedBy: memberId(ctx.actor),
        openedAt: ctx.now.toISOString(),
      }),
    },
    markSent: { prepare: decided },
    notSent: { prepare: undecided },
    skip: { prepare: decided },
    putBack: {
      check: reachable,
      prepare: undecided,
      // the mark may have been corrected meanwhile
      apply: async (ctx, { kind, scheduleTime }) => {
        if (kind === 'absence' && scheduleTime) await withdrawAbsenceMessages(ctx, scheduleTime)
      },
    },
  },
)

/** The browser opens WhatsApp and says so with the text as it went there; a derived action would only change the state. */
async function open(ctx: Ctx, token: string | undefined, body: unknown): Promise<object> {
  const { openChat } = outboundMessage.spec.actions!
  const input = await actionInput(ctx, outboundMessage, 'openChat', openChat, body)
  const row = recordOf(outboundMessage, await lockRow(ctx, outboundMessage, recordId(outboundMessage, token)))
  await act(ctx, outboundMessage, 'openChat', row, input)
  return { record: await readChanged(ctx, outboundMessage, row.id) }
}

export const outboundMessageOperations: readonly Operation[] = [
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
