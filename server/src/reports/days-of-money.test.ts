/**
 * Money belongs to the day on which it came, by the clock of Cairo: in the nights in which the clock changes, in
 * periods that are not over, and on the 29th of February (D11.3). At each moment each report of money agrees with its
 * rows.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '@topcenter/model/kit/date-text'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import { dimensionOf } from '@topcenter/model/reports/reach'
import { isWorkedOut } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { type Centre, makeStudent, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { makeDebt } from '../finance/debts/debts.service.ts'
import { pastRules } from '../../test/platform/database/test-database.ts'
import { takePayment } from '../finance/payments/payments.service.ts'
import { recounted, rowsOf, type Tables } from './recount.ts'

const zone = 'Africa/Cairo'
let centre: Centre
let drawer: Shown
let cash: Shown
let transfer: Shown
let student: Shown
before(async () => {
  centre = await startCentre('2026-11-10T12:00:00Z')
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  transfer = await centre.create('paymentMethod', { names: { en: 'Transfer' }, needsVerification: true })
  student = await makeStudent(centre)
})
after(() => centre.close())

async function ask(path: string, query: Record<string, string>): Promise<ReportAnswer> {
  const { status, body } = await centre.app.call(
    centre.app.users.MasterAdmin,
    'GET',
    `/api/reports/${path}?${new URLSearchParams(query)}`,
  )
  assert.equal(status, 200, JSON.stringify(body))
  return body as ReportAnswer
}
const byDay = ({ cells }: ReportAnswer, figure: 'values' | 'before' = 'values'): Record<string, number | null> =>
  Object.fromEntries(cells.flatMap((cell) => (cell.row.length ? [[cell.row[0]!, cell[figure]![0]!]] : [])))

let receiptNumber = 1_000
/** Inserts receipts in their final state, one for each moment. */
async function receiptsAt(moments: readonly number[]): Promise<void> {
  await pastRules(centre.app.database.owner, async (client) => {
    await client.query(
      `
        insert into receipt (
          establishment_id, id, receipt_number, user_id, source, account_id, payment_method_id, money,
          allocated, credit, refunded, at, verification, created_at, updated_at
        )
        select $1, gen_random_uuid(), $2 + nth, $3, 'Account', $4, $5, 100, 0, 100, 0, moment, 'Verified', moment, moment
        from unnest($6::timestamptz[]) with ordinality m(moment, nth)
      `,
      [
        centre.app.establishmentId,
        receiptNumber,
        idOf(student.token, 'usr'),
        idOf(drawer.token, 'acc'),
        idOf(cash.token, 'pym'),
        moments.map((moment) => new Date(moment).toISOString()),
      ],
    )
    await client.query('select recount_money($1)', [centre.app.establishmentId])
  })
  receiptNumber += moments.length
}
const every = (minutes: number, from: string, to: string): number[] => {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return Array.from({ length: (end - start) / (minutes * 60_000) }, (_, at) => start + at * minutes * 60_000)
}

