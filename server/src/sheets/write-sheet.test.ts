import assert from 'node:assert/strict'
import { PassThrough, Writable } from 'node:stream'
import test from 'node:test'
import ExcelJS from 'exceljs'
import { readSheet } from './read-sheet.ts'
import { type SheetCells, type SheetColumn, writeCsv, writeXlsx } from './write-sheet.ts'

async function written(write: (stream: Writable) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  await write(
    new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk)
        done()
      },
    }),
  )
  return Buffer.concat(chunks)
}
async function rowsOf(bytes: Buffer) {
  const sheet = await readSheet(bytes)
  const rows: (readonly string[])[] = []
  for await (const { cells } of sheet.rows) rows.push(cells)
  return { header: sheet.header, rows }
}

const texts = (...headers: string[]): SheetColumn[] => headers.map((header) => ({ header, kind: 'text' }))
const hostile = [
  '=cmd|calc',
  '+201001234567',
  '-1+1',
  '@SUM(A1)',
  ' =1',
  '＝1',
  '-12.50',
  'قال "نعم", ثم\r\nمضى',
  '00123',
  "'quoted",
]

test('export: CSV opens in Excel: mark, CRLF, quotes, and no formula', async () => {
  const bytes = await written((stream) =>
    writeCsv(
      {
        columns: texts('الاسم', 'n', 'b', 'none'),
        rows: [[['=1+1', -5, true, null]], [], [['a"b', 1.5, false, undefined], ['a\nb']]],
      },
      stream,
    ),
  )
  assert.equal(bytes.toString(), '\uFEFFالاسم,n,b,none\r\n\'=1+1,-5,true,\r\n"a""b",1.5,false,\r\n"a\nb"\r\n')
  const guards = (
    await written((stream) => writeCsv({ columns: texts('text'), rows: [hostile.map((text) => [text])] }, stream))
  )
    .toString()
    .slice('\uFEFFtext\r\n'.length)
    .split('\r\n')
    .map((line) => line.replace(/^"/, '')[0])
  assert.deepEqual(guards.slice(0, 7), ["'", '+', "'", "'", "'", "'", '-'])
})

test('export: a phone in CSV stays a text without an apostrophe, and is read as the same phone', async () => {
  const phones = ['+201001234567', '+20 100 123 4567', '+12125550123', '+20100-1', '+2+2', '+20,1', '+201001234567 x']
  const bytes = await written((stream) =>
    writeCsv({ columns: texts('phone', 'end'), rows: [phones.map((phone) => [phone, 'x'])] }, stream),
  )
  assert.deepEqual(bytes.toString().split('\r\n').slice(1, -1), [
    '+20 100 123 4567,x',
    '+20 100 123 4567,x',
    '+1 212 555 0123,x',
    "'+20100-1,x",
    "'+2+2,x",
    '"\'+20,1",x',
    "'+201001234567 x,x",
  ])
  const read = (await rowsOf(bytes)).rows.map(([text]) => text!)
  assert.deepEqual(
    read.map((text) => text.replaceAll(' ', '')),
    phones.map((text) => text.replaceAll(' ', '')),
  )
})

test('export: what CSV says is read back as it was', async () => {
  const bytes = await written((stream) =>
    writeCsv({ columns: texts('text', 'end'), rows: [hostile.map((text) => [text, 'x'])] }, stream),
  )
  assert.deepEqual(
    (await rowsOf(bytes)).rows.map(([text]) => text!.replace('+20 100 123 ', '+20100123')),
    hostile.map((text) => text.trim()),
  )
})

const columns: SheetColumn[] = [
  { header: 'الاسم', kind: 'text', width: 30 },
  { header: 'الهاتف', kind: 'text' },
  { header: 'المبلغ', kind: 'money' },
  { header: 'التاريخ', kind: 'date' },
  { header: 'الموعد', kind: 'dateTime' },
  { header: 'عدد', kind: 'number' },
  { header: 'نسبة', kind: 'percent' },
]
const row: SheetCells = ['=أحمد & <b>', '01001234567', 125050, '2026-03-25', '2026-10-29 23:30', 3, 12.5]

test('export: a workbook reads right to left, with a frozen header and its number formats', async () => {
  const bytes = await written((stream) =>
    writeXlsx({ columns, rows: [[row]], rightToLeft: true, sheetName: 'الطلاب/1' }, stream),
  )
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  const sheet = workbook.worksheets[0]!
  assert.equal(sheet.name, 'الطلاب 1')
  const view = sheet.views[0]!
  assert.deepEqual([view.rightToLeft, view.state, (view as { ySplit?: number }).ySplit], [true, 'frozen', 1])
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((column) => sheet.getRow(2).getCell(column).numFmt),
    ['@', '@', '#,##0.00', 'yyyy/mm/dd', 'yyyy/mm/dd hh:mm'],
  )
  assert.equal(sheet.getRow(2).getCell(1).type, ExcelJS.ValueType.String)
  assert.equal(sheet.getRow(2).getCell(3).value, 1250.5)
  assert.equal(sheet.getRow(1).getCell(1).font.bold, true)
})

test('export: what a workbook says is read back as it was', async () => {
  const bytes = await written((stream) =>
    writeXlsx(
      {
        columns,
        rows: [[row, [null, '', 0, null, '2026-01-01 00:00', -1, 0]], [['x\0y\uD800', '٠١٠٠', 1, 'بلا', 'x', 0.1, 100]]],
        rightToLeft: false,
      },
      stream,
    ),
  )
  assert.deepEqual(await rowsOf(bytes), {
    header: columns.map((column) => column.header),
    rows: [
      ['=أحمد & <b>', '01001234567', '1250.5', '2026-03-25', '2026-10-29 23:30', '3', '12.5'],
      ['', '', '0', '', '2026-01-01', '-1', '0'],
      ['xy\uFFFD', '٠١٠٠', '0.01', 'بلا', 'x', '0.1', '100'],
    ],
  })
})

test('documents D4: a slow reader holds the writer back', async () => {
  const pass = new PassThrough({ highWaterMark: 16_384 })
  let made = 0
  async function* rows() {
    for (; made < 30_000; made++)
      yield [[`أحمد ${Math.random()} ${made}`, '01001234567', made, '2026-03-25', null, made, 1]]
  }
  const writing = writeXlsx({ columns, rows: rows(), rightToLeft: true }, pass)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  assert.ok(made < 15_000, `${made} rows were made for a reader that reads nothing`)
  const chunks: Buffer[] = []
  for await (const chunk of pass) chunks.push(chunk as Buffer)
  await writing
  assert.equal((await rowsOf(Buffer.concat(chunks))).rows.length, 30_000)
})

test('export: a reader that goes away ends the writing', async () => {
  const pass = new PassThrough()
  let made = 0
  function* rows() {
    for (; made < 1_000_000; made++) yield [[`${made}`]]
  }
  const writing = writeXlsx({ columns: columns.slice(0, 1), rows: rows(), rightToLeft: true }, pass)
  setTimeout(() => pass.destroy(), 50)
  await assert.rejects(writing)
  assert.ok(made < 1_000_000)
})
