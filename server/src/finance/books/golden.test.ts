/**
 * Golden cases worked by hand: revenue as sessions are held, freezes, transfers and offers in the books; and bad input
 * one by one.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { debitKinds, type LedgerKind } from '@topcenter/model/finance/postings'
import { idOf, newId } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeStudent,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { prove, trialBalance } from './proof.service.ts'
import { type Held, recognise, recogniseHeld } from './recognition.service.ts'

let centre: Centre
let period: Shown
let drawer: Shown
let cash: Shown
before(async () => {
  centre = await startCentre()
  period = await makePeriod(centre) // 2026-09-01 – 2027-01-31: 153 days
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

type Books = Partial<Record<LedgerKind, number>>
const kinds: readonly LedgerKind[] = ['Cash', 'Receivable', 'Unearned', 'Revenue', 'Discount', 'Refunds']
/** Balances by kind, each on the side that it grows on. */
const balances = (): Promise<Books> =>
  centre.run(async (ctx) => {
    const sums: Books = {}
    for (const { kind, debit, credit } of await trialBalance(ctx.tx))
      sums[kind] = (sums[kind] ?? 0) + (debitKinds.includes(kind) ? debit - credit : credit - debit)
    return sums
  })
/** Balances at the start of the case. */
let start: Books
beforeEach(async () => {
  at('2026-11-21T09:00:00Z')
  await recognition('DebtMade')
  start = await balances()
})
const books = async (): Promise<number[]> => {
  const now = await balances()
  return kinds.map((kind) => (now[kind] ?? 0) - (start[kind] ?? 0))
}
const at = (instant: string) => centre.app.clock.set(instant)
const recognition = (way: string) => centre.owner('update establishment set revenue_recognition = $1', [way])
/** Runs the nightly recognition for one student alone: the clock is set back between the cases. */
const nightOf = ({ studentToken }: Shown) =>
  centre.run(async (ctx) =>
    recognise(
      ctx,
      await ctx.tx.query<Held>({
        sql: `
          select s.debt_id as debt, h.held, h.total
          from joining_application_subscription s
          cross join lateral held_of(s, $2) h
          where s.student_id = $1
        `,
        parameters: [idOf(studentToken, 'usr'), ctx.now.toISOString()],
      }),
    ),
  )
const clean = async () => assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])

const courseOf = async (
  prices: object = { packagePrice: 100_000, sessionPrice: 5_000, hourPrice: 4_000 },
): Promise<Shown> => {
  const category = await makeCategory(centre)
  await centre.create('priceList', { educationalCategoryToken: category.token, ...prices })
  return category
}
const seated = async (category: Shown) => {
  const [group, application] = [await makeGroup(centre, category, period), await makeJoined(centre, category, period)]
  return { group, application, sitting: await seat(centre, group, application, { joinedOn: '2026-11-21' }) }
}
const meet = (group: Shown, day: string): Promise<Shown> =>
  makeTime(centre, group, `${day}T08:00:00Z`, `${day}T10:00:00Z`)
const buy = (application: Shown, body: object = {}): Promise<Shown> =>
  centre.create('joiningApplicationSubscription', { applicationToken: application.token, ...body })
const pay = (payer: string, money: number, more: object = {}): Promise<Shown> =>
  centre.call('receipt.take', {
    body: { payerToken: payer, money, accountToken: drawer.token, paymentMethodToken: cash.token, ...more },
  })
const reason = { reason: 'Agreed' }

/**
 * A package of 1,000.00 with 100.00 off, four meetings. Revenue is the price's share of what is held, to the piastre
 * below; the discount stands against it from the first day. What is given up was never earned. The end takes what is
 * left: 600.00 − 100.00 off = 500.00, the cash.
 *
 * | step                                     |  Cash | Receivable | Unearned | Revenue | Discount | Refunds |
 * | bought                                   |     0 |      90000 |   100000 |       0 |    10000 |       0 |
 * | one of four held; that night, and again  |     0 |      90000 |    75000 |   25000 |    10000 |       0 |
 * | 500.00 paid                              | 50000 |      40000 |    75000 |   25000 |    10000 |       0 |
 * | the third canceled, the second held: 2/3 | 50000 |      40000 |    33334 |   66666 |    10000 |       0 |
 * | the second was none after all: 1/2       | 50000 |      40000 |    50000 |   50000 |    10000 |       0 |
 * | leaves: the rest is given up             | 50000 |          0 |    10000 |   50000 |    10000 |       0 |
 * | the period is over                       | 50000 |          0 |        0 |   60000 |    10000 |       0 |
 */
