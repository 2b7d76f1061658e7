/**
 * How much a student's seat in a group tells of slipping (docs/at-risk.md): facts → features → a score from 0 to 100,
 * its level, and the reasons behind it. The database works the score out for all seats at once; a test compares the
 * two.
 */
import { riskWeights } from './risk-weights.ts'

/** Sessions that are looked back at. */
export const lookBack = 5
/** Scores that are "the last ones". */
export const lastScores = 2

export interface StudyFacts {
  /** Number of the last marked sessions, five at most, without the excused ones. */
  readonly sessions: number
  readonly missed: number
  readonly late: number
  /** Number of all marked sessions. */
  readonly held: number
  readonly absences: number
  /** Number of exams marked for the group since the student came. */
  readonly exams: number
  readonly notTaken: number
  /** Average of their scores, percent; null without any. */
  readonly average: number | null
  /** Averages before the last two scores, and of these two; null with fewer than three. */
  readonly before: number | null
  readonly recent: number | null
}
export interface RiskFacts extends StudyFacts {
  /** Parts of what they owe whose day has gone by, and how many days ago the oldest one's was. */
  readonly overdueParts: number
  readonly overdueDays: number
}

export const features = ['absent', 'late', 'missing', 'low', 'lately'] as const
export type Feature = (typeof features)[number]
export type Weights = Readonly<Record<Feature | 'intercept', number>>

/** Returns a share damped towards zero: one of one says less than five of five. */
const share = (count: number, of: number): number => count / (of + 1)
/** Substitute average of a student without scores. */
export const usualAverage = 75

/** Returns the features, from 0 to 1 each: the higher the worse. */
export const featuresOf = (facts: StudyFacts): Readonly<Record<Feature, number>> => ({
  absent: share(facts.missed, facts.sessions),
  late: share(facts.late, facts.sessions),
  missing: share(facts.absences + facts.notTaken, facts.held + facts.exams),
  low: (100 - (facts.average ?? usualAverage)) / 100,
  lately: (100 - (facts.recent ?? facts.average ?? usualAverage)) / 100,
})

/**
 * Judged, not fitted: the data of the fit knows no money. Each overdue part counts, three at most; three weigh about as
 * much as three missed sessions of the last five, so that money alone never makes a high risk.
 */
export const moneyWeight = { perPart: 0.4, most: 3 } as const
export const riskLevels = ['High', 'Medium', 'Low'] as const
export type RiskLevel = (typeof riskLevels)[number]
/** Scores from which a level begins; judged on the table of the fit. */
export const levelFrom = { High: 70, Medium: 45 } as const

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit))
const logitOf = (facts: StudyFacts, weights: Weights): number => {
  const values = featuresOf(facts)
  return features.reduce((sum, name) => sum + weights[name] * values[name], weights.intercept)
}

/** 0 to 100, of study alone. */
export const studyScore = (facts: StudyFacts, weights: Weights = riskWeights): number =>
  100 * chance(logitOf(facts, weights))
/** Whole, 0 to 100, with the overdue parts. */
export const riskScore = (facts: RiskFacts, weights: Weights = riskWeights): number =>
  Math.round(
    100 * chance(logitOf(facts, weights) + moneyWeight.perPart * Math.min(facts.overdueParts, moneyWeight.most)),
  )
export const levelOf = (score: number): RiskLevel =>
  score >= levelFrom.High ? 'High' : score >= levelFrom.Medium ? 'Medium' : 'Low'

/** From when a figure is worth a word; who gives no reason is not on the list, whatever the score. */
export const worthSaying = { missed: 2, late: 2, notTaken: 1, fall: 10 } as const

/** A reason and the figures that its sentence says; `count` is what is counted. */
export type StudyReason =
  | { readonly reason: 'missed' | 'late' | 'notTaken'; readonly count: number; readonly of: number }
  | { readonly reason: 'low'; readonly average: number; readonly pass: number }
  | { readonly reason: 'fall'; readonly before: number; readonly recent: number }

/** @param pass The category's pass mark, percent */
export function studyReasons(
  { sessions, missed, late, exams, notTaken, average, before, recent }: StudyFacts,
  pass: number,
): readonly StudyReason[] {
  return [
    ...(missed >= worthSaying.missed ? [{ reason: 'missed' as const, count: missed, of: sessions }] : []),
    ...(notTaken >= worthSaying.notTaken ? [{ reason: 'notTaken' as const, count: notTaken, of: exams }] : []),
    ...(before !== null && recent !== null && before - recent >= worthSaying.fall
      ? [{ reason: 'fall' as const, before, recent }]
      : []),
    ...(average !== null && average < pass ? [{ reason: 'low' as const, average, pass }] : []),
    ...(late >= worthSaying.late ? [{ reason: 'late' as const, count: late, of: sessions }] : []),
  ]
}
