/** Job orders from an accepted quotation to the signed delivery, with what is reserved and owed on the way (D7.6). */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { Actor } from '../records/context.ts'
import { type Centre, codeIn, refusalIn, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { prove } from '../finance/books/proof.service.ts'
import { orderingIn } from '../../test/quotations/orders-for-tests.ts'
import { quotationProofs } from './totals-proof.jobs.ts'

let centre: Centre
let client: Partial<Actor>
before(async () => {
  centre = await startCentre()
  client = { userId: centre.app.users.Client.id, userType: 'Client', privileges: everyPrivilege }
})
beforeEach(() => owedAt('JobOrder'))
after(() => centre.close())

const owedAt = (moment: string) => centre.owner('update establishment set quotation_debt_at = $1', [moment])
const { makeItem, act, onOrder, onLine, sent, sentTo, accepted, read, stateOf, orderOf, linesOf, countsOf, standing } =
  orderingIn(() => centre)
const debtsOf = (quotation: Shown) =>
  centre.owner(
    `select d.money::int, d.state, d.debt_on_en as name, d.id = q.debt_id as current from debt d join price_quotation q on q.establishment_id = d.establishment_id and q.id = $1 where d.debt_on_en like '%' || q.code order by d.created_at, d.id`,
    [idOf(quotation.token, 'pqt')],
  )
const reason = { reason: 'Agreed' }

test('D7.6 an order is made in one press with what was accepted, is done piece by piece, and ends with the client', async () => {
  const [desk, chair] = [await makeItem(10), await makeItem(0)]
  const quotation = await accepted([desk, 4], [chair, 2])
  await act(quotation, 'makeJobOrder', { doerToken: centre.app.users.Employee.token, work: 'By the door' })
  assert.equal(await stateOf(quotation), 'InJobOrder')
  const order = await orderOf(quotation)
  assert.deepEqual(
    [order.doer.token, await countsOf(order)],
    [
      centre.app.users.Employee.token,
      [
        [4, 0, 0, 0],
        [2, 0, 0, 0],
      ],
    ],
  )
  const [desks, chairs] = await linesOf(order)
  assert.equal(await codeIn(onLine(desks, 'finishPieces', { quantity: 1 })), 'record.wrongState', 'not begun')
  await onOrder(order, 'start')
  await onLine(desks, 'finishPieces', { quantity: 3 })
  assert.deepEqual(await standing(desk), [7, 1], 'what is made leaves the store')
  assert.equal(await codeIn(onLine(desks, 'finishPieces', { quantity: 2 })), 'field.max')
  assert.equal(
    await codeIn(onOrder(order, 'handOver', { receivedBy: 'Mona', lines: [{ line: desks.token, quantity: 4 }] })),
    'field.max',
  )
  await onOrder(order, 'handOver', {
    receivedBy: 'Mona',
    signature: 'M1 2L3 4',
    lines: [{ line: desks.token, quantity: 2 }],
  })
  assert.deepEqual(await countsOf(order), [
    [4, 3, 0, 2],
    [2, 0, 0, 0],
  ])
  assert.equal(await codeIn(onOrder(order, 'cancel', reason)), 'jobOrder.handedOver')
  await onLine(chairs, 'cancelPieces', { quantity: 1, ...reason })
  await onLine(chairs, 'finishPieces', { quantity: 1 })
  assert.equal(await stateOf(quotation), 'InJobOrder')
  await onLine(desks, 'cancelPieces', { quantity: 1, ...reason })
  assert.deepEqual(await standing(desk), [7, 0], 'what is made no more is free again')
  assert.deepEqual(
    [(await orderOf(quotation)).state, await stateOf(quotation)],
    ['FinishNotCustomerReceived', 'FinishJobOrderNotCustomerReceive'],
  )
  await onOrder(order, 'handOver', { receivedBy: 'Ali' })
  assert.deepEqual(await countsOf(order), [
    [4, 3, 1, 3],
    [2, 1, 1, 1],
  ])
  assert.deepEqual(
    [(await orderOf(quotation)).state, await stateOf(quotation)],
    ['FinishCustomerReceived', 'FinishJobOrderCustomerReceive'],
  )
  const { items: notes } = await centre.call('jobOrderDelivery.list', {
    query: { jobOrderToken: order.token, sort: 'at' },
  })
  const whole = await Promise.all(notes.map(({ token }: Shown) => centre.read('jobOrderDelivery', token)))
  assert.deepEqual(
    whole
      .map(({ receivedBy, signature, pieces }) => [
        receivedBy,
        signature,
        pieces.map(({ quantity }: Shown) => quantity),
      ])
      .toSorted(),
    [
      ['Ali', null, [1, 1]],
      ['Mona', 'M1 2L3 4', [2]],
    ],
  )
  await assert.rejects(centre.owner(`update job_order_delivery set received_by = 'Me'`), {
    constraint: 'job_order_delivery_kept',
  })
})

test('D7.6 the signature is a small drawing: nothing else, and not five megabytes', async () => {
  const quotation = await accepted([await makeItem(0), 1])
  await act(quotation, 'makeJobOrder')
  const order = await orderOf(quotation)
  await onOrder(order, 'start')
  await onLine((await linesOf(order))[0], 'finishPieces', { quantity: 1 })
  for (const [signature, code] of [
    ['"/><script>', 'field.pattern'],
    ['M1 1'.repeat(30_000), 'field.tooLong'],
  ] as const)
    assert.deepEqual(
      (await refusalIn(onOrder(order, 'handOver', { receivedBy: 'Mona', signature }))).fields?.[0]?.code,
      code,
    )
  const answer = await centre.app.call(
    centre.app.users.MasterAdmin,
    'POST',
    `/api/job-orders/${order.token}/handOver`,
    {
      receivedBy: 'Mona',
      signature: 'M1 1'.repeat(1_300_000),
    },
  )
  assert.equal(answer.status, 413)
})

test('D7.1 D7.6 a canceled order leaves its quotation accepted: what is reserved and owed ends, and another order begins both anew', async () => {
  const desk = await makeItem(10)
  const quotation = await accepted([desk, 8])
  await act(quotation, 'makeJobOrder')
  const first = await orderOf(quotation)
  assert.equal(await codeIn(act(quotation, 'takeBack', reason)), 'record.wrongState', 'an order is there')
  await onOrder(first, 'start')
  const [line] = await linesOf(first)
  await onLine(line, 'finishPieces', { quantity: 3 })
  await onOrder(first, 'cancel', reason)
  assert.deepEqual([await stateOf(quotation), await standing(desk)], ['AcceptQuotesFormCustomer', [7, 0]])
  assert.deepEqual(
    (await debtsOf(quotation)).map(({ state }) => state),
    ['Canceled'],
  )
  await act(quotation, 'makeJobOrder')
  const second = await orderOf(quotation)
  assert.deepEqual([await countsOf(second), await standing(desk)], [[[5, 0, 0, 0]], [7, 5]])
  assert.deepEqual(
    (await debtsOf(quotation)).map(({ state, current }) => [state, current]),
    [
      ['Canceled', false],
      ['NotScheduled', true],
    ],
  )
  await onOrder(second, 'start')
  assert.equal(
    await codeIn(onLine((await linesOf(second))[0], 'cancelPieces', { quantity: 5, ...reason })),
    'jobOrder.cancelWhole',
  )
  await onOrder(second, 'finish')
  assert.deepEqual(await countsOf(second), [[5, 5, 0, 0]], 'finishing does the rest')
  assert.deepEqual([await stateOf(quotation), await standing(desk)], ['FinishJobOrderNotCustomerReceive', [2, 0]])
  assert.equal(await codeIn(onOrder(second, 'cancel', reason)), 'record.wrongState')
  await assert.rejects(
    centre.owner(
      `update job_order_line set done = 2 where job_order_id = $1; update job_order set state = 'WorkProgres' where id = $1`,
      [idOf(second.token, 'jbo')],
    ),
  )
})

test('D7.6 owed once over what was accepted, on the centre’s service; an order with a payment is not canceled before the refund', async () => {
  const quotation = await accepted([await makeItem(0), 3])
  assert.deepEqual(await debtsOf(quotation), [])
  const orders = await Promise.allSettled([1, 2].map(() => act(quotation, 'makeJobOrder')))
  assert.deepEqual(orders.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const { code, debt } = await read(quotation)
  assert.deepEqual(await debtsOf(quotation), [
    { money: 300, state: 'NotScheduled', name: `Quotation ${code}`, current: true },
  ])
  const [service] = await centre.owner(`select count(*)::int as n from service where code = 'QUOTATION'`)
  assert.equal(service.n, 1)
  const [drawer, method] = [
    await centre.create('account', { names: { en: 'Drawer' } }),
    await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }),
  ]
  await centre.call('receipt.take', {
    body: {
      payerToken: centre.app.users.Client.token,
      money: 100,
      accountToken: drawer.token,
      paymentMethodToken: method.token,
      debtToken: debt.token,
    },
  })
  const order = await orderOf(quotation)
  assert.equal(await codeIn(onOrder(order, 'cancel', reason)), 'entitlement.paid')
  assert.equal((await orderOf(quotation)).state, 'NewlyWanted', 'nothing changed')
  const [payment] = (await centre.call('installmentPayment.list', { query: { debtToken: debt.token } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { reason: 'Agreed', money: 100 })
  await onOrder(order, 'cancel', reason)
  assert.deepEqual(
    (await debtsOf(quotation)).map(({ state }) => state),
    ['Canceled'],
  )

  await centre.act('account', drawer.token, 'deposit', { money: 1_000, reason: 'To begin with' })
  const next = await accepted([await makeItem(0), 5])
  await act(next, 'makeJobOrder')
  for (const money of [120, 30]) await act(next, 'payCost', { money, accountToken: drawer.token, notes: 'Wood' })
  const worth = () => centre.call('priceQuotation.money', { params: { token: next.token } })
  assert.deepEqual(
    await worth().then(({ debt: owed, spent, costs, profit }: Shown) => [owed.money, spent, costs, profit]),
    [500, 150, 2, 350],
  )
  const few = {
    userType: 'Employee',
    privileges: { PriceQuotation: ['view', 'viewActive', 'viewInJobOrder'], Debt: ['view', 'viewActive'] },
  } as const
  assert.equal(
    await codeIn(centre.call('priceQuotation.money', { params: { token: next.token } }, few)),
    'permission.missing',
  )
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})

test('D7.6 where the centre says so it is owed when it is accepted, and no more when its order is canceled or the acceptance is taken back', async () => {
  await owedAt('Acceptance')
  const quotation = await accepted([await makeItem(0), 2])
  assert.deepEqual(
    (await debtsOf(quotation)).map(({ money, state }) => [money, state]),
    [[200, 'NotScheduled']],
  )
  await act(quotation, 'makeJobOrder')
  await onOrder(await orderOf(quotation), 'cancel', reason)
  const states = async () => (await debtsOf(quotation)).map(({ state }) => state)
  assert.deepEqual(await states(), ['Canceled'])
  await act(quotation, 'makeJobOrder')
  assert.deepEqual(await states(), ['Canceled', 'NotScheduled'], 'another order owes it anew')
  await onOrder(await orderOf(quotation), 'cancel', reason)
  const next = await accepted([await makeItem(0), 2])
  await act(next, 'takeBack', reason)
  assert.deepEqual(
    (await debtsOf(next)).map(({ state }) => state),
    ['Canceled'],
  )
})

test('D7.4 D7.6 40 times a client accepts in two tabs and rejects at once: one outcome, one debt, one reservation', async () => {
  await owedAt('Acceptance')
  const desk = await makeItem(500)
  let won = 0
  for (let round = 0; round < 40; round += 1) {
    const quotation = await sent([desk, 2])
    const outcomes = await Promise.allSettled([
      act(quotation, 'accept', {}, client),
      act(quotation, 'accept', {}, client),
      act(quotation, 'reject', { reason: 'No' }, client),
    ])
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const isAccepted = outcomes[2].status === 'rejected'
    won += isAccepted ? 1 : 0
    assert.equal((await debtsOf(quotation)).length, isAccepted ? 1 : 0)
  }
  assert.deepEqual(await standing(desk), [500, 2 * won])
})

test('D7.6 the client is told when it is made and finished and of each step that is for them, and reads these alone', async () => {
  const quotation = await accepted([await makeItem(0), 1])
  const progress = (as: Partial<Actor> = client): Promise<Shown> =>
    centre.call('priceQuotation.progress', { params: { token: quotation.token } }, as)
  assert.equal((await progress()).order, null)
  await act(quotation, 'makeJobOrder', {
    doerToken: centre.app.users.Employee.token,
    work: 'The client pays late',
    expectedFinishWorkDateTime: '2026-11-01T10:00:00.000Z',
  })
  const order = await orderOf(quotation)
  await onOrder(order, 'start')
  for (const [work, toldClient] of [
    ['Glue is out', false],
    ['Painted', true],
  ] as const)
    await centre.create('jobOrderStep', { jobOrderToken: order.token, work, toldClient })
  await onOrder(order, 'finish')
  await onOrder(order, 'handOver', { receivedBy: 'Mona', signature: 'M1 1L2 2' })
  const { order: told } = await progress()
  assert.deepEqual(
    [
      told.state,
      told.lines.map(({ ordered, done, received }: Shown) => [ordered, done, received]),
      told.steps.map(({ work }: Shown) => work),
      told.deliveries.length,
    ],
    ['FinishCustomerReceived', [[1, 1, 1]], ['Painted'], 1],
  )
  assert.doesNotMatch(JSON.stringify(told), /late|Glue|Employee/)
  const stranger = await centre.app.addUser('Client', everyPrivilege)
  assert.equal(await codeIn(progress({ ...client, userId: stranger.id })), 'record.notFound')
  for (const entity of ['jobOrder', 'jobOrderLine', 'jobOrderStep', 'jobOrderDelivery'])
    assert.equal(
      await centre.call(`${entity}.list`, { query: {} }, client).then(
        ({ items }: Shown) => items.length,
        () => 0,
      ),
      0,
      entity,
    )
  const notifications = await centre.owner(
    `select description_en as en, description_und as und from notification where kind = 'orderProgress' and user_id = $1 and link like '%' || $2 || '%' order by created_at, id`,
    [centre.app.users.Client.id, quotation.token],
  )
  assert.deepEqual(
    notifications.map(({ en, und }) => und ?? en),
    ['The work on it begins.', 'Painted', 'The work is finished. It can be handed over.'],
  )
})

test('D7.6 who was only a name becomes a client with the order, and owes it; a known phone is the client who has it', async () => {
  const item = await makeItem(0)
  const whom = { clientName: 'مدرسة النيل', clientPhone: '+201001234567' }
  const owners: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const quotation = await sentTo(whom, [[item, 3]])
    await act(quotation, 'accept')
    assert.equal((await read(quotation)).clientToken, null)
    await act(quotation, 'makeJobOrder')
    const { clientToken } = await read(quotation)
    owners.push(clientToken)
    const [debt] = await centre.owner(
      'select user_id, money::int from debt where user_id = $1 order by created_at desc',
      [idOf(clientToken, 'usr')],
    )
    assert.equal(debt.money, 300)
  }
  assert.equal(owners[0], owners[1])
  const client = await centre.read('client', owners[0]!)
  assert.deepEqual([client.names, client.phone], [{ ar: whom.clientName }, whom.clientPhone])
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})

test('D7.6 the list of orders tells late ones apart, with counts of their states, also once they are finished', async () => {
  const [past, future] = ['2026-11-01T10:00:00.000Z', '2099-11-01T10:00:00.000Z']
  const made: Shown[] = []
  for (const expectedFinishWorkDateTime of [past, past, future, undefined]) {
    const quotation = await accepted([await makeItem(0), 1])
    await act(quotation, 'makeJobOrder', { expectedFinishWorkDateTime })
    made.push(await orderOf(quotation))
  }
  const [late, done, early, open] = made.map(({ token }) => token)
  const listed = async (query: Record<string, string>): Promise<string[]> => {
    const { items } = await centre.call('jobOrder.list', { query: { size: '200', ...query } })
    return items.map(({ token }: Shown) => token).filter((token: string) => made.some((each) => each.token === token))
  }
  const counts = async () => (await centre.call('jobOrder.tabs', { query: { isLate: 'true' } })).tabs
  const before = await counts()
  assert.deepEqual((await listed({ isLate: 'true' })).toSorted(), [late, done].toSorted())
  assert.deepEqual((await listed({ isLate: 'false' })).toSorted(), [early, open].toSorted())
  await centre.act('jobOrder', done!, 'start')
  const begun = await counts()
  assert.deepEqual(
    [begun.all - before.all, begun.NewlyWanted - before.NewlyWanted, begun.WorkProgres - before.WorkProgres],
    [0, -1, 1],
  )
  assert.deepEqual(await listed({ isLate: 'true', tab: 'WorkProgres' }), [done])
  await centre.act('jobOrder', done!, 'finish')
  assert.deepEqual(await listed({ isLate: 'true', tab: 'FinishNotCustomerReceived' }), [done])
  assert.equal((await counts()).all, before.all)
  await centre.act('jobOrder', late!, 'cancel', { reason: 'not wanted any more' })
  assert.deepEqual(await listed({ isLate: 'true' }), [done])
  assert.equal(await codeIn(listed({ isLate: 'soon' })), 'field.boolean')
})

test('the nightly proofs find nothing wrong with what these tests left', async () => {
  for (const { check, sql } of quotationProofs)
    assert.deepEqual(await centre.owner(sql, [centre.app.establishmentId]), [], check)
})
