import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import { reports } from '@topcenter/model/reports/reports'
import { printedItems, printedLines, printedLinks, printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
  await oddNames()
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

const applications = reports.find(({ id }) => id === 'joiningApplications')!
const csvOf = async (bytes: Buffer): Promise<string[][]> =>
  parse(bytes, { bom: true, relax_column_count: true, skip_empty_lines: true })
async function sheetOf(bytes: Buffer): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as never)
  return workbook.worksheets[0]!
}
/** Returns the content of a cell as a reader sees it. */
const resultOf = (cell: ExcelJS.Cell): unknown => (cell.formula ? cell.result : cell.value) ?? null

const formula = `=cmd|'/c calc'!A1`
/** A category with the name of a formula, to which somebody applied who applied to another too. */
async function oddNames(): Promise<void> {
  const {
    rows: [odd],
  } = await app.database.owner.query<{ id: string }>(
    `
      update educational_category
      set name_ar = $2, name_en = $2
      where establishment_id = $1 and id = (
        select educational_category_id
        from educational_joining_application
        where establishment_id = $1
        group by educational_category_id
        order by count(*), educational_category_id
        limit 1
      )
      returning id
    `,
    [app.establishmentId, formula],
  )
  await app.database.owner.query(
    `
      insert into educational_joining_application (
        establishment_id, id, code, student_id, educational_period_id, educational_category_id,
        joining_date_time, created_at, updated_at
      )
      select a.establishment_id, gen_random_uuid(), 'ODD-1', a.student_id, a.educational_period_id, $2, a.joining_date_time, now(), now()
      from educational_joining_application a
      where a.establishment_id = $1 and a.educational_category_id <> $2 and not exists (
        select 1
        from educational_joining_application o
        where o.establishment_id = $1 and (o.code = 'ODD-1' or o.student_id = a.student_id and o.educational_category_id = $2)
      )
      limit 1
    `,
    [app.establishmentId, odd!.id],
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

/** Computes a subtotal as Excel does: cells that are subtotals themselves are skipped. */
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

/** A report whose rates and distinct people are not what their cells add up to, in two levels. */
const layered = { period: 'all', rows: 'educationalCategory,stateIs', columns: 'none' }
const layeredMeasures = 'applications,students,acceptanceRate,meanDaysToDecision'

test('D11.1 rates and distinct people are not sums, and screen, sheet, formulas, CSV and paper say the same', async () => {
  const query = { ...layered, measures: layeredMeasures }
  const answer = await answerOf('joining-applications', query)
  const table = tableOf(answer)
  const top = table.lines.filter(({ depth }) => depth === 1).map(({ total }) => total!.values)
  const [, people, rate] = table.total.total!.values as number[]
  const added = (at: number): number => top.reduce((sum, values) => sum + (values[at] ?? 0), 0)
  assert.ok(people! < added(1), 'somebody applied twice')
  assert.notEqual(rate, added(2))
  assert.notEqual(Math.round(rate!), Math.round(added(2) / top.length))
  const lines = figuresOf(answer)
  const csv = await csvOf(await fileOf('joining-applications', { ...query, format: 'csv' }))
  const sheet = await sheetOf(await fileOf('joining-applications', query))
  const paper = (await printedItems(await fileOf('joining-applications', { ...query, format: 'pdf' }, 'en')))
    .flatMap(printedLines)
    .map((line) =>
      line
        .join(' ')
        .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
        .replace(/\s+/g, ' '),
    )
  const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
  const kinds = answer.measures.map((measure) => measureKind(applications, measure))
  for (const [index, figures] of lines.entries()) {
    assert.deepEqual(
      csv[index + 1]!.slice(2).map((text) => (text === '' ? null : Number(text))),
      figures,
      `line ${index} of the CSV`,
    )
    const row = sheet.getRow(index + 2)
    assert.deepEqual(
      figures.map((_, at) => resultOf(row.getCell(at + 3))),
      figures,
      `line ${index} of the sheet`,
    )
    const written = figures
      .map((figure, at) => (figure === null ? '' : `${grouped.format(figure)}${kinds[at] === 'percent' ? '%' : ''}`))
      .filter(Boolean)
      .join(' ')
    assert.ok(
      paper.some((line) => line.endsWith(written)),
      `line ${index} on paper: ${written} in ${JSON.stringify(paper)}`,
    )
  }
})

test('D11.5 a name that looks like a formula is text in the sheet, guarded in the CSV, and a name on paper', async () => {
  const query = { period: 'all', rows: 'educationalCategory', columns: 'none' }
  const sheet = await sheetOf(await fileOf('joining-applications', query))
  const names = Array.from({ length: sheet.rowCount }, (_, at) => sheet.getRow(at + 1).getCell(1))
  const [cell] = names.filter(({ value }) => value === formula)
  assert.ok(cell && cell.type === ExcelJS.ValueType.String && cell.formula === undefined)
  const csv = await csvOf(await fileOf('joining-applications', { ...query, format: 'csv' }))
  assert.ok(csv.some(([name]) => name === `'${formula}`))
  const paper = (await printedPages(await fileOf('joining-applications', { ...query, format: 'pdf' }))).join(' ')
  assert.ok(paper.includes('=cmd'), paper)
})

test('D11.1 two hundred groups across, and fifty years of days, are answered and go out whole', async () => {
  await app.database.owner.query(
    `
      insert into educational_group (
        establishment_id, id, code, name_ar, name_en, educational_category_id, educational_period_id,
        total_number_of_students, created_at, updated_at
      )
      select
        establishment_id, gen_random_uuid(), 'MANY-' || n, 'مجموعة ' || n, 'Group G' || lpad(n::text, 3, '0'),
        educational_category_id, educational_period_id, 1, now(), now()
      from generate_series(1, 200) n, (
        select establishment_id, educational_category_id, educational_period_id
        from educational_group
        where establishment_id = $1
        limit 1
      ) g
    `,
    [app.establishmentId],
  )
  const query = { rows: 'educationalCategory', columns: 'thisGroup', measures: 'seated', search: 'MANY' }
  const answer = await answerOf('seats-of-groups', query)
  assert.equal(answer.members.thisGroup!.length, 200)
  const csv = await csvOf(await fileOf('seats-of-groups', { ...query, format: 'csv' }, 'en'))
  assert.equal(csv[0]!.length, 202)
  const words = (await printedPages(await fileOf('seats-of-groups', { ...query, format: 'pdf' }, 'en'))).join(' ')
  for (let n = 1; n <= 200; n += 1) assert.ok(words.includes(`G${String(n).padStart(3, '0')}`), `group ${n} on paper`)
  const years = { from: '1976-01-01', to: '2026-11-21', rows: 'day', columns: 'none' }
  const long = await answerOf('joining-applications', years)
  assert.ok(long.cells.length > 2 && long.members.day!.length < 400, 'days without anything are left out')
  assert.ok((await fileOf('joining-applications', { ...years, format: 'pdf' })).length > 1_000)
})

interface Seat {
  readonly student: { readonly names: { readonly ar: string; readonly en?: string }; readonly code: string }
  readonly educationalGroup: { readonly names: { readonly ar: string; readonly en?: string } }
}
/** Returns the seated students now, by group. */
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
    for (const phrase of language === 'ar' ? ['التوقيع', 'الكود', 'المادة'] : ['Signature', 'Code', 'Subject'])
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
