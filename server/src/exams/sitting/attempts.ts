/** The score that follows from a student's attempts at one component, by the category's rule (D5.3). */
import type { attemptRules } from '@topcenter/model/education/educational-category'
import type { scoreStatuses } from '@topcenter/model/exams/monitor-score-exam'
import { scaled } from '../scores/fraction.ts'

export type AttemptRule = (typeof attemptRules)[number]
export type ScoreStatus = (typeof scoreStatuses)[number]

export interface Attempt {
  readonly attempt: number
  readonly status: ScoreStatus
  readonly score: number | null
}

/**
 * The least common multiple of 1 to 21, so that an average over up to 21 attempts is an integer; times the pass mark's
 * 1/10,000.
 */
const averageScale = 232_792_560n
export const scoreScale = (rule: AttemptRule): bigint =>
  rule === 'Average' ? averageScale : rule === 'CappedAtPass' ? 10_000n : 1n

/**
 * In units of 1/10,000 point × `scoreScale(rule)`; 'missing' when nothing counts yet, 'excused' when only excuses are
 * there.
 */
export type Standing = bigint | 'missing' | 'excused'

export interface Rule {
  readonly attemptRule: AttemptRule
  readonly successDegree: number
  readonly maxAttempts: number
}

/** `finalScore` in units of 1/10,000 point. Attempts beyond the allowed number do not count. */
export function standingOf(attempts: readonly Attempt[], rule: Rule, finalScore: bigint): Standing {
  if (attempts.length <= 1) return standingOfOne(attempts[0], rule) // the most frequent case, of which a category can have tens of thousands
  const allowed = attempts.filter((each) => each.attempt <= rule.maxAttempts && each.status !== 'Missing')
  const scores = allowed
    .filter((each) => each.status !== 'Excused')
    .sort((a, b) => a.attempt - b.attempt)
    .map((each) => (each.status === 'Absent' ? 0n : scaled(each.score ?? 0, 4)))
  if (scores.length === 0) return allowed.length > 0 ? 'excused' : 'missing'
  return combined(scores, rule, finalScore)
}

function standingOfOne(only: Attempt | undefined, rule: Rule): Standing {
  if (!only || only.attempt > rule.maxAttempts || only.status === 'Missing') return 'missing'
  if (only.status === 'Excused') return 'excused'
  return only.status === 'Absent' ? 0n : scaled(only.score ?? 0, 4) * scoreScale(rule.attemptRule)
}

const highest = (values: readonly bigint[]): bigint => values.reduce((best, value) => (value > best ? value : best), 0n)

function combined(scores: readonly bigint[], rule: Rule, finalScore: bigint): bigint {
  const scale = scoreScale(rule.attemptRule)
  if (rule.attemptRule === 'Last') return scores.at(-1)!
  if (rule.attemptRule === 'Average')
    return (scores.reduce((sum, value) => sum + value, 0n) * scale) / BigInt(scores.length)
  if (rule.attemptRule === 'Best') return highest(scores)
  // the first attempt counts as it is; a re-exam can lift it to the pass mark and no higher
  const cap = finalScore * scaled(rule.successDegree, 2)
  const again = highest(scores.slice(1)) * scale
  return highest([scores[0]! * scale, again < cap ? again : cap])
}
