/** `npm test -- --changed` chooses by areas: what it must not leave out. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { areasOfSql, areasToTest, concerns, journeys, testsFor, wholes } from '../tools/changed.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const found = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => String(name).includes('node_modules') })
const tests = ['tests', 'server', 'web', 'texts', 'model'].flatMap((folder) => found(`${folder}/**/*.test.ts`))

test('every journey says which areas it drives', () => {
  const files = found('tests/journeys/*.test.ts').map((file) => /([a-z-]+)\.test\.ts$/.exec(file)![1]!)
  assert.deepEqual(Object.keys(journeys).toSorted(), files.toSorted())
})

test('every test of the whole product says which areas it drives', () => {
  for (const file of [...found('tests/faults/*.test.ts'), ...found('server/src/*.test.ts')])
    assert.ok(wholes[file.replace('.test.ts', '')], file)
  for (const file of Object.keys(wholes)) assert.ok(tests.includes(`${file}.test.ts`), file)
})

test('a change limits the loops over all definitions to its area, and to what its importers add to theirs', () => {
  assert.equal(areasToTest(['server/src/finance/desk/receipt-paper.ts']), 'finance')
  assert.equal(areasToTest(['server/src/finance/payments/payments.service.ts']), 'finance +joining +media')
  assert.match(areasToTest(['model/src/finance/debt.ts'])!, /^finance .*\+quotations/)
  assert.equal(areasToTest(['server/src/records/read.ts']), undefined)
  assert.equal(areasToTest(['server/src/records/states.test.ts']), undefined)
  assert.equal(areasToTest(['web/src/exams/scores/score-text.ts']), '')
})

test('a migration that alters tables concerns their areas; one that does more concerns everything', () => {
  const field = '-- A number.\nalter table insurance_company add column contract_number text;'
  assert.deepEqual(areasOfSql(field), ['lookups', 'every definition'])
  assert.deepEqual(areasOfSql('alter table user_account add column x text;'), ['people', 'every definition'])
  assert.equal(areasOfSql(`${field} drop function ar_norm(text);`), undefined)
  assert.equal(areasOfSql('alter table of_no_definition add column x text;'), undefined)
})

test('a change chooses the tests of its area, of the areas that use it, and the loops over definitions', () => {
  const chosen = testsFor(['server/src/finance/books/ledger.ts'], tests)
  for (const needed of [
    'server/src/finance/books/ledger.test.ts',
    'server/src/joining/joining.test.ts', // joining uses finance
    'server/src/home/home.test.ts', // so does the home
    'server/src/records/permissions/matrix.test.ts',
    'tests/journeys/desk.test.ts',
    'tests/faults/payments.test.ts',
  ])
    assert.ok(chosen.includes(needed), needed)
  assert.ok(!chosen.includes('server/src/interests/interests.test.ts'))
  assert.ok(!chosen.includes('tests/journeys/places.test.ts'))
})

test('a change of the web chooses its own tests and the journeys of its area, and none of the server', () => {
  const chosen = testsFor(['web/src/exams/scores/score-text.ts'], tests)
  for (const needed of ['web/src/exams/scores/score-text.test.ts', 'tests/journeys/results.test.ts'])
    assert.ok(chosen.includes(needed), needed)
  assert.deepEqual(
    chosen.filter((file) => file.startsWith('server/') || file.startsWith('tests/faults/')),
    [],
  )
  const ofFamily = testsFor(['web/src/portal/account/my-account.tsx'], tests)
  assert.ok(ofFamily.includes('tests/journeys/desk.test.ts'), 'screens of finance import it')
})

test('what lies below all areas chooses everything, what is only read chooses nothing, a test chooses itself', () => {
  for (const file of ['server/src/platform/http/http.ts', 'model/src/kit/money.ts', 'server/migrations/0001_x.sql'])
    assert.deepEqual(testsFor([file], tests), tests, file)
  assert.deepEqual(testsFor(['README.md', 'docs/known-limits.md'], tests), [])
  assert.deepEqual(testsFor(['server/src/finance/goods/goods.test.ts'], tests), [
    'server/src/finance/goods/goods.test.ts',
  ])
  assert.ok(testsFor(['web/src/ui/overlays/dialog.tsx'], tests).includes('tests/journeys/paths.test.ts'))
})

test('each folder of code is known: a change in it concerns something', () => {
  for (const file of found('{model,server,web,texts}/**/*.{ts,tsx,css,sql}'))
    if (!file.endsWith('.test.ts')) assert.ok(concerns(file).length > 0, file)
})
