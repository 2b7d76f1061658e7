import assert from 'node:assert/strict'
import test from 'node:test'
import { hasArabic, hasLatin, isArabicText, isEnglishText, nameIn } from './names.ts'

test('D1.6 a name shows in the reader’s language, else undetermined, else the other', () => {
  const names = { ar: 'رياضيات', en: 'Maths', und: 'MATH' }
  assert.equal(nameIn(names, 'ar'), 'رياضيات')
  assert.equal(nameIn(names, 'en'), 'Maths')
  assert.equal(nameIn({ ar: 'رياضيات', und: 'MATH' }, 'en'), 'MATH')
  assert.equal(nameIn({ ar: 'رياضيات', en: ' ', und: null }, 'en'), 'رياضيات')
  assert.equal(nameIn({ en: 'Maths' }, 'ar'), 'Maths')
  assert.equal(nameIn({}, 'ar'), '')
  assert.equal(nameIn(null, 'ar'), '')
})

test('D1.6 an Arabic field holds Arabic letters and no Latin ones; the rest is free', () => {
  for (const good of ['أحمد', 'قاعة 3 (أ) – ٪', 'ﻻ', 'محـمد']) assert.ok(isArabicText(good), good)
  for (const bad of ['', '123', '١٢٣', '۱۲۳', '-', 'Ahmed', 'أحمد A', 'ـ', '😀']) assert.ok(!isArabicText(bad), bad)
})

test('D1.6 an English field holds Latin letters and no Arabic ones', () => {
  for (const good of ['Ahmed', 'Room 3 (A) – %', 'Zoë', 'Hall ٣']) assert.ok(isEnglishText(good), good)
  for (const bad of ['', '123', 'أحمد', 'Hall أ', '—']) assert.ok(!isEnglishText(bad), bad)
  assert.ok(hasArabic('a أ') && hasLatin('a أ') && !hasArabic('a') && !hasLatin('أ'))
})
