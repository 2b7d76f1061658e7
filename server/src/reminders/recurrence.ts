/** Next times of recurring reminders, by the centre's clock (D8.4, D1.9). */
import { nextRepeated, repetitionOf } from '@topcenter/model/kit/repetition'

/** Returns the first time after `after`; undefined if there is none any more, or if the text is no rule. */
export function nextTime(recurrence: string, startsAt: Date, after: Date, timeZone: string): Date | undefined {
  const rule = repetitionOf(recurrence)
  return rule && nextRepeated(rule, startsAt, after, timeZone)
}

/** Tests whether a text is a rule that comes again after a time; by default after its first one. */
export const isRecurrence = (recurrence: string, startsAt: Date, timeZone: string, after = startsAt): boolean =>
  nextTime(recurrence, startsAt, after, timeZone) !== undefined

/** Returns a rule without its end. */
const endless = (recurrence: string): string =>
  recurrence
    .split(';')
    .filter((part) => !/^(UNTIL|COUNT)=/.test(part))
    .join(';')

interface Series {
  readonly at: Date
  readonly recurrence: string | null
  readonly startsAt: Date
}

/**
 * Returns the first time from which a changed series is counted. It stays where only the end of the rule changes, or
 * where the next time is one of the new rule's: else a series of the 31st whose next time is 30 April would be one of
 * the 30th.
 */
export function changedStart(before: Series, at: Date, recurrence: string | null, timeZone: string): Date {
  const { startsAt } = before
  if (at.getTime() !== before.at.getTime() || !recurrence || !before.recurrence) return at
  const isOneOfIts =
    at.getTime() === startsAt.getTime() ||
    nextTime(recurrence, startsAt, new Date(at.getTime() - 1), timeZone)?.getTime() === at.getTime()
  return isOneOfIts || endless(recurrence) === endless(before.recurrence) ? startsAt : at
}
