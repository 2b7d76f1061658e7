/** Wordings that read badly and came back before: each pattern fails in every text of both languages. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ar } from './ar/catalogue.ts'
import * as both from './both.ts'
import { insteadOf } from './banned.ts'
import { en } from './en/catalogue.ts'

type Leaf = readonly [path: string, text: string]
function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, path ? `${path}/${key}` : key))
}
const served = (language: 'ar' | 'en') =>
  Object.fromEntries(Object.entries(both).map(([name, languages]) => [name, languages[language]]))
const texts = { ar: leaves({ ...ar, ...served('ar') }), en: leaves({ ...en, ...served('en') }) }
const found = (all: readonly Leaf[], wrong: (text: string, path: string) => boolean): readonly string[] =>
  all.filter(([path, text]) => wrong(text, path)).map(([path, text]) => `${path}: ${text}`)

test('an operation is said to have failed only where nobody knows the cause', () => {
  for (const [language, failed] of [
    ['en', /failed operation/i],
    ['ar', /فشلت العملية/],
  ] as const)
    assert.deepEqual(
      found(texts[language], (text) => failed.test(text)).map((line) => line.split(':')[0]),
      ['refusals/server.caught/title'],
    )
})

test('the sign of a percent stands after its number, and only the filling of a sentence isolates it', () => {
  for (const all of [texts.ar, texts.en])
    assert.deepEqual(
      found(all, (text) => /%\s*(\d|\{\{)|[\u2066-\u2068][^\u2069]*%/.test(text)),
      [],
    )
})

test('an attendance is written by the one format of counted percents, so its text has no sign of its own', () => {
  for (const all of [texts.ar, texts.en])
    assert.deepEqual(
      found(all, (text, path) => /attendance[^/]*\/(?:\w+\/)*(percent|rate)\w*$/i.test(path) && text.includes('%')),
      [],
    )
  const screens = new URL('../../web/src/', import.meta.url)
  const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(education|attendance|people|home|portal)\/.*\.tsx?$/.test(file),
  )
  assert.ok(files.length > 100)
  for (const file of files)
    assert.doesNotMatch(
      readFileSync(new URL(file, screens), 'utf8'),
      /formats\.(number|percent)\((\w+\.)*(percent|attendanceRate)\b/,
      `web/src/${file}: write it with formats.rate`,
    )
})

/** Names of records and fields, and what stands over columns, on tabs, buttons and tiles. */
const isHead = (path: string): boolean =>
  /^(words|values|tabs|menu|screens|permissions|kindsAlone|record\/(states|actions))\//.test(path) ||
  /^entities\/\w+\/(one|many|add|fields|states|values|tabs)(\/|$)/.test(path) ||
  /^entities\/\w+\/actions\/\w+\/(do|fields)(\/|$)/.test(path) ||
  path.startsWith('app/needs/') ||
  /^(reportWords\/)(measures|dimensions)\//.test(path) ||
  /\/(title|label|heading|columns?\/\w+|heads?\/\w+|table\/\w+)$/.test(path)

test('heads and labels in English begin with a capital', () => {
  const heads = texts.en.filter(([path]) => isHead(path))
  assert.ok(heads.length > 2_000)
  assert.deepEqual(
    found(heads, (text) => /^\p{Ll}/u.test(text) && !text.startsWith('iPhone') && !/kindsAlone/.test(text)),
    [],
  )
})

/** Words about one man: of a woman they need the form `_female` beside them, or other words that fit both. */
const masculine =
  /(?:^|[\s«(])(صاحب الشكوى|مقدم الشكوى|يصله|عليه|مجمّد حتى|مؤجل حتى|سيُجمّد|سيُؤجل|له حساب|مجموعاته|لم يذكر|يتابعه)(?=$|[\s.،؛:])/
/** A thing or a side is meant, or a heading of a list of many. */
const ofNobody = [
  'words/complainant',
  'words/noWayToWrite',
  'app/login/password/sent',
  'work/person/noWayToWrite',
  'work/import/guessed',
  'work/access/privileges/ownGroupsOnly',
  'work/desk/remindSkipped_one',
  'work/desk/noDebtors',
  'work/desk/noDebtorsText',
  'work/shop/sellText',
  'work/messages/noPhone',
  'papers/quotation/scan',
  'work/sent/acceptedSum',
]

test('what names one person has a form for a woman in Arabic, which differs', () => {
  const own = texts.ar.filter(([path]) => /^(work|app|papers|risk|notices)\//.test(path))
  const all = new Map(own)
  assert.deepEqual(
    found(
      own,
      (text, path) =>
        masculine.test(text) && !path.endsWith('_female') && !all.has(`${path}_female`) && !ofNobody.includes(path),
    ),
    [],
  )
  const feminine = own.filter(([path]) => path.endsWith('_female'))
  assert.ok(feminine.length > 4)
  for (const [path, text] of feminine) {
    const of = all.get(path.replace(/_female$/, ''))
    assert.ok(of !== undefined && of !== text, path)
  }
})

test('our sentences run as their language does: no element takes their direction from their first letter', () => {
  const screens = new URL('../../web/src/', import.meta.url)
  const faults = readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /<(?:bdi|\w+ [^>]*dir="auto"[^>]*)>\s*\{(?:work|say|texts\.(?:say|fill))\(/.test(
        readFileSync(new URL(file, screens), 'utf8'),
      ),
    )
  assert.deepEqual(faults, [])
})

test('each pattern of this page is met by the wording that it is about', () => {
  for (const text of ['Related with group', 'Freezed', 'A number of days', 'Clients’ remarks', 'Hierarchies'])
    assert.ok(insteadOf(text, 'en').length > 0, text)
  for (const text of ['نُفّذ على سجلين', 'غير مرتبط بمجموعة', 'التسلسلات الهرمية', 'أحد مديري المنصة'])
    assert.ok(insteadOf(text, 'ar').length > 0, text)
  for (const text of ['بانتظار صاحب الشكوى', 'يصله في البوابة', 'لا شيء عليه']) assert.match(text, masculine)
})
