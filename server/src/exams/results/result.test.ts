import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ExamType, examTypes } from '@topcenter/model/education/educational-category'
import { type Attempt, standingOf } from '../sitting/attempts.ts'
import { gradeOf } from '../scores/grade.ts'
import { type CategorySettings, type Component, computeResult, prepareCategory, type Result } from './result.ts'

const settings = (more: Partial<CategorySettings> = {}): CategorySettings => ({
  weights: { FinalExam: 40, Attendance: 10, Midterm: 20, Oral: 20, Periodical: 10 },
  successDegree: 50,
  finalDegree: 100,
  attemptRule: 'Best',
  reExam: true,
  maxCountNumberReExam: 1,
  totalFailureEducationalCategory: 0,
  calculationInGrandTotalStatus: false,
  failingStatusOnParentEducationalCategory: false,
  ...more,
})
const only = (examType: ExamType, weight = 100): CategorySettings['weights'] => ({
  FinalExam: 0,
  Attendance: 0,
  Midterm: 0,
  Oral: 0,
  Periodical: 0,
  [examType]: weight,
})
const gradebook: readonly Component[] = [
  { examType: 'FinalExam', weight: 1, finalScore: 100 },
  { examType: 'Midterm', weight: 1, finalScore: 40 },
  { examType: 'Oral', weight: 1, finalScore: 20 },
  { examType: 'Periodical', weight: 1, finalScore: 10 },
  { examType: 'Periodical', weight: 2, finalScore: 20 },
]
type Given = number | null | 'absent' | 'excused'
const attemptOf = (given: Given, attempt = 1): Attempt =>
  typeof given === 'number'
    ? { attempt, status: 'Entered', score: given }
    : { attempt, status: given === null ? 'Missing' : given === 'absent' ? 'Absent' : 'Excused', score: null }
const resultOf = (
  given: readonly Given[],
  more: Partial<CategorySettings> = {},
  attendance = { attended: 9, counted: 10 },
): Result =>
  computeResult(
    prepareCategory(settings(more), gradebook),
    given.map((each) => [attemptOf(each)]),
    attendance,
  )

test('D5.3 a whole gradebook, worked by hand', () => {
  // final 75/100·40 = 30; attendance 9/10·10 = 9; midterm 30/40·20 = 15; oral 18/20·20 = 18; quizzes (1·8/10 +
  // 2·15/20)/3·10 = 7.6667
  const result = resultOf([75, 30, 18, 8, 15])
  assert.deepEqual([result.total, result.verdict, result.isFinal, result.weightsWithData], [79.67, 'Pass', true, 100])
  assert.deepEqual(
    result.parts.map((part) => [part.examType, part.percent]),
    [
      ['FinalExam', 75],
      ['Attendance', 90],
      ['Midterm', 75],
      ['Oral', 90],
      ['Periodical', 76.67],
    ],
  )
})

test('D5.3 what is not entered yet is missing, never zero: provisional over the weights that have data', () => {
  const result = resultOf([75, null, 18, 8, 15]) // (30 + 9 + 18 + 7.6667) / 80
  assert.deepEqual(
    [result.total, result.verdict, result.isFinal, result.weightsWithData],
    [80.83, 'Provisional', false, 80],
  )
  const half = resultOf([75, 30, 18, 8, null]) // the type has data (8/10 → 8 of 10), but one quiz is missing
  assert.deepEqual([half.total, half.verdict, half.weightsWithData], [80, 'Provisional', 100])
})

test('D5.3 excused is left out and the result is final all the same', () => {
  const result = resultOf([75, 30, 'excused', 8, 15]) // (30 + 9 + 15 + 7.6667) / 80
  assert.deepEqual([result.total, result.verdict, result.isFinal, result.weightsWithData], [77.08, 'Pass', true, 80])
  const oneQuiz = resultOf([75, 30, 18, 'excused', 15]) // 30 + 9 + 15 + 18 + 7.5
  assert.deepEqual([oneQuiz.total, oneQuiz.verdict], [79.5, 'Pass'])
})

