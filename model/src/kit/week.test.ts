import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rows, oneOf, time } from './field.ts'
import { faultsOf, fieldsSchema } from './input-schema.ts'
import { endsNextDay, lengthOf, meetInWeek, stretchOf, timeOf, weekdays } from './week.ts'

const line = (weekday: string, from: string, to: string) => ({ weekday, from, to })
const meet = (one: ReturnType<typeof line>, other: ReturnType<typeof line>) =>
  meetInWeek(stretchOf(one), stretchOf(other))

test('D4.2 what does not end later than it begins ends on the next day', () => {
  assert.deepEqual(
    [
      ['18:00', '20:00'],
      ['22:00', '00:30'],
      ['22:00', '00:00'],
      ['00:00', '00:30'],
    ].map(([from, to]) => [endsNextDay({ from: from!, to: to! }), lengthOf({ from: from!, to: to! })]),
    [
      [false, 120],
      [true, 150],
      [true, 120],
      [false, 30],
    ],
  )
  assert.deepEqual([timeOf(1_470), timeOf(1_440), timeOf(90), timeOf(-30)], ['00:30', '00:00', '01:30', '23:30'])
})

test('D4.2 a night meets the morning after it, also the last of the week the first; touching ends do not', () => {
  const night = line('Monday', '22:00', '00:30')
  assert.ok(meet(night, line('Tuesday', '00:15', '02:00')))
  assert.ok(meet(line('Tuesday', '00:15', '02:00'), night))
  assert.ok(!meet(night, line('Tuesday', '00:30', '02:00')))
  assert.ok(!meet(night, line('Monday', '00:00', '02:00')))
  assert.ok(meet(line('Friday', '23:00', '01:00'), line('Saturday', '00:30', '01:30')))
  assert.ok(meet(line('Saturday', '00:30', '01:30'), line('Friday', '23:00', '01:00')))
  assert.ok(!meet(line('Friday', '23:00', '01:00'), line('Saturday', '01:00', '01:30')))
})

test('D4.2 weekly lines: over midnight for as long as the field says, never without length, never two at once', () => {
  const of = {
    week: rows(
      { weekday: oneOf(weekdays, { required: true }), from: time({ required: true }), to: time({ required: true }) },
      { overlap: 'schedule.sliceOverlaps', overnight: 480 },
    ),
  }
  const faults = (...week: ReturnType<typeof line>[]) => {
    const parsed = fieldsSchema(of).safeParse({ week })
    return parsed.success ? [] : faultsOf(parsed.error).map(({ name, code }) => `${name} ${code}`)
  }
  assert.deepEqual(faults(line('Monday', '22:00', '00:30'), line('Tuesday', '00:30', '01:00')), [])
  assert.deepEqual(faults(line('Monday', '22:00', '00:30'), line('Tuesday', '00:00', '01:00')), [
    'week[1].from schedule.sliceOverlaps',
  ])
  assert.deepEqual(faults(line('Friday', '22:00', '00:30'), line('Saturday', '00:00', '01:00')), [
    'week[1].from schedule.sliceOverlaps',
  ])
  assert.deepEqual(faults(line('Monday', '18:00', '02:00')), [])
  assert.deepEqual(faults(line('Monday', '18:00', '02:05')), ['week[0].to field.endBeforeStart'])
  assert.deepEqual(faults(line('Monday', '18:00', '18:00')), ['week[0].to field.endBeforeStart'])
})
