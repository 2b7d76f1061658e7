import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, dateOfDay, dayInMonth, dayOfDate } from './date-text.ts'
import { frequencies } from './frequency.ts'
import { nextRepeated, nextTimes, repeatedTimes, repetitionOf } from './repetition.ts'
import { momentOf } from './planned-moment.ts'
import { utcToZoned, zonedToUtc } from './zoned-time.ts'

const cairo = 'Africa/Cairo'
/** Times of a rule after its first one, as the wall of the zone shows them. */
function walls(rule: string, first: string, count: number, zone = cairo): string[] {
  const [date, time] = first.split(' ') as [string, string]
  const start = new Date(zonedToUtc(date, time, zone))
  const found = nextTimes(repetitionOf(rule)!, start, start, zone, count)
  return found.map((moment) => Object.values(utcToZoned(moment, zone)).join(' '))
}
const days = (rule: string, first: string, count: number) =>
  walls(rule, `${first} 09:00`, count).map((wall) => wall.slice(5, 10))

test('D8.4 every month comes each month, on its last day where it has no such day, and then on its own day again', () => {
  assert.deepEqual(days('FREQ=MONTHLY', '2027-01-31', 4), ['02-28', '03-31', '04-30', '05-31'])
  assert.deepEqual(days('FREQ=MONTHLY', '2027-01-30', 4), ['02-28', '03-30', '04-30', '05-30'])
  assert.deepEqual(days('FREQ=MONTHLY', '2027-01-29', 4), ['02-28', '03-29', '04-29', '05-29'])
  assert.deepEqual(days('FREQ=MONTHLY', '2028-01-31', 2), ['02-29', '03-31'])
  assert.deepEqual(days('FREQ=MONTHLY;INTERVAL=2', '2026-12-31', 4), ['02-28', '04-30', '06-30', '08-31'])
  assert.deepEqual(days('FREQ=MONTHLY;INTERVAL=3', '2027-11-30', 3), ['02-29', '05-30', '08-30'])
  assert.deepEqual(days('FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', 3), ['02-28', '03-31', '04-30'])
  assert.deepEqual(days('RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD', '2027-01-31', 2), ['02-28', '03-31'])
  assert.deepEqual(days('FREQ=MONTHLY;COUNT=3', '2027-01-31', 9), ['02-28', '03-31'])
  assert.deepEqual(days('FREQ=MONTHLY;UNTIL=20270430T235959Z', '2027-01-31', 9), ['02-28', '03-31', '04-30'])
})

test('D8.4 the last day of each month is stored as BYMONTHDAY=-1', () => {
  assert.deepEqual(days('FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', 4), ['02-28', '03-31', '04-30', '05-31'])
  assert.deepEqual(days('FREQ=MONTHLY;BYMONTHDAY=-1', '2027-02-28', 2), ['03-31', '04-30'])
  assert.deepEqual(days('FREQ=MONTHLY;BYMONTHDAY=-1', '2027-02-10', 2), ['02-28', '03-31'])
})

