import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repetitionOf } from '@topcenter/model/kit/repetition'
import { recurrenceOf } from './recurrence.ts'
import { ruleOf } from './recurrence-rule.ts'

test('D8.4 what the form chooses is a rule that the server knows, and is read back', () => {
  const plain = { days: [], isLastDay: false, until: null } as const
  for (const [chosen, rule] of [
    [{ ...plain, often: 'monthly' }, 'FREQ=MONTHLY'],
    [{ ...plain, often: 'monthly', isLastDay: true }, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    [{ ...plain, often: 'yearly' }, 'FREQ=YEARLY'],
    [{ ...plain, often: 'weekly', days: ['SA', 'TU'] }, 'FREQ=WEEKLY;BYDAY=SA,TU'],
    [{ ...plain, often: 'daily', until: '2027-01-31' }, 'FREQ=DAILY;UNTIL=20270131T215959Z'],
  ] as const) {
    assert.equal(ruleOf(chosen, 'Africa/Cairo'), rule)
    assert.deepEqual(recurrenceOf(rule, 'Africa/Cairo'), chosen)
    assert.ok(repetitionOf(rule), rule)
  }
})

test('D8.4 the last day of a rule is one of the centre’s clock, west and east', () => {
  for (const zone of ['Africa/Cairo', 'America/Lima', 'Pacific/Auckland', 'UTC']) {
    const rule = ruleOf({ often: 'daily', days: [], isLastDay: false, until: '2027-01-31' }, zone)
    assert.equal(recurrenceOf(rule, zone)?.until, '2027-01-31', zone)
  }
})

test('D8.4 rules of another origin are shown as they are', () => {
  for (const rule of [
    'FREQ=MONTHLY;BYMONTHDAY=15',
    'FREQ=WEEKLY;BYMONTHDAY=-1',
    'FREQ=DAILY;INTERVAL=2',
    'FREQ=MONTHLY;UNTIL=x',
  ])
    assert.equal(recurrenceOf(rule), undefined, rule)
})
