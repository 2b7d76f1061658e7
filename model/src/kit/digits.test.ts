import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { latinDigits, parseDecimalText, stripBidi } from './digits.ts'

test('D1.7 Arabic and Persian digits become Latin ones', () => {
  assert.equal(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹'), '0123456789 0123456789')
  assert.equal(latinDigits('١٬٢٥٠٫٥٠ ٪'), '1250.50 %')
  assert.equal(latinDigits('12,5 أ'), '12,5 أ')
})

test('D1.7 marks of direction go, joiners stay', () => {
  assert.equal(stripBidi('\u200F\u202B12\u2069\u061C34\uFEFF\u200E'), '1234')
  assert.equal(stripBidi('می\u200Cخواهم'), 'می\u200Cخواهم')
})

test('D1.7 a number is read as it is meant', () => {
  const pairs: [string, string][] = [
    ['1,250.50', '1250.50'],
    ['١٬٢٥٠٫٥٠', '1250.50'],
    ['۱٬۲۵۰', '1250'],
    ['1,250', '1250'],
    ['١,٢٥٠.٥', '1250.5'],
    ['007', '7'],
    ['0', '0'],
    ['0.50', '0.50'],
    ['.5', '0.5'],
    ['٫٥', '0.5'],
    ['-12', '-12'],
    ['\u221212', '-12'],
    ['+12', '12'],
    ['-0.00', '0.00'],
    ['\u200F-١٢\u200E', '-12'],
    [' \u00A012 ', '12'],
    ['1,234,567.89', '1234567.89'],
    ['123456789012345678901234', '123456789012345678901234'],
  ]
  for (const [typed, number] of pairs) assert.equal(parseDecimalText(typed), number, typed)
})

test('D1.7 what can be read in two ways, or is no number, is refused', () => {
  const wrong = [
    '١٢٣٤,٥٠',
    '1,25',
    '١,٢٥٠',
    '12,34,567',
    '0,250',
    '1,2500',
    '1.250.000',
    '1٬250,5',
    '١٬٢٥',
    '1 250',
    '1e5',
    'NaN',
    'Infinity',
    '0x10',
    '',
    ' ',
    '.',
    '-',
    '--1',
    '5.',
    '1.2.3',
    '12ج',
    '١،٥',
    '1_000',
    '9'.repeat(61),
  ]
  for (const typed of wrong) assert.equal(parseDecimalText(typed), undefined, typed)
})

test('D1.7 what Intl writes in three locales is read back exactly', () => {
  const formats = ['ar-EG', 'ar-EG-u-nu-latn', 'en-US'].map(
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (piastres) => {
      const digits = String(Math.abs(piastres)).padStart(3, '0')
      const text = `${piastres < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      for (const format of formats) assert.equal(parseDecimalText(format.format(text as unknown as number)), text)
    }),
    { numRuns: 5000 },
  )
})