test('D6.12 golden: a package is earned as its meetings are held, back where one no longer counts, and to the end', async () => {
  await recognition('SessionsHeld')
  const { group, application } = await seated(await courseOf())
  const meetings = [
    await meet(group, '2026-11-24'),
    await meet(group, '2026-12-01'),
    await meet(group, '2026-12-08'),
    await meet(group, '2026-12-15'),
  ]
  const bought = await buy(application, { discount: 10_000 })
  await centre.run((ctx) => recogniseHeld(ctx))
  assert.deepEqual(await books(), [0, 90_000, 100_000, 0, 10_000, 0])
  at('2026-11-25T00:30:00Z')
  await centre.run((ctx) => recogniseHeld(ctx))
  await nightOf(application)
  assert.deepEqual(await books(), [0, 90_000, 75_000, 25_000, 10_000, 0])
  await pay(application.studentToken, 50_000)
  await centre.act('educationalScheduleTime', meetings[2]!.token, 'cancel')
  at('2026-12-02T00:30:00Z')
  await nightOf(application)
  assert.deepEqual(await books(), [50_000, 40_000, 33_334, 66_666, 10_000, 0])
  await centre.act('educationalScheduleTime', meetings[1]!.token, 'cancel')
  await nightOf(application)
  assert.deepEqual(await books(), [50_000, 40_000, 50_000, 50_000, 10_000, 0])
  await centre.act('debt', bought.debtToken, 'writeOff', reason)
  assert.deepEqual(await books(), [50_000, 0, 10_000, 50_000, 10_000, 0])
  at('2027-02-01T00:30:00Z')
  await nightOf(application)
  assert.deepEqual(await books(), [50_000, 0, 0, 60_000, 10_000, 0])
  await clean()
})

/**
 * Eight sessions at 50.00: each that is taken earns its eighth, a corrected mark gives it back. Nothing is paid, so the
 * debt can be canceled: what was earned and what was not go back to what they came from. Beside it stands what was
 * bought under the other setting: revenue at once, and no night moves it.
 */
test('D6.12 golden: sessions are earned as the unit ledger takes them; a canceled debt takes both halves back; the setting holds for new debts', async () => {
  const category = await courseOf()
  const { group, application, sitting } = await seated(category)
  const meeting = await meet(group, '2026-11-21')
  const mark = (attendance: string) =>
    centre.call('educationalScheduleTime.mark', {
      params: { token: meeting.token },
      body: { marks: [{ groupStudentToken: sitting.token, attendance }] },
    })
  const first = await makeJoined(centre, category, period)
  const before = await buy(first)
  assert.deepEqual(await books(), [0, 100_000, 0, 100_000, 0, 0])
  await recognition('SessionsHeld')
  const bought = await buy(application, {
    subscriptionType: 'Session',
    sessionCount: 8,
    discount: 1_000,
    from: '2026-11-21T00:00:00Z',
  })
  assert.deepEqual(await books(), [0, 139_000, 40_000, 100_000, 1_000, 0])
  await mark('Attendance')
  await nightOf(application)
  assert.deepEqual(await books(), [0, 139_000, 35_000, 105_000, 1_000, 0])
  await mark('Absence')
  await nightOf(application)
  assert.deepEqual(await books(), [0, 139_000, 40_000, 100_000, 1_000, 0])
  await mark('Attendance')
  await nightOf(application)
  await centre.act('debt', bought.debtToken, 'cancel', reason)
  assert.deepEqual(await books(), [0, 100_000, 0, 100_000, 0, 0])
  await nightOf(first)
  await centre.act('debt', before.debtToken, 'cancel', reason)
  assert.deepEqual(await books(), [0, 0, 0, 0, 0, 0])
  await clean()
})

/**
 * 31 days of December of a course of 153 days at 1,000.00: 202.61. Frozen from the 10th to the 14th, it ends five days
 * later; neither price nor debt move. On the 20th, 19 days have passed, 5 of them frozen: 14 of 31 days are used, 20261
 * × 14 ÷ 31 = 9150. Paid in full, 111.11 go back. Ended early on the 12th instead (two days frozen), 17 of 31 would be
 * used: 20261 × 17 ÷ 31 = 11111.
 */
