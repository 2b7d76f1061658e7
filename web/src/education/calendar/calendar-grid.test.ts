import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  agendaDays,
  daysOf,
  hoursOf,
  lanesOf,
  placedOf,
  shifted,
  stepped,
  stretched,
  weekStart,
} from './calendar-grid.ts'

test('the week begins on Saturday; a month fills whole weeks', () => {
  assert.equal(weekStart('2026-11-21'), '2026-11-21') // a Saturday
  assert.equal(weekStart('2026-11-20'), '2026-11-14')
  assert.deepEqual(
    [daysOf('week', '2026-11-25').at(0), daysOf('week', '2026-11-25').at(-1)],
    ['2026-11-21', '2026-11-27'],
  )
  const month = daysOf('month', '2026-11-25')
  assert.deepEqual([month.at(0), month.at(-1), month.length % 7], ['2026-10-31', '2026-12-04', 0])
  assert.deepEqual(
    [stepped('month', '2026-01-31', 1), stepped('week', '2026-12-30', 1), stepped('day', '2026-03-01', -1)],
    ['2026-02-01', '2027-01-06', '2026-02-28'],
  )
})

test('what overlaps lies side by side, what touches does not; 11:45–13:15 keeps its own', () => {
  const spans = [
    { start: 600, end: 705 },
    { start: 705, end: 795 },
    { start: 720, end: 780 },
    { start: 780, end: 840 },
    { start: 900, end: 960 },
  ]
  assert.deepEqual(
    lanesOf(spans).map(({ lane, lanes }) => [lane, lanes]),
    [
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 2],
      [0, 1],
    ],
  )
  assert.deepEqual(hoursOf([{ start: 405, end: 1_425 }]), { start: 360, end: 1_440 })
})

test('a time is moved by quarters of an hour and stays in its day; stretched, it keeps a quarter at least', () => {
  const held = { column: 1, start: 705, end: 795 }
  assert.deepEqual(shifted(held, 22, 1, 7), { column: 2, start: 720, end: 810 })
  assert.deepEqual(shifted(held, -2_000, -5, 7), { column: 0, start: 0, end: 90 })
  assert.deepEqual(shifted(held, 2_000, 9, 7), { column: 6, start: 1_425, end: 1_515 })
  assert.deepEqual([stretched(held, 15).end, stretched(held, -300).end], [810, 720])
})

test('two times lie side by side; of three at once or more two are drawn, or one, and the others fold into strips', () => {
  const at = (start: number) => ({ start, end: start + 120 })
  const pair = placedOf([at(600), at(600)], 1)
  assert.deepEqual([pair.places.map((place) => place?.width), pair.folds], [[0.5, 0.5], []])
  const three = placedOf([at(600), at(600), at(600)], 2)
  assert.deepEqual(
    three.places.map((place) => place && [place.from, place.isBesideFold]),
    [[0, true], [0.5, true], undefined],
  )
  assert.deepEqual(three.folds, [{ start: 600, end: 720, folded: [2] }])
  const five = placedOf([at(600), at(600), at(600), at(615), at(660)], 1)
  assert.deepEqual(
    five.places.map((place) => place?.width),
    [1, undefined, undefined, undefined, undefined],
  )
  assert.deepEqual(five.folds, [{ start: 600, end: 780, folded: [1, 2, 3, 4] }])
  const apart = placedOf([at(600), at(600), at(600), at(720), at(720), at(720)], 2)
  assert.deepEqual(
    apart.folds.map(({ folded }) => folded),
    [[2], [5]],
    'what only touches has a strip of its own',
  )
  const crowd = placedOf(
    Array.from({ length: 80 }, () => at(600)),
    2,
  )
  assert.equal(crowd.folds[0]!.folded.length, 78)
})

test('an agenda begins with its day, not with its week', () => {
  assert.deepEqual([agendaDays('2026-11-25').at(0), agendaDays('2026-11-25').at(-1)], ['2026-11-25', '2026-12-01'])
})
