/** Figures of the index of reports: each is the report's own, and nobody reads more than they may. */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { after, before, describe, test } from 'node:test'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import type { ReportFigure } from '@topcenter/model/reports/api'
import { defaultPeriodOf, inIndexOf, isBeyondLimit, lineOf } from '@topcenter/model/reports/index-figure'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import pg from 'pg'
import { whereRowsAre } from '../../../test/platform/database/test-database.ts'
import { runNightly } from '../../../test/records/run-nightly.ts'
import { startCountedCentre } from '../../../test/reports/counted-centre-for-tests.ts'
import type { TestApplication, TestUser } from '../../../test/test-application.ts'
import { nightsBegin } from '../../records/nightly.ts'
import { nightlyFigures } from './figures.jobs.ts'

let app: TestApplication
let manager: TestUser
before(async () => {
  ;({ app } = await startCountedCentre())
  manager = app.users.MasterAdmin
})
after(() => app?.close())

const byId = (id: string): Report => reports.find((report) => report.id === id)!
const [debts, revenue, attendance] = ['debtsByAge', 'revenue', 'attendanceAndAbsence'].map(byId) as [
  Report,
  Report,
  Report,
]
const figuresOf = async (user: TestUser): Promise<ReportFigure[]> => {
  const { status, body } = await app.call(user, 'GET', '/api/report-figures')
  assert.equal(status, 200, JSON.stringify(body))
  return body.items
}
const figureOf = async (report: Report): Promise<ReportFigure> =>
  (await figuresOf(manager)).find((figure) => figure.report === report.id)!
const count = (user: TestUser, report: Report) =>
  app.call(user, 'POST', '/api/report-figures/count', { report: report.id })
