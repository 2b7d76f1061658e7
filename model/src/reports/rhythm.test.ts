import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utcToZoned } from '../kit/zoned-time.ts'
import { latestDue, momentOf, nextDue, type Rhythm } from './rhythm.ts'

const cairo = 'Africa/Cairo'
const rhythm = (given: Partial<Rhythm>): Rhythm => ({ every: 'day', days: [], monthDay: null, at: '08:00', ...given })
/** The next `count` due moments after an instant, as the wall of the centre shows them. */
function following(given: Partial<Rhythm>, after: string, count: number): string[] {
  const found: string[] = []
  for (let from = new Date(after); found.length < count;) {
    from = nextDue(rhythm(given), from, cairo)
    const { date, time } = utcToZoned(from, cairo)
    found.push(`${date} ${time}`)
  }
  return found
}

test('D11.5 eight o’clock stays eight o’clock over both nights in which the clock of Cairo changes', () => {
  // the clock goes forward in the night to the last Friday of April, and back in the one after the last Thursday of October
  assert.deepEqual(following({}, '2026-04-22T12:00Z', 4), [
    '2026-04-23 08:00',
    '2026-04-24 08:00',
    '2026-04-25 08:00',
    '2026-04-26 08:00',
  ])
  assert.equal(nextDue(rhythm({}), new Date('2026-04-22T12:00Z'), cairo).toISOString(), '2026-04-23T06:00:00.000Z')
  assert.equal(nextDue(rhythm({}), new Date('2026-04-23T12:00Z'), cairo).toISOString(), '2026-04-24T05:00:00.000Z')
  assert.equal(nextDue(rhythm({}), new Date('2026-10-28T12:00Z'), cairo).toISOString(), '2026-10-29T05:00:00.000Z')
  assert.equal(nextDue(rhythm({}), new Date('2026-10-29T12:00Z'), cairo).toISOString(), '2026-10-30T06:00:00.000Z')
})

test('D11.5 a time that a night does not have is the first one after it, and one that it has twice comes once', () => {
  for (const at of ['00:00', '00:30', '00:59'])
    assert.equal(momentOf('2026-04-24', at, cairo).toISOString(), '2026-04-23T22:00:00.000Z', at) // 01:00
  assert.equal(momentOf('2026-04-24', '01:00', cairo).toISOString(), '2026-04-23T22:00:00.000Z')
  assert.deepEqual(following({ at: '00:30' }, '2026-04-22T12:00Z', 3), [
    '2026-04-23 00:30',
    '2026-04-24 01:00',
    '2026-04-25 00:30',
  ])
  assert.deepEqual(following({ at: '23:30' }, '2026-10-28T12:00Z', 3), [
    '2026-10-28 23:30',
    '2026-10-29 23:30',
    '2026-10-30 23:30',
  ])
})

test('D11.5 chosen days, a day of each week, a day of each month or its last', () => {
  assert.deepEqual(following({ every: 'weekdays', days: [6, 1, 3] }, '2026-11-21T05:00Z', 4), [
    '2026-11-21 08:00',
    '2026-11-23 08:00',
    '2026-11-25 08:00',
    '2026-11-28 08:00',
  ])
  assert.deepEqual(following({ every: 'week', days: [6] }, '2026-11-21T06:00Z', 2), [
    '2026-11-28 08:00',
    '2026-12-05 08:00',
  ])
  assert.deepEqual(following({ every: 'month', monthDay: 28 }, '2027-01-28T12:00Z', 2), [
    '2027-02-28 08:00',
    '2027-03-28 08:00',
  ])
  assert.deepEqual(following({ every: 'month', monthDay: 0 }, '2027-12-31T12:00Z', 3), [
    '2028-01-31 08:00',
    '2028-02-29 08:00',
    '2028-03-31 08:00',
  ])
})

test('D11.5 a day that a month does not have is its last one, and the next month has its own day again', () => {
  for (const [monthDay, days] of [
    [31, ['01-31', '02-28', '03-31', '04-30', '05-31']],
    [30, ['01-30', '02-28', '03-30', '04-30', '05-30']],
    [29, ['01-29', '02-28', '03-29', '04-29', '05-29']],
    [0, ['01-31', '02-28', '03-31', '04-30', '05-31']],
  ] as const)
    assert.deepEqual(
      following({ every: 'month', monthDay }, '2027-01-15T12:00Z', 5).map((wall) => wall.slice(5, 10)),
      days,
    )
  assert.deepEqual(following({ every: 'month', monthDay: 29 }, '2028-02-01T12:00Z', 1), ['2028-02-29 08:00'])
})

test('D11.5 in zones all over the world a report of each month is due once a month, also in the night of a jump', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_zone, at) => at % 12 === 0)
  for (const zone of [...zones, cairo, 'Australia/Lord_Howe', 'Asia/Beirut', 'America/Santiago', 'Atlantic/Azores'])
    for (const monthDay of [0, 31]) {
      const monthly = rhythm({ every: 'month', monthDay, at: '00:15' })
      let due = new Date('2026-01-10T12:00Z')
      for (let month = 1; month <= 12; month += 1) {
        due = nextDue(monthly, due, zone)
        const { date, time } = utcToZoned(due, zone)
        assert.equal(Number(date.slice(5, 7)), month, `${zone} ${date} ${time}`)
        assert.deepEqual(latestDue(monthly, due, zone), due)
      }
    }
})

test('D11.5 of what was missed the latest is known, which no other due moment follows', () => {
  const from = Date.parse('2026-04-01T00:00Z')
  for (const given of [
    {},
    { at: '00:30' },
    { every: 'weekdays', days: [0, 5] },
    { every: 'month', monthDay: 0 },
    { every: 'month', monthDay: 30, at: '00:30' },
  ] as const satisfies Partial<Rhythm>[])
    for (let hours = 0; hours < 24 * 40; hours += 7) {
      const now = new Date(from + hours * 3_600_000)
      const latest = latestDue(rhythm(given), now, cairo)
      assert.ok(latest <= now)
      assert.ok(nextDue(rhythm(given), latest, cairo) > now)
    }
})
