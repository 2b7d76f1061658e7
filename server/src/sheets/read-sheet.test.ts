import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test from 'node:test'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { readSheet, type SheetLimits, type SheetSource } from './read-sheet.ts'

async function tableOf(source: SheetSource, limits?: SheetLimits) {
  const sheet = await readSheet(source, limits)
  const rows: (readonly string[])[] = []
  const lines: number[] = []
  for await (const { line, cells } of sheet.rows) {
    rows.push(cells)
    lines.push(line)
  }
  return { kind: sheet.kind, header: sheet.header, rows, lines }
}
const refusedWith = (code: RefusalCode, source: SheetSource, limits?: SheetLimits, hint?: string) =>
  assert.rejects(tableOf(source, limits), (error) => error instanceof Refused && error.refusal.refused === code, hint)

const arabic = 'الاسم;الهاتف\r\nأحمد محمود;٠١٠٠١٢٣٤٥٦٧\r\nفاطمة;"سطر\r\nثان"\r\n'
const arabicTable = {
  kind: 'csv',
  header: ['الاسم', 'الهاتف'],
  rows: [
    ['أحمد محمود', '٠١٠٠١٢٣٤٥٦٧'],
    ['فاطمة', 'سطر\r\nثان'],
  ],
  lines: [2, 3],
}

/** Bytes of a text in Windows-1256, by turning the decoder round. */
function windows1256(text: string): Buffer {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from([...text].map((letter) => byteOf.get(letter) ?? assert.fail(`no byte for ${letter}`)))
}

test('import: an Arabic CSV is read in every encoding it comes in', async () => {
  const utf16be = Buffer.from(`\uFEFF${arabic}`, 'utf16le').swap16()
  for (const bytes of [
    Buffer.from(arabic),
    Buffer.from(`\uFEFF${arabic}`),
    Buffer.from(`\uFEFF${arabic}`, 'utf16le'),
    utf16be,
    gzipSync(arabic),
    Buffer.from(`sep=;\r\n${arabic}`),
  ]) {
    const table = await tableOf(bytes)
    assert.deepEqual({ ...table, lines: arabicTable.lines }, arabicTable)
  }
  const old = arabic.replace('٠١٠٠١٢٣٤٥٦٧', '01001234567')
  assert.deepEqual((await tableOf(windows1256(old))).rows[0], ['أحمد محمود', '01001234567'])
})

test('import: commas, semicolons and tabs are told apart, also beside quoted ones', async () => {
  for (const mark of [',', ';', '\t']) {
    const table = await tableOf(Buffer.from(`"a,;\tb"${mark}c${mark}d\n1${mark}"2""3"${mark}\n`))
    assert.deepEqual([table.header, table.rows], [['a,;\tb', 'c', 'd'], [['1', '2"3']]])
  }
  assert.deepEqual((await tableOf(Buffer.from('only\none\n'))).rows, [['one']])
})

test('import: blank rows are left out, and lines are counted as a spreadsheet counts them', async () => {
  const table = await tableOf(Buffer.from('\n,,\n name , code ,,\n\n"two\nlines",1\n , \n x ,2,extra\n'))
  assert.deepEqual(table, {
    kind: 'csv',
    header: ['name', 'code'],
    rows: [
      ['two\nlines', '1'],
      ['x', '2', 'extra'],
    ],
    lines: [5, 7],
  })
})

test('import: a text that cannot be read with certainty is refused', async () => {
  await refusedWith('import.encoding', Buffer.from('name\nJos\xe9 Mu\xf1oz\n', 'latin1'))
  await refusedWith('import.encoding', Buffer.from('name\nأحم\uFFFD\n'))
  const iso88596 = Buffer.from(
    [...'محمد عبد الهادي وهيثم'].map((letter) => (letter === ' ' ? 0x20 : letter.charCodeAt(0) - 0x560)),
  )
  await refusedWith('import.encoding', Buffer.concat([Buffer.from('name\n'), iso88596]))
})

