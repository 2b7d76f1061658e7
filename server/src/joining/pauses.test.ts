import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, endedBefore, isIn, isOpen, movedByDays } from './pauses.ts'

const span = { from: '2026-09-10', to: '2026-09-19' }

test('D3.2 a pause counts both of its ends and ends by itself the day after', () => {
  assert.deepEqual([daysOf(span), daysOf({ from: '2026-09-10', to: '2026-09-10' }), daysOf(null)], [10, 1, 0])
  assert.deepEqual(
    ['2026-09-09', '2026-09-10', '2026-09-19', '2026-09-20'].map((day) => isIn(span, day)),
    [false, true, true, false],
  )
  assert.deepEqual(
    [isOpen(span, '2026-09-01'), isOpen(span, '2026-09-19'), isOpen(span, '2026-09-20')],
    [true, true, false],
  )
})

test('D3.2 ended early, the days that have passed stay paused', () => {
  assert.deepEqual(endedBefore(span, '2026-09-13'), { from: '2026-09-10', to: '2026-09-12' })
  assert.equal(endedBefore(span, '2026-09-10'), null)
  assert.equal(endedBefore(span, '2026-09-01'), null)
})

test('D3.2 D1.9 an end moved over the change of the clock keeps its hour', () => {
  // 18:00 on the wall, both times
  assert.equal(movedByDays('2026-10-25T15:00:00.000Z', 10, 'Africa/Cairo'), '2026-11-04T16:00:00.000Z')
  assert.equal(movedByDays(null, 10, 'Africa/Cairo'), null)
})
