import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { entityOf } from '@topcenter/model/areas'
import { addDays } from '@topcenter/model/kit/date-text'
import { groupOf, userTypes } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import { dimensionOf, dimensionsOf } from '@topcenter/model/reports/reach'
import { workedOutFrom } from '@topcenter/model/reports/stands-on'
import { isWorkedOut, looksBack, type Match, type Report, workedOutRows } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import type { TestApplication } from '../../test/test-application.ts'
import { startCountedCentre, zone } from '../../test/reports/counted-centre-for-tests.ts'
import { recounted, rowsOf, type Tables } from './recount.ts'

let app: TestApplication
let tables: Tables

before(async () => {
  ;({ app, tables } = await startCountedCentre())
})
after(() => app?.close())

const ask = async (report: Report, query: Record<string, string>): Promise<ReportAnswer> => {
  const { status, body } = await app.call(
    app.users.MasterAdmin,
    'GET',
    `/api/reports/${report.path}?${new URLSearchParams(query)}`,
  )
  assert.equal(status, 200, JSON.stringify(body))
  return body as ReportAnswer
}
const totalOf = ({ cells }: ReportAnswer): number | null => cells.find(({ row }) => row.length === 0)!.values[0]!
const placeOf = ({ row, column }: Cell): string => `${row[0] ?? ''} ${column ?? ''}`

/** Tests whether a measure is counted from records. Measures computed from records have tests of their own. */
const isOfRecords = ({ rowsOf: of, measures }: Report, name: string): boolean => {
  const measure = measures[name]!
  if (!of) return true
  const { isEachRecord, numbers, money, counts, records } = workedOutRows[of]
  const own: readonly string[] = [...numbers, ...money, ...counts, ...records]
  return (
    isEachRecord &&
    !('sum' in measure && own.includes(measure.sum)) &&
    !('distinct' in measure && own.includes(measure.distinct))
  )
}
const countedOf = (report: Report): string[] =>
  Object.keys(report.measures).filter((name) => !isWorkedOut(report.measures[name]!) && isOfRecords(report, name))
const ofRecords = reports.filter((report) => countedOf(report).length > 0)

const eighteen = [
  'known-methods',
  'religions',
  'qualifications',
  'media-package-codes',
  'complaints',
  'student-statistics',
  'joining-applications',
  'exam-models',
  'schedule-times-by-place',
  'schedule-times-by-employee',
  'schedule-times-by-student',
  'attendance-and-absence',
  'names-list',
  'account-transactions',
  'store-items',
  'price-quotations',
  'job-orders',
  'installment-schedule-times',
] as const

describe('D11.1 figures equal a count in JavaScript over the rows', () => {
  for (const report of ofRecords)
    test(report.id, async () => {
      const counted = countedOf(report)
      const dimensions = dimensionsOf(report)
      const period: Record<string, string> = report.time ? { period: 'all' } : {}
      const now = { zone, today: utcToZoned((await ask(report, {})).at, zone).date }
      const rows = rowsOf(tables, report, null, now)
      assert.ok(
        rows.length > 0 || report.id === 'jobOrders',
        `the demo centre has nothing that ${report.id} counts: make some in counted-centre-for-tests.ts, as leaveGroups does`,
      )
      for (const [index, down] of dimensions.entries()) {
        const across = dimensions[(index + 1) % dimensions.length]!
        const answer = await ask(report, { ...period, rows: down, columns: across, measures: counted.join() })
        for (const [at, measure] of counted.entries()) {
          const expected = recounted(tables, report, {
            rows,
            down: dimensionOf(report, down)!,
            across: dimensionOf(report, across)!,
            measure,
            now,
          })
          const found = new Map(answer.cells.map((cell) => [placeOf(cell), cell.values[at]!]))
          assert.deepEqual([...found.keys()].sort(), [...expected.keys()].sort(), `${down} × ${across}`)
          for (const [place, value] of expected)
            assert.ok(
              Math.abs(found.get(place)! - value) <= 0.01,
              `${report.id} ${measure} at ${place}: ${found.get(place)} instead of ${value}`,
            )
        }
      }
    })
})

