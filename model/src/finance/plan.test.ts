import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthAfter, planOf } from './plan.ts'

test('D6.5 parts of each month come on the day of the first, or on the last day of a shorter month', () => {
  const plan = planOf({ amount: 500, parts: 5, everyMonths: 1, startsOn: '2027-01-31' })
  assert.deepEqual(
    plan?.map(({ dueOn }) => dueOn),
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  )
  for (const [first, last, next] of [
    ['2027-01-31', '2027-01-31', '2027-02-28'],
    ['2027-01-31', '2027-02-28', '2027-03-31'],
    ['2027-01-30', '2027-02-28', '2027-03-30'],
    ['2027-01-31', '2027-02-15', '2027-03-15'],
    ['2027-12-31', '2028-02-29', '2028-03-31'],
  ] as const)
    assert.equal(monthAfter(first, last), next)
})
