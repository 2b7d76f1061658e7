import assert from 'node:assert/strict'
import test from 'node:test'
import { parseNationalId } from './national-id.ts'

const today = '2026-11-21'

test('D1 a national ID tells birth date, gender and governorate', () => {
  assert.deepEqual(parseNationalId('29010280165195', today), {
    digits: '29010280165195',
    birthDate: '1990-10-28',
    gender: 'Male',
    governorateCode: '01',
    checkDigitAgrees: true,
  })
  assert.deepEqual(parseNationalId(' ٣٠٥٠٢٢١-١٣٢٥٠٥٥ '.replace('-', ' '), '2005-02-21'), {
    digits: '30502211325055',
    birthDate: '2005-02-21',
    gender: 'Male',
    governorateCode: '13',
    checkDigitAgrees: false,
  })
  assert.equal((parseNationalId('29001010101244', today) as { gender: string }).gender, 'Female')
})

test('D1 the check digit agrees with four of the six published samples, and is never an error', () => {
  const agrees = [
    '29010280165195',
    '27510120200771',
    '28309102300111',
    '29001010101234',
    '29009121201812',
    '30502211325055',
  ].map((id) => (parseNationalId(id, today) as { checkDigitAgrees: boolean }).checkDigitAgrees)
  assert.deepEqual(agrees, [true, true, true, true, false, false])
})

test('D1 what cannot be an ID is named', () => {
  const faults: [string, string][] = [
    ['', 'length'],
    ['2901028016519', 'length'],
    ['290102801651950', 'length'],
    ['2901028016519a', 'length'],
    ['19010280165195', 'century'],
    ['49010280165195', 'century'],
    ['29013280165195', 'date'],
    ['29002300165195', 'date'],
    ['29002290165195', 'date'],
    ['29000000165195', 'date'],
    ['32701010165195', 'future'],
    ['32611220165195', 'future'],
    ['29010280565195', 'governorate'],
    ['29010289965195', 'governorate'],
  ]
  for (const [typed, fault] of faults) assert.deepEqual(parseNationalId(typed, today), { fault }, typed)
  assert.ok('digits' in parseNationalId('32611210165195', today), 'born today')
  assert.ok('digits' in parseNationalId('30002298865195', today), 'a leap day, abroad')
})