describe('D11.1 every figure opens the rows behind it', () => {
  for (const report of ofRecords)
    test(report.id, async () => {
      const countable = Object.keys(report.measures).filter((name) => 'count' in report.measures[name]!)
      const answer = await ask(report, { ...(report.time ? { period: 'all' } : {}), measures: countable.join() })
      for (const cell of answer.cells.slice(0, 60))
        for (const [at, measure] of countable.entries()) {
          const place = Object.fromEntries([
            ...cell.row.map((key, depth) => [answer.rows[depth]!, key]),
            ...(cell.column === undefined ? [] : [[answer.columns!, cell.column]]),
          ]) as Record<string, string>
          const query = new URLSearchParams({
            ...(report.time ? { period: 'all' } : {}),
            ...place,
            measure,
            exact: 'true',
          })
          const { status, body } = await app.call(
            app.users.MasterAdmin,
            'GET',
            `/api/reports/${report.path}/rows?${query}`,
          )
          assert.equal(status, 200, JSON.stringify(body))
          assert.equal(body.page.total, cell.values[at], `${report.id} ${measure} at ${query}`)
        }
    })
})

test('D11.4 each report asks for its own flag, and it suffices for figures but opens no records', async () => {
  for (const report of reports) {
    const group = report.group
    const holder = await app.addUser('Employee', { [group]: ['viewReport'] })
    const stranger = await app.addUser('Employee', { [group]: ['view', 'viewActive'] })
    const figures = await app.call(holder, 'GET', `/api/reports/${report.path}`)
    assert.equal(figures.status, 200, `${report.id}: ${JSON.stringify(figures.body)}`)
    assert.deepEqual(
      (figures.body as ReportAnswer).cells,
      (await ask(report, {})).cells,
      `${report.id}: the same figures as who holds all`,
    )
    assert.equal((await app.call(stranger, 'GET', `/api/reports/${report.path}`)).status, 403, report.id)
    if (groupOf(entityOf(report.source)) === group)
      assert.equal((await app.call(holder, 'GET', `/api/reports/${report.path}/rows`)).status, 403, report.id)
  }
})

test('D11.4 the records behind a figure need the report’s flag, that to view them, and that of each kind it stands on', async () => {
  const joining = 'EducationalJoiningApplication'
  const behind: readonly (readonly [path: string, query: string, reported: string, looked: readonly string[]])[] = [
    ['from-interest-to-payment', '', joining, ['Student']],
    ['from-interest-to-payment', 'gender=Female', joining, ['Student']],
    ['from-interest-to-payment', 'measure=applied', joining, ['Student', joining]],
    ['from-interest-to-payment', 'measure=paidSomething', joining, ['Student', 'InstallmentPayment']],
    ['from-interest-to-payment', 'measure=paidShare', joining, ['Student', 'InstallmentPayment']],
    ['known-methods', 'measure=people', 'KnownMethod', ['Student']],
    ['known-methods', 'measure=joined', 'KnownMethod', ['Student', 'EducationalGroupStudent']],
    ['student-statistics', 'measure=atRisk', 'Student', ['EducationalGroupStudent', 'StudentRisk']],
    ['student-statistics', 'gender=Female', 'Student', ['EducationalGroupStudent', 'Student']],
    ['revenue', 'debtType=Service', 'AccountTransaction', ['InstallmentPayment', 'Debt']],
  ]
  for (const [path, query, reported, looked] of behind) {
    assert.equal(reports.find((each) => each.path === path)!.group, reported)
    const status = async (flags: readonly string[], groups: readonly string[]) => {
      const privileges: Record<string, readonly string[]> = { [reported]: flags }
      for (const group of groups) privileges[group] = [...(privileges[group] ?? []), 'view', 'viewActive']
      const reader = await app.addUser('Employee', privileges)
      return (await app.call(reader, 'GET', `/api/reports/${path}/rows?${query}`)).status
    }
    assert.equal(await status(['viewReport'], looked), 200, `${path} ${query}`)
    assert.equal(await status([], looked), 403, `${path} ${query} without the report’s flag`)
    for (const without of looked) {
      const others = looked.filter((group) => group !== without)
      assert.equal(await status(['viewReport'], others), 403, `${path} ${query} without ${without}`)
    }
  }
})

