import assert from 'node:assert/strict'
import test from 'node:test'
import { phone } from './field.ts'
import { joinPhone, splitPhone, usePhoneRule } from './phone-rule.ts'
import { normalizePhone } from './phone.ts'
import { fieldSchema } from './value-schema.ts'

usePhoneRule(normalizePhone) // as the server does

test('D1.7 every written form of an Egyptian mobile is one number', () => {
  const forms = [
    '01001234567',
    '٠١٠٠١٢٣٤٥٦٧',
    '۰۱۰۰۱۲۳۴۵۶۷',
    '+201001234567',
    '+20 100 123 4567',
    '00201001234567',
    '201001234567',
    '0100-123-4567',
    '(010) 0123 4567',
    '\u200E+20 100 123 4567\u200F',
    ' 010 01234567 ',
    '1001234567',
    '+20 (0)1001234567',
  ]
  for (const form of forms) assert.equal(normalizePhone(form), '+201001234567', form)
})

test('D1.7 landlines and other countries', () => {
  assert.equal(normalizePhone('02 23456789'), '+20223456789')
  assert.equal(normalizePhone('03-4567890'), '+2034567890')
  assert.equal(normalizePhone('+966501234567'), '+966501234567')
  assert.equal(normalizePhone('0044 20 7946 0958'), '+442079460958')
  assert.equal(normalizePhone('0501234567', 'SA'), '+966501234567')
})

test('D1.7 what is no number is refused', () => {
  for (const wrong of [
    '',
    '0100123456',
    '010012345678',
    '01301234567',
    '16123',
    '+',
    '+20',
    'phone',
    '01001234567 ext 5',
    '01001234567,01001234568',
    '0'.repeat(50),
    '=1+1',
  ])
    assert.equal(normalizePhone(wrong), undefined, wrong)
})

test('a place may have a short number', () => {
  const [hotline, person] = [fieldSchema(phone({ hotline: true })), fieldSchema(phone())]
  for (const [written, kept] of [
    ['١٦١٢٣', '16123'],
    [' 122 ', '122'],
    ['0235371234', '+20235371234'],
  ] as const)
    assert.equal(hotline.parse(written), kept)
  for (const wrong of ['1', '01612', '16 x']) assert.equal(hotline.safeParse(wrong).success, false, wrong)
  assert.equal(person.safeParse('16123').success, false)
})

test('a number is shown beside its country’s code, and what is written there is one number again', () => {
  for (const [kept, code, rest] of [
    ['+201001234567', '+20', '01001234567'],
    ['+20223456789', '+20', '223456789'],
    ['+966501234567', '+966', '501234567'],
    ['+971501234567', '', '+971501234567'],
  ] as const)
    assert.deepEqual(splitPhone(kept), { code, rest })
  assert.deepEqual(
    [
      joinPhone('+966', '050 123 4567'),
      joinPhone('+44', '٠٢٠٧٩٤٦٠٩٥٨'),
      joinPhone('+966', '+971501234567'),
      joinPhone('+966', ''),
      joinPhone('', '123'),
    ],
    ['+96650 123 4567', '+442079460958', '+971501234567', '', '123'],
  )
})