test('import: another kind of file is refused, whatever it is called', async () => {
  const directory = await mkdtemp('/tmp/sheets-')
  try {
    const picture = join(directory, 'picture.xlsx')
    await writeFile(picture, Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'))
    await refusedWith('import.fileType', picture)
  } finally {
    await rm(directory, { recursive: true })
  }
  await refusedWith('import.fileType', Buffer.from('%PDF-1.7\n1 0 obj\n'))
  await refusedWith('import.fileType', Buffer.from('<html><table><tr><td>1</td></tr></table>'))
  await refusedWith('import.fileType', Buffer.from('d0cf11e0a1b11ae10000000000', 'hex'))
  await refusedWith('import.fileType', Buffer.from('name\nno\0nul\n'))
  await refusedWith('import.fileType', zipOf({ 'word/document.xml': '<w/>', '[Content_Types].xml': '<Types/>' }))
  await refusedWith('import.fileType', zipOf({ 'xl/workbook.xml': '<workbook/>' }))
  await refusedWith('import.fileType', zipOf(workbook('')).subarray(0, 400))
  await refusedWith('import.fileType', Buffer.concat([gzipSync(arabic).subarray(0, 40)]))
  await refusedWith('import.fileType', Buffer.from(`a,b\n1,"${'x'.repeat(1_100_000)}\n`))
  await refusedWith('import.empty', Buffer.alloc(0))
  await refusedWith('import.empty', Buffer.from('\uFEFF\r\n ,, \r\n'))
})

test('documents D5: a CSV of 100,000 rows is read from a stream, and one more row is refused', async () => {
  function* lines(count: number) {
    yield 'رقم,الاسم,الهاتف\r\n'
    for (let index = 0; index < count; index++) yield `${index},أحمد محمود ${index},01001234567\r\n`
  }
  const sheet = await readSheet(Readable.from(lines(100_000), { objectMode: false }))
  let count = 0
  for await (const { line, cells } of sheet.rows) {
    if (count === 54_321) assert.deepEqual([line, cells], [54_323, ['54321', 'أحمد محمود 54321', '01001234567']])
    count++
  }
  assert.equal(count, 100_000)
  await refusedWith('import.tooManyRows', Readable.from(lines(100_001), { objectMode: false }))
  await refusedWith('import.tooManyRows', Buffer.from('a\n1\n2\n3\n'), { maxRows: 2 })
  assert.equal((await tableOf(Buffer.from('a\n1\n2\n3\n'), { maxRows: 3 })).rows.length, 3)
})

test('F5 what is too large is refused before it is held', async () => {
  await refusedWith('import.tooLarge', Buffer.alloc(2000, 'a\n'), { maxBytes: 1999 })
  await refusedWith('import.tooLarge', Readable.from([Buffer.alloc(1000, 'a'), Buffer.alloc(1000, 'a')]), {
    maxBytes: 1999,
  })
  await refusedWith('import.tooLarge', gzipSync(Buffer.alloc(2_000_000, 'a\n')), { maxUnpackedBytes: 1_000_000 })
})

// --- workbooks made by hand, honest and hostile

interface Entry {
  readonly bytes: Buffer
  readonly saysSize?: number
}

/** A ZIP file; an entry may lie about the size it unpacks to. */
function zipOf(entries: Record<string, string | Entry>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const { bytes, saysSize = bytes.length }: Entry =
      typeof content === 'string' ? { bytes: Buffer.from(content) } : content
    const packed = deflateRawSync(bytes, { level: 1 })
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(saysSize, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const relationships = (type: string, target: string, more = '') =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>${more}</Relationships>`
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>`

function workbook(rows: string | Entry, prologue = ''): Record<string, string | Entry> {
  const open = `<?xml version="1.0"?>${prologue}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
  const sheet: string | Entry =
    typeof rows === 'string'
      ? `${open}${rows}</sheetData></worksheet>`
      : { ...rows, bytes: Buffer.concat([Buffer.from(open), rows.bytes]) }
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="ورقة" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships(
      'worksheet',
      'worksheets/sheet1.xml',
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>',
    ),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet,
  }
}
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

test('import: a workbook’s cells are what Excel shows; formulas are not evaluated', async () => {
  const rows = [
    `<row r="2">${['الاسم', 'رقم', 'تاريخ', 'وقت'].map(textCell).join('')}</row>`,
    `<row r="5">${textCell(' أحمد ')}<c><v>1001234567</v></c><c s="1"><v>46106</v></c><c s="3"><v>0.375</v></c></row>`,
    `<row r="6"><c t="str"><f>1+1</f><v>kept</v></c><c><f>2+2</f><v>5</v></c><c s="2"><v>46106.604166666664</v></c><c t="b"><v>1</v></c></row>`,
    `<row r="7"><c t="str"><f>WEBSERVICE("http://x")</f></c><c><v>0.30000000000000004</v></c><c><v>29010280165195</v></c><c t="e"><v>#REF!</v></c></row>`,
    `<row r="9"/>`,
  ]
  assert.deepEqual(await tableOf(zipOf(workbook(rows.join('')))), {
    kind: 'xlsx',
    header: ['الاسم', 'رقم', 'تاريخ', 'وقت'],
    lines: [5, 6, 7],
    rows: [
      ['أحمد', '1001234567', '2026-03-25', '09:00'],
      ['kept', '5', '2026-03-25 14:30', 'true'],
      ['', '0.3', '29010280165195', '#REF!'],
    ],
  })
})

test('F5 a workbook that says it unpacks to more than is allowed is refused unread', async () => {
  await refusedWith('import.tooLarge', zipOf(workbook({ bytes: Buffer.from('<row/>'), saysSize: 480_000_000 })))
})

test('F5 a workbook that lies about its size is stopped at what it said', async () => {
  await refusedWith(
    'import.fileType',
    zipOf(workbook({ bytes: Buffer.alloc(40_000_000, `<row>${textCell('x')}</row>`), saysSize: 100 })),
  )
  await refusedWith(
    'import.fileType',
    zipOf(workbook({ bytes: Buffer.alloc(40_000_000, `<row>${textCell('x')}</row>`), saysSize: 0 })),
  )
})

test('F5 an honest bomb costs the server no memory to speak of', async () => {
  const bomb = zipOf(workbook({ bytes: Buffer.alloc(100_000_000, `<row>${textCell('x')}</row>`) }))
  assert.ok(bomb.length < 3_000_000)
  global.gc?.()
  const before = process.memoryUsage().rss
  await refusedWith('import.tooManyRows', bomb)
  assert.ok(process.memoryUsage().rss - before < 600_000_000)
})

test('import: blank rows among a workbook’s rows have a limit too', async () => {
  const blank = `<row>${textCell('name')}</row>` + '<row/>'.repeat(1100)
  assert.deepEqual(
    (await tableOf(zipOf(workbook(`${blank}<row>${textCell('x')}</row>`)), { maxRows: 100 })).lines,
    [1102],
  )
  await refusedWith(
    'import.tooManyRows',
    zipOf(workbook(blank + '<row/>'.repeat(200) + `<row>${textCell('x')}</row>`)),
    { maxRows: 100 },
  )
})

test('F5 rows of 16,384 columns are refused', async () => {
  await refusedWith(
    'import.tooLarge',
    zipOf(workbook(`<row>${textCell('name')}</row>` + '<row><c r="XFD2"><v>1</v></c></row>'.repeat(100_000))),
  )
})

test('F5 entities of XML are not expanded', async () => {
  const prologue = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`
  const read = await tableOf(
    zipOf(workbook(`<row>${textCell('name')}</row><row>${textCell('&b;|&c;')}</row>`, prologue)),
  ).catch((error: unknown) => error)
  if (read instanceof Refused) assert.equal(read.refusal.refused, 'import.fileType')
  else assert.doesNotMatch(JSON.stringify(read), /aaaa|root:/)
})

test('import: a sheet may be closed unread', async () => {
  const sheet = await readSheet(zipOf(workbook(`<row>${textCell('name')}</row>`.repeat(2000))))
  await sheet.close()
  assert.deepEqual(sheet.header, ['name'])
})
