/** Effects of publishing and locking on scores (D5.3). Pure. */
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import type { ScoreStatus } from '../sitting/attempts.ts'

export type Published = 'Provisional' | 'Final' | 'Withdrawn'
/** The publication of the category and period of a score; undefined when nothing was ever published. */
export interface Standing {
  readonly state: Published
  readonly locked: boolean
}

export const isOut = (standing: Standing | undefined): boolean =>
  standing !== undefined && standing.state !== 'Withdrawn'

/**
 * Returns true if changing this score requires a reason and a separate permission: the results are final or locked, or
 * students saw the score in provisional results. The database enforces the same rule.
 */
export const isKept = (standing: Standing | undefined, before: ScoreStatus | undefined): boolean =>
  standing !== undefined &&
  (standing.locked ||
    standing.state === 'Final' ||
    (standing.state === 'Provisional' && before !== undefined && before !== 'Missing'))

/** @param may True if the actor may change published scores */
export function keptFault(may: boolean, reason: string | undefined): RefusalCode | undefined {
  if (!may) return 'score.locked'
  return reason?.trim() ? undefined : 'score.reasonNeeded'
}