test('D11.3 in the nights in which the clock changes no payment is in two days or in none, and hours are those of the wall', async () => {
  const nights = [
    {
      days: ['2026-04-23', '2026-04-24', '2026-04-25'],
      at: ['2026-04-22T22:00Z', '2026-04-25T21:00Z'],
      short: '2026-04-24',
    },
    {
      days: ['2026-10-28', '2026-10-29', '2026-10-30'],
      at: ['2026-10-27T21:00Z', '2026-10-30T22:00Z'],
      long: '2026-10-29',
    },
  ] as const
  for (const night of nights) {
    const moments = every(15, night.at[0], night.at[1])
    await receiptsAt(moments)
    const wanted = (day: string): number =>
      ('short' in night && day === night.short ? 23 : 'long' in night && day === night.long ? 25 : 24) * 4
    const all = { from: addDays(night.days[0], -3), to: addDays(night.days[2], 3), measures: 'receipts' }
    assert.deepEqual(
      byDay(await ask('day-sheet', { ...all, rows: 'day' })),
      Object.fromEntries(night.days.map((day) => [day, wanted(day)])),
    )
    const seen = new Set<string>()
    for (const day of night.days) {
      const one = await ask('day-sheet', { from: day, to: day, rows: 'hour', measures: 'receipts' })
      assert.equal(one.cells.find(({ row }) => row.length === 0)!.values[0], wanted(day), day)
      const hours = byDay(one)
      assert.equal(hours['00'] ?? 0, 'short' in night && day === night.short ? 0 : 4, `${day} 00`)
      assert.equal(hours['23'], 'long' in night && day === night.long ? 8 : 4, `${day} 23`)
      const behind = await centre.app.call(
        centre.app.users.MasterAdmin,
        'GET',
        `/api/reports/day-sheet/rows?from=${day}&to=${day}&measure=receipts&size=200`,
      )
      assert.equal(behind.body.items.length, wanted(day))
      for (const { token } of behind.body.items) seen.add(token)
    }
    assert.equal(seen.size, moments.length, 'each is behind one day')
  }
})

test('D11.3 on the tenth a month is compared with 1 to 10 of the one before, and 29 February with 28 February', async () => {
  await receiptsAt(
    every(720, '2026-09-01T06:00Z', '2026-11-10T06:00Z').filter(
      (moment) => !/^2026-10-(28|29|30|27)/.test(new Date(moment).toISOString()),
    ),
  )
  const answer = await ask('day-sheet', { period: 'thisMonth', compare: 'previous', rows: 'day', measures: 'receipts' })
  assert.deepEqual(answer.compare!.span, { from: '2026-10-01', to: '2026-10-10' })
  const alone = await ask('day-sheet', { from: '2026-10-01', to: '2026-10-10', rows: 'day', measures: 'receipts' })
  const total = ({ cells }: ReportAnswer): Cell => cells.find(({ row }) => row.length === 0)!
  assert.ok(total(alone).values[0]! >= 20)
  assert.equal(total(answer).before![0], total(alone).values[0])
  // day by day, each in the place of the one that it is compared with
  assert.deepEqual(
    byDay(answer, 'before'),
    Object.fromEntries(Object.entries(byDay(alone)).map(([day, count]) => [day.replace('-10-', '-11-'), count])),
  )
  await receiptsAt(every(360, '2027-02-26T00:00Z', '2027-03-02T00:00Z'))
  await receiptsAt(every(480, '2028-02-27T00:00Z', '2028-03-02T00:00Z'))
  const leap = await ask('day-sheet', {
    from: '2028-02-29',
    to: '2028-02-29',
    compare: 'year',
    rows: 'day',
    measures: 'receipts',
  })
  assert.deepEqual(leap.compare!.span, { from: '2027-02-28', to: '2027-02-28' })
  assert.deepEqual([total(leap).values[0], total(leap).before![0]], [3, 4])
})

/** The reports of money, each by the dimensions in which a step could go wrong. */
const asked = [
  ['daySheet', 'day', 'paymentMethod'],
  ['daySheet', 'receivedBy', 'account'],
  ['revenue', 'day', 'refund'],
  ['accountTransactions', 'day', 'transactionType'],
  ['debtsAndCollections', 'day', 'stateIs'],
] as const
const tablesOfMoney = [
  'receipt',
  'installment_payment',
  'debt',
  'account_transaction',
  'account',
  'payment_method',
  'user_account',
]

