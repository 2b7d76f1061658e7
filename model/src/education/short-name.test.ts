import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameIn } from '../kit/names.ts'
import { shortNameLength } from './educational-group.ts'
import { shortNamesOf } from './short-name.ts'

const cases: readonly [ar: string, en: string, shortAr: string, shortEn: string][] = [
  ['إنجليزي المستوى الأول: مجموعة أ', 'English A1, group A', 'إنج 1-أ', 'Eng A1-A'],
  ['إنجليزي مستوى ثاني · مجموعة ب', 'English A2 · group B', 'إنج 2-ب', 'Eng A2-B'],
  ['الرخصة الدولية: مجموعة أ', 'ICDL, group A', 'رخصة-أ', 'ICDL-A'],
  ['ألماني المستوى الأول: مجموعة ب', 'German A1, group B', 'ألم 1-ب', 'Ger A1-B'],
  ['محاسبة: مجموعة ب', 'Accounting, group B', 'محاسبة-ب', 'Acc-B'],
  ['محادثة', 'Conversation', 'محادثة', 'Conversat…'],
  ['مجموعة التجربة', 'Trial group', 'التجربة', 'Trial'],
  ['إنجليزي المستوى الأول: مجموعة الناشئين', 'English A1, juniors', 'الناشئين', 'juniors'],
  ['بايثون 2', 'Python 2', 'بايثون-2', 'Python-2'],
]

test('the short name of a group is its course, its level and its letter, in at most ten letters', () => {
  for (const [ar, en, shortAr, shortEn] of cases) {
    const short = shortNamesOf({ names: { ar, en } })
    assert.deepEqual([short.ar, short.en], [shortAr, shortEn])
    for (const each of [short.ar, short.en]) assert.ok(each!.length <= shortNameLength, each!)
  }
})

test('two groups of a course differ in their short names, a group that is only a letter gets its subject, and the own name wins', () => {
  const of = (letter: string) => shortNamesOf({ names: { ar: `إنجليزي المستوى الأول: مجموعة ${letter}` } }).ar
  assert.equal(new Set(['أ', 'ب', 'ج', 'د'].map(of)).size, 4)
  assert.equal(
    nameIn(shortNamesOf({ names: { ar: 'مجموعة أ' }, subject: { ar: 'اللغة الألمانية' } }), 'ar'),
    'ألمانية-أ',
  )
  assert.deepEqual(shortNamesOf({ shortName: 'ق-7', names: { ar: 'مجموعة أ' } }), { und: 'ق-7' })
})