const ask = async (report: Report, query: Record<string, string> = {}, user = manager): Promise<ReportAnswer> => {
  const { status, body } = await app.call(user, 'GET', `/api/reports/${report.path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
async function ownGroupsOnly(): Promise<TestUser> {
  const user = await app.addUser('Employee', { [revenue.group]: ['viewReport'] })
  await app.database.owner.query('update establishment_role set own_groups_only = true where id = $1', [user.roleId])
  return user
}
const forget = () => app.database.owner.query('delete from report_figure')
const near = (found: number | null, expected: number | null, of: string): void =>
  assert.ok(
    found === expected || Math.abs(found! - expected!) <= 0.001 * Math.max(1, Math.abs(expected!)),
    `${of}: ${found} instead of ${expected}`,
  )

const isTotal = ({ row, column }: Cell): boolean => row.length === 0 && column === undefined

/** The figure as somebody reads it off the report's own table. */
async function readOff(report: Report): Promise<{ value: number | null; key?: string | undefined }> {
  const { measure, of, narrowed } = inIndexOf(report)
  const answer = await ask(report, { measures: measure, ...narrowed })
  const total = answer.cells.find(isTotal)?.values[0] ?? null
  if (!of) return { value: total }
  const ofRows = answer.cells.filter(
    ({ row, column, values }) => row.length === 1 && row[0] !== 'none' && column === undefined && values[0] !== null,
  )
  if (ofRows.length === 0) return { value: null }
  const values = ofRows.map(({ values: [value] }) => value!)
  const value = of === 'largest' ? Math.max(...values) : Math.min(...values)
  const { row } = ofRows.find(({ values: [each] }) => each === value)!
  return { value: of === 'largest' ? (value / total!) * 100 : value, key: row[0] }
}

describe('each figure is the report’s own, over its default period', () => {
  for (const report of reports)
    test(report.id, async () => {
      const { status, body } = await count(manager, report)
      assert.equal(status, 200, JSON.stringify(body))
      const figure = body as ReportFigure
      assert.equal(figure.failure, null)
      assert.equal(figure.countedAt, app.clock.now().toISOString())
      const { value, key } = await readOff(report)
      near(figure.value, value, report.id)
      if (key !== undefined && inIndexOf(report).of === 'least') assert.ok(figure.member, report.id)
      if (figure.member) assert.ok(figure.member.names, `${report.id}: ${figure.member.key} has no names`)
      const { outOf } = inIndexOf(report)
      if (outOf) near(figure.whole, (await ask(report, { measures: outOf })).cells.find(isTotal)!.values[0]!, 'whole')
      const line = lineOf(report, '2026-11-21')
      const last = figure.points.at(-1)
      // of one part of time alone the line ends in the figure
      if (line?.bucket === 'day' && defaultPeriodOf(report) === 'today') near(last!.value, figure.value, 'the last day')
      if (!line) assert.deepEqual(figure.points, value === null ? [] : [{ day: '2026-11-21', value: figure.value }])
      const adds =
        'count' in report.measures[inIndexOf(report).measure]! || 'sum' in report.measures[inIndexOf(report).measure]!
      if (line?.bucket === 'month' && adds) {
        const ofYear = figure.points.filter(({ day }) => day >= '2026-01-01')
        near(
          ofYear.reduce((sum, { value: each }) => sum + each, 0),
          figure.value,
          'its months',
        )
      }
    })
})

test('the demo centre has something to show for nearly every report', async () => {
  const empty = (await figuresOf(manager)).filter(({ value }) => value === null).map(({ report }) => report)
  assert.ok(empty.length < 6, empty.join())
})

test('a figure is of measures that its report has', () => {
  for (const report of reports) {
    const { measure, outOf } = inIndexOf(report)
    for (const name of [measure, outOf ?? measure]) assert.ok(report.measures[name], `${report.id} ${name}`)
  }
})

test('a figure has a unit unless it is money or a percentage', () => {
  for (const report of reports) {
    const { unit, of, measure } = inIndexOf(report)
    const isPlain = of === undefined && ['count', 'number'].includes(measureKind(report, measure))
    assert.equal(unit !== undefined, isPlain, report.id)
  }
})

test('a limit is passed on its far side alone', () => {
  assert.deepEqual(
    [0, 1, null].map((value) => isBeyondLimit(debts, value)),
    [false, true, false],
  )
  assert.deepEqual(
    [69.9, 70, null].map((value) => isBeyondLimit(attendance, value)),
    [true, false, false],
  )
  assert.equal(isBeyondLimit(revenue, 0), false)
})

test('a reader gets the figures of the reports that they may open, and none when they see a part of the centre', async () => {
  await count(manager, revenue)
  const reader = await app.addUser('Employee', { [revenue.group]: ['viewReport'] })
  const own = reports.filter(({ group }) => group === revenue.group).map(({ id }) => id)
  assert.deepEqual(
    (await figuresOf(reader)).map(({ report }) => report),
    own,
  )
  assert.equal((await count(reader, revenue)).status, 200)
  assert.equal((await count(reader, attendance)).body.code, 'permission.missing')

  const limited = await ownGroupsOnly()
  assert.deepEqual(await figuresOf(limited), [])
  assert.equal((await count(limited, revenue)).body.code, 'permission.missing')

  const nobody = await app.addUser('Employee', { [revenue.group]: ['view'] })
  assert.deepEqual(await figuresOf(nobody), [])
  assert.equal((await count(nobody, revenue)).body.code, 'permission.missing')
  assert.equal((await app.call(app.users.Student, 'GET', '/api/report-figures')).status, 403)
  assert.equal((await count(app.users.Student, revenue)).status, 403)
  assert.equal((await app.call(manager, 'POST', '/api/report-figures/count', { report: 'none' })).status, 406)
})

test('who has a complaint hidden from them gets no figure of complaints, nor counts one', async () => {
  const complaints = byId('complaints')
  const reader = await app.addUser('Employee', { [complaints.group]: ['viewReport'] })
  const [figure] = await figuresOf(reader)
  assert.deepEqual([figure!.report, (await count(reader, complaints)).status], ['complaints', 200])
  await app.database.owner.query(
    `
      insert into complaint_kept_from (establishment_id, complaint_id, user_id)
      select establishment_id, id, $2 from complaint where establishment_id = $1 limit 1
    `,
    [app.establishmentId, reader.id],
  )
  assert.deepEqual(await figuresOf(reader), [])
  assert.equal((await count(reader, complaints)).body.code, 'permission.missing')
})

test('the figure of another centre stays there', async () => {
  await count(manager, revenue)
  const elsewhere = await app.addUser(
    'MasterAdmin',
    { [revenue.group]: ['viewReport'] },
    await app.addEstablishment('ELSE'),
  )
  const [figure] = await figuresOf(elsewhere)
  assert.deepEqual([figure!.value, figure!.countedAt], [null, null])
})

test('whoever runs a report over its default period counts its figure, whichever way it is laid out', async () => {
  const settled = async (expected: boolean, of: string) => {
    for (let left = 40; left > 0; left -= 1) {
      if ((await figureOf(revenue)).countedAt !== null) break
      await delay(expected ? 50 : 10)
    }
    assert.equal((await figureOf(revenue)).countedAt !== null, expected, of)
  }
  const limited = await ownGroupsOnly()
  await forget()
  await ask(revenue, { period: 'thisMonth' })
  await ask(revenue, { from: '2026-11-01', to: '2026-11-21' })
  await ask(revenue, { measures: 'refunded' })
  await ask(revenue, { debtTypeNot: 'none' }).catch(() => undefined)
  await ask(revenue, {}, limited)
  await settled(false, 'not of the default period, narrowed, or a part of the centre')
  const answer = await ask(revenue, { rows: 'month', columns: 'none', compare: 'previous' })
  await settled(true, 'of the default period')
  const figure = await figureOf(revenue)
  const total = answer.cells.find(isTotal)!
  assert.deepEqual([figure.value, figure.before], [total.values[0], total.before![0]])
})

test('a count that fails keeps the old figure with its age, and the next one ends the failure', async () => {
  const { body: first } = await count(manager, revenue)
  const { connection, schema } = await whereRowsAre(app.database, app.establishmentId)
  const lock = new pg.Client(connection)
  await lock.connect()
  app.clock.advance(60_000)
  try {
    await lock.query('begin')
    for (const table of ['receipt', 'debt', 'ledger_event', 'money_sum'])
      await lock.query(`lock table ${schema}.${table} in access exclusive mode`)
    const { status, body } = await count(manager, revenue)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body, { ...first, failure: 'report.tooMuch' })
  } finally {
    await lock.end()
  }
  const { body: later } = await count(manager, revenue)
  assert.equal(later.failure, null)
  assert.ok(later.countedAt > first.countedAt)
})

test('the night counts every report, goes on where it ended, and adds a day to the line of a figure of now', async () => {
  await forget()
  await runNightly(app, nightlyFigures)
  const counted = await figuresOf(manager)
  assert.deepEqual(
    counted.filter(({ countedAt }) => countedAt === null),
    [],
  )
  assert.deepEqual(
    counted.map(({ report, value }) => [report, value]),
    await Promise.all(
      reports.map(async (report) => [report.id, ((await count(manager, report)).body as ReportFigure).value]),
    ),
  )
  app.clock.advance(86_400_000)
  await runNightly(app, nightlyFigures)
  const { rows } = await app.database.owner.query('select points from report_figure where report = $1', [debts.id])
  assert.deepEqual(
    rows[0].points.map(({ day }: { day: string }) => day),
    ['2026-11-21', '2026-11-22'],
  )
})

test('a night has one job for each centre', async () => {
  const { application, clock } = app
  const runtime = { ...application.runtime, jobs: application.jobs }
  const begin = nightsBegin([nightlyFigures], () => runtime, application.db, clock)['nights.begin']!
  for (const id of ['a', 'b'])
    await begin({
      establishmentId: app.establishmentId,
      id,
      createdBy: null,
      input: { of: nightlyFigures.kind, zone: 'Africa/Cairo' },
      progress: {},
      signal: new AbortController().signal,
      save: async () => {},
    })
  const { rows } = await app.database.owner.query(
    `select data ->> 'establishment' as id from pgboss.job where name = 'night' and data ->> 'kind' = $1`,
    [nightlyFigures.kind],
  )
  assert.deepEqual(
    rows.map(({ id }) => id),
    [app.establishmentId],
  )
})
