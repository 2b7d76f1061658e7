import assert from 'node:assert/strict'
import test from 'node:test'
import { usualLength } from './usual-length.ts'

test('a lesson takes what its group says, else what its weekly hours say, read in the zone of the centre', () => {
  const slices = [
    { weekday: 'Saturday', from: '18:00', to: '20:00' },
    { weekday: 'Saturday', from: '21:00', to: '22:30' },
    { weekday: 'Monday', from: '23:30', to: '00:15' },
  ]
  const at = (instant: string, rhythm = {}) => usualLength({ slices, ...rhythm }, instant, 'Africa/Cairo')
  assert.equal(at('2026-11-21T16:00:00Z', { duration: 75 }), 75)
  assert.equal(at('2026-11-21T16:00:00Z'), 120) // Saturday, 18:00 in Cairo
  assert.equal(at('2026-11-21T19:00:00Z'), 90)
  assert.equal(at('2026-11-21T08:00:00Z'), 120)
  assert.equal(at('2026-11-22T22:30:00Z'), 45) // Monday, half past midnight in Cairo
  assert.equal(at('2026-11-25T08:00:00Z'), 120)
  assert.equal(usualLength({}, '2026-11-21T16:00:00Z', 'Africa/Cairo'), undefined)
})
