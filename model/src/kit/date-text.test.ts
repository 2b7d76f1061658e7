import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, isDate, parseDateText, parseDateTimeText, parseTimeText } from './date-text.ts'

test('D1.9 a date in three orders, any script, or a serial of Excel', () => {
  const forms = [
    '2026-03-25',
    '2026/3/25',
    '25/3/2026',
    '25-03-2026',
    '25.3.2026',
    '3/25/2026',
    '٢٥/٣/٢٠٢٦',
    '۲۰۲۶/۰۳/۲۵',
    '20260325',
    '46106',
    '46106.0',
    '2026-03-25 00:00:00',
    '2026-03-25T00:00:00.000Z',
    ' \u200F25/3/2026 ',
    '25 3 2026',
  ]
  for (const form of forms) assert.equal(parseDateText(form), '2026-03-25', form)
})

test('D1.9 where day and month could both be meant, the order decides', () => {
  assert.equal(parseDateText('5/3/2026'), '2026-03-05')
  assert.equal(parseDateText('5/3/2026', 'mdy'), '2026-05-03')
  assert.equal(parseDateText('25/3/2026', 'mdy'), '2026-03-25')
  assert.equal(parseDateText('2026/5/3', 'mdy'), '2026-05-03')
})

test('D1.9 what is no date is refused', () => {
  for (const wrong of [
    '',
    '30/2/2026',
    '29/2/2025',
    '31/4/2026',
    '13/13/2026',
    '0/1/2026',
    '5/3/26',
    '26/3/5',
    '2026',
    '2026-03',
    '5/3-2026',
    '1899-12-31',
    '2200-01-01',
    '123',
    '9999',
    '123456',
    '46106.5',
    '2026-03-25 14:00',
    '2026-03-25T22:00:00Z',
    'يوم',
    '00000000',
  ])
    assert.equal(parseDateText(wrong), undefined, wrong)
})

test('D1.9 every day survives its serial and its written forms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 99_999 }), (serial) => {
      const date = addDays('1899-12-30', serial)
      assert.equal(parseDateText(String(serial)), date <= '2199-12-31' ? date : undefined)
      if (date > '2199-12-31') return
      const [year, month, day] = date.split('-')
      assert.ok(isDate(date))
      assert.equal(parseDateText(`${day}/${month}/${year}`), date)
      assert.equal(parseDateText(`${Number(month)}/${Number(day)}/${year}`, 'mdy'), date)
    }),
  )
})

test('D6.5 months are clamped to their last day', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2027-12-31', 2), '2028-02-29')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
  assert.equal(addMonths('2026-11-15', 3), '2027-02-15')
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
})

test('D1.9 times as people write them', () => {
  const pairs: [string, string][] = [
    ['9:05', '09:05'],
    ['09:05:59', '09:05'],
    ['23:59', '23:59'],
    ['0:00', '00:00'],
    ['9 pm', '21:00'],
    ['12:30 AM', '00:30'],
    ['12 pm', '12:00'],
    ['٩:٣٠ م', '21:30'],
    ['٩:٣٠ص', '09:30'],
    ['9:30 مساءً', '21:30'],
    ['0.375', '09:00'],
    ['0.99999', '23:59'],
    ['8:15 a.m.', '08:15'],
  ]
  for (const [typed, time] of pairs) assert.equal(parseTimeText(typed), time, typed)
  for (const wrong of ['', '24:00', '9:60', '9', '13 pm', '0 am', '9:5', '1.5', '12:30:60', 'noon'])
    assert.equal(parseTimeText(wrong), undefined, wrong)
})

test('D1.9 a moment as typed is kept in UTC', () => {
  const pairs: [string, string][] = [
    ['2026-01-10 14:30', '2026-01-10T12:30:00.000Z'],
    ['10/7/2026 2:30 م', '2026-07-10T11:30:00.000Z'],
    ['2026-07-10T14:30', '2026-07-10T11:30:00.000Z'],
    ['2026-07-10T14:30:00Z', '2026-07-10T14:30:00.000Z'],
    ['2026-07-10 14:30+03:00', '2026-07-10T11:30:00.000Z'],
    ['2026-07-10', '2026-07-09T21:00:00.000Z'],
    ['46213.5', '2026-07-10T09:00:00.000Z'],
    ['2027-04-30 00:30', '2027-04-29T22:00:00.000Z'], // the clock jumps from 00:00 to 01:00
  ]
  for (const [typed, iso] of pairs) assert.equal(parseDateTimeText(typed), iso, typed)
  for (const wrong of ['', '2026-02-30T10:00:00Z', '2026-07-10 25:00', '2026-07-10T14:30:00+99:00', 'now'])
    assert.equal(parseDateTimeText(wrong), undefined, wrong)
  assert.equal(parseDateTimeText('2026-07-10 14:30', 'Asia/Riyadh'), '2026-07-10T11:30:00.000Z')
})