test('D5.3 absent without excuse is zero', () => {
  const result = resultOf(['absent', 30, 18, 8, 15]) // 0 + 9 + 15 + 18 + 7.6667
  assert.deepEqual([result.total, result.verdict, result.isFinal], [49.67, 'Fail', true])
})

test('D5.3 nothing at all is no data; attendance that was never taken is missing', () => {
  assert.deepEqual(
    [
      resultOf([null, null, null, null, null], {}, { attended: 0, counted: 0 }).verdict,
      resultOf([], {}, { attended: 0, counted: 0 }).total,
    ],
    ['NoData', null],
  )
  const result = resultOf([75, 30, 18, 8, 15], {}, { attended: 0, counted: 0 }) // 70.6667 / 90
  assert.deepEqual([result.total, result.verdict], [78.52, 'Provisional'])
})

test('D5.3 attendance comes from its components when there are any', () => {
  const category = prepareCategory(settings({ weights: only('Attendance') }), [
    { examType: 'Attendance', weight: 1, finalScore: 10 },
  ])
  const result = computeResult(category, [[attemptOf(4)]], { attended: 10, counted: 10 })
  assert.deepEqual([result.total, result.parts[0]!.source], [40, 'components'])
})

test('D5.3 weights that do not make 100 never give a final result', () => {
  const result = computeResult(
    prepareCategory(settings({ weights: only('FinalExam', 60) }), [
      { examType: 'FinalExam', weight: 1, finalScore: 50 },
    ]),
    [[attemptOf(40)]],
    { attended: 0, counted: 0 },
  )
  assert.deepEqual(
    [result.total, result.verdict, result.isFinal, result.weightsWithData],
    [80, 'Provisional', false, 60],
  )
})

const single = (score: number, more: Partial<CategorySettings> = {}, finalScore = 100) =>
  computeResult(
    prepareCategory(settings({ weights: only('FinalExam'), ...more }), [
      { examType: 'FinalExam', weight: 1, finalScore },
    ]),
    [[attemptOf(score)]],
    { attended: 0, counted: 0 },
  )

test('D5.3 the pass mark, one hundredth below and above, rounded once at the end', () => {
  assert.deepEqual(
    [49.99, 50, 50.01].map((score) => single(score).verdict),
    ['Fail', 'Pass', 'Pass'],
  )
  assert.deepEqual(
    [49.9949, 49.995].map((score) => [single(score).total, single(score).verdict]),
    [
      [49.99, 'Fail'],
      [50, 'Pass'],
    ],
  )
  assert.deepEqual(
    [29.99, 30, 30.01].map((score) => single(score, {}, 60).verdict),
    ['Fail', 'Pass', 'Pass'],
  ) // a maximum that is not 100
  assert.deepEqual([single(7, {}, 40).total, single(1, {}, 3).total, single(2, {}, 3).total], [17.5, 33.33, 66.67])
})

test('D5.3 grades at every boundary of a plan, one hundredth below and above', () => {
  const bounds = [0, 50, 65, 75, 85, 100]
  const slices = bounds
    .slice(1)
    .map((degreeTo, at) => ({ degreeFrom: bounds[at]!, degreeTo, degreeName: { en: `G${at}` } }))
  const named = (total: number) => gradeOf(slices, total)?.en
  for (const [at, bound] of bounds.slice(1, -1).entries()) {
    assert.deepEqual([named(bound - 0.01), named(bound), named(bound + 0.01)], [`G${at}`, `G${at + 1}`, `G${at + 1}`])
  }
  assert.deepEqual(
    [named(0), named(99.99), named(100), named(89.5), gradeOf(slices, null), gradeOf([], 50)],
    ['G0', 'G4', 'G4', 'G4', null, null],
  )
})

