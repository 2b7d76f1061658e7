import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOfDate, keysWithoutGaps, spanOfKey } from './bucket.ts'
import { dayKey } from './days.ts'
import { comingPeriods, comparedWith, periods, spanBetween, spanOf } from './period.ts'

const day = '2026-11-10' // a Tuesday

test('D11.3 presets up to today begin a period and end today; a week begins on Saturday', () => {
  assert.deepEqual(spanOf('thisWeek', day), { from: '2026-11-07', to: day })
  assert.deepEqual(spanOf('thisWeek', '2026-11-07'), { from: '2026-11-07', to: '2026-11-07' })
  assert.deepEqual(spanOf('lastWeek', day), { from: '2026-10-31', to: '2026-11-06' })
  assert.deepEqual(spanOf('thisMonth', day), { from: '2026-11-01', to: day })
  assert.deepEqual(spanOf('lastMonth', '2026-03-31'), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(spanOf('thisQuarter', day), { from: '2026-10-01', to: day })
  assert.deepEqual(spanOf('lastYear', day), { from: '2025-01-01', to: '2025-12-31' })
  assert.deepEqual(spanOf('next7', day), { from: day, to: '2026-11-16' })
  assert.deepEqual(spanOf('next30', day), { from: day, to: '2026-12-09' })
  assert.equal(spanOf('all', day), undefined)
  for (const period of periods) {
    const span = spanOf(period, day)
    if (!span) continue
    const isComing = comingPeriods.some((each) => each === period)
    assert.ok(span.from <= span.to && (isComing ? span.from === day : span.to <= day), period)
  }
})

test('D11.3 a period is compared with as many days of the other', () => {
  const compared = (period: 'thisMonth' | 'lastMonth' | 'thisYear' | 'thisWeek' | 'last7', today: string) =>
    comparedWith(spanOf(period, today)!, 'previous', period)
  assert.deepEqual(compared('thisMonth', day), { from: '2026-10-01', to: '2026-10-10' })
  assert.deepEqual(compared('thisMonth', '2026-03-30'), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(compared('lastMonth', '2026-03-30'), { from: '2026-01-01', to: '2026-01-31' })
  assert.deepEqual(compared('thisYear', day), { from: '2025-01-01', to: '2025-11-10' })
  assert.deepEqual(compared('thisWeek', day), { from: '2026-10-31', to: '2026-11-03' })
  assert.deepEqual(compared('last7', day), { from: '2026-10-28', to: '2026-11-03' })
  assert.deepEqual(comparedWith({ from: '2024-02-29', to: '2024-02-29' }, 'year', 'between'), {
    from: '2023-02-28',
    to: '2023-02-28',
  })
  assert.deepEqual(comparedWith({ from: '2026-01-01', to: '2026-02-28' }, 'previous', 'between'), {
    from: '2025-11-01',
    to: '2025-12-31',
  })
})

test('dates the wrong way round are swapped; what is no date is none', () => {
  assert.deepEqual(spanBetween('2026-11-10', '2026-11-01'), { from: '2026-11-01', to: '2026-11-10', isSwapped: true })
  assert.equal(spanBetween('2026-02-30', '2026-03-01'), undefined)
})

test('each key of a part of time has the days that have the key, and an axis of time has no gaps', () => {
  for (const bucket of ['day', 'week', 'month', 'quarter', 'year'] as const)
    for (const date of ['2024-02-29', '2026-01-01', '2026-11-06', '2026-11-07', '2026-12-31']) {
      const key = keyOfDate(bucket, date)
      const span = spanOfKey(bucket, key)!
      assert.ok(span.from <= date && date <= span.to, `${bucket} ${date}`)
      assert.equal(keyOfDate(bucket, span.from), key)
      assert.equal(keyOfDate(bucket, span.to), key)
    }
  assert.equal(spanOfKey('month', '2026-13'), undefined)
  assert.deepEqual(keysWithoutGaps('month', ['2026-02', '2025-11'], 400), ['2025-11', '2025-12', '2026-01', '2026-02'])
  assert.deepEqual(keysWithoutGaps('weekday', ['0', '6'], 400), ['6', '0'])
  assert.deepEqual(keysWithoutGaps('hour', ['09', '11'], 400), ['09', '10', '11'])
})

test('days since and until are put together; today is not late, and not over', () => {
  assert.deepEqual(
    [-3, 0, 1, 30, 31, 90, 91, 4000].map((days) => dayKey('since', days)),
    ['notYet', 'notYet', '1-30', '1-30', '31-60', '61-90', 'over90', 'over90'],
  )
  assert.deepEqual(
    [-1, 0, 7, 8, 30, 31, 91].map((days) => dayKey('until', days)),
    ['past', '0-7', '0-7', '8-30', '8-30', '31-90', 'over90'],
  )
})
