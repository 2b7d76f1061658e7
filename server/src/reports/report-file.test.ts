import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import { reports } from '@topcenter/model/reports/reports'
import { printedLinks, printedPages } from '../documents/read-pdf-for-tests.ts'
import { startTestApplication, type TestApplication } from '../test-application.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

const address = (path: string, query: Record<string, string>): string =>
  `/api/reports/${path}?${new URLSearchParams(query)}`
async function fileOf(path: string, query: Record<string, string>, language = 'ar'): Promise<Buffer> {
  const { session } = app.users.MasterAdmin
  const answer = await app.application.http.inject({
    url: address(`${path}/file`, query),
    headers: { 'api-version': '1.0', 'accept-language': language, authorization: `Bearer ${session}` },
  })
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300))
  return answer.rawPayload
}
const answerOf = async (path: string, query: Record<string, string>): Promise<ReportAnswer> =>
  (await app.call(app.users.MasterAdmin, 'GET', address(path, query), undefined, { 'accept-language': 'ar' }))
    .body as ReportAnswer

/** The figures of a report, line by line as its table has them. */
const figuresOf = (answer: ReportAnswer): (number | null)[][] => {
  const table = tableOf(answer)
  return [...table.lines, table.total].map((line) =>
    [...table.heads.map(({ key }) => line.cells.get(key)), line.total].flatMap((cell) =>
      answer.measures.map((_, at) => cell?.values[at] ?? null),
    ),
  )
}

test('D11.1 the sheet has the figures of the screen, from right to left, and its sums are formulas that give the same', async () => {
  for (const report of reports) {
    const query: Record<string, string> = report.time ? { period: 'all' } : {}
    const [bytes, answer] = await Promise.all([fileOf(report.path, query), answerOf(report.path, query)])
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(bytes as never)
    const sheet = workbook.worksheets[0]!
    assert.equal(sheet.views[0]?.rightToLeft, true, report.id)
    const levels = Math.max(1, answer.rows.length)
    const isMoney = answer.measures.map((measure) => measureKind(report, measure) === 'money')
    for (const [index, line] of figuresOf(answer).entries())
      for (const [at, figure] of line.entries()) {
        const cell = sheet.getRow(index + 2).getCell(levels + at + 1)
        const value = cell.formula ? cell.result : cell.value
        const shown = figure !== null && isMoney[at % answer.measures.length] ? figure / 100 : figure
        assert.equal(value ?? null, shown, `${report.id} line ${index} figure ${at}`)
        if (!cell.formula) continue
        const [, column, from, to] = /^SUBTOTAL\(109,([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(cell.formula)!
        assert.equal(subtotal(sheet, column!, Number(from), Number(to)), value, `${report.id} ${cell.formula}`)
      }
  }
})

/** As Excel works it out: cells that are subtotals themselves are left out. */
function subtotal(sheet: ExcelJS.Worksheet, column: string, from: number, to: number): number {
  let sum = 0
  for (let row = from; row <= to; row += 1) {
    const cell = sheet.getCell(`${column}${row}`)
    if (!cell.formula && typeof cell.value === 'number') sum += cell.value
  }
  return Math.round(sum * 100) / 100
}
test('D11.4 the sheet and the paper say which period and filters they are of, and how it is counted', async () => {
  const query = { period: 'lastMonth', attendance: 'Absence' }
  const csv = (await fileOf('attendance-and-absence', { ...query, format: 'csv' }, 'en')).toString('utf8')
  assert.match(csv, /1 Oct 2026 – 31 Oct 2026/)
  assert.match(csv, /Absen/)
  assert.match(csv, /A mark is one student at one lesson/)
  const pdf = await fileOf('attendance-and-absence', { ...query, format: 'pdf' })
  assert.equal(pdf.subarray(0, 5).toString('latin1'), '%PDF-')
})

interface Seat {
  readonly student: { readonly names: { readonly ar: string; readonly en?: string }; readonly code: string }
  readonly educationalGroup: { readonly names: { readonly ar: string; readonly en?: string } }
}
/** Who sits in which group now, by group. */
async function seatsNow(): Promise<Map<string, Seat[]>> {
  const groups = new Map<string, Seat[]>()
  for (let page = 1; ; page += 1) {
    const { body } = await app.call(
      app.users.MasterAdmin,
      'GET',
      `/api/educational-group-students?leftOn=none&size=200&page=${page}`,
    )
    for (const seat of body.items as (Seat & { leftOn?: string })[])
      if (!seat.leftOn) {
        const name = seat.educationalGroup.names.ar
        groups.set(name, [...(groups.get(name) ?? []), seat])
      }
    if (!body.page.next) return groups
  }
}

for (const language of ['ar', 'en'] as const)
  test(`D11.6 the names list is printed group by group, each student once, with chosen columns and columns to sign (${language})`, async () => {
    const groups = await seatsNow()
    const pdf = await fileOf('names-list', { format: 'pdf', beside: 'code', blanks: '2' }, language)
    const pages = await printedPages(pdf)
    const text = pages.join(' ')
    const codes = [...groups.values()].flat().map(({ student }) => student.code)
    assert.ok(codes.length > 50)
    for (const code of new Set(codes))
      assert.equal(text.split(code).length, codes.filter((each) => each === code).length + 1, code)
    assert.ok(pages.length >= groups.size, 'each group begins a page')
    for (const [at, page] of pages.entries())
      assert.ok(page.includes(language === 'ar' ? `${at + 1} من ${pages.length}` : `Page ${at + 1} of ${pages.length}`))
    for (const phrase of language === 'ar' ? ['التوقيع', 'الكود', 'المادة'] : ['Signature', 'Code', 'Category'])
      assert.ok(text.includes(phrase), `${phrase} in ${text.slice(0, 600)}`)
    for (const [name, seats] of groups)
      assert.ok(
        pages.some(
          (page) => page.includes(seats[0]!.student.code) && page.includes(String(seats.length)) && page.length > 0,
        ),
        name,
      )
    assert.match((await printedLinks(pdf))[0]!, /\/p\/\d{8}-/)
  })

test('D11.6 names are narrowed as the report is, stand without columns when none is chosen, and refuse what is unknown', async () => {
  const { rows, members } = await answerOf('names-list', {})
  assert.deepEqual(rows, ['educationalGroup', 'student'])
  const [one, other] = members.educationalGroup!
  const text = (
    await printedPages(await fileOf('names-list', { format: 'pdf', educationalGroup: one!.key, beside: 'none' }, 'ar'))
  ).join(' ')
  assert.ok(text.includes(one!.names!.ar!.split(' ')[0]!), text)
  assert.ok(!text.includes(other!.names!.ar!), other!.names!.ar!)
  assert.doesNotMatch(text, /STU-/)
  const refusal = async (query: Record<string, string>) =>
    (await app.call(app.users.MasterAdmin, 'GET', address('names-list/file', { format: 'pdf', ...query }))).text
  assert.match(await refusal({ beside: 'code,password' }), /record\.filterUnknown/)
  assert.match(await refusal({ blanks: '7' }), /field\.max/)
  assert.match(await refusal({ blanks: 'x' }), /"refused":"record\.invalid"|record\.invalid/)
})

test('D11.6 names that are laid out in another way are printed as the table that is shown', async () => {
  const pdf = await fileOf('names-list', { format: 'pdf', rows: 'educationalGroup' }, 'en')
  const text = (await printedPages(pdf)).join(' ')
  assert.doesNotMatch(text, /Signature/)
  assert.match(text, /Warnings/)
})