test('D5.3 several attempts: best, last, average, capped at the pass mark', () => {
  const standing = (attemptRule: CategorySettings['attemptRule'], given: readonly Given[], maxAttempts = 3) => {
    const value = standingOf(
      given.map((each, at) => attemptOf(each, at + 1)),
      { attemptRule, successDegree: 50, maxAttempts },
      1_000_000n,
    )
    return typeof value === 'bigint'
      ? Number(value) / 10_000 / (attemptRule === 'Average' ? 232_792_560 : attemptRule === 'CappedAtPass' ? 10_000 : 1)
      : value
  }
  assert.deepEqual(
    [standing('Best', [40, 70, 55]), standing('Last', [40, 70, 55]), standing('Average', [40, 70, 55])],
    [70, 55, 55],
  )
  assert.deepEqual(
    [standing('CappedAtPass', [40, 70]), standing('CappedAtPass', [60, 90]), standing('CappedAtPass', [40, 45])],
    [50, 60, 45],
  )
  assert.equal(standing('Best', [40, 70, 99], 2), 70, 'a third attempt where one re-exam is allowed')
  assert.deepEqual(
    [standing('Last', [40, null]), standing('Last', [40, 'absent']), standing('Average', [80, 'excused'])],
    [40, 0, 80],
  )
  assert.deepEqual(
    [standing('Best', []), standing('Best', [null, null]), standing('Best', ['excused'])],
    ['missing', 'missing', 'excused'],
  )
  assert.equal(standing('CappedAtPass', ['excused', 70]), 70, 'the first that was sat is no re-exam')
})

test('D5.3 an average of three attempts is exact', () => {
  const category = prepareCategory(
    settings({ weights: only('FinalExam'), attemptRule: 'Average', maxCountNumberReExam: 2 }),
    [{ examType: 'FinalExam', weight: 1, finalScore: 100 }],
  )
  const result = computeResult(category, [[attemptOf(33, 1), attemptOf(33, 2), attemptOf(34, 3)]], {
    attended: 0,
    counted: 0,
  })
  assert.equal(result.total, 33.33)
})

const course = (percent: number, more: Partial<CategorySettings> = {}) => {
  const own = settings({ weights: only('FinalExam'), calculationInGrandTotalStatus: true, ...more })
  return {
    settings: own,
    result: computeResult(
      prepareCategory(own, [{ examType: 'FinalExam', weight: 1, finalScore: 100 }]),
      [[attemptOf(percent)]],
      { attended: 0, counted: 0 },
    ),
  }
}
const parentOf = (children: Parameters<typeof computeResult>[3], more: Partial<CategorySettings> = {}) => {
  const own = settings({ weights: only('FinalExam', 0), ...more })
  return { settings: own, result: computeResult(prepareCategory(own, []), [], { attended: 0, counted: 0 }, children) }
}

test('D5.3 up the tree: points of the children that count, each weighed once', () => {
  const { result } = parentOf([
    course(80),
    course(60, { finalDegree: 50 }),
    course(10, { calculationInGrandTotalStatus: false }),
  ])
  // 80 of 100 and 30 of 50
  assert.deepEqual([result.total, result.degree, result.finalDegree, result.verdict], [73.33, 110, 150, 'Pass'])
  const grand = parentOf([
    { ...parentOf([course(80), course(60, { finalDegree: 50 })], { calculationInGrandTotalStatus: true }) },
    course(50),
  ])
  assert.deepEqual([grand.result.total, grand.result.degree, grand.result.finalDegree], [64, 160, 250])
})

test('D5.3 up the tree: the own exams of a parent count beside its children', () => {
  const own = settings({ weights: only('FinalExam') })
  const result = computeResult(
    prepareCategory(own, [{ examType: 'FinalExam', weight: 1, finalScore: 100 }]),
    [[attemptOf(40)]],
    { attended: 0, counted: 0 },
    [course(80)],
  )
  assert.deepEqual([result.total, result.verdict], [60, 'Pass'])
})

