/** Goods, entitlements, credit and points, and the numbers above them, over the real database. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeStudent,
  newId,
  refusalIn,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { balanceOf } from '../books/ledger.ts'

let centre: Centre
let cash: Shown
before(async () => {
  centre = await startCentre()
  cash = await centre.create('account', { names: { en: 'Drawer' } })
  await centre.act('account', cash.token, 'deposit', { money: 1_000_000, reason: 'To begin with' })
})
after(() => centre.close())

const money = async (): Promise<number> => (await centre.read('account', cash.token)).balance
const stockValue = (goods: Shown): Promise<number> =>
  centre.run((ctx) => balanceOf(ctx, { kind: 'Inventory', id: idOf(goods.token, 'csv')! }))
const counts = async (goods: Shown): Promise<unknown[]> => {
  const { bought, sold, remaining } = await centre.read('countedService', goods.token)
  return [bought ?? 0, sold ?? 0, remaining ?? 0]
}
const makeGoods = (body: object = {}): Promise<Shown> =>
  centre.create('countedService', {
    names: { en: `Book ${newId().slice(-6)}` },
    price: 3_000,
    maximumDiscountPercentage: 10,
    ...body,
  })
const buy = (goods: Shown, quantity: number, price: number): Promise<Shown> =>
  centre.act('countedService', goods.token, 'buy', { quantity, price, accountToken: cash.token })
const sell = (goods: Shown, quantity: number, more: object = {}): Promise<Shown> =>
  centre.act('countedService', goods.token, 'sell', { quantity, accountToken: cash.token, ...more })
const moves = async (goods: Shown): Promise<Shown[]> =>
  (
    await centre.call('countedServiceTransaction.list', {
      query: { countedServiceToken: goods.token, sort: 'createdAt' },
    })
  ).items
const refund = (move: Shown): Promise<Shown> =>
  centre.act('countedServiceTransaction', move.token, 'refund', { reason: 'Taken back' })
const debtsOf = async (person: Shown): Promise<Shown[]> =>
  (await centre.call('debt.list', { query: { userToken: person.token } })).items

test('D6.7 D6.8 goods: bought, sold at their mean cost for money, discounts bounded, refunds undo either to the piastre', async () => {
  const goods = await makeGoods()
  const start = await money()
  await buy(goods, 10, 1_000)
  await buy(goods, 5, 1_601)
  assert.deepEqual(
    [await counts(goods), await stockValue(goods), (await money()) - start],
    [[15, 0, 15], 18_005, -18_005],
  )
  assert.equal(await codeIn(sell(goods, 1, { discountPercentage: 10.01 })), 'debt.overDiscount')
  assert.deepEqual((await refusalIn(sell(goods, 16))).fields, [
    { name: 'quantity', code: 'stock.belowZero', params: { remaining: 15 } },
  ])
  await sell(goods, 4, { discountPercentage: 10 })
  assert.deepEqual(
    [await counts(goods), await stockValue(goods), (await money()) - start],
    [[15, 4, 11], 18_005 - 4_801, -18_005 + 10_800],
  )
  const [, second, sale] = await moves(goods)
  await refund(second!)
  assert.deepEqual(
    [await counts(goods), await stockValue(goods)],
    [[10, 4, 6], 13_204 - 6_002],
    'what leaves stands for its mean cost, whatever was paid',
  )
  assert.equal(await codeIn(refund(second!)), 'money.refunded')
  await refund(sale!)
  assert.deepEqual(
    [await counts(goods), await stockValue(goods), (await money()) - start],
    [[10, 0, 10], 7_202 + 4_801, -10_000],
  )
  await sell(goods, 10)
  assert.deepEqual(
    [await counts(goods), await stockValue(goods)],
    [[10, 10, 0], 0],
    'the last pieces take all that is left',
  )
  assert.equal(await codeIn(refund((await moves(goods))[0]!)), 'stock.belowZero')
  const last = (await moves(goods)).at(-1)!
  assert.equal((await centre.read('countedServiceTransaction', last.token)).cost, 12_003)
})

test('D6.7 goods on a debt: the buyer owes; a refund cancels what is owed, and not once something is paid', async () => {
  const [student, goods, method] = [
    await makeStudent(centre),
    await makeGoods(),
    await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }),
  ]
  await buy(goods, 3, 1_000)
  assert.equal(await codeIn(sell(goods, 1, { way: 'Debt' })), 'field.required')
  assert.equal(await codeIn(sell(goods, 1, { accountToken: null })), 'field.required')
  const before = await money()
  await sell(goods, 2, { way: 'Debt', userToken: student.token, discountPercentage: 5 })
  const [debt] = await debtsOf(student)
  assert.deepEqual([debt.debtType, debt.money, await money()], ['CountedService', 5_700, before])
  const sale = (await moves(goods)).at(-1)!
  assert.deepEqual(
    [
      sale.transactionType,
      sale.soldToStudent ?? (await centre.read('countedServiceTransaction', sale.token)).soldToStudent,
    ],
    ['Sell', true],
  )
  const paid = await centre.call('receipt.take', {
    body: { payerToken: student.token, accountToken: cash.token, paymentMethodToken: method.token, money: 700 },
  })
  assert.equal(await codeIn(refund(sale)), 'entitlement.paid')
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: paid.token } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { reason: 'Taken back' })
  await refund(sale)
  assert.deepEqual(
    [(await centre.read('debt', debt.token)).state, await counts(goods), await stockValue(goods), await money()],
    ['Canceled', [3, 0, 3], 3_000, before],
  )
})

test('D6.7 races: the last piece is sold once, a sale is refunded once, and the database holds the counts to the transactions', async () => {
  const goods = await makeGoods()
  await buy(goods, 2, 1_000)
  await sell(goods, 1)
  const sold = await Promise.all(
    [1, 2, 3, 4].map(() =>
      sell(goods, 1).then(
        () => 'sold',
        () => 'refused',
      ),
    ),
  )
  assert.deepEqual(sold.sort(), ['refused', 'refused', 'refused', 'sold'])
  const sale = (await moves(goods)).at(-1)!
  const taken = await Promise.all(
    [1, 2, 3].map(() =>
      refund(sale).then(
        () => 'refunded',
        () => 'refused',
      ),
    ),
  )
  assert.deepEqual(taken.sort(), ['refunded', 'refused', 'refused'])
  assert.deepEqual([await counts(goods), await stockValue(goods)], [[2, 1, 1], 1_000])
  const id = idOf(goods.token, 'csv')
  await assert.rejects(
    centre.owner(
      `
        update counted_service
        set bought = bought + 1, remaining = remaining + 1
        where id = $1
      `,
      [id],
    ),
    /counts of|counted_service_stock/,
  )
  await assert.rejects(
    centre.owner(
      `
        insert into counted_service_transaction (
          establishment_id, id, code, counted_service_id, transaction_type, quantity, price, money, at,
          created_at, updated_at
        )
        select
          establishment_id,
          gen_random_uuid(),
          'PAST-ALL-RULES',
          id,
          'Sell',
          2,
          0,
          0,
          now(),
          now(),
          now()
        from counted_service
        where id = $1
      `,
      [id],
    ),
    /remaining/,
  )
})

test('D6.7 D6.8 entitlements: owed or paid at once, with a discount within the service’s bound, and refunded', async () => {
  const [student, service, free] = [
    await makeStudent(centre),
    await centre.create('service', { names: { en: 'Test' }, servicePrice: 15_000, maximumDiscountPercentage: 20 }),
    await centre.create('service', { names: { en: 'Free' }, servicePrice: 0 }),
  ]
  const entitle = (body: object): Promise<Shown> =>
    centre.create('serviceEntitlement', { serviceToken: service.token, userToken: student.token, ...body })
  assert.equal(await codeIn(entitle({ discountPercentage: 20.01 })), 'debt.overDiscount')
  assert.equal(await codeIn(entitle({ way: 'Accrual' })), 'field.required')
  assert.equal(await codeIn(entitle({ serviceToken: free.token })), 'service.free')
  const before = await money()
  const owed = await entitle({ discountPercentage: 20 })
  const [debt] = await debtsOf(student)
  assert.deepEqual([owed.price, owed.money, debt.debtType, debt.remainder], [15_000, 12_000, 'Service', 12_000])
  const paid = await entitle({ way: 'Accrual', accountToken: cash.token })
  assert.equal((await money()) - before, 15_000)
  const refunds = await Promise.all(
    [1, 2].map(() =>
      centre.act('serviceEntitlement', paid.token, 'refund', { reason: 'Ill' }).then(
        () => 'refunded',
        () => 'refused',
      ),
    ),
  )
  assert.deepEqual(refunds.sort(), ['refunded', 'refused'])
  assert.equal(await money(), before)
  const method = await centre.create('paymentMethod', { names: { en: 'Notes' }, needsVerification: false })
  await centre.call('receipt.take', {
    body: { payerToken: student.token, accountToken: cash.token, paymentMethodToken: method.token, money: 1 },
  })
  assert.equal(
    await codeIn(centre.act('serviceEntitlement', owed.token, 'refund', { reason: 'Ill' })),
    'entitlement.paid',
  )
})

test('D12.7 a competition or an event is owed by hand, with its title; the ledger knows it, and no other type comes so', async () => {
  const student = await makeStudent(centre)
  const title = { ar: 'مسابقة الرياضيات', en: 'Mathematics competition' }
  const owe = (body: object) => centre.act('student', student.token, 'owe', { debtOn: title, price: 30_000, ...body })
  await owe({ debtType: 'Competition', discount: 5_000, dueOn: '2027-01-15' })
  const [debt] = (await centre.call('debt.list', { query: { userToken: student.token } })).items
  assert.deepEqual(
    [debt.debtType, debt.debtOn, debt.money, debt.remainder, debt.nextDueOn, debt.state],
    ['Competition', title, 25_000, 25_000, '2027-01-15', 'NotScheduled'],
  )
  assert.equal(await codeIn(owe({ debtType: 'Service' })), 'field.oneOf')
  assert.equal(await codeIn(owe({ debtType: 'EventJoining', discount: 30_000 })), 'field.max')
  assert.equal(await codeIn(owe({ debtType: 'EventJoining', price: 0 })), 'field.min')
  await centre.act('debt', debt.token, 'cancel', { reason: 'Not held' })
})

test('D6.9 credit is deposited and withdrawn through an account, never below zero; each line shows the balance after it', async () => {
  const student = await makeStudent(centre)
  const before = await money()
  const act = (action: string, amount: number) =>
    centre.act('student', student.token, action, {
      accountToken: cash.token,
      money: amount,
      reason: { ar: 'طلب ولي الأمر', en: 'Asked by the parent' },
    })
  const canPayOut = async () => (await centre.read('student', student.token)).allowed.includes('withdrawCredit')
  assert.equal(await canPayOut(), false, 'nothing is there to be paid out')
  await act('depositCredit', 5_000)
  assert.equal(await canPayOut(), true)
  const taken = await Promise.all(
    [1, 2, 3].map(() =>
      act('withdrawCredit', 3_000).then(
        () => 'paid',
        (error) => error.refusal?.refused,
      ),
    ),
  )
  assert.deepEqual(taken.sort(), ['paid', 'wallet.belowZero', 'wallet.belowZero'])
  assert.equal((await money()) - before, 2_000)
  const lines = (
    await centre.call('walletTransaction.list', { query: { userToken: student.token, sort: 'createdAt' } })
  ).items
  assert.deepEqual(
    lines.map((line: Shown) => [line.transactionType, line.paidMoney, line.balance]),
    [
      ['Deposit', 5_000, 5_000],
      ['Withdrawal', 3_000, 2_000],
    ],
  )
})

test('D6.9 points are given with their value, spent undivided at the desk and taken back, never below zero', async () => {
  const student = await makeStudent(centre)
  const give = (numberOfPoints: number, valuePerPoint: number) =>
    centre.act('student', student.token, 'increasePoints', {
      numberOfPoints,
      valuePerPoint,
      reason: { en: 'First of the class' },
    })
  const pay = (amount: number): Promise<Shown> =>
    centre.call('receipt.take', { body: { payerToken: student.token, money: amount, source: 'Points' } })
  const worth = (): Promise<number> =>
    centre.run((ctx) => balanceOf(ctx, { kind: 'Points', id: idOf(student.token, 'usr')! }))
  await centre.run((ctx) =>
    makeDebt(ctx, {
      user: idOf(student.token, 'usr')!,
      debtType: 'Service',
      debtOn: { en: 'A course' },
      price: 10_000,
    }),
  )
  assert.equal(await codeIn(pay(100)), 'points.belowZero')
  assert.deepEqual(
    [
      (await centre.read('student', student.token)).allowed.includes('decreasePoints'),
      (await give(10, 100)).record.allowed.includes('decreasePoints'),
    ],
    [false, true],
  )
  assert.deepEqual((await refusalIn(pay(250))).fields, [
    { name: 'money', code: 'points.whole', params: { below: '2.00', above: '3.00' } },
  ])
  const before = await money()
  await pay(300)
  assert.deepEqual(
    [await worth(), await money(), (await debtsOf(student))[0]!.paid],
    [700, before, 300],
    'points are no cash',
  )
  await give(3, 200)
  await centre.act('student', student.token, 'decreasePoints', { numberOfPoints: 4, reason: { en: 'By mistake' } })
  assert.equal(
    await codeIn(
      centre.act('student', student.token, 'decreasePoints', { numberOfPoints: 7, reason: { en: 'Too many' } }),
    ),
    'points.belowZero',
  )
  const spent = await Promise.all(
    [1, 2].map(() =>
      pay(780).then(
        () => 'paid',
        () => 'refused',
      ),
    ),
  )
  assert.deepEqual(spent.sort(), ['paid', 'refused'])
  const lines = (
    await centre.call('pointsTransaction.list', { query: { userToken: student.token, sort: 'createdAt' } })
  ).items
  assert.deepEqual(
    lines.map((line: Shown) => [
      line.transactionType,
      line.numberOfPoints,
      line.pointsBalance,
      line.totalPaidByPoints ?? 0,
    ]),
    [
      ['Increase', 10, 10, 0],
      ['Decrease', 3, 7, 300],
      ['Increase', 3, 10, 0],
      ['Decrease', 4, 6, 0],
      ['Decrease', 6, 0, 780],
    ],
  )
  assert.equal(await worth(), 0)
  const [payment] = (await centre.call('installmentPayment.list', { query: { userToken: student.token } })).items
  const refund = (refundTo: string) =>
    centre.act('installmentPayment', payment.token, 'refund', { refundTo, accountToken: cash.token, reason: 'Left' })
  for (const to of ['Account', 'Wallet']) assert.equal(await codeIn(refund(to)), 'payment.pointsToPoints')
  await refund('Points')
  assert.equal(await worth(), payment.money)
  assert.equal(await money(), before, 'points never turn into cash')
})

test('D6.3 D6.5 the statistics equal the sums of the lists with the same filter', async () => {
  const other = await centre.create('account', { names: { en: 'Counted' } })
  const types = [
    await centre.create('expensesType', { names: { en: 'Rent' } }),
    await centre.create('expensesType', { names: { en: 'Water' } }),
  ]
  await centre.act('account', other.token, 'deposit', { money: 9_000, reason: 'Change' })
  for (const [type, amount] of [
    [types[0], 1_000],
    [types[0], 2_000],
    [types[1], 500],
  ] as const)
    await centre.create('expense', { expensesTypeToken: type!.token, accountToken: other.token, money: amount })
  const [last] = (await centre.call('expense.list', { query: { accountToken: other.token } })).items
  await centre.act('expense', last.token, 'refund', { reason: { en: 'Twice' } })
  const query = { accountToken: other.token }
  const byType = await centre.call('expense.statistics', { query })
  assert.deepEqual(
    byType.items.map((item: Shown) => [item.names.en, item.count, item.money, item.refunded]),
    [
      ['Rent', 2, 3_000, 0],
      ['Water', 1, 500, 500],
    ],
  )
  const moved = await centre.call('accountTransaction.statistics', { query })
  assert.deepEqual(
    moved.items.map((item: Shown) => [item.key, item.count, item.money]),
    [
      ['Deposit', 1, 9_000],
      ['PaidExpense', 3, 3_500],
      ['RefundedExpense', 1, 500],
    ],
  )
  assert.deepEqual(
    (await centre.call('accountTransaction.statistics', { query: { ...query, atTo: '2020-01-01' } })).items,
    [],
  )
})

test('D6.10 two cashiers on one drawer: one shift at a time; it tells its cashier what the drawer should hold', async () => {
  const drawer = await centre.create('account', { names: { en: 'Third drawer' } })
  const opened = await Promise.all(
    [1, 2].map(() =>
      centre.create('cashierShift', { accountToken: drawer.token, openingFloat: 200 }).then(
        () => 'open',
        (error) => error.refusal?.fields?.[0].code,
      ),
    ),
  )
  assert.deepEqual(opened.sort(), ['open', 'shift.alreadyOpen'])
  await centre.act('account', drawer.token, 'deposit', { money: 1_000, reason: 'Change' })
  centre.app.clock.advance(60_000)
  const [mine] = (await centre.call('cashierShift.mine', {})).items
  assert.deepEqual([mine.openingFloat, mine.expected, mine.account.token], [200, 1_200, drawer.token])
  const closed = await Promise.all(
    [1, 2].map(() =>
      centre.act('cashierShift', mine.token, 'close', { counted: 1_200 }).then(
        () => 'closed',
        (error) => error.refusal?.refused,
      ),
    ),
  )
  assert.deepEqual(closed.sort(), ['closed', 'record.wrongState'])
  assert.deepEqual((await centre.call('cashierShift.mine', {})).items, [])
})
