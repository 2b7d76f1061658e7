import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsFor } from './format.ts'

const ar = formatsFor({ language: 'ar' })
const en = formatsFor({ language: 'en' })

test('money reads as piastres / 100 with the currency of the language', () => {
  assert.equal(ar.money(125050), '1,250.50\u00A0ج.م')
  assert.equal(en.money(125050), 'EGP\u00A01,250.50')
  assert.equal(ar.amount(-50), '-0.50')
  assert.equal(en.amount(9007199254740991), '90,071,992,547,409.91')
})

test('D1.10 amounts have the decimals that the centre asks for, and piastres are never hidden', () => {
  const [whole, one] = [
    formatsFor({ language: 'en', decimalPlaces: 0 }),
    formatsFor({ language: 'en', decimalPlaces: 1 }),
  ]
  assert.deepEqual([125000, 125050, 125055, -50].map(whole.amount), ['1,250', '1,250.50', '1,250.55', '-0.50'])
  assert.deepEqual([125000, 125050, 125055].map(one.amount), ['1,250.0', '1,250.5', '1,250.55'])
})

test('a calendar day has no zone; an instant is read in the zone of the centre', () => {
  assert.equal(ar.date('2026-11-21'), '21 نوفمبر 2026')
  assert.equal(en.date('2026-11-21'), '21 Nov 2026')
  assert.equal(en.date('2026-11-20T23:30:00Z'), '21 Nov 2026')
  assert.equal(en.time('15:05').replace(/\s/g, ' '), '3:05 PM')
})

test('minutes, days and months agree with their number in both languages', () => {
  assert.deepEqual(
    [1, 2, 3, 11].map((months) => ar.counted(months, 'month')),
    ['شهر', 'شهران', '3 أشهر', '11 شهرًا'],
  )
  assert.deepEqual(
    [1, 2].map((days) => en.counted(days, 'day')),
    ['1 day', '2 days'],
  )
  assert.deepEqual(
    [2, 5, 90].map((minutes) => [ar.counted(minutes, 'minute'), en.counted(minutes, 'minute')]),
    [
      ['دقيقتان', '2 min'],
      ['5 دقائق', '5 min'],
      ['90 دقيقة', '90 min'],
    ],
  )
})

test('digits are Latin unless Arabic-Indic are asked for, and no bidi mark of Intl is left', () => {
  assert.equal(ar.number(-1234.5), '-1,234.5')
  const arabicIndic = formatsFor({ language: 'ar', digits: 'arab' })
  assert.equal(arabicIndic.number(1234), '١٬٢٣٤')
  assert.deepEqual([ar.digits('آخر 7 أيام'), arabicIndic.digits('آخر 7 أيام')], ['آخر 7 أيام', 'آخر ٧ أيام'])
  assert.doesNotMatch(ar.percent(-12.5) + ar.relative(0, 60_000) + ar.dateTime(0), /[\u061C\u200E\u200F]/)
  assert.deepEqual(
    [ar.percent(12.5), en.percent(12.25), en.rate(87.6543), ar.rate(90)],
    ['\u206612.5%\u2069', '12.25%', '87.7%', '\u206690%\u2069'],
  )
})

test('relative time takes the largest unit that fits', () => {
  assert.equal(en.relative(0, 3 * 3_600_000), '3 hours ago')
  assert.equal(en.relative(86_400_000, 0), 'tomorrow')
})

test('a day near by is told in words, a far one by its date, with the year only in another one', () => {
  const now = Date.parse('2026-11-25T21:30:00Z') // half past eleven in the evening in Cairo
  assert.equal(en.when('2026-11-26T16:00:00Z', now), 'tomorrow 6:00 PM')
  assert.equal(ar.when('2026-11-26T16:00:00Z', now), 'غدًا 6:00 م')
  assert.equal(en.day('2026-11-25T22:10:00Z', now), 'tomorrow')
  assert.deepEqual(
    ['2026-11-25', '2026-11-30', '2026-11-24', '2026-12-20', '2027-01-02'].map((day) => en.day(day, now)),
    ['today', 'in 5 days', 'yesterday', 'Sunday 20 December', 'Saturday, 2 January 2027'],
  )
  assert.deepEqual([ar.day('2026-11-25', now), ar.day('2026-11-27', now)], ['اليوم', 'بعد الغد'])
})

test('hours of a lesson: half of the day is told once, full hours without minutes', () => {
  assert.equal(en.hours('18:00', '20:30'), '6 – 8:30 PM')
  assert.equal(en.hours('2026-11-26T08:15:00Z', '2026-11-26T10:00:00Z'), '10:15 – 12 PM')
  assert.equal(ar.hours('09:30', '11:00'), '9:30 – 11 ص')
})