test('D11.4 each kind on which worked-out rows stand is a kind of record', () => {
  for (const [rowsOf, from] of Object.entries(workedOutFrom)) {
    const { numbers, money, counts, keys } = workedOutRows[rowsOf as keyof typeof workedOutRows]
    for (const [name, kinds] of Object.entries(from)) {
      assert.ok(([...numbers, ...money, ...counts, ...keys] as string[]).includes(name), name)
      for (const kind of kinds) assert.ok(!entityOf(kind).spec.abstract, kind)
    }
  }
})

/** Every form in which a report is had. */
const formsOf = (report: Report): readonly (readonly ['GET' | 'POST', string, object?])[] => {
  const sent = {
    report: report.id,
    query: '',
    language: 'en',
    format: 'xlsx',
    userTokens: [app.users.MasterAdmin.token],
  }
  return [
    ['GET', `/api/reports/${report.path}`],
    ['GET', `/api/reports/${report.path}/file?format=csv`],
    ['GET', `/api/reports/${report.path}/file?format=pdf`],
    ['GET', `/api/reports/${report.path}/rows`],
    ['GET', `/api/report-receivers?report=${report.id}`],
    ['POST', '/api/report-sendings', sent],
    ['POST', '/api/report-links', { report: report.id, query: '', language: 'en' }],
    ['POST', '/api/report-schedules', { ...sent, name: 'x', every: 'day', at: '08:00', sendsEmpty: true }],
  ]
}

test('D2.4 D11.4 who is limited to their own, or has no flag, gets no report in any form, whatever else they hold', async () => {
  const nobody = await app.addUser('Employee', {})
  const limited = userTypes.filter((type) => !isStaff(type)).map((type) => app.users[type])
  assert.ok(limited.length > 3)
  for (const report of reports) {
    for (const [method, path, body] of formsOf(report))
      for (const user of [nobody, app.users.Student])
        assert.equal((await app.call(user, method, path, body)).status, 403, `${user.userType} ${method} ${path}`)
    for (const user of limited)
      assert.equal((await app.call(user, 'GET', `/api/reports/${report.path}`)).status, 403, user.userType)
  }
})

describe('D11.3 figures of the period before are those of that period, in the place of this one', () => {
  for (const report of reports.filter(({ time }) => time))
    test(report.id, async () => {
      const counted = Object.keys(report.measures).filter((name) => !isWorkedOut(report.measures[name]!))
      for (const [period, rows] of [
        ['thisMonth', Object.keys(report.dimensions)[0]!],
        ['thisYear', 'month'],
      ] as const) {
        const layout = { rows, columns: '', measures: counted.join() }
        const both = await ask(report, { ...layout, period, compare: 'previous' })
        const { from, to } = both.compare!.span
        const sent = await ask(report, { ...layout, period, ...both.span!, compare: 'previous' })
        assert.deepEqual(
          [sent.span, sent.compare],
          [both.span, both.compare],
          'with the days that it had when it was sent',
        )
        const other = await ask(report, { ...layout, from, to })
        const place = ({ row }: Cell): string => row.map((key) => (rows === 'month' ? key.slice(5) : key)).join()
        const before = new Map(both.cells.map((cell) => [place(cell), cell.before!]))
        for (const cell of other.cells)
          assert.deepEqual(before.get(place(cell)), cell.values, `${period} ${place(cell)}`)
      }
    })
})

test('a report with a main measure begins with the largest of it, and ends with rows without a value', async () => {
  const report = reports.find(({ id }) => id === 'joiningApplications')!
  const { members, cells } = await ask(report, { period: 'all', rows: 'knownMethod', columns: '' })
  const counts = members.knownMethod!.map(({ key }) => cells.find(({ row }) => row[0] === key)!.values[0]!)
  const named = counts.slice(0, members.knownMethod!.at(-1)!.key === 'none' ? -1 : undefined)
  assert.ok(named.length > 2)
  assert.deepEqual(
    named,
    [...named].sort((a, b) => b - a),
  )
})

