import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../kit/date-text.ts'
import { dayKey, daysOfPart, partsOf } from './days.ts'

test('D11.3 each day is in the part that is called after it, and in no other', () => {
  const today = '2026-02-28'
  for (const way of ['since', 'until'] as const)
    for (let days = -400; days <= 400; days += 1) {
      const day = addDays(today, way === 'since' ? -days : days)
      const parts = partsOf(way).filter(({ key }) => {
        const { from, to } = daysOfPart(way, key, today)
        return (from === undefined || from <= day) && (to === undefined || day <= to)
      })
      assert.deepEqual(
        parts.map(({ key }) => key),
        [dayKey(way, days)],
        `${way} ${days}`,
      )
    }
})
