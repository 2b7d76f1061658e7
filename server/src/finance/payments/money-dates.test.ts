/** Money is not dated before what it follows: in the rules, in both languages, and in the database. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf } from '@topcenter/model/areas'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeStudent,
  newId,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { actOn } from '../../records/write/act.ts'
import type { Ctx } from '../../records/context.ts'
import { oweCourse } from '../../../test/finance/debts/debts-for-tests.ts'
import { takePayment } from './payments.service.ts'
import { prove } from '../books/proof.service.ts'

let centre: Centre
let lists: Record<'drawer' | 'cash' | 'transfer' | 'rent' | 'canteen', Shown>
before(async () => {
  centre = await startCentre()
  lists = {
    drawer: await centre.create('account', { names: { en: 'Drawer' } }),
    cash: await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }),
    transfer: await centre.create('paymentMethod', { names: { en: 'Transfer' }, needsVerification: true }),
    rent: await centre.create('expensesType', { names: { en: 'Rent' } }),
    canteen: await centre.create('revenuesType', { names: { en: 'Canteen' } }),
  }
  await centre.act('account', lists.drawer.token, 'deposit', { money: 1_000_000, reason: 'To begin with' })
})
after(() => centre.close())

const moment = (minutes: number): string => new Date(centre.app.clock.now().getTime() + minutes * 60_000).toISOString()
const idOfUser = (person: Shown): string => idOf(person.token, 'usr')!
const owe = (person: Shown, price: number, more: { at?: string; dueOn?: string } = {}) =>
  oweCourse(centre, person, price, more)
const bodyOf = (person: Shown, money: number, more: object = {}) => ({
  payerToken: person.token,
  money,
  accountToken: lists.drawer.token,
  paymentMethodToken: lists.cash.token,
  ...more,
})
const pay = (person: Shown, money: number, more: object = {}): Promise<Shown> =>
  centre.call('receipt.take', { body: bodyOf(person, money, more) })
const paymentsOf = async (receipt: Shown): Promise<Shown[]> =>
  (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
/** Runs the work like a request that read its clock some minutes ago, and then had to wait. */
const slowly = <T>(minutes: number, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  centre.run((ctx) => work({ ...ctx, now: new Date(ctx.now.getTime() - minutes * 60_000) }))

test('D6.6 a payment dated before what it pays was owed is refused in both languages, and nothing is written', async () => {
  const student = await makeStudent(centre)
  await owe(student, 9_000, { at: moment(-60), dueOn: '2026-11-20' })
  assert.equal(await codeIn(pay(student, 1_000, { at: moment(-61) })), 'payment.beforeDebt')
  assert.equal(
    await codeIn(pay(student, 1_000, { at: moment(-61), paymentMethodToken: lists.transfer.token })),
    'payment.beforeDebt',
  )
  assert.equal(await codeIn(pay(student, 1_000, { at: moment(1) })), 'money.future')
  const { MasterAdmin } = centre.app.users
  for (const [language, expected] of [
    ['en', /owed since 21 Nov 2026/],
    ['ar', /مستحق منذ 21 نوفمبر 2026/],
  ] as const) {
    const { status, body } = await centre.app.call(
      MasterAdmin,
      'POST',
      '/api/receipts',
      bodyOf(student, 1_000, { at: moment(-61) }),
      { 'accept-language': language, 'idempotency-key': newId() },
    )
    assert.equal(status, 406)
    assert.match(body.fields[0].message, expected)
    assert.equal(body.fields[0].name, 'at')
  }
  assert.equal((await centre.call('receipt.list', { query: { userToken: student.token } })).items.length, 0)
  await pay(student, 1_000, { at: moment(-60) })
})

test('D6.6 oldest due first: what goes on an older debt alone may be older than a newer one; a part is as old as its debt', async () => {
  const student = await makeStudent(centre)
  await owe(student, 5_000, { at: moment(-120), dueOn: '2026-10-01' })
  const newer = await owe(student, 4_000, { at: moment(-10), dueOn: '2026-11-01' })
  assert.equal(await codeIn(pay(student, 5_001, { at: moment(-90) })), 'payment.beforeDebt')
  await pay(student, 5_000, { at: moment(-90) })
  await centre.create('installment', { debtToken: newer, startsOn: '2026-12-01', parts: 2, everyMonths: 1 })
  const [part] = (await centre.call('installmentScheduleTime.list', { query: { debtToken: newer } })).items
  const ofPart = { debtToken: newer, installmentScheduleTimeToken: part.token }
  assert.equal(await codeIn(pay(student, 2_000, { ...ofPart, at: moment(-11) })), 'payment.beforeDebt')
  await pay(student, 2_000, { ...ofPart, at: moment(-10) })
})

test('D6.6 what a refund made owed again is not paid before the refund; credit and points are not spent before they moved', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 3_000, { at: moment(-120) })
  const [payment] = await paymentsOf(await pay(student, 3_000, { at: moment(-100) }))
  await centre.act('installmentPayment', payment.token, 'refund', {
    money: 1_000,
    refundTo: 'Wallet',
    reason: 'Agreed',
  })
  centre.app.clock.advance(600_000)
  assert.equal(await codeIn(pay(student, 1_000, { at: moment(-50) })), 'payment.beforeDebt')
  await owe(student, 500, { at: moment(-120) })
  const fromCredit = { source: 'Wallet', debtToken: debt }
  assert.equal(await codeIn(pay(student, 300, { ...fromCredit, at: moment(-11) })), 'payment.beforeDebt')
  await centre.act('student', student.token, 'depositCredit', {
    accountToken: lists.drawer.token,
    money: 100,
    reason: { en: 'More' },
  })
  assert.equal(await codeIn(pay(student, 300, { ...fromCredit, at: moment(-1) })), 'payment.beforeCredit')
  await pay(student, 300, fromCredit)
  await centre.act('student', student.token, 'increasePoints', {
    numberOfPoints: 5,
    valuePerPoint: 100,
    reason: { en: 'Best' },
  })
  assert.equal(await codeIn(pay(student, 200, { source: 'Points', at: moment(-5) })), 'payment.beforeCredit')
  await pay(student, 200, { source: 'Points' })
  const lines = (await centre.call('walletTransaction.list', { query: { userToken: student.token } })).items
  assert.deepEqual(
    lines.map((line: Shown) => line.balance),
    [800, 1_100, 1_000],
  )
})

