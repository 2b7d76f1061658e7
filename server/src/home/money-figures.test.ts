/** Figures of money on the home are those of the desk, the lists, the reports and the weekly letter (D6.5, D6.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import type { DueToday, OwnShift } from '@topcenter/model/home/api'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { type WeekFigure, weekFigures } from '@topcenter/model/reports/week'
import { type Centre, makeStudent, type Shown, startCentre } from '../../test/education/test-centre.ts'
import type { TestUser } from '../../test/test-application.ts'
import { oweCourse } from '../../test/finance/debts/debts-for-tests.ts'

let centre: Centre
let drawer: Shown
let method: Shown
let reader: TestUser
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  reader = centre.app.users.MasterAdmin
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

const ask = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<Shown> => {
  const { status, body, text } = await centre.app.call(reader, 'GET', `/api/${path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, `${path}: ${text}`)
  return body
}
const card = async (id: string): Promise<Shown> => {
  const { cards } = await ask('home')
  return cards.find((each: Shown) => each.id === id)
}
const totalOf = ({ cells }: ReportAnswer): number =>
  cells.find(({ row, column }) => row.length === 0 && column === undefined)!.values[0] ?? 0
const reported = async (path: string, measure: string, query: Readonly<Record<string, string>>): Promise<number> =>
  totalOf(await ask(`reports/${path}`, { ...query, columns: 'none', measures: measure }))
const letter = (id: WeekFigure['id']): Promise<number> => {
  const { report, measure, query } = weekFigures.find((each) => each.id === id)!
  return reported(report.path, measure, query)
}
/** Asks the home for cards that the reader's own home does not have by itself. */
const layOut = async (...ids: string[]): Promise<void> => {
  const { status, text } = await centre.app.call(reader, 'PATCH', '/api/home', {
    cards: ids.map((id) => ({ card: id, isHidden: false })),
  })
  assert.ok(status < 300, text)
}
/** Lets weeks pass; a session of then has ended. */
async function wait(weeks: number): Promise<void> {
  centre.app.clock.advance(weeks * 7 * 86_400_000)
  reader = await centre.app.addUser('MasterAdmin', everyPrivilege)
}
const take = (payer: Shown, money: number, more: object = {}): Promise<Shown> =>
  centre.call('receipt.take', {
    body: { payerToken: payer.token, money, accountToken: drawer.token, paymentMethodToken: method.token, ...more },
  })
/** A debt in equal parts, one each month from a day on. */
async function owe(student: Shown, money: number, startsOn: string, parts: number): Promise<void> {
  const debtToken = await oweCourse(centre, student, money)
  await centre.create('installment', { debtToken, startsOn, parts, everyMonths: 1 })
}

test('D6.5 of a debt with one late part that part alone is overdue, at the desk, in lists, reports, cards and the letter', async () => {
  const student = await makeStudent(centre)
  await owe(student, 100_000, '2026-11-11', 10)
  const [debtor] = (await ask('student-debts', { age: 'overdue' })).items
  assert.equal(debtor.overdue, 10_000)
  assert.equal((await ask(`payment-desk/${student.token}`)).person.overdue, 10_000)
  const { path, query, answer } = (await card('debts')).reports.ages
  assert.equal(totalOf(answer), 10_000)
  assert.deepEqual(
    answer.cells.filter(({ row }: Shown) => row.length === 1).map(({ row, values }: Shown) => [row[0], values]),
    [['1-30', [10_000, 1]]],
  )
  assert.equal(totalOf(await ask(path.slice(1), query)), 10_000, 'the report that the card opens')
  assert.equal(await letter('overdue'), 10_000)
  assert.equal(await reported('debts-by-age', 'remainder', { rows: '', lateNot: 'notYet' }), 10_000, 'the index')
  const { ages } = await ask('finance/statistics', { period: 'all' })
  const late = ages.cells.filter(({ row }: Shown) => row.length === 1 && row[0] !== 'notYet')
  assert.deepEqual(
    late.map(({ values }: Shown) => values.slice(0, 2)),
    [[10_000, 1]],
  )
})

test('D6.5 due today are the parts of today, also of people who owe an older one', async () => {
  const [newer, older] = [await makeStudent(centre), await makeStudent(centre)]
  await owe(newer, 50_000, '2026-11-21', 5)
  await owe(older, 30_000, '2026-10-21', 3)
  await layOut('dueToday')
  const told: DueToday = (await card('dueToday')).told
  const { items, page } = await ask('student-debts', told.query)
  assert.equal(page.total, 2)
  assert.deepEqual(
    [told.total, told.people.map(({ token, money }) => [token, money])],
    [
      2,
      [
        [older.token, 10_000],
        [newer.token, 10_000],
      ],
    ],
  )
  for (const { due, overdue, token } of items) {
    const { due: atDesk, overdue: late } = (await ask(`payment-desk/${token}`)).person
    assert.deepEqual([due, overdue, due - overdue], [atDesk, late, 10_000])
  }
  assert.equal(
    await reported('coming-dues', 'remainder', { from: '2026-11-21', to: '2026-11-21', rows: '' }),
    20_000,
    'the report of coming dues',
  )
})

test('D6.6 money in is what was handed over: payments out of credit and points are not counted again', async () => {
  const student = await makeStudent(centre)
  await centre.create('cashierShift', { accountToken: drawer.token, openingFloat: 0 })
  await oweCourse(centre, student, 10_000)
  await take(student, 60_000, { leftOver: 'Credit' })
  await oweCourse(centre, student, 41_000)
  const none = { accountToken: undefined, paymentMethodToken: undefined }
  await take(student, 40_000, { source: 'Wallet', ...none })
  await centre.act('student', student.token, 'increasePoints', {
    numberOfPoints: 10,
    valuePerPoint: 100,
    reason: { en: 'Loyalty' },
  })
  await take(student, 1_000, { source: 'Points', ...none })
  await layOut('collectedToday', 'collectedMonth', 'shift')
  const { to } = (await card('collectedToday')).reports.days.answer.span
  const today = (await card('collectedToday')).reports.days.answer.cells.find(
    ({ row, column }: Shown) => row[0] === to && column === undefined,
  )
  assert.equal(today.values[0], 60_000)
  assert.equal(totalOf((await card('collectedMonth')).reports.days.answer), 60_000)
  const { methods }: OwnShift = (await card('shift')).told
  assert.deepEqual(
    methods.map(({ money }) => money),
    [60_000],
  )
  assert.equal(await reported('day-sheet', 'received', { period: 'today', rows: '' }), 60_000)
  const { methods: byMethod, accounts } = await ask('finance/statistics', { period: 'thisMonth' })
  assert.deepEqual([totalOf(byMethod), totalOf(accounts)], [60_000, 60_000])
  await wait(1)
  assert.equal(await letter('received'), 60_000)
})

test('D6.6 the weekly letter counts refunds by the day on which the money went back, not by their receipts', async () => {
  const student = await makeStudent(centre)
  await oweCourse(centre, student, 20_000)
  const receipt = await take(student, 20_000)
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  await wait(2)
  await centre.act('installmentPayment', payment.token, 'refund', { money: 7_000, reason: 'Left' })
  await centre.act('installmentPayment', payment.token, 'refund', { money: 500, refundTo: 'Wallet', reason: 'Left' })
  assert.equal(await letter('refunded'), 0, 'it is of the week before')
  await wait(1)
  assert.equal(await letter('refunded'), 7_000)
})
