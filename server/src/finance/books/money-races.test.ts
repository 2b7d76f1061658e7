/**
 * Many at once, over HTTP on the listening server: one key, one remainder, one payment, one drawer, one account (D6.2,
 * D6.4, D6.6, D6.10).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { type Centre, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { waitingForLocks } from '../../../test/platform/database/test-database.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { prove } from './proof.service.ts'

let centre: Centre
let origin: string
let drawer: Shown
let method: Shown
before(async () => {
  centre = await startCentre()
  origin = await centre.app.application.http.listen({ port: 0, host: '127.0.0.1' })
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

const post = async (path: string, body: object, key: string = newId()): Promise<{ status: number; text: string }> => {
  const answer = await fetch(origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'api-version': '1.0',
      'accept-language': 'en',
      'content-type': 'application/json',
      'idempotency-key': key,
      authorization: `Bearer ${centre.app.users.MasterAdmin.session}`,
    },
  })
  return { status: answer.status, text: await answer.text() }
}
const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const taken = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length
const owe = async (price: number): Promise<{ student: Shown; debt: string }> => {
  const student = await makeStudent(centre)
  return {
    student,
    debt: tokenOf(
      'dbt',
      (await centre.run((ctx) =>
        makeDebt(ctx, { user: idOf(student.token, 'usr')!, debtType: 'Service', debtOn: { en: 'A course' }, price }),
      ))!,
    ),
  }
}
const payment = (student: Shown, money: number) => ({
  payerToken: student.token,
  money,
  accountToken: drawer.token,
  paymentMethodToken: method.token,
})
const clean = async () => assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
const count = async (table: string): Promise<number> =>
  Number((await centre.owner(`select count(*) as count from ${table}`))[0].count)

test('D6.2 P13 twenty clients with one payment key: one receipt, twenty equal answers', async () => {
  const { student, debt } = await owe(10_000)
  const [key, before] = [newId(), await count('receipt')]
  const answers = await times(20, () => post('/api/receipts', payment(student, 4_000), key))
  assert.equal(taken(answers), 20, answers.find(({ status }) => status !== 200)?.text)
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.deepEqual([(await count('receipt')) - before, (await centre.read('debt', debt)).paid], [1, 4_000])
  assert.equal(
    (await post('/api/receipts', payment(student, 4_001), key)).status,
    406,
    'the key again with another amount',
  )
  await clean()
})

test('D6.6 fifty clients pay the same last remainder: one is taken; numbers stay without gap though the others fail', async () => {
  const { student, debt } = await owe(7_000)
  const answers = await times(50, () => post('/api/receipts', payment(student, 7_000)))
  assert.deepEqual([taken(answers), answers.filter(({ status }) => status === 406).length], [1, 49])
  assert.equal((await centre.read('debt', debt)).state, 'PaidOff')
  const debts = await times(12, () => owe(1_000))
  const storm = await Promise.all(
    debts.flatMap(({ student: each }) => [
      post('/api/receipts', payment(each, 600)),
      post('/api/receipts', payment(each, 600)),
      post('/api/receipts', payment(each, 400)),
    ]),
  )
  assert.ok(taken(storm) >= 12 && taken(storm) <= 24, `${taken(storm)}`)
  const numbers = (await centre.owner('select receipt_number as n from receipt order by 1')).map((row) => Number(row.n))
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => at + 1),
  )
  await clean()
})

test('D6.6 who waits for a number gets it in the order of coming, however many wait', async () => {
  const payers = await Promise.all(Array.from({ length: 12 }, () => owe(1_000)))
  const holder = await centre.app.database.owner.connect()
  const waiting = async (count: number): Promise<void> => {
    const deadline = Date.now() + 30_000
    for (let found = 0; found < count; found = await waitingForLocks(centre.app.database))
      assert.ok(Date.now() < deadline, `${found} payments wait instead of ${count}`)
  }
  try {
    for (let round = 0; round < 3; round += 1) {
      await holder.query('begin; update receipt_counter set last = last')
      const answers: Promise<{ status: number; text: string }>[] = []
      for (const { student } of payers) {
        answers.push(post('/api/receipts', payment(student, 100)))
        await waiting(answers.length)
      }
      await holder.query('commit')
      const numbers = (await Promise.all(answers)).map(({ text }) => JSON.parse(text).receiptNumber as number)
      assert.deepEqual(
        numbers,
        numbers.map((_, at) => numbers[0]! + at),
      )
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await clean()
})

test('D6.6 P10 two refunds of one payment at once: no more than was paid goes back', async () => {
  const { student, debt } = await owe(9_000)
  const receipt = JSON.parse((await post('/api/receipts', payment(student, 9_000))).text)
  const [paid] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  const refund = (money: number) => post(`/api/installment-payments/${paid.token}/refund`, { money, reason: 'Left' })
  const answers = await times(8, () => refund(5_000))
  assert.equal(taken(answers), 1, answers.map(({ text }) => text).join('\n'))
  assert.equal((await centre.read('debt', debt)).remainder, 5_000)
  assert.equal((await centre.call('paymentRefund.list', { query: { userToken: student.token } })).items.length, 1)
  await clean()
})

test('D6.10 two cashiers open one drawer: one does; two approve its shift: one does, and the difference is booked once', async () => {
  const till = await centre.create('account', { names: { en: 'Till' } })
  const opened = await times(6, () => post('/api/cashier-shifts', { accountToken: till.token, openingFloat: 0 }))
  assert.equal(taken(opened), 1, opened[0]!.text)
  const { token } = JSON.parse(opened.find(({ status }) => status === 200)!.text)
  centre.app.clock.advance(60_000)
  await centre.act('cashierShift', token, 'close', { counted: 300, reason: 'Found' })
  assert.equal(taken(await times(6, () => post(`/api/cashier-shifts/${token}/approve`, {}))), 1)
  assert.equal((await centre.read('account', till.token)).balance, 300)
  await clean()
})

test('D6.4 many withdrawals and transfers at once never take an account below zero, and none of them blocks another for ever', async () => {
  const [safe, bank] = [
    await centre.create('account', { names: { en: 'Safe' } }),
    await centre.create('account', { names: { en: 'Second safe' } }),
  ]
  await Promise.all(
    [safe, bank].map((account) => centre.act('account', account.token, 'deposit', { money: 10_000, reason: 'Start' })),
  )
  const move = { money: 1_500, reason: 'Storm' }
  const answers = await times(45, (at) => {
    const [from, to] = at % 2 ? [safe, bank] : [bank, safe]
    return at % 3
      ? post(`/api/accounts/${from!.token}/withdraw`, move)
      : post(`/api/accounts/${from!.token}/transfer`, { ...move, toAccountToken: to!.token })
  })
  assert.ok(
    answers.every(({ status }) => status === 200 || status === 406),
    answers.map(({ status }) => status).join(),
  )
  const [left, right] = [
    (await centre.read('account', safe.token)).balance,
    (await centre.read('account', bank.token)).balance,
  ]
  const withdrawn = answers.filter(({ status }, at) => status === 200 && at % 3).length
  assert.ok(left >= 0 && right >= 0)
  assert.equal(left + right, 20_000 - withdrawn * 1_500)
  await clean()
})