test('D3.2 D6.11 golden: a freeze moves the end and no money, and its days are not used up', async () => {
  const { application } = await seated(await courseOf())
  const bought = await buy(application, {
    subscriptionType: 'Duration',
    from: '2026-12-01T08:00:00Z',
    endDateTime: '2026-12-31T08:00:00Z',
  })
  assert.equal(bought.price, 20_261)
  const receipt = await pay(application.studentToken, 20_261)
  const moved = await books()
  assert.deepEqual(moved, [20_261, 0, 0, 20_261, 0, 0])
  at('2026-12-10T09:00:00Z')
  await centre.act('educationalJoiningApplication', application.token, 'freeze', {
    from: '2026-12-10',
    to: '2026-12-14',
    reason: 'travel',
  })
  assert.equal(
    (await centre.read('joiningApplicationSubscription', bought.token)).endDateTime,
    '2027-01-05T08:00:00.000Z',
  )
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  const proposed = async () => {
    const {
      consumed,
      total,
      used,
      proposed: back,
    } = await centre.call('installmentPayment.refundProposal', { params: { token: payment.token } })
    return [consumed, total, used, back]
  }
  assert.deepEqual(await proposed(), [9, 31, 5_882, 14_379], 'nine days before it, whatever is frozen from today on')
  at('2026-12-12T09:00:00Z')
  await centre.act('educationalJoiningApplication', application.token, 'unfreeze')
  at('2026-12-20T09:00:00Z')
  assert.deepEqual(await proposed(), [17, 31, 11_111, 9_150])
  assert.deepEqual(await books(), moved)
  await clean()
})

/**
 * From one group into another on 28 November, for 75.00: owed and earned at once. The package stays one: of its
 * meetings the old group's count until the change and the new one's from then on (24 November; 2 and 9 December), so on
 * 3 December two of three are held: 100000 × 2 ÷ 3 = 66666.
 */
test('D4.6 D6.12 golden: a transfer is a debt of its own, and the subscription goes on in the new group', async () => {
  await recognition('SessionsHeld')
  const category = await courseOf()
  const { group, application, sitting } = await seated(category)
  const other = await makeGroup(centre, category, period)
  for (const [of, day] of [
    [group, '2026-11-24'],
    [group, '2026-12-01'],
    [other, '2026-11-25'],
    [other, '2026-12-02'],
    [other, '2026-12-09'],
  ] as const)
    await meet(of, day)
  await buy(application)
  at('2026-11-28T09:00:00Z')
  await centre.create('educationalGroupTransfer', {
    groupStudentToken: sitting.token,
    newGroupToken: other.token,
    amount: 7_500,
    reason: 'Nearer',
  })
  assert.deepEqual(await books(), [0, 107_500, 100_000, 7_500, 0, 0])
  at('2026-12-03T00:30:00Z')
  await nightOf(application)
  assert.deepEqual(await books(), [0, 107_500, 33_334, 74_166, 0, 0])
  await pay(application.studentToken, 107_500)
  assert.deepEqual(await books(), [107_500, 0, 33_334, 74_166, 0, 0])
  await clean()
})

/**
 * An offer is the price of its days; a discount stands beside it and takes itself off, not the rest: 900.00 less
 * 50.00 are 850.00. A later price changes no debt.
 */
test('D3.3 D6.5 golden: an offer and a discount, owed in the moment of buying, and fixed from then on', async () => {
  const category = await makeCategory(centre)
  const list = await centre.create('priceList', {
    educationalCategoryToken: category.token,
    packagePrice: 100_000,
    packagePriceInOffer: 90_000,
    offerFrom: '2026-11-21',
    offerTo: '2026-11-21',
  })
  const application = await makeJoined(centre, category, period)
  const bought = await buy(application, { discount: 5_000 })
  assert.deepEqual(await books(), [0, 85_000, 0, 90_000, 5_000, 0])
  at('2026-11-22T09:00:00Z')
  await centre.change('priceList', await centre.read('priceList', list.token), { packagePrice: 200_000 })
  const debt = await centre.read('debt', bought.debtToken)
  assert.deepEqual([debt.price, debt.discount, debt.money, debt.remainder], [90_000, 5_000, 85_000, 85_000])
  const before = await centre.owner('select count(*)::int as n from joining_application_subscription')
  assert.equal(await codeIn(buy(application, { discount: 200_001 })), 'field.max')
  assert.deepEqual(
    [await books(), await centre.owner('select count(*)::int as n from joining_application_subscription')],
    [[0, 85_000, 0, 90_000, 5_000, 0], before],
    'no subscription without its debt',
  )
  await clean()
})

