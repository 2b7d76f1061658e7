/**
 * Concurrent moves of one balance, over HTTP on the listening server: the lines are in the order of the moves, so that
 * each shows the previous balance plus its own amount (D6.3, D6.9).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shareMoney } from '@topcenter/model/kit/money'
import { idOf, newId } from '@topcenter/model/kit/token'
import { type Centre, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { prove } from './proof.service.ts'
import { whileBusy } from '../../../test/while-busy.ts'

let centre: Centre
let origin: string
let drawer: Shown
let method: Shown
before(async () => {
  centre = await startCentre()
  origin = await centre.app.application.http.listen({ port: 0, host: '127.0.0.1' })
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  await centre.act('account', drawer.token, 'deposit', { money: 100_000_000, reason: 'To begin with' })
})
after(() => centre.close())

async function post(path: string, body: object): Promise<boolean> {
  const answer = await whileBusy(() =>
    fetch(`${origin}/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'api-version': '1.0',
        'accept-language': 'en',
        'content-type': 'application/json',
        'idempotency-key': newId(),
        authorization: `Bearer ${centre.app.users.MasterAdmin.session}`,
      },
    }),
  )
  const text = await answer.text()
  assert.ok(answer.status === 200 || answer.status === 406, `${answer.status} ${path} ${text}`)
  return answer.status === 200
}
/** All of them at once, in a random order, while the clock goes on; answers how many were taken. */
async function runConcurrently(works: readonly (() => Promise<boolean>)[]): Promise<number> {
  const mixed = works.map((work) => ({ work, place: Math.random() })).sort((a, b) => a.place - b.place)
  const ticking = setInterval(() => centre.app.clock.advance(1), 1)
  try {
    return (await Promise.all(mixed.map(({ work }) => work()))).filter(Boolean).length
  } finally {
    clearInterval(ticking)
  }
}
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
/** All pages of a list, the oldest line first. */
async function linesOf(entity: string, query: Readonly<Record<string, string>>): Promise<Shown[]> {
  const { items } = await centre.call(`${entity}.list`, { query: { ...query, size: '200' } })
  return items.toReversed()
}
const provedClean = async () => assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
const rises = (lines: readonly Shown[], of: 'at' | 'code') =>
  lines.every((line, at) => at === 0 || line[of] > lines[at - 1][of])
const owe = (student: Shown, price: number): Promise<string | null> =>
  centre.run((ctx) =>
    makeDebt(ctx, { user: idOf(student.token, 'usr')!, debtType: 'Service', debtOn: { en: 'A course' }, price }),
  )
const intoAccount = () => ({ accountToken: drawer.token, paymentMethodToken: method.token })

test('D6.9 one wallet, at the same moment filled, paid from, overpaid into, refunded into and paid out: each line shows what the one before it left', async () => {
  const student = await makeStudent(centre)
  await owe(student, 10_000_000)
  const credit = (money: number) => ({ accountToken: drawer.token, money, reason: { en: 'Storm' } })
  const pay = (body: object) => post('receipts', { payerToken: student.token, ...body })
  for (let round = 0; round < 3; round += 1) {
    await pay({ money: 5_000, ...intoAccount() })
    const [paid] = (await centre.call('installmentPayment.list', { query: { userToken: student.token } })).items
    const taken = await runConcurrently([
      ...times(6, (at) => () => post(`students/${student.token}/depositCredit`, credit(1_000 + at))),
      ...times(5, (at) => () => pay({ money: 700 + at, source: 'Wallet' })),
      ...times(2, (at) => () => post(`students/${student.token}/withdrawCredit`, credit(300 + at))),
      ...times(
        4,
        (at) => () =>
          post(`installment-payments/${paid.token}/refund`, { money: 100 + at, refundTo: 'Wallet', reason: 'Storm' }),
      ),
    ])
    assert.ok(taken >= 9, `${taken}`)
    await provedClean()
  }
  const owing = await makeStudent(centre)
  await owe(owing, 500)
  await runConcurrently([
    ...times(
      4,
      (at) => () =>
        post('receipts', { payerToken: owing.token, money: 200 + at, leftOver: 'Credit', ...intoAccount() }),
    ),
    ...times(6, (at) => () => post(`students/${owing.token}/depositCredit`, credit(10 + at))),
  ])
  await provedClean()
  for (const person of [student, owing]) {
    const lines = await linesOf('walletTransaction', { userToken: person.token })
    assert.ok(rises(lines, 'at') && rises(lines, 'code'), 'time and code say the same order')
    let balance = 0
    for (const line of lines) {
      balance += line.transactionType === 'Deposit' ? line.paidMoney : -line.paidMoney
      assert.equal(line.balance, balance, line.code)
    }
  }
})