test('D8.4 every year on 29 February comes on 28 February in other years', () => {
  const years = (rule: string, count: number) => walls(rule, '2024-02-29 09:00', count).map((wall) => wall.slice(0, 10))
  assert.deepEqual(years('FREQ=YEARLY', 5), ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28'])
  assert.deepEqual(years('FREQ=YEARLY;INTERVAL=2', 3), ['2026-02-28', '2028-02-29', '2030-02-28'])
  assert.deepEqual(years('FREQ=YEARLY;INTERVAL=4', 2), ['2028-02-29', '2032-02-29'])
  assert.deepEqual(years('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 2), ['2025-02-28', '2026-02-28'])
  assert.deepEqual(walls('FREQ=YEARLY', '2096-02-29 09:00', 8).at(3), '2100-02-28 09:00')
})

test('D1.9 a time that the clock jumps over is the first moment after it, in every rule, and the next one is as usual', () => {
  for (const [rule, first, next] of [
    ['FREQ=DAILY', '2026-04-23 00:30', '2026-04-25 00:30'],
    ['FREQ=WEEKLY', '2026-04-17 00:30', '2026-05-01 00:30'],
    ['FREQ=WEEKLY;BYDAY=FR', '2026-04-17 00:00', '2026-05-01 00:00'],
    ['FREQ=MONTHLY', '2026-03-24 00:59', '2026-05-24 00:59'],
    ['FREQ=YEARLY', '2025-04-24 00:30', '2027-04-24 00:30'],
  ] as const)
    assert.deepEqual(walls(rule, first, 2), ['2026-04-24 01:00', next], rule)
  assert.deepEqual(walls('FREQ=WEEKLY', '2026-09-27 02:15', 2, 'Australia/Lord_Howe'), [
    '2026-10-04 02:30',
    '2026-10-11 02:15',
  ])
  assert.equal(momentOf('2011-12-30', '08:00', 'Pacific/Apia').toISOString(), '2011-12-30T10:00:00.000Z')
})

test('D1.9 an hour that comes twice happens once', () => {
  const daily = repetitionOf('FREQ=DAILY')!
  // 23:30 of 29 October comes at 20:30 and at 21:30
  for (const first of ['2026-10-28T20:30:00Z', '2026-10-29T20:30:00Z', '2026-10-29T21:30:00Z']) {
    const found = nextTimes(daily, new Date(first), new Date(first), cairo, 3)
    const dates = found.map((moment) => utcToZoned(moment, cairo).date)
    assert.equal(new Set(dates).size, 3, first)
    assert.equal(dates.includes('2026-10-29'), first.startsWith('2026-10-28'))
  }
})

test('D8.4 other rules of RFC 5545: weekdays, ordinals, months, positions', () => {
  assert.deepEqual(days('FREQ=WEEKLY;BYDAY=SA,TU', '2026-11-21', 4), ['11-24', '11-28', '12-01', '12-05'])
  assert.deepEqual(days('FREQ=WEEKLY;INTERVAL=2;WKST=SA;BYDAY=SA,FR', '2026-11-21', 3), ['11-27', '12-05', '12-11'])
  assert.deepEqual(days('FREQ=MONTHLY;BYDAY=2MO,-1FR', '2026-11-09', 3), ['11-27', '12-14', '12-25'])
  assert.deepEqual(days('FREQ=MONTHLY;BYDAY=5SU', '2026-11-29', 2), ['12-27', '01-31'])
  assert.deepEqual(days('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2027-01-29', 2), ['02-26', '03-31'])
  assert.deepEqual(days('FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', '2026-11-13', 2), ['08-13', '10-13'])
  assert.deepEqual(days('FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1', '2026-07-01', 3), ['01-01', '07-01', '01-01'])
  assert.deepEqual(days('FREQ=YEARLY;BYDAY=1SU', '2027-01-03', 2), ['01-02', '01-07'])
})

test('D8.4 texts that are no rule, contradict themselves or never meet a day', () => {
  for (const text of [
    '',
    'MONTHLY',
    'FREQ=HOURLY',
    'FREQ=MONTHLY;FREQ=DAILY',
    'FREQ=MONTHLY;',
    'FREQ=MONTHLY;BYHOUR=3',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=WEEKLY;BYMONTHDAY=2',
    'FREQ=MONTHLY;INTERVAL=0',
    'FREQ=MONTHLY;COUNT=0',
    'FREQ=MONTHLY;COUNT=2;UNTIL=20270101T000000Z',
    'FREQ=MONTHLY;UNTIL=tomorrow',
    'FREQ=MONTHLY;SKIP=OMIT',
    'RSCALE=HEBREW;FREQ=MONTHLY;SKIP=BACKWARD',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=4,6;BYMONTHDAY=31',
  ])
    assert.equal(repetitionOf(text), undefined, text)
  const never = repetitionOf('FREQ=DAILY;INTERVAL=7;BYDAY=MO')!
  const sunday = new Date('2026-11-29T09:00Z')
  assert.equal(nextRepeated(never, sunday, sunday, cairo), undefined)
})

const zones = Intl.supportedValuesOf('timeZone')
const anyZone = fc.constantFrom(...zones)
const anyDay = fc.integer({ min: dayOfDate('2015-01-01'), max: dayOfDate('2035-12-31') }).map(dateOfDay)
const anyTime = fc
  .integer({ min: 0, max: 24 * 12 - 1 })
  .map((five) => `${String(Math.floor(five / 12)).padStart(2, '0')}:${String((five % 12) * 5).padStart(2, '0')}`)
const wallOf = (moment: number, zone: string): string => Object.values(utcToZoned(moment, zone)).join(' ')
const minute = 60_000
const week = 7 * 24 * 60 * minute

test('D1.9 in every zone a planned moment shows its time, or is the first after a jump over it', () => {
  fc.assert(
    fc.property(anyDay, anyTime, anyZone, (date, time, zone) => {
      const [moment, wanted] = [momentOf(date, time, zone).getTime(), `${date} ${time}`]
      const shown = wallOf(moment, zone)
      if (shown !== wanted) assert.ok(shown > wanted && wallOf(moment - minute, zone) < wanted, `${wanted} ${zone}`)
    }),
    { numRuns: 2_000 },
  )
  // every jump of the zones within these years, a minute before its end
  for (const zone of zones) {
    for (let at = Date.UTC(2025, 0); at < Date.UTC(2028, 0); at += week) {
      const offset = (moment: number) => Date.parse(`${wallOf(moment, zone).replace(' ', 'T')}Z`) - moment
      if (offset(at + week) <= offset(at)) continue
      let [low, high] = [at, at + week]
      while (high - low > minute) {
        const middle = low + Math.floor((high - low) / 2 / minute) * minute
        if (offset(middle) > offset(at)) high = middle
        else low = middle
      }
      const [date, time] = new Date(high + offset(high) - minute).toISOString().split(/T|:00\./) as [string, string]
      assert.equal(momentOf(date, time, zone).getTime(), high, `${zone} ${date} ${time}`)
    }
  }
})

test('D8.4 in every zone a monthly repetition has one time in each of its months, in order and on the right day', () => {
  fc.assert(
    fc.property(
      anyDay,
      anyTime,
      anyZone,
      fc.integer({ min: 1, max: 13 }),
      fc.boolean(),
      (date, time, zone, interval, isLast) => {
        const first = momentOf(date, time, zone)
        const start = utcToZoned(first, zone)
        const rule = repetitionOf(`FREQ=MONTHLY;INTERVAL=${interval}${isLast ? ';BYMONTHDAY=-1' : ''}`)!
        const wanted = Array.from({ length: 30 }, (_, at) => addMonths(`${start.date.slice(0, 7)}-01`, at * interval))
          .map((month) => {
            const [year, number] = month.split('-').map(Number) as [number, number]
            return addDays(month, dayInMonth(year, number, isLast ? -1 : Number(start.date.slice(8))) - 1)
          })
          .map((day) => (day === start.date ? first : momentOf(day, start.time, zone)))
          .filter((moment) => moment > first)
        const found = nextTimes(rule, first, first, zone, wanted.length)
        assert.deepEqual(found, wanted)
        // from anywhere within it the same times follow
        const middle = new Date(found[9]!.getTime() + 1)
        assert.deepEqual(nextTimes(rule, first, middle, zone, 10), found.slice(10, 20))
      },
    ),
    { numRuns: 500 },
  )
})

test('D8.4 in every zone all repetitions are strictly increasing, one for each day or year, none between the clock’s jumps', () => {
  fc.assert(
    fc.property(
      anyDay,
      anyTime,
      anyZone,
      fc.constantFrom(...frequencies),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 2, max: 40 }),
      (date, time, zone, every, interval, count) => {
        const first = momentOf(date, time, zone)
        const start = utcToZoned(first, zone)
        const text = `FREQ=${every.toUpperCase()};INTERVAL=${interval}`
        const all = nextTimes(repetitionOf(text)!, first, new Date(first.getTime() - 1), zone, count)
        assert.equal(all.length, count)
        for (const [at, moment] of all.entries()) {
          if (at > 0) assert.ok(moment > all[at - 1]!)
          const shown = wallOf(moment.getTime(), zone)
          if (at === 0 || shown.slice(11) === start.time) continue
          assert.ok(wallOf(moment.getTime() - minute, zone).slice(0, 10) <= shown.slice(0, 10))
          assert.notEqual(
            Date.parse(`${shown.replace(' ', 'T')}Z`) -
              Date.parse(`${wallOf(moment.getTime() - minute, zone).replace(' ', 'T')}Z`),
            minute,
            `${shown} in ${zone} is not after a jump`,
          )
        }
        const counted = repetitionOf(`${text};COUNT=${count}`)!
        assert.deepEqual([...repeatedTimes(counted, first, new Date(first.getTime() - 1), zone)], all)
        const end = all
          .at(-1)!
          .toISOString()
          .replace(/[-:]|\.\d+/g, '')
        const ended = repetitionOf(`${text};UNTIL=${end}`)!
        assert.deepEqual([...repeatedTimes(ended, first, new Date(first.getTime() - 1), zone)], all)
      },
    ),
    { numRuns: 500 },
  )
})
