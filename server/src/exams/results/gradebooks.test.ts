/** Gradebooks worked by hand (gradebooks.golden.json), and what is needed in what is missing, tried out on random ones. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type ExamType, examTypes } from '@topcenter/model/education/educational-category'
import type { Attempt, AttemptRule } from '../sitting/attempts.ts'
import { type Gradebook, openScores, resultOf, waysTo, withScores } from './gradebook.ts'
import { gradeOf } from '../scores/grade.ts'
import { type CategorySettings, prepareCategory } from './result.ts'

/** `A` absent · `E` excused · `-` missing. */
type Mark = number | 'A' | 'E' | '-'
interface Written {
  readonly weights?: Partial<Record<ExamType, number>>
  readonly items?: readonly (readonly [type: ExamType, weight: number, of: number])[]
  readonly scores?: readonly (readonly Mark[])[]
  readonly attendance?: readonly [attended: number, counted: number]
  readonly rule?: AttemptRule
  readonly reExams?: number
  readonly passAt?: number
  readonly degree?: number
  readonly counts?: boolean
  readonly failsParent?: boolean
  readonly failures?: number
  readonly children?: readonly (Written | null)[]
}
interface Golden extends Written {
  readonly why: string
  readonly plan?: readonly (readonly [from: number, to: number, name: string])[]
  readonly expect: {
    readonly total: number | null
    readonly verdict: string
    readonly grade?: string
    readonly degree?: number
    readonly outOf?: number
    readonly failedBy?: string
  }
}

const statuses = { A: 'Absent', E: 'Excused', '-': 'Missing' } as const
const attemptOf = (mark: Mark, at: number): Attempt =>
  typeof mark === 'number'
    ? { attempt: at + 1, status: 'Entered', score: mark }
    : { attempt: at + 1, status: statuses[mark], score: null }
const settingsOf = (written: Written): CategorySettings => ({
  weights: {
    ...(Object.fromEntries(examTypes.map((type) => [type, 0])) as Record<ExamType, number>),
    ...written.weights,
  },
  successDegree: written.passAt ?? 50,
  finalDegree: written.degree ?? 100,
  attemptRule: written.rule ?? 'Best',
  reExam: (written.reExams ?? 0) > 0,
  maxCountNumberReExam: written.reExams ?? 0,
  totalFailureEducationalCategory: written.failures ?? 0,
  calculationInGrandTotalStatus: written.counts ?? false,
  failingStatusOnParentEducationalCategory: written.failsParent ?? false,
})
const bookOf = (written: Written): Gradebook => ({
  category: prepareCategory(
    settingsOf(written),
    (written.items ?? []).map(([examType, weight, finalScore]) => ({ examType, weight, finalScore })),
  ),
  attempts: (written.scores ?? []).map((marks) => marks.map(attemptOf)),
  attendance: { attended: written.attendance?.[0] ?? 0, counted: written.attendance?.[1] ?? 0 },
  // one that was never joined counts
  children: (written.children ?? []).map((child) => ({
    settings: settingsOf(child ?? { counts: true }),
    book: child ? bookOf(child) : undefined,
  })),
})

test('D5.3 gradebooks worked by hand', () => {
  const golden = JSON.parse(
    readFileSync(new URL('./gradebooks.golden.json', import.meta.url), 'utf8'),
  ) as readonly Golden[]
  for (const { why, plan, expect, ...written } of golden) {
    const result = resultOf(bookOf(written))
    const grade =
      plan &&
      gradeOf(
        plan.map(([degreeFrom, degreeTo, en]) => ({ degreeFrom, degreeTo, degreeName: { en } })),
        result.total,
      )?.en
    const shown = {
      total: result.total,
      verdict: result.verdict,
      ...(expect.grade ? { grade } : {}),
      ...(expect.degree === undefined ? {} : { degree: result.degree, outOf: result.finalDegree }),
      ...(result.failedBy ? { failedBy: result.failedBy } : {}),
    }
    assert.deepEqual(shown, expect, why)
  }
})

