/**
 * A student's result in a category (D5.3): components make up their exam type by their own weights, types make up the
 * total by the category's weights, children add to it up the tree. Pure and exact; rounded once, at the end.
 */
import { type ExamType, examTypes } from '@topcenter/model/education/educational-category'
import type { Verdict } from '@topcenter/model/exams/verdict'
import { type Attempt, type AttemptRule, type Rule, scoreScale, standingOf } from '../sitting/attempts.ts'
import { type Fraction, lcm, over, percentOf, plus, rounded, scaled, times, zero } from '../scores/fraction.ts'

export interface CategorySettings {
  /** Percent of the total, 0–100 with two decimals. */
  readonly weights: Readonly<Record<ExamType, number>>
  readonly successDegree: number
  /** Points of 100 percent. */
  readonly finalDegree: number
  readonly attemptRule: AttemptRule
  readonly reExam: boolean
  readonly maxCountNumberReExam: number
  readonly totalFailureEducationalCategory: number
  readonly calculationInGrandTotalStatus: boolean
  readonly failingStatusOnParentEducationalCategory: boolean
}
export interface Component {
  readonly examType: ExamType
  readonly weight: number
  readonly finalScore: number
}
/** Sessions that were marked and not excused, and how many of them were attended (D4.4). */
export interface AttendanceCount {
  readonly attended: number
  readonly counted: number
}
export interface Child {
  readonly settings: CategorySettings
  /** Undefined: the student never joined it. */
  readonly result: Result | undefined
}

export type { Verdict } from '@topcenter/model/exams/verdict'
export interface Part {
  readonly examType: ExamType
  readonly weight: number
  /** Percent of this type alone, 0–100; null without data. */
  readonly percent: number | null
  readonly source: 'components' | 'attendance'
  readonly missing: number
  readonly excused: number
}
export interface Result {
  /** 0–100 with two decimals over the weights that have data; null without any. */
  readonly total: number | null
  /** The same in points of the category (and of the children that count), two decimals. */
  readonly degree: number | null
  readonly finalDegree: number
  readonly verdict: Verdict
  readonly isFinal: boolean
  readonly weightsWithData: number
  readonly parts: readonly Part[]
  /** The cause if the student fails although the total is sufficient. */
  readonly failedBy: 'child' | 'children' | null
  /** Percent of the category alone, without those under it. */
  readonly own: number | null
  /** Not rounded, because the parent category adds it up. */
  readonly exact: Fraction | null
}

interface PreparedComponent {
  readonly at: number
  readonly weight: bigint
  readonly final: bigint
  readonly factor: bigint
}
interface PreparedType {
  readonly examType: ExamType
  readonly weight: number
  readonly weightUnits: bigint
  readonly components: readonly PreparedComponent[]
  readonly denominator: bigint
}
/** The parts of the computation that are the same for every student of a category. */
export interface Category {
  readonly settings: CategorySettings
  readonly types: readonly PreparedType[]
  readonly rule: Rule
  readonly final: bigint
}

export function prepareCategory(settings: CategorySettings, components: readonly Component[]): Category {
  const types = examTypes
    .filter((examType) => settings.weights[examType] > 0)
    .map((examType): PreparedType => {
      const own = components.flatMap((each, at) =>
        each.examType === examType && each.weight > 0
          ? [{ at, weight: scaled(each.weight, 4), final: scaled(each.finalScore, 4) }]
          : [],
      )
      const common = own.reduce((multiple, each) => lcm(multiple, each.final), 1n)
      return {
        examType,
        weight: settings.weights[examType],
        weightUnits: scaled(settings.weights[examType], 2),
        components: own.map((each) => ({ ...each, factor: common / each.final })),
        denominator: common * scoreScale(settings.attemptRule),
      }
    })
  const rule = {
    attemptRule: settings.attemptRule,
    successDegree: settings.successDegree,
    maxAttempts: settings.reExam ? 1 + settings.maxCountNumberReExam : 1,
  }
  return { settings, types, rule, final: scaled(settings.finalDegree, 4) }
}

