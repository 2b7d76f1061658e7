/** What publishing and locking do to scores (D5.3). Pure. */
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
 * Whether a change of this score needs a reason and a permission of its own: when results are final or locked, or when
 * the students saw it in provisional results. The database checks the same.
 */
export const isKept = (standing: Standing | undefined, before: ScoreStatus | undefined): boolean =>
  standing !== undefined &&
  (standing.locked ||
    standing.state === 'Final' ||
    (standing.state === 'Provisional' && before !== undefined && before !== 'Missing'))

/** @param may Whether the actor may change published scores */
export function keptFault(may: boolean, reason: string | undefined): RefusalCode | undefined {
  if (!may) return 'score.locked'
  return reason?.trim() ? undefined : 'score.reasonNeeded'
}