test('D6 each bad input is refused in both languages, and nothing is changed', async () => {
  const [student, service, goods, rent] = [
    await makeStudent(centre),
    await centre.create('service', { names: { en: 'Test' }, servicePrice: 10_000, maximumDiscountPercentage: 20 }),
    await centre.create('countedService', { names: { en: 'Book' }, price: 3_000, maximumDiscountPercentage: 10 }),
    await centre.create('expensesType', { names: { en: 'Rent' } }),
  ]
  const gifts = await centre.create('revenuesType', { names: { en: 'Gifts' } })
  const owe = async (of: Shown, price: number) => {
    await centre.run((ctx) =>
      makeDebt(ctx, { user: idOf(of.token, 'usr')!, debtType: 'Service', debtOn: { en: 'A course' }, price }),
    )
    return (await centre.call('debt.list', { query: { userToken: of.token } })).items[0]
  }
  const [debt, unplanned] = [await owe(student, 9_000), await owe(await makeStudent(centre), 1_000)]
  await centre.create('installment', { debtToken: debt.token, startsOn: '2026-12-01', parts: 3 })
  const receipt = await pay(student.token, 2_000)
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  const [part] = (
    await centre.call('installmentScheduleTime.list', { query: { debtToken: debt.token, sort: 'dueDateTime' } })
  ).items
  await centre.act('account', drawer.token, 'deposit', { money: 10_000, ...reason })
  await centre.act('countedService', goods.token, 'buy', { quantity: 3, price: 1_000, accountToken: drawer.token })
  const till = await centre.create('account', { names: { en: 'Till' } })
  const shift = await centre.create('cashierShift', { accountToken: till.token, openingFloat: 0 })
  await centre.act('account', till.token, 'deposit', { money: 5_000, ...reason })
  centre.app.clock.advance(60_000)
  await centre.act('cashierShift', shift.token, 'close', { counted: 5_000 })
  await centre.act('cashierShift', shift.token, 'approve')
  centre.app.clock.advance(60_000)

  const into = { accountToken: drawer.token, paymentMethodToken: cash.token }
  const inShift = { at: '2026-11-21T09:00:30Z' }
  const paying = (money: unknown, more: object = {}) =>
    ['/api/receipts', { payerToken: student.token, money, ...into, ...more }] as const
  const refund = (money: unknown) =>
    [`/api/installment-payments/${payment.token}/refund`, { money, ...reason }] as const
  const spend = (money: unknown, more: object = {}) =>
    ['/api/expenses', { expensesTypeToken: rent.token, accountToken: drawer.token, money, ...more }] as const
  const earn = (money: unknown, more: object = {}) =>
    ['/api/revenues', { revenuesTypeToken: gifts.token, accountToken: drawer.token, money, ...more }] as const
  const account =
    (action: string, of = drawer) =>
    (money: unknown, more: object = {}) =>
      [
        `/api/accounts/${of.token}/${action}`,
        {
          money,
          ...reason,
          ...(action === 'transfer' ? { toAccountToken: (of === drawer ? till : drawer).token } : {}),
          ...more,
        },
      ] as const
  const credit = (action: string) => (money: unknown) =>
    [
      `/api/students/${student.token}/${action}`,
      { money, accountToken: drawer.token, reason: { en: 'Because' } },
    ] as const
  const changed = (amount: unknown) =>
    [`/api/installment-schedule-times/${part.token}/changeAmount`, { amount }] as const
  const planned = (more: object) =>
    ['/api/installments', { debtToken: unplanned.token, startsOn: '2026-12-01', ...more }] as const
  const movers = [
    paying,
    refund,
    spend,
    earn,
    account('deposit'),
    account('withdraw'),
    account('transfer'),
    credit('depositCredit'),
    credit('withdrawCredit'),
  ]
  const amounts = (ask: (money: unknown) => readonly [string, object]) =>
    (
      [
        [0, 'field.min'],
        [-100, 'field.min'],
        ['-1', 'field.min'],
        ['10.555', 'field.money'],
        ['10.00', 'field.money'],
        ['+10', 'field.money'],
        ['١٠٫٠٠', 'field.money'],
        ['١٠٫٥٥٥', 'field.money'],
        ['٠', 'field.min'],
        ['ten', 'field.money'],
      ] as const
    ).map(([money, code]) => [ask(money), code] as const)
  const all: readonly (readonly [readonly [path: string, body: object], code: string])[] = [
    ...[...movers, changed, (amount: unknown) => planned({ amount })].flatMap((ask) => amounts((money) => ask(money))),
    [paying(7_001), 'debt.overRemainder'],
    [paying('٧٠٠١'), 'debt.overRemainder'],
    [paying(1_001, { installmentScheduleTimeToken: part.token }), 'debt.overRemainder'],
    [paying(100, { at: '2026-11-22T09:00:00Z' }), 'money.future'],
    [paying(100, { ...inShift, accountToken: till.token }), 'shift.closed'],
    [spend(100, { ...inShift, accountToken: till.token }), 'shift.closed'],
    [earn(100, { ...inShift, accountToken: till.token }), 'shift.closed'],
    ...['deposit', 'withdraw', 'transfer'].map(
      (action) => [account(action, till)(100, inShift), 'shift.closed'] as const,
    ),
    [earn(100, { at: '2026-11-22T09:00:00Z' }), 'money.future'],
    [credit('withdrawCredit')(100), 'wallet.belowZero'],
    [planned({ parts: 0 }), 'field.min'],
    [planned({ parts: '٢٫٥' }), 'field.integer'],
    [planned({ freeParts: [{ dueOn: '2026-12-01', amount: 500 }], amount: 600 }), 'debt.partsSum'],
    [planned({ freeParts: [{ dueOn: '2026-12-01', amount: 0 }] }), 'field.min'],
    [
      [
        '/api/service-entitlements',
        { serviceToken: service.token, userToken: student.token, discountPercentage: 20.01 },
      ],
      'debt.overDiscount',
    ],
    [
      ['/api/service-entitlements', { serviceToken: service.token, userToken: student.token, discountPercentage: 101 }],
      'field.max',
    ],
    [
      [
        `/api/counted-services/${goods.token}/sell`,
        { quantity: 1, discountPercentage: 10.01, accountToken: drawer.token },
      ],
      'debt.overDiscount',
    ],
    [[`/api/counted-services/${goods.token}/sell`, { quantity: 4, accountToken: drawer.token }], 'stock.belowZero'],
    [refund(2_001), 'payment.overRefund'],
    [spend(10_000_000), 'account.belowZero'],
    [[`/api/installment-schedule-times/${part.token}/cancel`, reason], 'debt.partPaid'],
    [[`/api/installment-schedule-times/${part.token}/changeAmount`, { amount: 1_999 }], 'debt.belowPaid'],
    [[`/api/debts/${debt.token}/cancel`, reason], 'debt.paid'],
    [['/api/installments', { debtToken: debt.token, startsOn: '2027-05-01', amount: 1 }], 'debt.overUnscheduled'],
  ]
  const state = async () =>
    JSON.stringify([
      (await centre.run((ctx) => prove(ctx.tx))).events,
      await balances(),
      await centre.owner(
        `
          select id, version
          from debt
          union all
          select id, version
          from installment_schedule_time
          union all
          select id, version
          from receipt
          union all
          select id, version
          from counted_service
          order by 1
        `,
      ),
    ])
  const before = await state()
  for (const [[path, body], code] of all) {
    for (const language of ['ar', 'en']) {
      const answer = await centre.app.call(centre.app.users.MasterAdmin, 'POST', path, body, {
        'idempotency-key': newId(),
        'accept-language': language,
      })
      const said = `${path} ${JSON.stringify(body)} ${answer.text}`
      assert.equal(answer.status >= 400 && answer.status < 500, true, said)
      const [fault] = answer.body.fields
      assert.equal(fault?.code ?? answer.body.code, code, said)
      const words = fault?.message ?? answer.body.detail
      assert.ok(
        words.length > 5 && !words.includes('{{') && /[\u0600-\u06FF]/.test(words) === (language === 'ar'),
        said,
      )
    }
  }
  assert.equal(await state(), before)
  for (const [path, body] of [...movers.map((ask) => ask('١٢٥٠')), changed('٣٠٥٠')]) {
    const answer = await centre.app.call(centre.app.users.MasterAdmin, 'POST', path, body, {
      'idempotency-key': newId(),
    })
    assert.equal(answer.status, 200, `Arabic digits: ${path} ${answer.text}`)
  }
  await clean()
})
