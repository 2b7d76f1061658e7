import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendancePercent } from './percentage.ts'

test('D4.4 the percentage is attended / (held − excused), half up; it is null when nothing counts', () => {
  assert.equal(attendancePercent({ attended: 9, held: 12, excused: 2 }), 90)
  assert.equal(attendancePercent({ attended: 2, held: 3, excused: 0 }), 66.67)
  assert.equal(attendancePercent({ attended: 1, held: 8, excused: 0 }), 12.5)
  assert.equal(attendancePercent({ attended: 1, held: 800, excused: 0 }), 0.13)
  assert.deepEqual(
    [
      attendancePercent({ attended: 0, held: 0, excused: 0 }),
      attendancePercent({ attended: 0, held: 2, excused: 2 }),
      attendancePercent({ attended: 0, held: 2, excused: 0 }),
    ],
    [null, null, 0],
  )
})
