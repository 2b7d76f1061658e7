/** Tables that are long, wide, or to be filled in by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Document, type DocumentTable, leftToRight, settingOf } from './document.ts'
import { printedItems, printedLines, printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { renderDocument } from './render.ts'

const documentOf = (table: DocumentTable, language: 'ar' | 'en'): Document => ({
  language,
  title: language === 'ar' ? 'الإيراد' : 'Revenue',
  centre: { name: 'Noor', contacts: ['12 University Street, Giza', leftToRight('+20 2 3567 1234')] },
  printedAt: '21 Nov 2026',
  printedBy: 'Mona',
  blocks: [table],
})
const column = (index: number) => `C${String(index + 1).padStart(2, '0')}`

for (const language of ['ar', 'en'] as const) {
  test(`D11.5 no column is lost of twenty: parts repeat the key columns and say which part they are (${language})`, async () => {
    const columns = Array.from({ length: 20 }, (_, index) => ({ header: column(index), isNumber: index > 1 }))
    const rows = Array.from({ length: 40 }, (_, row) => columns.map((_column, at) => `r${row}c${at + 1}`))
    const pages = await printedPages(
      await renderDocument(documentOf({ kind: 'table', columns, rows, keys: 2 }, language)),
    )
    const words = pages.map((page) => page.split(/\s+/))
    for (const [row, cells] of rows.entries())
      for (const [at, cell] of cells.entries())
        assert.equal(words.flat().filter((word) => word === cell).length, at < 2 ? 2 : 1, `row ${row} column ${at + 1}`)
    for (const [at, page] of words.entries()) {
      assert.ok(page.includes('C01') && page.includes('C02'), `key columns on page ${at + 1}`)
      assert.ok(page.filter((word) => /^C\d\d$/.test(word)).length <= 12, `page ${at + 1}`)
      assert.ok(pages[at]!.includes('Noor'))
    }
    assert.match(pages[0]!, language === 'ar' ? /الجزء 1 من 2/ : /Part 1 of 2 of the table/)
  })

  test(`D11.5 sums are carried over: what a page brings and its own rows give what it carries on (${language})`, async () => {
    const amounts = Array.from({ length: 150 }, (_, index) => (index * 37) % 991)
    let sum = 0
    const sums = amounts.map((amount) => [leftToRight(`${(sum += amount)}.00`)])
    const rows = [
      ...amounts.map((amount, at) => [`n${at}`, leftToRight(`${amount}.00`)]),
      ['all', leftToRight(`${sum}.00`)],
    ]
    const pdf = await renderDocument(
      documentOf(
        {
          kind: 'table',
          columns: [{ header: 'Name' }, { header: 'Amount', isNumber: true }],
          rows,
          sums: [rows.length - 1],
          carried: { columns: [1], sums: [...sums, sums.at(-1)!] },
        },
        language,
      ),
    )
    const [forward, brought] =
      language === 'ar' ? [/المنقول إلى/, /المنقول من/] : [/Carried forward/, /Brought forward/]
    const pages = (await printedItems(pdf)).map(printedLines)
    assert.ok(pages.length >= 3, `${pages.length} pages`)
    const figure = (line: readonly string[] | undefined) =>
      line && Number(/(\d+)\.00/.exec(line.join(' '))?.[1] ?? Number.NaN)
    let carried: number | undefined
    for (const [at, lines] of pages.entries()) {
      const said = (what: RegExp) => figure(lines.find((line) => what.test(line.join(' '))))
      const own = lines.filter((line) => line.some((word) => /^n\d+$/.test(word.trim())))
      assert.ok(own.length > 0 || at === pages.length - 1)
      assert.equal(said(brought), carried, `page ${at + 1} brings what the one before carries`)
      carried = said(forward)
      const total = own.reduce((so, line) => so + figure(line)!, said(brought) ?? 0)
      if (at < pages.length - 1) assert.equal(carried, total, `page ${at + 1}`)
      else assert.deepEqual([carried, total], [undefined, sum])
    }
  })
}

for (const language of ['ar', 'en'] as const)
  test(`a table of 2,500 rows is set stretch by stretch: every row once, pages full and numbered through, sums carried (${language})`, async () => {
    const count = 2_500
    let sum = 0
    const sums = Array.from({ length: count }, (_, at) => [leftToRight(`${(sum += at % 97)}.00`)])
    const table: DocumentTable = {
      kind: 'table',
      columns: [{ header: 'Name' }, { header: 'Amount', isNumber: true }],
      rows: [
        ...Array.from({ length: count }, (_, at) => [`n${at}`, leftToRight(`${at % 97}.00`)]),
        ['all', leftToRight(`${sum}.00`)],
      ],
      sums: [count],
      carried: { columns: [1], sums: [...sums, sums.at(-1)!] },
    }
    const whole = documentOf(table, language)
    const pages = await printedItems(
      await renderDocument({ ...whole, blocks: [...whole.blocks, { kind: 'text', text: 'FIN' }] }),
    )
    const said = pages.map((page) => page.map(({ str }) => str).join(' '))
    const names = said.map((page) => page.split(/\s+/).filter((word) => /^n\d+$/.test(word)))
    assert.deepEqual(
      names.flat(),
      Array.from({ length: count }, (_, at) => `n${at}`),
    )
    const usual = names[1]!.length
    for (const [at, page] of said.entries()) {
      for (const phrase of [
        'Amount',
        'Noor',
        language === 'ar' ? `${at + 1} من ${pages.length}` : `Page ${at + 1} of ${pages.length}`,
      ])
        assert.ok(page.includes(phrase), `${phrase} on page ${at + 1}: ${page.slice(-80)}`)
      if (at > 0 && at < pages.length - 1) assert.equal(names[at]!.length, usual, `page ${at + 1} is full`)
      if (at > 0) {
        const before = names.slice(0, at).flat().length
        assert.ok(page.includes(sums[before - 1]![0]!.replace(/[\u2066\u2069]/g, '')), `page ${at + 1} brings its sum`)
      }
    }
    assert.equal(said.filter((page) => page.includes('FIN')).length, 1)
    assert.equal(said.filter((page) => page.includes('Giza')).length, 1)
  })

test('many short tables of 2,100 rows together are set one after the other: every row once, each table from its page, numbered through', async () => {
  const [tables, rows] = [70, 30]
  const whole = documentOf({ kind: 'table', columns: [], rows: [] }, 'en')
  const document: Document = {
    ...whole,
    blocks: Array.from({ length: tables }, (_, table) => [
      ...(table > 0 ? [{ kind: 'page' } as const] : []),
      { kind: 'text', text: `Group${table}` } as const,
      {
        kind: 'table',
        columns: [{ header: 'Name' }],
        rows: Array.from({ length: rows }, (_row, row) => [`n${table * rows + row}`]),
      } as const,
    ]).flat(),
  }
  assert.equal(settingOf(document).tables.length, tables)
  const pages = await printedPages(await renderDocument(document))
  assert.equal(pages.length, tables)
  for (const [at, page] of pages.entries()) {
    assert.ok(page.includes(`Page ${at + 1} of ${tables}`), page.slice(-80))
    assert.deepEqual(
      page.split(/\s+/).filter((word) => /^(?:Group|n)\d+$/.test(word)),
      [`Group${at}`, ...Array.from({ length: rows }, (_, row) => `n${at * rows + row}`)],
    )
  }
})

test('a form to fill in has its boxes, stands upright while names have room, and lies with more boxes', async () => {
  const form = (boxes: number, name: string): Document =>
    documentOf(
      {
        kind: 'table',
        isForm: true,
        columns: [
          { header: 'No.', millimetres: 9 },
          { header: 'Name' },
          ...Array.from({ length: boxes }, (_, at) => ({ header: `${at + 1}/11`, millimetres: 12 })),
        ],
        rows: Array.from({ length: 300 }, (_, row) => [String(row + 1), name, ...Array<string>(boxes).fill('')]),
      },
      'en',
    )
  const sizeOf = async (document: Document) => {
    const pages = await printedItems(await renderDocument(document))
    return { pages: pages.length, tallest: Math.max(...pages.flat().map(({ y }) => y)) }
  }
  const upright = await sizeOf(form(8, 'Mona Ali'))
  assert.ok(upright.tallest > 700 && upright.pages > 5, JSON.stringify(upright))
  const flat = await sizeOf(form(16, 'Mona Ali'))
  assert.ok(flat.tallest < 600, JSON.stringify(flat))
  assert.ok((await sizeOf(form(8, 'Abdelrahman '.repeat(16).trim()))).pages > upright.pages)
})