/** `attempts[i]`: those at the i-th of the components that the category was prepared with. */
export function computeResult(
  category: Category,
  attempts: readonly (readonly Attempt[] | undefined)[],
  attendance: AttendanceCount,
  children: readonly Child[] = [],
): Result {
  const measured = category.types.map((type) => measure(category, type, attempts, attendance))
  const own = ownTotal(category, measured)
  const grand = grandTotal(category, own.share, children)
  const isFinal = grand.complete && (category.types.length === 0 ? grand.counts : own.complete) && grand.total !== null
  const total = grand.total && percentOf(grand.total)
  const failedBy = failureOf(category.settings, children)
  return {
    total,
    degree: grand.points && rounded(grand.points, 100n) / 100,
    finalDegree: Number(grand.outOf) / 10_000,
    isFinal,
    failedBy,
    verdict:
      total === null
        ? 'NoData'
        : !isFinal
          ? 'Provisional'
          : total >= category.settings.successDegree && !failedBy
            ? 'Pass'
            : 'Fail',
    weightsWithData: Number(own.weight) / 100,
    parts: measured.map((each) => each.part),
    own: own.share && percentOf(own.share),
    exact: grand.total,
  }
}

interface Measured {
  readonly part: Part
  readonly weight: bigint
  readonly share: Fraction | null
}

function measure(
  category: Category,
  type: PreparedType,
  attempts: readonly (readonly Attempt[] | undefined)[],
  attendance: AttendanceCount,
): Measured {
  if (type.examType === 'Attendance' && type.components.length === 0) {
    const share = attendance.counted > 0 ? { n: BigInt(attendance.attended), d: BigInt(attendance.counted) } : null
    return { part: partOf(type, share, 'attendance', share ? 0 : 1, 0), weight: type.weightUnits, share }
  }
  let [sum, weights, missing, excused] = [0n, 0n, 0, 0]
  for (const each of type.components) {
    const standing = standingOf(attempts[each.at] ?? [], category.rule, each.final)
    if (standing === 'missing') missing += 1
    else if (standing === 'excused') excused += 1
    else {
      sum += each.weight * standing * each.factor
      weights += each.weight
    }
  }
  const share = weights > 0n ? { n: sum, d: type.denominator * weights } : null
  return {
    part: partOf(type, share, 'components', type.components.length === 0 ? 1 : missing, excused),
    weight: type.weightUnits,
    share,
  }
}

const partOf = (
  type: PreparedType,
  share: Fraction | null,
  source: Part['source'],
  missing: number,
  excused: number,
): Part => ({
  examType: type.examType,
  weight: type.weight,
  percent: share && percentOf(share),
  source,
  missing,
  excused,
})

/** Over the weights that have data; complete when the weights make 100 and nothing is missing. */
function ownTotal(
  category: Category,
  measured: readonly Measured[],
): { share: Fraction | null; weight: bigint; complete: boolean } {
  let [sum, weight] = [zero, 0n]
  for (const each of measured) {
    if (!each.share) continue
    sum = plus(sum, times(each.share, each.weight))
    weight += each.weight
  }
  const configured = category.types.reduce((total, type) => total + type.weightUnits, 0n)
  return {
    share: weight > 0n ? over(sum, weight) : null,
    weight,
    complete: configured === 10_000n && measured.every((each) => each.part.missing === 0),
  }
}

interface Grand {
  readonly total: Fraction | null
  readonly points: Fraction | null
  readonly outOf: bigint
  readonly complete: boolean
  readonly counts: boolean
}

/** Points of the category itself and of the children that count, over the points that they could reach. */
function grandTotal(category: Category, own: Fraction | null, children: readonly Child[]): Grand {
  let [points, outOf] = own ? [times(own, category.final), category.final] : [zero, 0n]
  const counted = children.filter((child) => child.settings.calculationInGrandTotalStatus)
  for (const { result } of counted) {
    if (!result?.exact) continue
    const final = scaled(result.finalDegree, 4)
    points = plus(points, times(result.exact, final))
    outOf += final
  }
  const mattering = children.filter((child) => matters(category.settings, child.settings))
  const complete = mattering.every((child) => child.result?.isFinal)
  return {
    total: outOf > 0n ? over(points, outOf) : null,
    points: outOf > 0n ? over(points, 10_000n) : null,
    outOf: outOf || category.final,
    complete,
    counts: counted.length > 0,
  }
}

const matters = (parent: CategorySettings, child: CategorySettings): boolean =>
  child.calculationInGrandTotalStatus ||
  child.failingStatusOnParentEducationalCategory ||
  parent.totalFailureEducationalCategory > 0

function failureOf(settings: CategorySettings, children: readonly Child[]): Result['failedBy'] {
  const failed = children.filter((child) => child.result?.verdict === 'Fail')
  if (failed.some((child) => child.settings.failingStatusOnParentEducationalCategory)) return 'child'
  const bound = settings.totalFailureEducationalCategory
  return bound > 0 && failed.length >= bound ? 'children' : null
}