test('days since and until today open the records behind them, and narrow the report to themselves', async () => {
  const found = new Set<string>()
  for (const report of reports)
    for (const dimension of dimensionsOf(report).map((id) => dimensionOf(report, id)!)) {
      if (!dimension.days) continue
      // a debt has a row for each of its parts, so that debts are counted as different ones
      const count = report.id === 'debtsByAge' ? 'distinct' : 'count'
      const measure = Object.keys(report.measures).find((name) => count in report.measures[name]!)!
      const query = { ...(report.time ? { period: 'all' } : {}), rows: dimension.id, columns: '', measures: measure }
      const { cells } = await ask(report, query)
      for (const { row, values } of cells.filter((cell) => cell.row.length === 1)) {
        found.add(row[0]!)
        const place: Record<string, string> = { [dimension.id]: row[0]! }
        assert.equal(
          totalOf(await ask(report, { ...query, ...place })),
          values[0],
          `${report.id} narrowed to ${row[0]}`,
        )
        const asked = new URLSearchParams({
          ...(report.time ? { period: 'all' } : {}),
          ...place,
          measure,
          exact: 'true',
        })
        const rows = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${report.path}/rows?${asked}`)
        assert.equal(rows.body.page.total, values[0], `${report.id} ${row[0]}`)
      }
      const wrong = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${report.path}?${dimension.id}=1-3`)
      assert.equal(wrong.body.code, 'record.invalid')
    }
  assert.ok(found.has('notYet') && found.has('1-30') && found.has('past') && found.has('8-30'), [...found].join())
})

test('a difference is that of its two measures at each level, and opens the records of both', async () => {
  for (const report of reports)
    for (const [name, measure] of Object.entries(report.measures)) {
      if (!('difference' in measure)) continue
      const period: Record<string, string> = report.time ? { period: 'all' } : {}
      const { cells } = await ask(report, { ...period, measures: [name, ...measure.difference].join() })
      assert.ok(cells.length > 1, `${report.id} has figures`)
      for (const { values } of cells) assert.equal(values[0], values[1]! - values[2]!, `${report.id} ${name}`)
      const asked = new URLSearchParams({ ...period, measure: name })
      const rows = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${report.path}/rows?${asked}`)
      assert.ok(rows.body.page.total > 0, report.id)
    }
})

/** Figures of all that came before a span, as `rowsOf` has those of a span itself. */
const earlierThan = (from: string) => ({ from: '0001-01-01', to: addDays(from, -1) })
const lookingBack = reports.flatMap((report) =>
  Object.entries(report.measures).flatMap(([name, measure]) =>
    'before' in measure ? [{ report, name, measure }] : [],
  ),
)

test('D6.3 D11.1 what there was before a period equals a count over the rows before it, alone and compared', async () => {
  assert.ok(lookingBack.length > 0)
  for (const { report, name, measure } of lookingBack)
    for (const [at, down] of Object.keys(report.dimensions).entries()) {
      const across = Object.keys(report.dimensions).at(at - 1)!
      const of = report.measures[measure.before]!
      const parts = 'difference' in of ? of.difference : [measure.before]
      for (const period of ['today', 'thisMonth', 'lastMonth', 'all']) {
        const answer = await ask(report, {
          period,
          rows: down,
          columns: across,
          measures: name,
          ...(period === 'all' ? {} : { compare: 'previous' }),
        })
        const now = { zone, today: utcToZoned(answer.at, zone).date }
        for (const [figure, span] of [
          ['values', answer.span],
          ['before', answer.compare?.span],
        ] as const) {
          const rows = span ? rowsOf(tables, report, earlierThan(span.from), now) : []
          const expected = parts.map((part) =>
            recounted(tables, report, {
              rows,
              down: dimensionOf(report, down)!,
              across: dimensionOf(report, across)!,
              measure: part,
              now,
            }),
          )
          const found = new Map(answer.cells.map((cell) => [placeOf(cell), cell[figure]?.[0] ?? 0]))
          for (const place of new Set([...found.keys(), ...expected[0]!.keys()])) {
            const [from, less = 0] = expected.map((figures) => figures.get(place) ?? 0)
            assert.equal(found.get(place) ?? 0, from! - less, `${report.id} ${name} ${figure} of ${period} at ${place}`)
          }
        }
      }
    }
})

test('D6.3 an account opens a month with what it closed the last with, and closes today with its balance', async () => {
  const report = reports.find(({ id }) => id === 'accountTransactions')!
  const measures = 'opening,moneyIn,moneyOut,closing'
  const figures = async (query: Record<string, string>) =>
    new Map((await ask(report, { ...query, measures, rows: 'account' })).cells.map((cell) => [placeOf(cell), cell]))
  const [last, month, all] = await Promise.all(['lastMonth', 'thisMonth', 'all'].map((period) => figures({ period })))
  assert.ok(
    [...month!.values()].some(({ values }) => values[0]! > 0),
    'something was there when the month began',
  )
  for (const [place, { values }] of month!) {
    assert.equal(values[0], last!.get(place)?.values[3] ?? 0, place)
    assert.equal(values[3], values[0]! + values[1]! - values[2]!)
    assert.equal(values[3], all!.get(place)!.values[3], 'nothing is to come')
  }
  const { items } = (await app.call(app.users.MasterAdmin, 'GET', '/api/accounts?size=200')).body as {
    items: { token: string; balance: number }[]
  }
  const used = items.filter(({ balance }) => balance !== 0)
  assert.ok(used.length > 1)
  for (const { token, balance } of used) {
    const [opening, , , closing] = all!.get(`${token} `)!.values
    assert.deepEqual([opening, closing], [0, balance])
  }
})

test('the records behind an opening are those before the period, and behind a closing those until its end', async () => {
  for (const { report, name, measure } of lookingBack) {
    const of = report.measures[measure.before]!
    const parts = 'difference' in of ? of.difference : [measure.before]
    const wheres = parts.map((part) => (report.measures[part] as { where?: Match }).where ?? {})
    const { at, span } = await ask(report, { period: 'thisMonth', measures: name })
    const now = { zone, today: utcToZoned(at, zone).date }
    const earlier = wheres.flatMap((where) => rowsOf(tables, { ...report, where }, earlierThan(span!.from), now))
    const within = wheres.flatMap((where) => rowsOf(tables, { ...report, where }, span, now))
    const totalBehind = async (of: string): Promise<number> => {
      const query = new URLSearchParams({ period: 'thisMonth', measure: of, exact: 'true' })
      return (await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${report.path}/rows?${query}`)).body.page.total
    }
    assert.ok(earlier.length > 0 && within.length > 0)
    assert.equal(await totalBehind(name), new Set(earlier).size, `${report.id} ${name}`)
    const plus = Object.entries(report.measures).find(([, each]) => 'plus' in each && each.plus.includes(name))!
    assert.equal(await totalBehind(plus[0]), new Set([...earlier, ...within]).size, `${report.id} ${plus[0]}`)
  }
})