async function sameAsRows(what: string): Promise<void> {
  const held = new Map<string, ReturnType<Tables>>()
  for (const table of tablesOfMoney)
    held.set(
      table,
      await centre.owner(`select * from ${table} where establishment_id = $1`, [centre.app.establishmentId]),
    )
  const tables: Tables = (table) => held.get(table) ?? []
  const now = { zone, today: '2026-11-10' }
  for (const [id, down, across] of asked) {
    const report = reports.find((each) => each.id === id)!
    const measures = Object.keys(report.measures).filter((name) => !isWorkedOut(report.measures[name]!))
    const answer = await ask(report.path, { period: 'all', rows: down, columns: across, measures: measures.join() })
    const found = new Map(answer.cells.map((cell) => [`${cell.row[0] ?? ''} ${cell.column ?? ''}`, cell.values]))
    const rows = rowsOf(tables, report, null, now)
    for (const [at, measure] of measures.entries())
      assert.deepEqual(
        Object.fromEntries([...found].map(([place, values]) => [place, values[at]])),
        Object.fromEntries(
          recounted(tables, report, {
            rows,
            down: dimensionOf(report, down)!,
            across: dimensionOf(report, across)!,
            measure,
            now,
          }),
        ),
        `${what}: ${id} ${measure}`,
      )
  }
}

test('D6.6 D11.1 after a payment that is dated back, a refund and a late verification, reports of money say what their rows say, also while another payment is being taken', async () => {
  const moment = (days: number): string => new Date(centre.app.clock.now().getTime() + days * 86_400_000).toISOString()
  const debt = tokenOf(
    'dbt',
    (await centre.run((ctx) =>
      makeDebt(ctx, {
        user: idOf(student.token, 'usr')!,
        debtType: 'Service',
        debtOn: { en: 'A course' },
        price: 90_000,
        at: moment(-20),
      }),
    ))!,
  )
  const body = (money: number, more: object = {}) => ({
    body: {
      payerToken: student.token,
      money,
      accountToken: drawer.token,
      paymentMethodToken: cash.token,
      debtToken: debt,
      ...more,
    },
  })
  const pay = (money: number, more: object = {}): Promise<Shown> => centre.call('receipt.take', body(money, more))
  const paymentOf = async (receipt: Shown): Promise<Shown> =>
    (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items[0]
  let first: Shown
  let announced: Shown
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'a payment of now': async () => (first = await pay(5_000)),
    'one that is dated back into yesterday': () => pay(7_000, { at: moment(-1) }),
    'one into last month': () => pay(3_000, { at: moment(-12) }),
    'a transfer that is announced': async () =>
      (announced = await pay(11_000, { at: moment(-2), paymentMethodToken: transfer.token })),
    'another that is announced and rejected': async () => {
      const receipt = await pay(2_000, { paymentMethodToken: transfer.token })
      await centre.act('receipt', receipt.token, 'reject', { reason: 'Never came' })
    },
    'a part given back': async () =>
      centre.act('installmentPayment', (await paymentOf(first)).token, 'refund', { money: 1_500, reason: 'Agreed' }),
    'the verification a day later': async () => {
      centre.app.clock.advance(3_600_000)
      await centre.act('receipt', announced.token, 'verify')
    },
    'the rest given back': async () =>
      centre.act('installmentPayment', (await paymentOf(first)).token, 'refund', { money: 3_500, reason: 'Agreed' }),
  }
  for (const [what, step] of Object.entries(steps)) {
    await step()
    await sameAsRows(what)
    // another payment is being taken meanwhile, and counts when its transaction ends
    const gate = Promise.withResolvers<void>()
    const isTaken = Promise.withResolvers<void>()
    const other = centre
      .run(async (ctx) => {
        await takePayment(ctx, {
          payer: idOf(student.token, 'usr')!,
          debtors: [idOf(student.token, 'usr')!],
          money: 400,
          account: idOf(drawer.token, 'acc')!,
          paymentMethod: idOf(cash.token, 'pym')!,
        })
        isTaken.resolve()
        await gate.promise
      })
      .finally(() => isTaken.resolve())
    await isTaken.promise
    await sameAsRows(`${what}, while another is taken`)
    gate.resolve()
    await other
    await centre.run((ctx) => ctx.tx.run({ sql: 'select fold_money($1)', parameters: [ctx.actor.establishmentId] }))
    await sameAsRows(`${what}, and another, folded`)
  }
})
