import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { dayRange, utcToZoned, zonedToUtc } from './zoned-time.ts'

const cairo = 'Africa/Cairo'
const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 3_600_000

test('D1.9 the day on which Cairo’s clock jumps is 23 hours long, and its missing half hour is an hour later', () => {
  for (const date of ['2026-04-24', '2027-04-30']) {
    assert.equal(hours(dayRange(date, cairo)), 23, date)
    assert.equal(utcToZoned(dayRange(date, cairo).from, cairo).time, '01:00')
    assert.deepEqual(utcToZoned(zonedToUtc(date, '00:30', cairo), cairo), { date, time: '01:30' })
  }
  assert.deepEqual(dayRange('2026-04-24', cairo), { from: '2026-04-23T22:00:00.000Z', to: '2026-04-24T21:00:00.000Z' })
})

test('D1.9 the day on which it steps back is 25 hours long, and of the hour that comes twice the second is meant', () => {
  for (const date of ['2026-10-29', '2027-10-28']) {
    assert.equal(hours(dayRange(date, cairo)), 25, date)
    assert.equal(zonedToUtc(date, '23:30', cairo), `${date}T21:30:00.000Z`)
    assert.deepEqual(utcToZoned(`${date}T20:30:00Z`, cairo), { date, time: '23:30' })
    assert.deepEqual(utcToZoned(`${date}T21:30:00Z`, cairo), { date, time: '23:30' })
    assert.equal(zonedToUtc(date, '22:30', cairo), `${date}T19:30:00.000Z`)
  }
})

test('D1.9 a weekly lesson keeps its hour over both changes', () => {
  for (const date of ['2026-04-22', '2026-04-29', '2026-10-28', '2026-11-04'])
    assert.deepEqual(utcToZoned(zonedToUtc(date, '18:00', cairo), cairo), { date, time: '18:00' })
  assert.equal(zonedToUtc('2026-10-28', '18:00', cairo), '2026-10-28T15:00:00.000Z')
  assert.equal(zonedToUtc('2026-11-04', '18:00', cairo), '2026-11-04T16:00:00.000Z')
})

test('D1.9 days follow each other without gap or overlap in every zone, also where midnight comes twice', () => {
  const zones = [cairo, 'America/Havana', 'Asia/Riyadh', 'Asia/Beirut', 'UTC', 'Asia/Kathmandu']
  for (const zone of zones) {
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10)
      const range = dayRange(date, zone)
      assert.equal(utcToZoned(range.from, zone).date, date, zone)
      assert.notEqual(utcToZoned(Date.parse(range.from) - 1, zone).date, date, zone)
      assert.equal(utcToZoned(Date.parse(range.to) - 1, zone).date, date, zone)
    }
  }
})

test('D1.9 what a wall shows leads back to a moment at which it shows that', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) }),
      fc.constantFrom(cairo, 'America/New_York', 'UTC', 'Asia/Kathmandu'),
      (moment, zone) => {
        const wall = utcToZoned(moment, zone)
        assert.deepEqual(utcToZoned(zonedToUtc(wall.date, wall.time, zone), zone), wall)
      },
    ),
  )
  assert.throws(() => zonedToUtc('2026-13-01', '00:00', cairo), RangeError)
})
