import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf, firstHour, hourIn, hoursOf } from './mosaic-layout.ts'
import type { PublicLesson } from './poster-data.ts'

const zone = 'Africa/Cairo'
/** A lesson by the hours of the clock in Cairo, which is two hours before UTC on this day. */
const lesson = (from: number, to: number, room: string | null): PublicLesson => ({
  from: new Date(Date.UTC(2026, 10, 30, from - 2)).toISOString(),
  to: new Date(Date.UTC(2026, 10, 30, to - 2)).toISOString(),
  names: { en: 'Group' },
  shortNames: { en: 'Group' },
  subject: { token: 'edc_1', names: { en: 'Subject' } },
  place: room === null ? null : { en: room },
  lecturer: null,
  seats: null,
})

test('each room has its row, and a lesson without a room, or beside another one in it, the first free row', () => {
  const lessons = [
    lesson(10, 12, 'A'),
    lesson(10, 12, 'B'),
    lesson(11, 13, 'B'),
    lesson(12, 14, 'A'),
    lesson(12, 13, null),
  ]
  const rows = blocksOf(lessons, zone, { first: 10, hours: 12, rows: 4 }).map(({ row, at, length }) => [
    row,
    at,
    length,
  ])
  assert.deepEqual(rows, [
    [0, 0, 2],
    [1, 0, 2],
    [2, 1, 2],
    [0, 2, 2],
    [1, 2, 1],
  ])
})

test('lessons outside the window, and those for which there is no row, are left out', () => {
  const lessons = [lesson(8, 10, 'A'), lesson(10, 12, 'A'), lesson(10, 12, 'B'), lesson(22, 23, 'A')]
  assert.equal(blocksOf(lessons, zone, { first: 10, hours: 12, rows: 1 }).length, 1)
})

test('a long day has more hours', () => {
  assert.equal(hoursOf([lesson(10, 12, 'A')], zone), 12)
  assert.equal(hoursOf([lesson(8, 10, 'A'), lesson(20, 22, 'A')], zone), 14)
  assert.equal(hoursOf([lesson(3, 4, 'A'), lesson(20, 22, 'A')], zone), 16)
})

test('the window begins with the first lesson, unless now is beyond it, and ends with the day', () => {
  const lessons = [lesson(10, 12, 'A')]
  assert.equal(firstHour(lessons, zone, 12, 11), 10)
  assert.equal(firstHour(lessons, zone, 8, 18.5), 16)
  assert.equal(firstHour([lesson(20, 22, 'A')], zone, 12, null), 12)
  assert.equal(firstHour([], zone, 12, null), 10)
  assert.equal(hourIn(lessons[0]!.from, zone), 10)
})
