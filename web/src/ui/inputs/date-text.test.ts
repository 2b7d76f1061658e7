import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDateTime } from '@internationalized/date'
import { instantText, wallOf } from './date-text.ts'

test('D1.9 a time that is picked is kept as an instant; one that the clock jumps over is the first moment after it', () => {
  const picked = (wall: string, zone: string) => instantText(parseDateTime(wall), zone)
  assert.equal(picked('2027-04-29T18:15', 'Africa/Cairo'), '2027-04-29T16:15:00.000Z')
  assert.equal(picked('2027-04-30T18:15', 'Africa/Cairo'), '2027-04-30T15:15:00.000Z')
  for (const time of ['00:00', '00:30', '00:59', '01:00'])
    assert.equal(picked(`2027-04-30T${time}`, 'Africa/Cairo'), '2027-04-29T22:00:00.000Z', time)
  assert.equal(picked('2027-03-28T02:30', 'Europe/Berlin'), '2027-03-28T01:00:00.000Z')
  assert.equal(instantText(null, 'Africa/Cairo'), null)
  const shown = wallOf('2027-04-30T15:15:00Z', 'Africa/Cairo')
  assert.equal(instantText(shown, 'Africa/Cairo'), '2027-04-30T15:15:00.000Z')
})
