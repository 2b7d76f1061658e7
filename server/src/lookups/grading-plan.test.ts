import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOfSlices } from './grading-plan.rules.ts'

const faults = (...bounds: [number, number][]) =>
  faultsOfSlices(bounds.map(([degreeFrom, degreeTo]) => ({ degreeFrom, degreeTo }))).map(
    (fault) => `${fault.name} ${fault.code}`,
  )

test('D5.3 slices must cover 0–100 without gap or overlap, in any order', () => {
  assert.deepEqual(faults([0, 50], [50, 89.99], [89.99, 100]), [])
  assert.deepEqual(faults([50, 100], [0, 50]), [])
  assert.deepEqual(faults([0, 100]), [])
})

test('D5.3 a gap of a hundredth, an overlap, and a plan that starts late or ends early', () => {
  assert.deepEqual(faults([0, 49.99], [50, 100]), ['slices[1].degreeFrom gradingPlan.gap'])
  assert.deepEqual(faults([0, 50.01], [50, 100]), ['slices[1].degreeFrom gradingPlan.overlap'])
  assert.deepEqual(faults([0.01, 100]), ['slices[0].degreeFrom gradingPlan.cover'])
  assert.deepEqual(faults([0, 99.99]), ['slices[0].degreeTo gradingPlan.cover'])
  assert.deepEqual(faults([0, 60], [0, 60], [60, 100]), ['slices[1].degreeFrom gradingPlan.overlap'])
  assert.deepEqual(faults([0, 50], [50, 50], [50, 100]), ['slices[1].degreeTo field.endBeforeStart'])
})