test('D5.3 up the tree: a failing child, too many failing children, an unfinished child', () => {
  const failing = course(40, { failingStatusOnParentEducationalCategory: true })
  assert.deepEqual(
    [parentOf([course(90), failing]).result.verdict, parentOf([course(90), failing]).result.failedBy],
    ['Fail', 'child'],
  )
  const two = [course(95), course(49), course(49.5)]
  assert.equal(parentOf(two, { totalFailureEducationalCategory: 3 }).result.verdict, 'Pass')
  assert.deepEqual(
    [
      parentOf(two, { totalFailureEducationalCategory: 2 }).result.verdict,
      parentOf(two, { totalFailureEducationalCategory: 2 }).result.failedBy,
    ],
    ['Fail', 'children'],
  )
  assert.equal(parentOf(two).result.verdict, 'Pass', 'without either rule only the total decides')
  const unfinished = parentOf([
    course(80),
    { settings: settings({ calculationInGrandTotalStatus: true }), result: undefined },
  ])
  assert.deepEqual([unfinished.result.total, unfinished.result.verdict], [80, 'Provisional'])
})

test('D5.3 any gradebook equals exact arithmetic, stays within 0–100 and grows with each score', () => {
  const component = fc.record({
    examType: fc.constantFrom(...examTypes),
    weight: fc.integer({ min: 1, max: 50_000 }).map((n) => n / 10_000),
    finalScore: fc.integer({ min: 1, max: 2_000_000 }).map((n) => n / 10_000),
    part: fc.integer({ min: 0, max: 1000 }),
  })
  fc.assert(
    fc.property(fc.array(component, { minLength: 1, maxLength: 12 }), (components) => {
      const weights = { FinalExam: 20, Attendance: 20, Midterm: 20, Oral: 20, Periodical: 20 }
      const category = prepareCategory(settings({ weights }), components)
      const scores = components.map((each) => Math.floor(each.finalScore * 10_000 * (each.part / 1000)) / 10_000)
      const total = (given: readonly number[]) =>
        computeResult(
          category,
          given.map((score) => [attemptOf(score)]),
          { attended: 0, counted: 0 },
        ).total!
      const shares = examTypes.flatMap((examType) => {
        const own = components.flatMap((each, at) =>
          each.examType === examType ? [{ weight: each.weight, share: scores[at]! / each.finalScore }] : [],
        )
        return own.length
          ? [
              own.reduce((sum, each) => sum + each.weight * each.share, 0) /
                own.reduce((sum, each) => sum + each.weight, 0),
            ]
          : []
      })
      const expected = (shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100
      const got = total(scores)
      assert.ok(got >= 0 && got <= 100 && Math.abs(got - expected) < 0.00501, `${got} for ${expected}`)
      assert.ok(total(scores.map((score, at) => (at === 0 ? components[0]!.finalScore : score))) >= got)
    }),
    { numRuns: 3_000, seed: 11 },
  )
})

test('2,500 students with 15 components take less than 150 ms of processor', () => {
  const components = Array.from({ length: 15 }, (_, at): Component => ({
    examType: examTypes[at % 5]!,
    weight: 1 + (at % 3),
    finalScore: [10, 20, 25, 40, 100][at % 5]!,
  }))
  const category = prepareCategory(settings(), components)
  const students = Array.from({ length: 2_500 }, (_, student) =>
    components.map((each, at) => [attemptOf((((student * 7 + at * 13) % 100) * each.finalScore) / 100)]),
  )
  const took = Array.from({ length: 5 }, () => {
    const from = process.cpuUsage()
    for (const student of students) computeResult(category, student, { attended: 9, counted: 10 })
    return process.cpuUsage(from).user / 1_000
  })
  assert.ok(Math.min(...took) < 150, `${took.join(' ')} ms`) // the best of five: the first ones warm up
})
