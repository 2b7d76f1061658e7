/** Opens and renews sessions with students, logs messages, and makes students due. */
import type { CallCard, logCallMessage, openNextCall, renewCall } from '@topcenter/model/interests/api'
import type { MadeFrom } from '@topcenter/model/interests/calls'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { student } from '@topcenter/model/people/user'
import type { Ctx } from '../records/context.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { callCard } from './call-card.ts'
import { openedMessage } from './call-messages.ts'
import { openCase } from './follow-case.ts'
import { finishLease, heldRefusal, leaseNext, liveOf, openLease, refuseOthers, renewLease } from './lease.ts'
import { requireOpenable } from './openable.ts'

export async function open(ctx: Ctx, user: string): Promise<CallCard> {
  await openLease(ctx, user, ctx.actor.userId)
  return callCard(ctx, user)
}

/**
 * Opens a session for the most due student; returns no card if nobody is due.
 *
 * @param passed Tokens of students to skip, with commas
 */
export async function next(ctx: Ctx, passed: string): Promise<AnswerOf<typeof openNextCall>> {
  const ids = passed.split(',').flatMap((each) => idOf(each.trim(), student.spec.prefix) ?? [])
  const lease = await leaseNext(ctx, ctx.actor.userId, ids)
  return { card: lease ? await callCard(ctx, lease.user) : null }
}

export async function renew(ctx: Ctx, user: string): Promise<AnswerOf<typeof renewCall>> {
  await requireOpenable(ctx, user)
  const lease = await renewLease(ctx, user, ctx.actor.userId)
  if (lease) return { until: lease.until }
  throw new Refused((await refuseOthers(ctx, user)) ?? refuse('followUp.lapsed'))
}

/** Ends the actor's session. Does nothing if it has ended already and nobody else has the student. */
export async function release(ctx: Ctx, user: string): Promise<void> {
  await requireOpenable(ctx, user)
  if (await finishLease(ctx, user, ctx.actor.userId)) return
  const held = await liveOf(ctx, user)
  if (held) throw new Refused(heldRefusal(ctx, held))
}

/** Logs a message that was opened in WhatsApp, and opens or continues the session. */
export async function message(
  ctx: Ctx,
  user: string,
  // agents may use templates that they may not read, so the token is not resolved
  { text, messageTemplateToken = null }: ParsedBody<typeof logCallMessage>,
): Promise<CallCard> {
  await openLease(ctx, user, ctx.actor.userId)
  await openedMessage(ctx, user, text, messageTemplateToken)
  return callCard(ctx, user)
}

/** Makes a student due now. Returns false in `isNew` for a student who is due already. */
export async function add(ctx: Ctx, user: string, from: MadeFrom): Promise<{ isNew: boolean }> {
  await requireOpenable(ctx, user)
  const isNew = await openCase(ctx, user, from)
  if (isNew) await leaveTrail(ctx, student, [{ id: user, action: 'followUp', changes: {} }])
  return { isNew }
}