test('D6.9 points of one person, at the same moment given, taken back and spent: each line shows what the one before it left', async () => {
  const student = await makeStudent(centre)
  await owe(student, 1_000_000)
  const reason = { en: 'Storm' }
  for (let round = 0; round < 3; round += 1) {
    await runConcurrently([
      ...times(
        7,
        (at) => () =>
          post(`students/${student.token}/increasePoints`, { numberOfPoints: 5 + at, valuePerPoint: 100, reason }),
      ),
      ...times(6, (at) => () => post(`students/${student.token}/decreasePoints`, { numberOfPoints: 3 + at, reason })),
      ...times(
        4,
        (at) => () => post('receipts', { payerToken: student.token, money: 100 * (2 + at), source: 'Points' }),
      ),
    ])
    await provedClean()
  }
  const lines = await linesOf('pointsTransaction', { userToken: student.token })
  assert.ok(rises(lines, 'at') && rises(lines, 'code'), 'time and code say the same order')
  let count = 0
  for (const line of lines) {
    count += line.transactionType === 'Increase' ? line.numberOfPoints : -line.numberOfPoints
    assert.equal(line.pointsBalance, count, line.code)
  }
})

test('D6.7 one stock, at the same moment bought, sold and taken back: in the order of its lines never below zero, and each piece at the mean cost of then', async () => {
  const goods = await centre.create('countedService', { names: { en: 'Book' }, price: 3_000 })
  const act = (action: string, body: object) =>
    post(`counted-services/${goods.token}/${action}`, { accountToken: drawer.token, ...body })
  for (let round = 0; round < 3; round += 1) {
    await runConcurrently([
      ...times(8, (at) => () => act('buy', { quantity: 1 + (at % 3), price: 1_000 + 37 * at })),
      ...times(9, (at) => () => act('sell', { quantity: 1 + (at % 2) })),
    ])
    const [newest] = (
      await centre.call('countedServiceTransaction.list', {
        query: { countedServiceToken: goods.token, transactionType: 'Sell', refund: 'NotRefunded' },
      })
    ).items
    await runConcurrently([
      () => post(`counted-service-transactions/${newest.token}/refund`, { reason: 'Storm' }),
      ...times(5, (at) => () => act('buy', { quantity: 1, price: 900 + at })),
      ...times(5, () => () => act('sell', { quantity: 1 })),
    ])
    await provedClean()
  }
  const lines = await centre.owner(
    `
      select code, transaction_type as type, quantity::int, cost::int, at
      from counted_service_transaction
      where counted_service_id = $1
      order by at
    `,
    [idOf(goods.token, 'csv')],
  )
  assert.ok(rises(lines, 'at') && rises(lines, 'code'), 'time and code say the same order')
  let [pieces, worth] = [0, 0]
  for (const { code, type, quantity, cost } of lines) {
    if (type === 'Sell') {
      assert.ok(quantity <= pieces, `${code} sells what is not there`)
      assert.equal(cost, shareMoney(worth, [quantity, pieces - quantity])[0], code)
    }
    const sign = type === 'Sell' ? -1 : 1
    pieces += sign * quantity
    worth += sign * cost
  }
})

test('D6.4 one account, at the same moment filled and emptied: no line of its statement is below zero, each shows what the one before it left', async () => {
  const till = await centre.create('account', { names: { en: 'Till' } })
  const [rent, canteen] = [
    await centre.create('expensesType', { names: { en: 'Rent' } }),
    await centre.create('revenuesType', { names: { en: 'Canteen' } }),
  ]
  const earn = (money: number) =>
    post('revenues', { revenuesTypeToken: canteen.token, accountToken: till.token, money })
  const spend = (money: number) => post('expenses', { expensesTypeToken: rent.token, accountToken: till.token, money })
  const people = await Promise.all(times(10, () => makeStudent(centre)))
  for (const { token } of people)
    await post(`students/${token}/depositCredit`, {
      accountToken: drawer.token,
      money: 1_000_000,
      reason: { en: 'Storm' },
    })
  const payOut = (at: number) =>
    post(`students/${people[at]!.token}/withdrawCredit`, {
      accountToken: till.token,
      money: 490 + at,
      reason: { en: 'Storm' },
    })
  for (let round = 0; round < 8; round += 1)
    await runConcurrently([
      ...times(10, (at) => () => earn(500 + at)),
      ...times(6, (at) => () => spend(480 + at)),
      ...times(10, (at) => () => payOut(at)),
    ])
  await provedClean()
  const lines = await linesOf('accountTransaction', { accountToken: till.token })
  let balance = 0
  for (const line of lines) {
    balance += line.transactionType === 'AccruedRevenue' ? line.money : -line.money
    assert.equal(line.balanceAfter, balance)
    assert.ok(balance >= 0, `${line.at} left ${balance}`)
  }
})

test('R13 none of it ended in a deadlock: everybody takes the locks of money in one order', async () => {
  const [{ deadlocks }] = await centre.owner(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  assert.equal(deadlocks, 0)
})
