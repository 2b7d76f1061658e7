import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractTextItems, getDocumentProxy } from 'unpdf'
import { type Document, leftToRight, ownDirection, typesetOrder } from './document.ts'
import { certificatesOrder } from './certificate.ts'
import { printedLook } from '../../test/documents/read-pdf-for-tests.ts'
import { neededOf, renderDocument, renderOrder } from './render.ts'

const frame = {
  centre: { name: 'مركز النور' },
  printedAt: '21 نوفمبر 2026، 2:05 م',
  printedBy: 'منى',
  title: 'الطلاب',
} as const
const headers = ['الكود', 'الاسم', 'الهاتف', 'الرصيد']
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    leftToRight(`STU-${10_000 + index}`),
    'أحمد إلى استلام اشتراك الشافعي مركز ملاحظات لكن الأسعار',
    leftToRight('+201001234567'),
    leftToRight('-1,250.50'),
  ])
const list = (count: number, language: 'ar' | 'en' = 'ar'): Document => ({
  ...frame,
  language,
  blocks: [
    { kind: 'table', columns: headers.map((header, index) => ({ header, isNumber: index === 3 })), rows: rows(count) },
  ],
})

interface Item {
  str: string
  x: number
  y: number
  width: number
}
async function pagesOf(pdf: Uint8Array): Promise<Item[][]> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf)))
  return items.map((page) => page.filter((item) => item.str.trim()))
}
const words = (page: Item[]): string =>
  page
    .map((item) => item.str)
    .join(' ')
    .normalize('NFKC')
const find = (page: Item[], text: string): Item =>
  page.find((item) => item.str.normalize('NFKC').includes(text)) ??
  assert.fail(`${text} is not on the page: ${words(page).slice(0, 400)}`)

test('a table goes on over pages with its head, its centre and its page number on each', async () => {
  const pages = await pagesOf(await renderDocument(list(120)))
  assert.ok(pages.length >= 3, String(pages.length))
  for (const [index, page] of pages.entries()) {
    const text = words(page)
    for (const each of ['الكود', 'الهاتف', 'النور', String(index + 1), String(pages.length)])
      assert.ok(text.includes(each), `${each} on page ${index + 1}`)
  }
  assert.equal(pages.flat().filter((item) => item.str.startsWith('STU-')).length, 120)
})

test('Arabic is joined, searchable letter by letter and ordered from the right; numbers and signs keep their own order', async () => {
  const [page] = await pagesOf(await renderDocument(list(3)))
  const text = words(page!)
  for (const word of [
    'أحمد',
    'إلى',
    'استلام',
    'اشتراك',
    'الشافعي',
    'مركز',
    'ملاحظات',
    'لكن',
    'الأسعار',
    '+201001234567',
    '-1,250.50',
    'STU-10000',
    '2026',
  ])
    assert.ok(text.includes(word), `${word} in ${text}`)
  assert.ok(
    find(page!, 'الكود').x > find(page!, 'الاسم').x && find(page!, 'الاسم').x > find(page!, 'الهاتف').x,
    'columns run from the right',
  )
  assert.ok(
    find(page!, 'أحمد').x > find(page!, 'الشافعي').x || find(page!, 'أحمد').str.includes('الشافعي'),
    'words run from the right',
  )
  const [english] = await pagesOf(await renderDocument(list(3, 'en')))
  assert.ok(find(english!, 'الكود').x < find(english!, 'الهاتف').x, 'columns run from the left')
  assert.ok(words(english!).includes('Page 1 of 1'))
})

test('vowel signs of one word do not make its letters unsearchable in others', async () => {
  const [page] = await pagesOf(
    await renderDocument({
      ...frame,
      language: 'ar',
      blocks: [
        { kind: 'text', text: 'صُرف جنيهًا مصريًا كتابةً' },
        { kind: 'text', text: 'صفحة إيجار التاريخ الخزينة' },
      ],
    }),
  )
  for (const word of ['صرف', 'مصريا', 'صفحة', 'إيجار', 'التاريخ', 'الخزينة', 'طبع'])
    assert.ok(words(page!).includes(word), `${word} in ${words(page!)}`)
})

test('fonts go with the document, and only the letters that it uses', async () => {
  const pdf = Buffer.from(await renderDocument(list(3)))
  assert.ok(pdf.length < 120_000, `${pdf.length} bytes`)
  assert.match(pdf.toString('latin1'), /\/BaseFont ?\/[A-Z]{6}\+Amiri/)
})

test('receipts have facts and a code to scan; nothing that is said is ever run', async () => {
  const hostile = '#panic("x") $x$ #read("/etc/passwd") ] *bold*'
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const pdf = await renderDocument({
    ...frame,
    language: 'en',
    paper: 'a5',
    centre: { name: 'Noor', logo: { bytes: png, type: 'png' } },
    notes: [hostile],
    blocks: [
      { kind: 'facts', facts: [{ label: 'Amount', value: leftToRight('-50.00') }] },
      { kind: 'qr', text: 'STU:abc', caption: 'Scan' },
      { kind: 'text', text: hostile, isStrong: true },
    ],
  })
  const text = words((await pagesOf(pdf))[0]!)
  for (const each of ['Amount', '-50.00', 'Scan', '#panic("x") $x$ #read("/etc/passwd") ] *bold*'])
    assert.ok(text.includes(each), `${each} in ${text}`)
})

