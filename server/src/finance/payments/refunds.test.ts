/** How much of a payment is given back, and by whom (D6.11). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeJoined,
  makePeriod,
  makeStudent,
  newId,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { makeDebt } from '../debts/debts.service.ts'

let centre: Centre
let drawer: Shown
let method: Shown
before(async () => {
  centre = await startCentre()
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

/** Whose role has all flags but that for another amount. */
const clerk = {
  privileges: {
    ...everyPrivilege,
    InstallmentPayment: everyPrivilege.InstallmentPayment!.filter((flag) => flag !== 'refundOtherAmount'),
  },
}
const pay = async (userToken: string, money: number): Promise<Shown> => {
  const receipt = await centre.call('receipt.take', {
    body: { payerToken: userToken, money, accountToken: drawer.token, paymentMethodToken: method.token },
  })
  return (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items[0]
}
const refund = (payment: Shown, input: object, as = {}): Promise<Shown> =>
  centre.act('installmentPayment', payment.token, 'refund', { reason: 'Agreed', ...input }, as)

test('D6.11 another amount than what is left of a payment is given back by who holds the flag for it, and by nobody else', async () => {
  const student = await makeStudent(centre)
  await centre.run((ctx) =>
    makeDebt(ctx, { user: idOf(student.token, 'usr')!, debtType: 'Service', debtOn: { en: 'A course' }, price: 3_000 }),
  )
  const payment = await pay(student.token, 2_000)
  assert.equal(await codeIn(refund(payment, { money: 1_999 }, clerk)), 'payment.otherAmount')
  assert.equal(await codeIn(refund(payment, { money: 2_001 }, clerk)), 'payment.overRefund')
  assert.equal(await codeIn(refund(payment, { money: 1_999, refundTo: 'Wallet' }, clerk)), 'payment.otherAmount')
  await refund(payment, { money: 500 })
  await refund(payment, { money: 1_500 }, clerk)
  assert.equal((await centre.read('installmentPayment', payment.token)).refund, 'Refunded')
  const other = await pay(student.token, 800)
  await refund(other, {}, clerk)
  assert.equal(
    (await centre.read('installmentPayment', other.token)).refunded,
    800,
    'the proposed amount when none is said',
  )
})

test('D6.11 of a subscription the rules say how much: with nothing proposed only who holds the flag gives money back', async () => {
  const [category, period] = [
    await makeCategory(centre, { refundMostConsumed: 10, refundFee: 5_000 }),
    await makePeriod(centre),
  ]
  await centre.create('priceList', { educationalCategoryToken: category.token, packagePrice: 60_000 })
  const application = await makeJoined(centre, category, period)
  await centre.create('joiningApplicationSubscription', { applicationToken: application.token })
  const payment = await pay(application.studentToken, 4_000)
  assert.equal(await codeIn(refund(payment, {}, clerk)), 'payment.nothingProposed')
  assert.equal(await codeIn(refund(payment, { money: 4_000 }, clerk)), 'payment.nothingProposed')
  assert.equal(await codeIn(refund(payment, {})), 'payment.nothingProposed', 'who may choose has to say how much')
  await refund(payment, { money: 4_000 })
  const more = await pay(application.studentToken, 60_000)
  assert.equal(await codeIn(refund(more, { money: 60_000 }, clerk)), 'payment.otherAmount')
  await refund(more, { money: 55_000 }, clerk)
  assert.equal((await centre.read('installmentPayment', more.token)).refunded, 55_000, 'all but the fee')
})

test('D6.11 over HTTP: a role without the flag is refused in both languages', async () => {
  const student = await makeStudent(centre)
  await centre.run((ctx) =>
    makeDebt(ctx, { user: idOf(student.token, 'usr')!, debtType: 'Service', debtOn: { en: 'A course' }, price: 900 }),
  )
  const payment = await pay(student.token, 900)
  const employee = await centre.app.addUser('Employee', clerk.privileges)
  for (const [language, expected] of [
    ['en', /propose EGP 9\.00/],
    ['ar', /المقترح حسب القواعد 9\.00/],
  ] as const) {
    const path = `/api/installment-payments/${payment.token}/refund`
    const { status, body } = await centre.app.call(
      employee,
      'POST',
      path,
      { money: 100, reason: 'Agreed' },
      { 'accept-language': language, 'idempotency-key': newId() },
    )
    assert.deepEqual([status, body.fields[0].name], [406, 'money'])
    assert.match(body.fields[0].message, expected)
  }
})
