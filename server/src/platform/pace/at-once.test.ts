import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newest, places } from './at-once.ts'

test('of one user’s the oldest ends when there are too many; who has ended makes room; others count by themselves', () => {
  const turn = newest(2)
  const [one, two] = [turn('mona'), turn('mona')]
  const other = turn('ahmed')
  assert.deepEqual(
    [one, two, other].map(({ signal }) => signal.aborted),
    [false, false, false],
  )
  const three = turn('mona')
  assert.deepEqual(
    [one, two, three, other].map(({ signal }) => signal.aborted),
    [true, false, false, false],
  )
  one.end()
  two.end()
  const four = turn('mona')
  assert.deepEqual(
    [three, four].map(({ signal }) => signal.aborted),
    [false, false],
  )
})

test('places are taken and given back, by each for themselves', () => {
  const place = places(2)
  const [one, two] = [place('mona'), place('mona')]
  assert.ok(one && two && place('ahmed'))
  assert.equal(place('mona'), undefined)
  one()
  assert.ok(place('mona'))
  assert.equal(place('mona'), undefined)
})
