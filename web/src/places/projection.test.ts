import assert from 'node:assert/strict'
import { test } from 'node:test'
import { egypt } from './egypt.ts'
import { frameAround, freeLabels, projection, ticks } from './projection.ts'

const spots = egypt.map(([longitude, latitude]) => ({ latitude, longitude }))

test('the outline is Egypt, and its frame holds it with room around', () => {
  const frame = frameAround(spots, 0.5, 1.6)
  assert.ok(spots.length > 100 && spots.every(({ latitude, longitude }) => latitude > 21.9 && latitude < 31.8 && longitude > 24.6 && longitude < 37))
  const at = projection(frame, 800, 500)
  for (const [x, y] of spots.map(at)) assert.ok(x > 0 && x < 800 && y > 0 && y < 500)
  const [x, y] = at({ latitude: (frame.south + frame.north) / 2, longitude: (frame.west + frame.east) / 2 })
  assert.deepEqual([Math.round(x), Math.round(y)], [400, 250])
})

test('one spot has a frame as wide as asked; ticks are round and few; labels never cover each other', () => {
  const frame = frameAround([{ latitude: 30, longitude: 31 }], 4, 1.6)
  assert.deepEqual([frame.south, frame.north], [28, 32])
  assert.deepEqual(ticks(28, 32), [28, 29, 30, 31, 32])
  for (const [from, to] of [[28.1, 28.4], [21, 33], [30.001, 30.09]] as const) assert.ok(ticks(from, to).length >= 1 && ticks(from, to).length <= 10)
  assert.deepEqual(freeLabels([{ x: 0, y: 0, width: 40 }, { x: 20, y: 5, width: 40 }, { x: 20, y: 30, width: 40 }, { x: 60, y: 0, width: 40 }]), [true, false, true, true])
})