/** The same books each run. */
function drawer(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function drawn(draw: (below: number) => number, depth = 0): Written {
  const types = examTypes.filter(() => draw(2) === 0)
  const used = types.length > 0 ? types : (['FinalExam'] as const)
  const weights = Object.fromEntries(
    used.map((type, at) => [
      type,
      at === used.length - 1 ? 100 - Math.floor(100 / used.length) * (used.length - 1) : Math.floor(100 / used.length),
    ]),
  )
  const items = used.flatMap((type) =>
    Array.from({ length: 1 + draw(2) }, () => [type, 1 + draw(3), [20, 40, 100, 12.5, 0.5][draw(5)]!] as const),
  )
  const reExams = draw(3)
  return {
    weights,
    items,
    reExams,
    rule: (['Best', 'Last', 'Average', 'CappedAtPass'] as const)[draw(4)]!,
    passAt: 40 + draw(30),
    degree: [50, 100, 150][draw(3)]!,
    counts: true,
    attendance: [draw(5), 5],
    scores: items.map(([, , of]) =>
      Array.from(
        { length: draw(2 + reExams) },
        (): Mark => (['A', 'E', '-'] as const)[draw(12)] ?? Math.round(draw(101) * of) / 100,
      ),
    ),
    children: depth === 0 && draw(3) === 0 ? [drawn(draw, 1), drawn(draw, 1)] : [],
  }
}

test('D5.3 the scores still needed reach the mark and one step less does not; what is called certain or impossible is so', () => {
  const draw = drawer(20261121)
  const seen = { needs: 0, sure: 0, impossible: 0 }
  for (let round = 0; round < 400; round += 1) {
    const written = drawn(draw)
    const book = bookOf(written)
    const marks = [written.passAt!, 65, 85]
    for (const { open, reach } of waysTo(book, marks)) {
      const totalWith = (scores: readonly number[]) =>
        resultOf(withScores(book, new Map(open.map((each, at) => [each, scores[at]!])))).total!
      reach.forEach((each, at) => {
        seen[each.state] += 1
        const [mark, about] = [marks[at]!, JSON.stringify({ round, mark: marks[at], each })]
        if (each.state === 'sure') assert.ok(totalWith(open.map(() => 0)) >= mark, about)
        else if (each.state === 'impossible') assert.ok(totalWith(open.map((one) => one.finalScore)) < mark, about)
        else {
          assert.ok(
            each.scores.every((score, index) => score >= 0 && score <= open[index]!.finalScore),
            about,
          )
          assert.ok(totalWith(each.scores) >= mark, about)
          // a hundredth of a point less in each; the last step may be a part of one
          if (open.length === 1)
            assert.ok(totalWith([Math.max(0, Math.ceil(each.scores[0]! * 100 - 1e-6) - 1) / 100]) < mark, about)
          else
            assert.ok(
              totalWith(
                each.scores.map((score, index) => Math.max(0, score - open[index]!.finalScore / 10_000 - 0.01)),
              ) < mark,
              about,
            )
        }
      })
    }
  }
  assert.ok(Math.min(...Object.values(seen)) > 50, JSON.stringify(seen))
})

test('D5.3 needed scores: all missing ones together; when none is missing, each re-exam alone; none when none is left', () => {
  const of = (scores: readonly (readonly Mark[])[], reExams = 0) =>
    bookOf({
      weights: { FinalExam: 60, Oral: 40 },
      items: [
        ['FinalExam', 1, 50],
        ['Oral', 1, 20],
      ],
      scores,
      reExams,
    })
  // 0.6 f + 0.4 × 50 = 50 → f = 50 %
  assert.deepEqual(
    waysTo(of([[], [10]]), [50]).map((way) => [way.open.length, way.reach]),
    [[1, [{ state: 'needs', scores: [25] }]]],
  )
  assert.deepEqual(
    waysTo(of([[], []]), [50]).map((way) => way.reach),
    [[{ state: 'needs', scores: [25, 10] }]],
  )
  assert.deepEqual(
    waysTo(of([[], [0]]), [61]).map((way) => way.reach),
    [[{ state: 'impossible' }]],
  )
  assert.deepEqual(
    waysTo(of([[], [20]]), [40]).map((way) => way.reach),
    [[{ state: 'sure' }]],
  )
  assert.deepEqual(
    waysTo(of([[20], [10]], 1), [50]).map((way) => [way.open[0]!.attempt, way.reach[0]]),
    [
      [2, { state: 'needs', scores: [25] }],
      [2, { state: 'needs', scores: [13] }],
    ],
  )
  assert.deepEqual(openScores(of([[20], [10]]), true), [])
})
