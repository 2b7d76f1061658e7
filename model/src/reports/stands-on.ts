/**
 * The kinds of record that a list behind a figure tells something of beside its own: it names records of the source and
 * says which of them have a value of another kind's field, or a record of another kind.
 */
import { entityOf } from '../areas.ts'
import type { AnyEntity } from '../kit/entity.ts'
import { type Dimension, reach } from './reach.ts'
import { type Match, operandsOf, type Report, workedOutRows } from './report.ts'

/** Kinds of record, beside the source, from which a number, a count or a key of worked-out rows is made. */
export const workedOutFrom: Partial<Record<keyof typeof workedOutRows, Readonly<Record<string, readonly string[]>>>> = {
  answersOfComplaints: {
    answeredOnce: ['complaintFollowUp'],
    inTime: ['complaintFollowUp'],
  },
  passesOfSittings: { passed: ['simpleExamModel'] },
  answersOfSittings: { question: ['simpleExamModel'], right: ['simpleExamModel'], wrong: ['simpleExamModel'] },
  comingOfPeople: { joined: ['educationalGroupStudent'], collectedMoney: ['debt'] },
  standingOfSeats: {
    active: ['educationalJoiningApplication'],
    frozen: ['educationalJoiningApplication'],
    atRisk: ['studentRisk'],
  },
  stagesOfStudents: {
    interested: ['userSysteamInterest', 'userOtherInterest'],
    contacted: ['interestFollowUp', 'followInterest'],
    applied: ['educationalJoiningApplication'],
    joined: ['educationalGroupStudent'],
    paidSomething: ['installmentPayment'],
    paidJoined: ['installmentPayment', 'educationalGroupStudent'],
  },
  resultsOfSeats: {
    total: ['monitorScoreExam'],
    withTotal: ['monitorScoreExam'],
    finals: ['monitorScoreExam'],
    passed: ['monitorScoreExam'],
    provisional: ['monitorScoreExam'],
    withoutMarks: ['monitorScoreExam'],
  },
}

/** Returns the kinds behind a measure and dimensions, each once and without the source. */
export function kindsBehind(
  report: Report,
  { dimensions, measure }: { readonly dimensions: readonly Dimension[]; readonly measure: string | undefined },
): readonly AnyEntity[] {
  const kinds = [
    ...dimensions.flatMap(({ path, isOfRows }) => (isOfRows ? workedOutOf(report, path) : onTheWay(report, path))),
    ...(measure !== undefined && Object.hasOwn(report.measures, measure) ? ofMeasure(report, measure) : []),
  ]
  return [...new Set(kinds)].filter((id) => id !== report.source).map(entityOf)
}

function ofMeasure(report: Report, name: string): readonly string[] {
  const measure = report.measures[name]!
  const parts = operandsOf(measure)
  if (parts.length > 0) return parts.flatMap((part) => ofMeasure(report, part))
  const match: Match = ('where' in measure && measure.where) || {}
  return [
    ...Object.keys(match).flatMap((path) => onTheWay(report, path)),
    ...('sum' in measure ? (isWorkedOutOf(report, measure.sum) ?? onTheWay(report, measure.sum)) : []),
    ...('time' in measure ? measure.time.flatMap((path) => onTheWay(report, path)) : []),
  ]
}

const onTheWay = (report: Report, path: string): readonly string[] =>
  reach(entityOf(report.source), path).through.map(({ field }) => field.to!)

const workedOutOf = (report: Report, name: string): readonly string[] => isWorkedOutOf(report, name) ?? []

/** Undefined for what is no number, count or key of worked-out rows. */
function isWorkedOutOf({ rowsOf }: Report, name: string): readonly string[] | undefined {
  if (!rowsOf) return undefined
  const { numbers, money, counts, keys } = workedOutRows[rowsOf]
  const own: readonly string[] = [...numbers, ...money, ...counts, ...keys]
  return own.includes(name) ? (workedOutFrom[rowsOf]?.[name] ?? []) : undefined
}
