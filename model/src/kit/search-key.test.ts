import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { likeEscape, searchKey, searchTerms } from './search-key.ts'

test('D1.8 forms of one word have one key', () => {
  const same = [
    ['احمد', 'أحمد', 'أَحْمَد', 'احـــمد', 'إحمد', ' آحمد ', '\u200Fأحمد\u200E', 'ٱحمد'],
    ['فاطمة', 'فاطمه', 'فَاطِمَة'],
    ['مصطفى', 'مصطفي', 'مصطفی'],
    ['مؤمن', 'مومن'],
    ['هناء', 'هنا'],
    ['سائد', 'سايد'],
    ['كريم', 'کریم'],
    ['STU-000123', 'stu-٠٠٠١٢٣', 'Stu-۰۰۰۱۲۳'],
    ['ﻻ', 'لا'],
    ['عبد الرحمن', 'عبدالرحمن', 'عبد  الرَّحمن'],
    ['أبو بكر', 'ابوبكر'],
    ['ابن سينا', 'ابنسينا'],
    ['أبو عبد الله', 'ابو عبدالله', 'أبوعبدالله'],
    ['50٪', '50%'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
  ]
  for (const forms of same) for (const form of forms) assert.equal(searchKey(form), searchKey(forms[0]!), form)
})

test('D1.8 the key of a whole line', () => {
  assert.equal(
    searchKey('  أَحْمَد  إبراهيـــم\tفاطمة الهُدى مؤمن هناء ١٢٣ ﻻ\n'),
    'احمد ابراهيم فاطمه الهدي مومن هنا 123 لا',
  )
})

test('D1.8 the space is kept where it parts other words', () => {
  assert.equal(searchKey('معبد الكرنك'), 'معبد الكرنك')
  assert.equal(searchKey('عبد'), 'عبد')
  assert.notEqual(searchKey('عابد الرحمن'), searchKey('عبد الرحمن'))
})

test('D1.8 a key of a key is the key', () => {
  const alphabet = [...'أإآٱىیةهکكءؤئ ًٌّـعبدابنوال٠۹٫٬٪ \u200F\u00A0\u0085aZİΣﻻ%_\\'].concat('عبد ', 'ابو ')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...alphabet)), (parts) => {
      const key = searchKey(parts.join(''))
      assert.equal(searchKey(key), key)
    }),
    { numRuns: 3000 },
  )
})

test('D1.8 a query gives its different words, short ones as beginnings', () => {
  assert.deepEqual(searchTerms(' أحمد  مح STU أحمَد '), [
    { term: 'احمد', prefixOnly: false },
    { term: 'مح', prefixOnly: true },
    { term: 'stu', prefixOnly: false },
  ])
  assert.deepEqual(searchTerms('ـ ً '), [])
  assert.equal(searchTerms(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')).length, 8)
})

test('D1.8 marks of LIKE are literal', () => assert.equal(likeEscape('50%_\\'), '50\\%\\_\\\\'))