test('what there was before a period is refused by parts of time, and left out where nobody asked for it', async () => {
  for (const { report, name } of lookingBack) {
    const codeOf = async (query: Record<string, string>): Promise<string | undefined> =>
      (
        (await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${report.path}?${new URLSearchParams(query)}`))
          .body as { code?: string }
      ).code
    const places: Record<string, string>[] = [
      { rows: 'month' },
      { columns: 'weekday' },
      { month: '2026-11' },
      { [`${report.time}From`]: '2026-11-01' },
    ]
    for (const place of places)
      assert.equal(await codeOf({ ...place, measures: name }), 'report.beforeByTime', JSON.stringify(place))
    assert.deepEqual(
      (await ask(report, { rows: 'month' })).measures,
      report.shown.filter((shown) => !looksBack(report, shown)),
    )
  }
})

test('reports of what is to come ask about the days from today on', async () => {
  const { span, cells } = await ask(
    reports.find(({ id }) => id === 'comingDues')!,
    { rows: 'dueIn', measures: 'parts' },
  )
  assert.deepEqual(span, { from: '2026-11-21', to: '2026-12-20' })
  assert.deepEqual([...new Set(cells.flatMap(({ row }) => row))].sort(), ['0-7', '8-30'])
})

test('what a report does not know is refused by name; inverted dates are swapped and it says so', async () => {
  const report = reports.find(({ id }) => id === 'attendanceAndAbsence')!
  const refused = async (query: string): Promise<string> =>
    ((await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${report.path}?${query}`)).body as { code: string })
      .code
  assert.equal(await refused('rows=weather'), 'report.dimensionUnknown')
  assert.equal(await refused('measures=joy'), 'report.measureUnknown')
  assert.equal(await refused('rows=student,place,lecturer,way'), 'report.tooDeep')
  assert.equal(await refused('weather=good'), 'record.filterUnknown')
  assert.equal(await refused('lecturer=nobody'), 'record.invalid')
  assert.equal(await refused('month=2026-13'), 'record.invalid')
  const swapped = await ask(report, { from: '2026-11-20', to: '2026-11-01' })
  assert.equal(swapped.isSwapped, true)
  assert.deepEqual(swapped.span, { from: '2026-11-01', to: '2026-11-20' })
})

