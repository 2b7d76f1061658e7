import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { phoneForms } from '@topcenter/model/kit/phone-forms'
import { searchKey } from '@topcenter/model/kit/search-key'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

/** Returns PostgreSQL's search keys of these texts, in one statement. */
async function sqlKeys(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.owner.query<{ key: string }>(
    `
      select ar_norm_v3(text) as key
      from unnest($1::text[]) with ordinality as given(text, place)
      order by place
    `,
    [texts],
  )
  return rows.map((row) => row.key)
}

async function assertSame(texts: readonly string[]): Promise<void> {
  const keys = await sqlKeys(texts)
  const differing = texts.flatMap((text, index) =>
    searchKey(text) === keys[index]
      ? []
      : [{ text: escape(text), browser: escape(searchKey(text)), sql: escape(keys[index]!) }],
  )
  assert.deepEqual(differing.slice(0, 5), [])
}

const words = [
  'أحمد',
  'إبراهيـــم',
  'فاطمة',
  'الهُدى',
  'مؤمن',
  'هناء',
  'ﻻ',
  'عبد',
  'أبو',
  'ابن',
  'معبد',
  'عبد الرحمن',
  'کریم',
  'یاسر',
  'ٱلله',
  'STU-٠٠٠١',
  '۱۲۳',
  '١٬٢٥٠٫٥٠',
  '٪',
  'İstanbul',
  'ΟΔΟΣ',
  'ﬁne',
  'Å',
  'ß',
  'ẞ',
  'ǅ',
  '½',
  '℡',
  '😀',
  'ﷺ',
  'رءوف',
  'رؤوف',
  'شئُون',
  'مسئـول',
  'داؤود',
  'ميخائيل',
  'وو',
  'René',
  'Rene\u0301',
  'Łukasz',
  'Æsa',
  'Nguyễn',
  'ʿAlī',
  'й',
  'が',
  '각',
  'El-Shazly',
  'el',
  'Abd',
  'abdel',
  'Abou',
  'l',
  'Mc',
  'O’Neil',
  'O´',
  'din',
  'Eldin',
  'allah',
  'الدين',
  'الله',
  'A-',
  '-',
  '–',
  'نور-الدين',
]
const gaps = [
  ' ',
  '  ',
  '\t',
  '\n',
  '\u00A0',
  '\u2003',
  '\u3000',
  '\u200B',
  '\u200F',
  '',
  '\u0640',
  '\u064B',
  '\u1680',
  '\u2028',
  '\u0085',
  '\u001F',
  '-',
  ' -',
  '- ',
  "'",
  '\u00AD',
]

test('D1.8 the browser and PostgreSQL make the same keys for 10,000 texts (documents D9)', async () => {
  const line = fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { maxLength: 8 })
    .map((parts) => parts.flat().join(''))
  const arabic = fc.string({
    unit: fc.integer({ min: 0x600, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
    maxLength: 20,
  })
  const anything = fc.string({ unit: 'grapheme', maxLength: 20 })
  await assertSame([...fc.sample(line, 5000), ...fc.sample(arabic, 3000), ...fc.sample(anything, 2000)])
})

test('D1.8 they agree on every character', async () => {
  const letters: string[] = []
  for (let code = 1; code <= 0x1ffff; code++)
    if (code < 0xd800 || code > 0xdfff) letters.push(String.fromCodePoint(code))
  // the two may use different versions of Unicode, so only characters that both know can be compared
  const { rows } = await database.owner.query<{ letter: string }>(
    'select letter from unnest($1::text[]) as letter where unicode_assigned(letter)',
    [letters],
  )
  const known = rows.map((row) => row.letter).filter((letter) => /\P{Cn}/u.test(letter))
  assert.ok(known.length > 90_000)
  await assertSame(known)
})

test('D1.8 they agree on the forms of a phone number in the search text', async () => {
  const phones = [
    ...getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? []),
    ...fc.sample(fc.stringMatching(/^\+?[0-9 x]{1,8}$/), 2000),
  ]
  const { rows } = await database.owner.query<{ forms: string }>(
    `
      select phone_forms_v1(phone) as forms
      from unnest($1::text[]) with ordinality as given(phone, place)
      order by place
    `,
    [phones],
  )
  assert.deepEqual(
    rows.map(({ forms }) => forms),
    phones.map(phoneForms),
  )
})
