/** Statuses and points of a score that are possible together (D5.3). Pure. */
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { type ScoreStatus } from '../sitting/attempts.ts'

export interface Score {
  readonly status: ScoreStatus
  readonly studentScore: number | null
}
export interface ScoreBounds {
  readonly finalScore: number
  readonly maxAttempts: number
}

/** Only a score with the status "entered" has points. Points without a status mean "entered"; neither means "missing". */
export function scoreOf(status: ScoreStatus | null | undefined, studentScore: number | null | undefined): Score {
  const meant = status ?? (studentScore === null || studentScore === undefined ? 'Missing' : 'Entered')
  return { status: meant, studentScore: meant === 'Entered' ? (studentScore ?? null) : null }
}

export function scoreFault(score: Score, attempt: number, bounds: ScoreBounds): RefusalCode | undefined {
  if (attempt > bounds.maxAttempts) return 'score.attempts'
  if (score.status === 'Entered' && score.studentScore === null) return 'field.required'
  return score.studentScore !== null && score.studentScore > bounds.finalScore ? 'score.aboveMaximum' : undefined
}

/** Returns the number of the first attempt and the re-exams that the category allows. */
export const maxAttempts = (category: {
  readonly re_exam: boolean
  readonly max_count_number_re_exam: number
}): number => (category.re_exam ? 1 + category.max_count_number_re_exam : 1)
