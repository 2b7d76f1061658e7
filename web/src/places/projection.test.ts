import assert from 'node:assert/strict'
import { test } from 'node:test'
import { egypt } from './egypt.ts'
import { frameAround, freeLabels, pointAt, projection, spreadOut, ticks } from './projection.ts'

const spots = egypt.map(([longitude, latitude]) => ({ latitude, longitude }))

test('the outline is Egypt, and its frame holds it with room around', () => {
  const frame = frameAround(spots, 0.5, 1.6)
  assert.ok(
    spots.length > 100 &&
      spots.every(
        ({ latitude, longitude }) => latitude > 21.9 && latitude < 31.8 && longitude > 24.6 && longitude < 37,
      ),
  )
  const at = projection(frame, 800, 500)
  for (const [x, y] of spots.map(at)) assert.ok(x > 0 && x < 800 && y > 0 && y < 500)
  const [x, y] = at({ latitude: (frame.south + frame.north) / 2, longitude: (frame.west + frame.east) / 2 })
  assert.deepEqual([Math.round(x), Math.round(y)], [400, 250])
})

test('one spot has a frame as wide as asked; ticks are round and few; labels never cover each other', () => {
  const frame = frameAround([{ latitude: 30, longitude: 31 }], 4, 1.6)
  assert.deepEqual([frame.south, frame.north], [28, 32])
  assert.deepEqual(ticks(28, 32), [28, 29, 30, 31, 32])
  for (const [from, to] of [
    [28.1, 28.4],
    [21, 33],
    [30.001, 30.09],
  ] as const)
    assert.ok(ticks(from, to).length >= 1 && ticks(from, to).length <= 10)
  assert.deepEqual(
    freeLabels([
      { x: 0, y: 0, width: 40 },
      { x: 20, y: 5, width: 40 },
      { x: 20, y: 30, width: 40 },
      { x: 60, y: 0, width: 40 },
    ]),
    [true, false, true, true],
  )
})

test('points that would cover each other stand apart, near their places and inside; lone ones stay', () => {
  const size = [400, 340] as const
  const crowd = [
    [200, 100],
    [201, 101],
    [200, 100],
    [203, 99],
    [5, 5],
    [300, 300],
  ] as const
  const apart = spreadOut(crowd, 22, size)
  for (const [index, [x, y]] of apart.entries()) {
    assert.ok(x >= 0 && x <= 400 && y >= 0 && y <= 340 && Math.hypot(x - crowd[index]![0], y - crowd[index]![1]) < 60)
    for (const other of apart.slice(index + 1)) assert.ok(Math.hypot(x - other[0], y - other[1]) > 21)
  }
  assert.deepEqual([apart[5], spreadOut(crowd, 22, size)], [[300, 300], apart])
  const many = spreadOut(
    Array.from({ length: 27 }, (_, at) => [200 + (at % 3), 150 + (at % 5)] as const),
    22,
    size,
  )
  assert.ok(
    many.every(([x, y], index) => many.slice(index + 1).every((other) => Math.hypot(x - other[0], y - other[1]) > 20)),
  )
})

test('an arrow key leads to the nearest point in its direction', () => {
  const points = [
    [0, 0],
    [10, 1],
    [30, 0],
    [0, 20],
    [5, 40],
  ] as const
  assert.deepEqual(
    [
      ['ArrowRight', 0],
      ['ArrowRight', 1],
      ['ArrowDown', 0],
      ['ArrowLeft', 2],
      ['ArrowUp', 0],
      ['Tab', 0],
    ].map(([key, from]) => pointAt(points, from as number, key as string)),
    [1, 2, 3, 1, undefined, undefined],
  )
})