test('D6.6 a request whose clock was read before what it waited for is dated after it: payment, refund, cancellation, taking back', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 2_000)
  const taken = await slowly(3, (ctx) =>
    takePayment(ctx, {
      payer: idOfUser(student),
      debtors: [idOfUser(student)],
      money: 2_000,
      account: idOf(lists.drawer.token, 'acc')!,
      paymentMethod: idOf(lists.cash.token, 'pym')!,
    }),
  )
  const receipt = await centre.read('receipt', tokenOf('rcp', taken.id))
  assert.equal(receipt.at, (await centre.read('debt', debt)).at)
  const [payment] = await paymentsOf(receipt)
  await slowly(5, (ctx) => actOn(ctx, entityOf('installmentPayment'), 'refund', payment.token, { reason: 'Agreed' }))
  assert.equal((await centre.read('installmentPayment', payment.token)).refundedAt, payment.at)
  await slowly(6, (ctx) => actOn(ctx, entityOf('debt'), 'cancel', debt, { reason: 'Agreed' }))
  const { lines } = await centre.call('statement.read', { params: { token: student.token } })
  assert.deepEqual(
    lines.map((line: Shown) => [line.event, line.balance]),
    [
      ['DebtMade', 2_000],
      ['PaymentReceived', 0],
      ['PaymentRefunded', 2_000],
      ['DebtCanceled', 0],
    ],
  )
  const into = { accountToken: lists.drawer.token, money: 100 }
  const records = [
    ['expense', await centre.create('expense', { ...into, expensesTypeToken: lists.rent.token })],
    ['revenue', await centre.create('revenue', { ...into, revenuesTypeToken: lists.canteen.token })],
  ] as const
  for (const [entity, made] of records) {
    await slowly(2, (ctx) => actOn(ctx, entityOf(entity), 'refund', made.token, { reason: { en: 'Back' } }))
    assert.equal((await centre.read(entity, made.token)).refundedAt, made.at, entity)
  }
  const waits = await pay(student, 100, { paymentMethodToken: lists.transfer.token }).catch(() => undefined)
  assert.equal(waits, undefined, 'nothing is owed any more')
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})

