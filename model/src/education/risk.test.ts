import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  features,
  featuresOf,
  levelFrom,
  levelOf,
  moneyWeight,
  riskScore,
  type RiskFacts,
  studyReasons,
  studyScore,
} from './risk.ts'
import { riskWeights } from './risk-weights.ts'

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed
  return (most: number): number => (state = (state * 48_271) % 2_147_483_647) % (most + 1)
}

function anyFacts(roll: (most: number) => number): RiskFacts {
  const sessions = roll(5)
  const exams = roll(8)
  const held = sessions === 5 ? 5 + roll(40) : sessions
  const missed = roll(sessions)
  const scored = roll(3) > 0
  const long = scored && roll(1) > 0
  return {
    sessions,
    missed,
    late: roll(sessions - missed),
    held,
    absences: missed + roll(held - sessions),
    exams,
    notTaken: roll(exams),
    average: scored ? roll(1000) / 10 : null,
    before: long ? roll(1000) / 10 : null,
    recent: long ? roll(1000) / 10 : null,
    overdueParts: roll(4),
    overdueDays: roll(90),
  }
}

/** The same student, a little worse in one thing. */
const worsenings: readonly ((facts: RiskFacts) => RiskFacts | undefined)[] = [
  (facts) =>
    facts.missed + facts.late < facts.sessions
      ? { ...facts, missed: facts.missed + 1, absences: facts.absences + 1 }
      : undefined,
  (facts) => (facts.missed + facts.late < facts.sessions ? { ...facts, late: facts.late + 1 } : undefined),
  (facts) => (facts.notTaken < facts.exams ? { ...facts, notTaken: facts.notTaken + 1 } : undefined),
  (facts) => (facts.average !== null && facts.average >= 1 ? { ...facts, average: facts.average - 1 } : undefined),
  (facts) => (facts.recent !== null && facts.recent >= 1 ? { ...facts, recent: facts.recent - 1 } : undefined),
  (facts) => ({ ...facts, overdueParts: facts.overdueParts + 1 }),
]

test('the score never falls when one thing gets worse, whatever the rest', () => {
  const roll = dice(7)
  for (let round = 0; round < 5_000; round += 1) {
    const facts = anyFacts(roll)
    for (const worsen of worsenings) {
      const worse = worsen(facts)
      if (worse)
        assert.ok(
          riskScore(worse) >= riskScore(facts) && studyScore(worse) >= studyScore(facts) - 1e-9,
          JSON.stringify({ facts, worse }),
        )
    }
  }
})

test('no weight is below zero, no feature outside of 0 to 1, and money alone is never a high risk', () => {
  for (const name of features) assert.ok(riskWeights[name] >= 0, name)
  const roll = dice(11)
  for (let round = 0; round < 1_000; round += 1)
    for (const value of Object.values(featuresOf(anyFacts(roll)))) assert.ok(value >= 0 && value <= 1)
  const good: RiskFacts = {
    sessions: 5,
    missed: 0,
    late: 0,
    held: 20,
    absences: 0,
    exams: 4,
    notTaken: 0,
    average: 80,
    before: 80,
    recent: 80,
    overdueParts: 50,
    overdueDays: 400,
  }
  assert.ok(riskScore(good) < levelFrom.Medium)
  assert.equal(riskScore({ ...good, overdueParts: moneyWeight.most }), riskScore(good))
})

test('levels and reasons by hand', () => {
  assert.deepEqual([levelOf(70), levelOf(69), levelOf(45), levelOf(44)], ['High', 'Medium', 'Medium', 'Low'])
  const facts: RiskFacts = {
    sessions: 5,
    missed: 3,
    late: 1,
    held: 20,
    absences: 4,
    exams: 5,
    notTaken: 1,
    average: 48,
    before: 72,
    recent: 40.5,
    overdueParts: 0,
    overdueDays: 0,
  }
  assert.deepEqual(studyReasons(facts, 50), [
    { reason: 'missed', count: 3, of: 5 },
    { reason: 'notTaken', count: 1, of: 5 },
    { reason: 'fall', before: 72, recent: 40.5 },
    { reason: 'low', average: 48, pass: 50 },
  ])
  assert.deepEqual(studyReasons({ ...facts, missed: 1, notTaken: 0, average: 50, recent: 62.1 }, 50), [])
})
