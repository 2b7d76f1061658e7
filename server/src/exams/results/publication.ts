/** What publishing and locking do to scores (D5.3). Pure. */
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import type { ScoreStatus } from '../sitting/attempts.ts'

export type Published = 'Provisional' | 'Final' | 'Withdrawn'
/** Of the category and period that a score belongs to; nothing was ever published there when it is undefined. */
export interface Standing {
  readonly state: Published
  readonly locked: boolean
}

export const isOut = (standing: Standing | undefined): boolean =>
  standing !== undefined && standing.state !== 'Withdrawn'

/**
 * Whether a change of this score needs a reason and a flag of its own: whatever is final or locked, and what was seen
 * while provisional. The database asks for the same.
 */
export const isKept = (standing: Standing | undefined, before: ScoreStatus | undefined): boolean =>
  standing !== undefined &&
  (standing.locked ||
    standing.state === 'Final' ||
    (standing.state === 'Provisional' && before !== undefined && before !== 'Missing'))

/** @param may Holds the flag to change published scores */
export function keptFault(may: boolean, reason: string | undefined): RefusalCode | undefined {
  if (!may) return 'score.locked'
  return reason?.trim() ? undefined : 'score.reasonNeeded'
}
