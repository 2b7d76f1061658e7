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
  await post('/api/receipts', payment((await owe(100)).student, 100)) // the counter is there from then on
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

/** Waits until so many transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const deadline = Date.now() + 30_000
  for (let found = 0; found < count; found = await waitingForLocks(centre.app.database))
    assert.ok(Date.now() < deadline, `${found} wait instead of ${count}`)
}

test('D6.2 twenty clients with one payment key: one receipt, twenty equal answers', async () => {
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
  const results = await Promise.all(
    debts.flatMap(({ student: each }) => [
      post('/api/receipts', payment(each, 600)),
      post('/api/receipts', payment(each, 600)),
      post('/api/receipts', payment(each, 400)),
    ]),
  )
  assert.ok(taken(results) >= 12 && taken(results) <= 24, `${taken(results)}`)
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
  try {
    for (let round = 0; round < 3; round += 1) {
      await holder.query('begin; update receipt_counter set last = last')
      const answers: Promise<{ status: number; text: string }>[] = []
      for (const { student } of payers) {
        answers.push(post('/api/receipts', payment(student, 100)))
        await untilWaiting(answers.length)
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

test('D6.6 D1.4 the number is taken last: the answer, the history, the notice and the code of the points have what is written', async () => {
  const rule = await centre.create('pointRule', { names: { en: 'Paid' }, cause: 'Payment', perAmount: 100, points: 1 })
  const { student, debt } = await owe(5_000)
  const key = newId()
  const first = await post('/api/receipts', payment(student, 1_000), key)
  assert.equal(first.status, 200, first.text)
  const answered = JSON.parse(first.text) as Shown
  const receipt = await centre.read('receipt', answered.token)
  assert.deepEqual([receipt.receiptNumber, receipt.label], [answered.receiptNumber, answered.label])
  assert.deepEqual(Object.keys(answered).sort(), Object.keys(receipt).sort())
  assert.deepEqual(answered.debtors, receipt.debtors)
  assert.equal((await post('/api/receipts', payment(student, 1_000), key)).text, first.text, 'as it was kept')
  const number = Number(answered.receiptNumber)
  const id = idOf(answered.token, 'rcp')
  const audited = await centre.owner(
    `select entity, changes -> 'receiptNumber' -> 'new' as number from audit where record_id in ($1, $2) order by entity`,
    [id, idOf(debt, 'dbt')],
  )
  assert.deepEqual(
    audited.filter((row) => row.number !== null),
    [
      { entity: 'debt', number },
      { entity: 'receipt', number },
    ],
  )
  const [line] = await centre.owner(
    `
      select l.code, l.number_of_points, a.changes -> 'code' ->> 'new' as audited
      from points_transaction l
      join audit a on a.establishment_id = l.establishment_id and a.record_id = l.id
      where l.user_id = $1
    `,
    [idOf(student.token, 'usr')],
  )
  assert.match(line.code, /^[A-Z]+-\d{6}$/)
  assert.deepEqual([line.number_of_points, line.audited], [10, line.code])
  const notifications = await centre.owner('select description_en, name_en from notification where link like $1', [
    `%${answered.token}%`,
  ])
  assert.ok(
    notifications.length > 0 && notifications.every((row) => JSON.stringify(row).includes(String(number))),
    JSON.stringify(notifications),
  )
  assert.deepEqual(await centre.owner(`select from receipt_counter where last <> $1`, [number]), [])
  await centre.act('pointRule', rule.token, 'archive')
  await clean()
})

test('D6.6 payments at once get numbers one after the other, also where one fails after its work', async () => {
  const other = await centre.create('paymentMethod', { names: { en: 'Gone' }, needsVerification: false })
  const [one, failing, two] = [await owe(1_000), await owe(1_000), await owe(1_000)]
  const holder = await centre.app.database.owner.connect()
  try {
    const last = Number((await holder.query('select last from receipt_counter')).rows[0].last)
    await holder.query('begin; update receipt_counter set last = last')
    const answers: Promise<{ status: number; text: string }>[] = []
    for (const body of [
      payment(one.student, 100),
      { ...payment(failing.student, 100), paymentMethodToken: other.token },
      payment(two.student, 100),
    ]) {
      answers.push(post('/api/receipts', body))
      await untilWaiting(answers.length)
    }
    await centre.owner('delete from payment_method where id = $1', [idOf(other.token, 'pym')])
    await holder.query('commit')
    const [first, refused, second] = await Promise.all(answers)
    assert.deepEqual([first!.status, refused!.status, second!.status], [200, 406, 200], refused!.text)
    assert.deepEqual(
      [first!, second!].map(({ text }) => JSON.parse(text).receiptNumber),
      [last + 1, last + 2],
    )
    assert.equal((await centre.read('debt', failing.debt)).paid, 0)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await clean()
})

test('D6.9 a payment that dies before its commit leaves neither receipt nor points; sent again, both are there once', async () => {
  const rule = await centre.create('pointRule', { names: { en: 'Paid' }, cause: 'Payment', perAmount: 100, points: 1 })
  const { student, debt } = await owe(1_000)
  const pointsOf = async () =>
    (
      await centre.owner(
        `
          select
            coalesce((select sum(number_of_points) from points_transaction where user_id = $1), 0)::int as lines,
            coalesce((select sum(points) from point_earning where user_id = $1), 0)::int as earned
        `,
        [idOf(student.token, 'usr')],
      )
    )[0]
  const [key, before] = [newId(), await count('receipt')]
  const holder = await centre.app.database.owner.connect()
  try {
    await holder.query('begin; update receipt_counter set last = last')
    const dying = post('/api/receipts', payment(student, 700), key)
    await untilWaiting(1)
    await centre.owner(`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event_type = 'Lock'
    `)
    assert.notEqual((await dying).status, 200)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  assert.deepEqual([(await count('receipt')) - before, await pointsOf()], [0, { lines: 0, earned: 0 }])
  const again = await post('/api/receipts', payment(student, 700), key)
  assert.equal(again.status, 200, again.text)
  assert.deepEqual([(await count('receipt')) - before, await pointsOf()], [1, { lines: 7, earned: 7 }])
  assert.equal((await centre.read('debt', debt)).paid, 700)
  await centre.act('pointRule', rule.token, 'archive')
  await clean()
})

test('D6.6 two refunds of one payment at once: no more than was paid goes back', async () => {
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
