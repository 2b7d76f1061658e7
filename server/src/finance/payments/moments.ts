/**
 * When money moved: the given moment, or now; never before something that it must come after. Instants are ISO 8601 in
 * UTC.
 */
import { Refused, type RefusalCode, refuseField } from '@topcenter/model/kit/refusal'
import { readableMoment } from '@topcenter/texts/readable'
import type { Ctx } from '../../records/context.ts'

/** Something that a movement of money must come after, and the refusal of a movement that is dated before it. */
export interface Earlier {
  readonly at: string
  /** The code of the refusal; its text may contain the moment: `{{since}}`. */
  readonly refusal: RefusalCode
}

/** The later of two moments; of two in the same millisecond the second. */
const later = (one: string, other: string): string => (Date.parse(one) > Date.parse(other) ? one : other)

/** The latest of the things that a movement must come after. */
export const latest = (all: readonly Earlier[]): Earlier | undefined =>
  all.reduce<Earlier | undefined>(
    (found, each) => (found && Date.parse(found.at) >= Date.parse(each.at) ? found : each),
    undefined,
  )

/**
 * Now, or the latest of these moments if that is later. A request reads the clock when it begins; another one that it
 * then waited for may have read the clock later.
 */
export const nowAfter = (ctx: Ctx, ...moments: readonly (string | null | undefined)[]): string =>
  moments.reduce<string>((found, at) => (at ? later(found, at) : found), ctx.now.toISOString())

/**
 * Returns the moment of a line in a series ordered by moments: `moment`, or a millisecond after the previous line if
 * that is later.
 */
export const inOrder = (moment: string, before: string | null): string =>
  before === null || Date.parse(moment) > Date.parse(before) ? moment : new Date(Date.parse(before) + 1).toISOString()

/**
 * When a movement of money happened. Refuses a moment in the future (`money.future`), and one before something that the
 * movement must come after.
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
