/** Rules of a message in the queue. The product sends nothing itself, so people confirm each step. */
import { type OutboundMessage, outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { nameIn } from '@topcenter/model/kit/names'
import { type Refusal, refuse } from '@topcenter/model/kit/refusal'
import { readableTime } from '@topcenter/texts/readable'
import { peopleOf } from '../people/person.service.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { rules } from '../records/rules.ts'
import { withdrawAbsenceMessages } from './absence-messages.ts'

const decided = (ctx: Ctx) => ({ decidedBy: memberId(ctx.actor), decidedAt: ctx.now.toISOString() })
const undecided = () => ({ decidedBy: null, decidedAt: null })
const reachable = (_ctx: Ctx, { phone }: { phone?: string | null | undefined }) =>
  phone ? undefined : refuse('message.noPhone')

type Opening = Pick<OutboundMessage, 'state' | 'openedBy' | 'openedAt'>
/** Warns a second person who works on the queue before they send a message again. */
async function openedByAnother(ctx: Ctx, { state, openedBy, openedAt }: Opening): Promise<Refusal | undefined> {
  if (state !== 'Opened' || !openedBy || openedBy === ctx.actor.userId) return undefined
  const by = (await peopleOf(ctx, [openedBy])).get(openedBy)
  return refuse('message.opened', {
    params: {
      name: by ? nameIn(by.names, ctx.language) : '',
      time: readableTime(openedAt!, ctx.language === 'ar' ? 'ar' : 'en', ctx.timeZone),
    },
  })
}

export const outboundMessageRules = rules(
  outboundMessage,
  {
    // a call opens its message at once; others are never sent
    create: { prepare: (_ctx, { state }) => (state ? { state } : {}) },
  },
  {
    openChat: {
      check: (ctx, row, { again }) => reachable(ctx, row) ?? (again ? undefined : openedByAnother(ctx, row)),
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