test('what is wrong with a question is said in the language of who asks, and names what is not known', async () => {
  const report = reports.find(({ id }) => id === 'attendanceAndAbsence')!
  for (const [query, named] of [
    ['rows=weather', 'weather'],
    ['columns=weather', 'weather'],
    ['measures=joy', 'joy'],
    ['weather=good', 'weather'],
    ['rows=student,place,lecturer,way', undefined],
    ['from=2026-02-31&to=2026-03-01', undefined],
    ['from=yesterday', undefined],
    ['period=never', undefined],
    ['compare=tomorrow', undefined],
  ] as const) {
    const said = await Promise.all(
      ['ar', 'en'].map(async (language) => {
        const path = `/api/reports/${report.path}?${query}`
        const headers = { 'accept-language': language }
        const { status, body } = await app.call(app.users.MasterAdmin, 'GET', path, undefined, headers)
        assert.ok(status >= 400 && status < 500, `${query}: ${status}`)
        return body as { code: string; title: string; detail: string }
      }),
    )
    const [arabic, english] = said
    assert.equal(arabic!.code, english!.code)
    assert.match(arabic!.detail, /[\u0621-\u064a]/, query)
    assert.doesNotMatch(english!.detail, /[\u0621-\u064a]/, query)
    if (named) for (const { detail } of said) assert.ok(detail.includes(named), `${query}: ${detail}`)
  }
})

test('D11.3 years from one to another are the days of both, whichever stands first, over a leap day and fifty years', async () => {
  for (const report of reports.filter(({ time }) => time !== undefined))
    for (const [from, to] of [
      ['2024-01-01', '2026-12-31'],
      ['1990-01-01', '2039-12-31'],
    ] as const) {
      const measures = report.shown.filter((name) => !looksBack(report, name)).join()
      const [straight, turned] = await Promise.all([
        ask(report, { from, to, rows: 'year', columns: 'none', measures }),
        ask(report, { from: to, to: from, rows: 'year', columns: 'none', measures }),
      ])
      assert.deepEqual(
        [straight.span, turned.span],
        [
          { from, to },
          { from, to },
        ],
        report.id,
      )
      assert.deepEqual([straight.isSwapped, turned.isSwapped], [undefined, true], report.id)
      assert.deepEqual(turned.cells, straight.cells, report.id)
    }
})

test('D11.2 each of the eighteen has its name in the address of its screen and of the API', async () => {
  for (const name of eighteen) {
    const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${name}`)
    assert.equal(status, 200, name)
    assert.equal(reports.find(({ id }) => id === (body as ReportAnswer).report)?.path, name)
  }
})

test('D11.3 codes from one to another bound the list and the report alike', async () => {
  const report = reports.find(({ id }) => id === 'knownMethods')!
  const codes = tables('user_account')
    .filter((row) => row.user_type === 'Student' && row.archived_at === null && row.code)
    .map(({ code }) => String(code))
    .toSorted((a, b) => (a < b ? -1 : 1))
  const [from, to] = [codes[2]!, codes[codes.length - 4]!]
  const list = await app.call(
    app.users.MasterAdmin,
    'GET',
    `/api/students?${new URLSearchParams({ codeFrom: from, codeTo: to, size: '200', sort: 'code' })}`,
  )
  const { items } = list.body as { items: { code: string }[] }
  assert.deepEqual(
    items.map(({ code }) => code),
    codes.slice(2, -3),
  )
  const figures = await ask(report, {
    userType: 'Student',
    period: 'all',
    codeFrom: from,
    codeTo: to,
    measures: 'people',
  })
  assert.equal(totalOf(figures), codes.length - 5)
  const turned = await app.call(app.users.MasterAdmin, 'GET', `/api/students?codeFrom=${to}&codeTo=${from}`)
  assert.deepEqual([turned.status, (turned.body as { code: string }).code], [406, 'record.invalid'])
})
