/** Rules of repetition against another implementation of RFC 5545, for days that every month has. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { nextTimes, repetitionOf } from '@topcenter/model/kit/repetition'
import { changedStart, isRecurrence } from './recurrence.ts'

const weekday = fc.constantFrom('SA', 'SU', 'MO', 'TU', 'WE', 'TH', 'FR')
const some = <T>(value: fc.Arbitrary<T>, name: string) =>
  fc.option(
    fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((all) => [`${name}=${all.join(',')}`]),
    { nil: [] },
  )
const monthDay = fc.integer({ min: -28, max: 28 }).filter((day) => day !== 0)
const nth = fc.constantFrom('1', '2', '3', '4', '-1', '-2', '-4')
const ordinal = fc.tuple(nth, weekday).map((parts) => parts.join(''))
/** The other implementation leaves out days without an ordinal beside those with one. */
const weekdaysOf = fc.oneof(some(ordinal, 'BYDAY'), some(weekday, 'BYDAY'))
const month = fc.integer({ min: 1, max: 12 })
const position = fc.constantFrom('BYSETPOS=1', 'BYSETPOS=-1')
const daysOf = {
  DAILY: fc.tuple(some(weekday, 'BYDAY'), some(month, 'BYMONTH'), some(monthDay, 'BYMONTHDAY')),
  WEEKLY: fc.tuple(
    some(weekday, 'BYDAY'),
    some(month, 'BYMONTH'),
    weekday.map((day) => [`WKST=${day}`]),
  ),
  MONTHLY: fc.oneof(
    fc.tuple(weekdaysOf, some(month, 'BYMONTH')),
    fc.tuple(some(monthDay, 'BYMONTHDAY'), some(month, 'BYMONTH')),
    fc.tuple(
      some(weekday, 'BYDAY').filter((all) => all.length > 0),
      some(monthDay, 'BYMONTHDAY'),
      position.map((each) => [each]),
    ),
  ),
  YEARLY: fc.oneof(
    fc.tuple(weekdaysOf, some(month, 'BYMONTH')),
    fc.tuple(some(monthDay, 'BYMONTHDAY'), some(month, 'BYMONTH')),
  ),
}
const rule = fc
  .constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain((often) =>
    fc
      .tuple(daysOf[often], fc.integer({ min: 1, max: 4 }), fc.boolean())
      .map(([parts, interval, hasCount]) =>
        [`FREQ=${often}`, `INTERVAL=${interval}`, ...parts.flat(), ...(hasCount ? ['COUNT=12'] : [])].join(';'),
      ),
  )
const start = fc
  .tuple(fc.integer({ min: 2015, max: 2035 }), month, fc.integer({ min: 1, max: 28 }))
  .map((parts) => new Date(Date.UTC(parts[0], parts[1] - 1, parts[2], 9)))

test('D8.4 for days that every month has, a rule has the times of RFC 5545', () => {
  fc.assert(
    fc.property(rule, start, (text, first) => {
      const dtStart = first.toISOString().replace(/[-:]|\.\d+Z/g, '')
      const theirs = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${dtStart}\nRRULE:${text}` })
      const known = repetitionOf(text)
      assert.ok(known, text)
      const until = new Date(first.getTime() + 12 * 366 * 86_400_000)
      const found = nextTimes(known, first, new Date(first.getTime() - 1), 'UTC', 15).filter(
        (moment) => moment <= until,
      )
      const wanted = theirs
        .between(first, until, true)
        .slice(0, 15)
        .map(({ epochMilliseconds }) => new Date(epochMilliseconds))
      assert.deepEqual(found, wanted, `${text} from ${first.toISOString()}`)
    }),
    { numRuns: 400 },
  )
})

test('D8.4 a changed series keeps its day, unless its next time or its step changes', () => {
  const zone = 'Africa/Cairo'
  const [startsAt, at] = [new Date('2027-01-31T10:00:00Z'), new Date('2027-04-30T09:00:00Z')]
  const before = { at, startsAt, recurrence: 'FREQ=MONTHLY' }
  assert.equal(changedStart(before, at, 'FREQ=MONTHLY;UNTIL=20271231T235959Z', zone), startsAt)
  assert.equal(changedStart(before, at, 'FREQ=MONTHLY;BYMONTHDAY=-1', zone), startsAt)
  assert.equal(changedStart(before, at, 'FREQ=WEEKLY', zone), at)
  assert.equal(changedStart(before, at, null, zone), at)
  const moved = new Date('2027-05-02T09:00:00Z')
  assert.equal(changedStart(before, moved, 'FREQ=MONTHLY', zone), moved)
  const later = { ...before, at: moved }
  assert.equal(changedStart(later, moved, 'FREQ=MONTHLY;COUNT=9', zone), startsAt, 'snoozed, and its end changed')
  assert.equal(isRecurrence('FREQ=MONTHLY;COUNT=3', startsAt, zone, at), false, 'over by then')
})
