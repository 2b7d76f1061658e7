import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import { reports } from '@topcenter/model/reports/reports'
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
