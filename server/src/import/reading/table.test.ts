import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { type ImportTest, type Json, startImportTest } from '../../../test/import/imports-for-tests.ts'

let app: ImportTest
before(async () => {
  app = await startImportTest()
})
after(() => app.close())

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const workbook = (
  sheets: readonly { name: string; rows: (string | number | Date | null)[][]; hidden?: boolean }[],
  dateSystem: '1900' | '1904' = '1900',
) => writeXlsx({ sheets: [...sheets], dateSystem })
const sent = async (bytes: Uint8Array, name = 'book.xlsx') =>
  (await app.upload('/api/students/import', { file: { name, bytes } })).body

test('the sheet and header row with the most recognised columns are read, and the response lists every sheet', async () => {
  const people = [
    ['كشف طلاب السنتر', null, null],
    ['سنة 2026', null, null],
    [null, null, null],
    ['الكود', 'اسم الطالب', 'ت. الميلاد'],
    ['WB-1', 'منى أحمد علي', '2010-03-05'],
    ['WB-2', 'عمر سعيد', '2011-03-05'],
  ]
  const book = await workbook([
    {
      name: 'قديم',
      rows: [
        ['الكود', 'اسم الطالب', 'ت. الميلاد', 'الجنس'],
        ['OLD-1', 'طالب قديم', null, null],
      ],
      hidden: true,
    },
    { name: 'غلاف', rows: [['سنتر النور'], ['أكتوبر']] },
    { name: 'طلاب', rows: people },
    { name: 'فارغة', rows: [] },
  ])
  const run = await sent(book)
  assert.deepEqual(
    [run.table, run.totalRows, run.mapping],
    [{ sheet: 'طلاب', headLine: 4 }, 2, { 0: 'code', 1: 'names', 2: 'birthDate' }],
  )
  assert.deepEqual(
    run.tables.map((table: Json) => [table.sheet, table.isHidden, table.headLine, table.rows.length]),
    [
      ['قديم', true, 1, 2],
      ['غلاف', false, 1, 2],
      ['طلاب', false, 4, 5],
    ],
  )
  const done = await app.run(run.token)
  assert.deepEqual([done.state, done.steps[0].counts.new, done.steps[0].counts.refused], ['done', 2, 0])
  assert.deepEqual(
    (await app.rows(run.token, 'new,refused')).map((row) => row.line),
    [],
  )
  assert.equal((await app.call('GET', '/api/students?search=WB-1')).body.items.length, 1)
})

test('a person can choose another sheet or row; columns without a header are named by their letters', async () => {
  const book = await workbook([
    {
      name: 'One',
      rows: [
        ['Code', 'Name'],
        ['TC-1', 'Mona One'],
      ],
    },
    { name: 'Two', rows: [['Second list'], ['TC-2', 'Omar Two'], ['TC-3', 'Ali Three']] },
    { name: 'Heads', rows: [['Code', 'Name']] },
  ])
  const { token, table } = await sent(book)
  const choose = async (choice: object) => (await app.call('POST', `/api/imports/${token}/table`, choice)).body
  assert.deepEqual(table, { sheet: 'One', headLine: 1 })
  const two = await choose({ sheet: 'Two', headLine: 0 })
  assert.deepEqual(
    [two.headers, two.mapping, two.samples, two.totalRows],
    [
      ['A', 'B'],
      {},
      [
        ['Second list', 'TC-2', 'TC-3'],
        ['', 'Omar Two', 'Ali Three'],
      ],
      3,
    ],
  )
  assert.equal((await choose({ sheet: 'Heads' })).code, 'import.headsOnly')
  for (const wrong of [{ sheet: 'Three' }, { sheet: 'Two', headLine: 9 }, { headLine: 'x' }])
    assert.equal((await choose(wrong)).code, 'request.malformed')
  const again = (await app.call('GET', `/api/imports/${token}`)).body
  assert.deepEqual(
    [again.table, again.totalRows],
    [{ sheet: 'Two', headLine: 0 }, 3],
    'a refused choice changes nothing',
  )
  await app.call('POST', `/api/imports/${token}/rehearse`, { mapping: { c0: 'code', c1: 'names' } })
  const rehearsed = await app.settled(token)
  assert.deepEqual([rehearsed.steps[0].counts.new, rehearsed.steps[0].counts.refused], [2, 1])
  assert.deepEqual((await choose({ sheet: 'One' })).state, 'prepared')
  assert.equal((await app.rows(token, 'new,refused')).length, 0)
})

test('a title above the headers of a CSV is skipped, also with another separator; a file with headers only is refused', async () => {
  const run = await sent(csv('"Students, 2026", October', '', 'Code;Name', 'TT-1;Mona, One', 'TT-2;Omar Two'), 'x.csv')
  assert.deepEqual([run.table, run.headers, run.totalRows], [{ sheet: '', headLine: 3 }, ['Code', 'Name'], 2])
  const runs = await app.count('import_run')
  for (const heads of [csv('Code,Name'), await workbook([{ name: 'S', rows: [['Code', 'Name']] }])])
    assert.equal((await sent(heads, 'x')).code, 'import.headsOnly')
  assert.equal(await app.count('import_run'), runs)
})

test('a day of a workbook that counts from 1904 is the day that Excel shows, with a date format and without', async () => {
  const rows = [
    ['Code', 'Name (English)', 'Birth date'],
    ['DF-1', 'Formatted One', new Date('2010-03-05T00:00:00Z')],
    ['DF-2', 'Plain Two', 38780],
  ]
  const run = await app.rehearse('students', await workbook([{ name: 'S', rows }], '1904'))
  await app.run(run.token)
  const days = await app.database.owner.query(
    `
      select birth_date::text as day
      from user_account
      where code like 'DF-%'
      order by code
    `,
  )
  assert.deepEqual(days.rows, [{ day: '2010-03-05' }, { day: '2010-03-05' }])
})
