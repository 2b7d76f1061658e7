/**
 * When money moved: the moment that somebody gave, or now; and never before what the movement follows. Instants are ISO
 * 8601 in UTC.
 */
import { Refused, type RefusalCode, refuseField } from '@topcenter/model/kit/refusal'
import { readableMoment } from '@topcenter/texts/readable'
import type { Ctx } from '../../records/context.ts'

/** What a movement of money follows, and what a person is told who dates the movement before it. */
export interface Earlier {
  readonly at: string
  /** Its text may name the moment: `{{since}}`. */
  readonly refusal: RefusalCode
}

/** The later of two moments; of two in the same millisecond the second. */
const later = (one: string, other: string): string => (Date.parse(one) > Date.parse(other) ? one : other)

/** Of what a movement follows, that which happened last. */
export const latest = (all: readonly Earlier[]): Earlier | undefined =>
  all.reduce<Earlier | undefined>(
    (found, each) => (found && Date.parse(found.at) >= Date.parse(each.at) ? found : each),
    undefined,
  )

/**
 * Now, or the latest of these moments if that is later. The clock of a request is read when it begins: what it then
 * waited for may have read a later one.
 */
export const nowAfter = (ctx: Ctx, ...moments: readonly (string | null | undefined)[]): string =>
  moments.reduce<string>((found, at) => (at ? later(found, at) : found), ctx.now.toISOString())

/** For lines whose moments say their order: `moment`, or a millisecond after the line before it, if that is later. */
export const inOrder = (moment: string, before: string | null): string =>
  before === null || Date.parse(moment) > Date.parse(before) ? moment : new Date(Date.parse(before) + 1).toISOString()

/**
 * When a movement of money happened. Refuses a given moment that is still to come (`money.future`), and one before what
 * the movement follows.
 */
export function happenedAt(ctx: Ctx, given: string | null | undefined, follows?: Earlier): string {
  if (!given) return nowAfter(ctx, follows?.at)
  if (Date.parse(given) > ctx.now.getTime()) throw new Refused(refuseField('at', 'money.future'))
  if (follows && Date.parse(given) < Date.parse(follows.at))
    throw new Refused(
      refuseField('at', follows.refusal, { since: readableMoment(follows.at, ctx.language, ctx.timeZone) }),
    )
  return given
}