test('a certificate wears the centre’s own colour', async () => {
  const page = {
    title: 'Certificate',
    certifies: 'This certifies that',
    name: 'Mona Adel',
    completed: 'has completed',
    subject: 'English A1',
    notes: [],
    facts: [{ label: 'Number', value: '1' }],
    signatures: ['Director'],
    check: { text: 'c', caption: 'Check' },
  }
  const coloursOf = async (centre: Document['centre']) =>
    (await printedLook(await renderOrder(certificatesOrder('en', centre, [page])))).colours
  const [own, plain] = [await coloursOf({ name: 'Noor', accent: '#b91c1c' }), await coloursOf({ name: 'Noor' })]
  assert.deepEqual([own.has('#b91c1c'), own.has('#17456b')], [true, false])
  assert.deepEqual([plain.has('#b91c1c'), plain.has('#17456b')], [false, true])
})

test('a wide table lies flat and small, and a word that no column holds is broken', () => {
  const wide = (columns: number, cell: string) =>
    JSON.parse(
      typesetOrder({
        ...frame,
        language: 'en',
        blocks: [
          {
            kind: 'table',
            columns: Array.from({ length: columns }, (_, index) => ({ header: `Column ${index}` })),
            rows: [Array.from({ length: columns }, () => cell)],
          },
        ],
      }).data,
    )
  assert.equal(wide(4, 'short').isFlat, false)
  const flat = wide(12, 'a usual sentence in here')
  assert.equal(flat.isFlat, true)
  assert.ok(flat.size >= 6.5 && flat.size < 10)
  assert.match(wide(12, 'x'.repeat(80)).blocks[0].rows[0][0], /\u200B/)
})

test('words in another language keep their signs where their letters put them', async () => {
  const [page] = await pagesOf(
    await renderDocument({
      ...frame,
      language: 'ar',
      blocks: [
        { kind: 'text', text: `${leftToRight('1')}. ${ownDirection('What is late?')} (2)` },
        { kind: 'text', text: 'Karim lives alone.', runs: 'ltr' },
      ],
    }),
  )
  const [question, sign, read] = [find(page!, 'What'), find(page!, '?'), find(page!, 'Karim')]
  assert.ok(sign === question || sign.x > question.x, 'the question mark stands after the question')
  assert.match(words(page!), /Karim lives alone\./)
  assert.ok(read.x < question.x, 'a text of its own begins at its own side')
})

test('a name in another language keeps its brackets and signs in a table, its head too', async () => {
  for (const [language, head, name] of [
    ['ar', 'Course (old)', '=Level 1 (A2)'],
    ['en', 'المادة (قديمة)', 'المستوى الأول (أ)'],
  ] as const) {
    const [page] = await pagesOf(
      await renderDocument({
        ...frame,
        language,
        blocks: [
          {
            kind: 'table',
            columns: [{ header: head }, { header: '#', isNumber: true }],
            rows: [[name, leftToRight('5')]],
          },
        ],
      }),
    )
    for (const text of [head, name]) assert.ok(words(page!).includes(text), `${text} in ${words(page!)}`)
  }
})

test('on the roll of a receipt printer an amount stays on one line', () => {
  const row = [
    'يوسف طارق منصور عبد الرحمن',
    'اشتراك الإنجليزية: المستوى الأول',
    leftToRight('1,050.00'),
    leftToRight('12,345.50'),
  ]
  const {
    blocks: [table],
  } = JSON.parse(
    typesetOrder({
      ...frame,
      language: 'ar',
      paper: '80mm',
      blocks: [
        {
          kind: 'table',
          columns: ['الطالب', 'مقابل', 'المدفوع', 'المتبقي عليه'].map((header, index) => ({
            header,
            isNumber: index > 1,
          })),
          rows: [row],
        },
      ],
    }).data,
  )
  assert.deepEqual(table.rows[0].slice(2), row.slice(2))
  assert.ok(
    table.columns.slice(2).every(({ share }: { share: number }) => share >= 10),
    JSON.stringify(table.columns),
  )
})

test('documents asked for together all come, and the server is not kept waiting by them', async () => {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const all = await Promise.all(Array.from({ length: 6 }, () => renderDocument(list(150))))
  clearInterval(timer)
  assert.ok(all.every((pdf) => Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-'))
  assert.ok(longest < 500, `the loop stood still for ${longest} ms`)
})

test('the typesetter’s process is given nothing that it does not need, so no password either', () => {
  const secrets = { DATABASE_URL: 'postgres://app:secret@here/db', SMTP_URL: 'smtps://user:secret@mail', OTHER: 'x' }
  assert.deepEqual(neededOf({ ...secrets, PATH: '/bin', TMPDIR: '/tmp' }), { PATH: '/bin', TMPDIR: '/tmp' })
})
