import assert from 'node:assert/strict'
import test from 'node:test'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { phoneForms } from './phone-forms.ts'
import { searchKey } from './search-key.ts'
import { likeEscape, searchMatcher, searchParts } from './search-query.ts'

const words = (query: string) => searchParts(query).flatMap((part) => part.words)

test('D1.8 a query gives its different words, short ones as beginnings', () => {
  assert.deepEqual(words(' أحمد  مح STU أحمَد '), [
    { term: 'احمد', prefixOnly: false },
    { term: 'مح', prefixOnly: true },
    { term: 'stu', prefixOnly: false },
  ])
  assert.deepEqual(searchParts('ـ ً '), [])
  assert.equal(words(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')).length, 8)
  assert.ok(words(Array.from({ length: 50 }, (_, index) => `${index}`).join(' ')).length <= 8)
})

test('a name is found by its parts, and while it is typed', () => {
  const saved = (name: string) => ` ${searchKey(name)}`
  const found: [string, string[]][] = [
    [
      'Rami El-Shazly',
      ['shazly', 'elsha', 'el-sh', 'el sh', 'El Shazly', 'rami el', 'rami el-', 'rami el-s', 'Shazly Rami'],
    ],
    ['Abd El-Rahman Fathy', ['rahman', 'abdel', 'el-rahman', 'abd rahman', 'abd el', 'abd el-r', 'fathy abdelrahman']],
    ['Abdulrahman Fathy', ['abd', 'abdu', 'abdul', 'abdel', 'abdel-r', 'abdul rah', 'fathy abdu', 'rahman']],
    ['Abdel-Rahman Fathy', ['abdu', 'abdul', 'abdulrah', 'abdul rahman', 'rahman abdal']],
    ['Mona O’Neil', ['neil', "o'n", "O'Neil", 'ONeil', 'o neil', "mona o'"]],
    ['Anne Marie Smith', ['anne-marie', 'Anne-Mar', 'marie']],
    ['Annemarie Smith', ['anne marie', 'Anne-Marie']],
    ['Benjamin Carter', ['ben carter']],
    ['نور الدين علي', ['نور', 'نور ال', 'نور الد', 'نورالدين', 'الدين', 'نور الدين']],
    ['أحمد عبد الرحمن', ['عبد رحمن', 'عبد-الرحمن', 'الرحمن']],
  ]
  for (const [name, queries] of found)
    for (const query of queries) assert.ok(searchMatcher(query)(saved(name)), `${name}: ${query}`)
  for (const query of ['sharqawy', 'el-shaz rami x', "o'neil"])
    assert.ok(!searchMatcher(query)(saved('Rami El-Shazly')), query)
  assert.deepEqual(words('El'), [{ term: 'el', prefixOnly: true }])
})

test('D1.8 marks of LIKE are literal', () => assert.equal(likeEscape('50%_\\'), '50\\%\\_\\\\'))

const keyOf = (name: string, code: string, ...phones: string[]): string =>
  [name, code, ...phones.map(phoneForms)].join(' ')
const people = [
  keyOf('منى رؤوف', 'STU-000123', '+201097978388'),
  keyOf('سارة العتيبي', 'STU-000124', '+966501234567'),
  keyOf('مجموعة 10 20', 'GRP-2024-2025', '+20502345678', '16123'),
]
const foundBy = (query: string): number[] => people.flatMap((key, at) => (searchMatcher(query)(key) ? [at] : []))

test('D1.8 a phone number is found as people paste it', () => {
  const egyptian = [
    '+201097978388',
    '+20 10 9797 8388',
    '+20 (0)10 9797-8388',
    '+20 010 9797 8388',
    '00201097978388',
    '0020 10 9797 8388',
    '201097978388',
    '20 10 9797 8388',
    '01097978388',
    '010 9797 8388',
    '010-9797-8388',
    '(010) 9797.8388',
    '010 / 97978388',
    '010–9797–8388',
    '1097978388',
    '10 9797 8388',
    '٠١٠٩٧٩٧٨٣٨٨',
    '٠١٠ ٩٧٩٧ ٨٣٨٨',
    '۰۱۰۹۷۹۷۸۳۸۸',
    '\u202A+20 10 9797 8388\u202C',
    '\u200E010\u00A09797\u00A08388\u200F',
    'tel:+20-10-9797-8388',
    '201097978388+',
    '8388',
    '83-88',
    '78388',
    '978388',
    '797 8388',
    '9797 8388',
    '9797-8388',
    'منى 010 9797 8388',
    '010 9797 8388 رءوف',
  ]
  for (const typed of egyptian) assert.deepEqual(foundBy(typed), [0], typed)
  for (const typed of [
    '0501234567',
    '050 123 4567',
    '+966 50 123 4567',
    '00966501234567',
    '966 (0)50 123 4567',
    '1234567',
  ])
    assert.deepEqual(foundBy(typed), [1], typed)
  for (const typed of ['16123', '161-23', '050 234 5678', '٠٥٠ ٢٣٤٥٦٧٨']) assert.deepEqual(foundBy(typed), [2], typed)
  for (const typed of ['010 9797 8389', '+966 10 9797 8388', '00 20 10 0000', 'سارة 010 9797 8388'])
    assert.deepEqual(foundBy(typed), [], typed)
})

test('D1.8 names with digits, codes and numbers of other kinds stay findable', () => {
  for (const [typed, found] of [
    ['STU-000123', [0]],
    ['stu 000123', [0]],
    ['000123', [0]],
    ['00012', [0, 1]],
    ['10 20 مجموعة', [2]],
    ['2024-2025', [2]],
    ['2024 2025', [2]],
    ['GRP-2024', [2]],
  ] as const)
    assert.deepEqual(foundBy(typed), found, typed)
})

test('D1.8 a number of every country is found in its own form and from abroad', () => {
  for (const country of getCountries()) {
    const number = getExampleNumber(country, examples)
    if (!number) continue
    const isFound = (typed: string) => searchMatcher(typed)(phoneForms(number.number))
    const abroad = [number.number, number.formatInternational(), number.formatInternational().replace('+', '00 ')]
    // an Argentine mobile has other digits at home than from abroad
    const home = country === 'AR' ? [] : [number.formatNational(), String(number.nationalNumber)]
    for (const typed of [...abroad, ...home]) assert.ok(isFound(typed), `${country} ${typed}`)
  }
})