test('D6.6 an announced transfer is verified after it was announced, and a sale on debt that is dated back dates its debt', async () => {
  const student = await makeStudent(centre)
  await owe(student, 700)
  const announced = await pay(student, 700, { paymentMethodToken: lists.transfer.token })
  await slowly(4, (ctx) => actOn(ctx, entityOf('receipt'), 'verify', announced.token, {}))
  assert.equal((await centre.read('receipt', announced.token)).verifiedAt, announced.at)
  const goods = await centre.create('countedService', { names: { en: 'Book' }, price: 900 })
  const act = (action: string, input: object) => centre.act('countedService', goods.token, action, input)
  await act('buy', { quantity: 5, price: 100, accountToken: lists.drawer.token, at: moment(-60 * 24 * 2) })
  await act('sell', { quantity: 1, way: 'Debt', userToken: student.token, at: moment(-60 * 24) })
  const [debt] = (await centre.call('debt.list', { query: { userToken: student.token, debtType: 'CountedService' } }))
    .items
  const made = await centre.read('debt', debt.token)
  assert.deepEqual([made.at, made.dueOn], [moment(-60 * 24), moment(-60 * 24).slice(0, 10)])
  await pay(student, 900, { debtToken: debt.token, at: moment(-60) })
})

test('D6.5 D6.6 D6.7 D6.10 the database itself refuses every pair of dates in the wrong order', async () => {
  const student = await makeStudent(centre)
  await owe(student, 1_000)
  const receipt = await pay(student, 1_000)
  const [payment] = await paymentsOf(receipt)
  await centre.act('installmentPayment', payment.token, 'refund', { refundTo: 'Wallet', reason: 'Agreed' })
  const goods = await centre.create('countedService', { names: { en: 'Pen' }, price: 900 })
  await centre.act('countedService', goods.token, 'buy', { quantity: 1, price: 100, accountToken: lists.drawer.token })
  const [bought] = (
    await centre.call('countedServiceTransaction.list', { query: { countedServiceToken: goods.token } })
  ).items
  await centre.act('countedServiceTransaction', bought.token, 'refund', { reason: 'Agreed' })
  const service = await centre.create('service', { names: { en: 'Test' }, servicePrice: 700 })
  const entitled = await centre.create('serviceEntitlement', {
    serviceToken: service.token,
    userToken: student.token,
    way: 'Accrual',
    accountToken: lists.drawer.token,
  })
  await centre.act('serviceEntitlement', entitled.token, 'refund', { reason: 'Agreed' })
  centre.app.clock.advance(1_000)
  const shift = await centre.create('cashierShift', { accountToken: lists.drawer.token, openingFloat: 0 })
  centre.app.clock.advance(1_000)
  await centre.act('cashierShift', shift.token, 'close', { counted: 0 })
  await centre.act('cashierShift', shift.token, 'approve')
  const back = (column: string) => `${column} = (${column} at time zone 'UTC' - interval '9 days') at time zone 'UTC'`
  const wrong: readonly (readonly [constraint: string, sql: string])[] = [
    ['receipt_verified_after', `update receipt set ${back('verified_at')} where verified_at is not null`],
    [
      'installment_payment_refunded_after',
      `update installment_payment set ${back('refunded_at')} where refunded_at is not null`,
    ],
    ['installment_payment_after_debt', `update installment_payment set ${back('at')}`],
    ['payment_refund_after_payment', `update payment_refund set ${back('at')}`],
    ['expense_refunded_after', `update expense set ${back('refunded_at')} where refunded_at is not null`],
    ['revenue_refunded_after', `update revenue set ${back('refunded_at')} where refunded_at is not null`],
    [
      'service_entitlement_refunded_after',
      `update service_entitlement set ${back('refunded_at')} where refunded_at is not null`,
    ],
    [
      'counted_service_transaction_after',
      `update counted_service_transaction set ${back('at')} where refund_of_id is not null`,
    ],
    ['cashier_shift_closed_after', `update cashier_shift set ${back('closed_at')} where closed_at is not null`],
    ['cashier_shift_approved_after', `update cashier_shift set ${back('approved_at')} where approved_at is not null`],
    [
      'ledger_event_after_reversed',
      `
        insert into ledger_event (establishment_id, id, kind, key, entity, record_id, reverses_id, at)
        select establishment_id, gen_random_uuid(), 'DebtCanceled', 'wrong', entity, record_id, id, at - interval '9 days'
        from ledger_event e
        where kind = 'DebtMade' and not exists (select 1 from ledger_event r where r.establishment_id = e.establishment_id and r.reverses_id = e.id)
        limit 1
      `,
    ],
  ]
  for (const [constraint, statement] of wrong) await assert.rejects(centre.owner(statement), { constraint }, constraint)
})
