import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import { visibleStates } from '@topcenter/model/kit/permission'
import { stageFlags } from '@topcenter/model/quotations/price-quotation'
import { type Centre, codeIn, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
let item: Shown
before(async () => {
  centre = await startCentre()
  item = await centre.create('storeItem', { names: { en: 'Sign' } })
})
after(() => centre.close())

const makeQuotation = (body: object = {}): Promise<Shown> =>
  centre.create('priceQuotation', { clientName: 'A school', ...body })
const makeDetail = async (quotation?: Shown): Promise<Shown> =>
  centre.create('priceQuotationDetail', {
    priceQuotationToken: (quotation ?? (await makeQuotation())).token,
    storeItemToken: item.token,
    quantity: 3,
  })
/** An approved selling price, in piastres of one. */
const givePrice = async (detail: Shown, priceOne = 1000): Promise<void> => {
  const { token } = await centre.create('quotationPriceHistory', { priceQuotationDetailToken: detail.token, priceOne })
  await centre.act('quotationPriceHistory', token, 'approve')
}
const inputOf = (entity: string, action: string): object => {
  if (action === 'handOver') return { receivedBy: 'Mona' }
  return entityOf(entity).spec.actions![action]!.input?.reason ? { reason: 'because' } : {}
}
/** Moves money and no state: `job-orders.test.ts` has it. */
const aside = new Set(['payCost'])
const walk = async (entity: string, record: Shown, actions: readonly string[]): Promise<Shown> => {
  for (const action of actions) await centre.act(entity, record.token, action, inputOf(entity, action))
  return centre.read(entity, record.token)
}
const makePricedQuotation = async (): Promise<Shown> => {
  const quotation = await makeQuotation()
  await givePrice(await makeDetail(quotation))
  return quotation
}
const accepted = async (): Promise<Shown> =>
  walk('priceQuotation', await makePricedQuotation(), ['askQuotes', 'offer', 'accept'])
const makeJobOrder = async (): Promise<Shown> =>
  centre.create('jobOrder', { priceQuotationToken: (await accepted()).token })

/** How a fresh record comes to each state that a person can bring it to, and where D7.1 lets it go from there. */
const ways: Record<
  string,
  { make: () => Promise<Shown>; states: Record<string, { way: string[]; open: Record<string, string> }> }
> = {
  priceQuotation: {
    make: makePricedQuotation,
    states: {
      WorkProgress: { way: [], open: { askQuotes: 'WaitingForQuotes', cancel: 'Canceled' } },
      WaitingForQuotes: { way: ['askQuotes'], open: { offer: 'WaitingForCustomerAccept', cancel: 'Canceled' } },
      WaitingForCustomerAccept: {
        way: ['askQuotes', 'offer'],
        open: {
          offer: 'WaitingForCustomerAccept',
          accept: 'AcceptQuotesFormCustomer',
          reject: 'RejectedQuotesFormCustomer',
          cancel: 'Canceled',
        },
      },
      RejectedQuotesFormCustomer: {
        way: ['askQuotes', 'offer', 'reject'],
        open: { askQuotes: 'WaitingForQuotes', cancel: 'Canceled' },
      },
      AcceptQuotesFormCustomer: {
        way: ['askQuotes', 'offer', 'accept'],
        open: { makeJobOrder: 'InJobOrder', takeBack: 'WaitingForCustomerAccept', cancel: 'Canceled' },
      },
      Canceled: { way: ['cancel'], open: {} },
    },
  },
  priceQuotationDetail: {
    make: makeDetail,
    states: {
      NewlyWanted: { way: [], open: { start: 'WorkProgres' } },
      WorkProgres: { way: ['start'], open: { askQuotes: 'WaitingForQuotes' } },
      WaitingForQuotes: { way: ['start', 'askQuotes'], open: { cancel: 'CanceledbyCustomer' } },
      CanceledbyCustomer: { way: ['start', 'askQuotes', 'cancel'], open: {} },
    },
  },
  jobOrder: {
    make: makeJobOrder,
    states: {
      NewlyWanted: { way: [], open: { start: 'WorkProgres', cancel: 'Canceled' } },
      WorkProgres: { way: ['start'], open: { finish: 'FinishNotCustomerReceived', cancel: 'Canceled' } },
      FinishNotCustomerReceived: { way: ['start', 'finish'], open: { handOver: 'FinishCustomerReceived' } },
      FinishCustomerReceived: { way: ['start', 'finish', 'handOver'], open: {} },
      Canceled: { way: ['cancel'], open: {} },
    },
  },
}
/** Refused for what is under it. */
const besides: Record<string, string> = { 'WorkProgres handOver': 'jobOrder.nothingToHandOver' }
for (const [entity, { make, states }] of Object.entries(ways)) {
  test(`D7.1 ${entity}: from each state to each other, what is allowed happens and all else is refused`, async () => {
    const actions = Object.entries(entityOf(entity).spec.actions!).filter(([name]) => !aside.has(name))
    for (const [state, { way, open }] of Object.entries(states)) {
      const record = await walk(entity, await make(), way)
      assert.equal(record.state, state)
      for (const [name, { by }] of actions) {
        if (open[name]) continue
        assert.equal(
          await codeIn(centre.act(entity, record.token, name, inputOf(entity, name))),
          by === 'system' ? 'permission.missing' : (besides[`${state} ${name}`] ?? 'record.wrongState'),
          `${state} ${name}`,
        )
      }
      assert.deepEqual(
        [...record.allowed].filter((name: string) => actions.some(([action]) => action === name)).sort(),
        Object.keys(open).sort(),
        state,
      )
      for (const [name, to] of Object.entries(open))
        assert.equal((await walk(entity, await walk(entity, await make(), way), [name])).state, to, `${state} ${name}`)
    }
  })
}

test('D7.1 the quotation follows its job order by itself; only an accepted one has a job order, and one at a time', async () => {
  const quotation = await accepted()
  const order = (): Promise<Shown> => centre.create('jobOrder', { priceQuotationToken: quotation.token })
  const stateNow = async () => (await centre.read('priceQuotation', quotation.token)).state
  assert.equal(
    await codeIn(centre.create('jobOrder', { priceQuotationToken: (await makeQuotation()).token })),
    'record.wrongState',
  )
  const first = await order()
  assert.equal(await stateNow(), 'InJobOrder')
  assert.equal(await codeIn(order()), 'quotation.inJobOrder')
  await walk('jobOrder', first, ['cancel'])
  const second = await order()
  await walk('jobOrder', second, ['start', 'finish'])
  assert.equal(await stateNow(), 'FinishJobOrderNotCustomerReceive')
  await walk('jobOrder', second, ['handOver'])
  assert.equal(await stateNow(), 'FinishJobOrderCustomerReceive')
  assert.equal(
    await codeIn(
      centre.change('jobOrder', await makeJobOrder(), {
        startWorkDateTime: '2026-11-22T08:00:00Z',
        expectedFinishWorkDateTime: '2026-11-21T08:00:00Z',
      }),
    ),
    'field.endBeforeStart',
  )
})

test('D7.2 the newest approved selling price counts for as many as are wanted, and stays', async () => {
  const detail = await makeDetail()
  const price = (body: object): Promise<Shown> =>
    centre.create('quotationPriceHistory', { priceQuotationDetailToken: detail.token, priceOne: 1000, ...body })
  const first = await price({ bestPriceOne: 950, at: '2026-11-20T08:00:00Z' })
  assert.deepEqual([first.priceTotal, first.bestPriceTotal], [3000, 2850])
  assert.equal((await centre.read('priceQuotationDetail', detail.token)).priceTotal, null, 'not approved yet')
  await centre.act('quotationPriceHistory', first.token, 'approve')
  const second = await price({ priceOne: 900, bestPriceOne: 800, at: '2026-11-21T08:00:00Z' })
  await centre.act('quotationPriceHistory', second.token, 'approve')
  const bought = await price({ costType: 'Buy', source: 'a shop', priceOne: 300, at: '2026-11-21T08:30:00Z' })
  await centre.act('quotationPriceHistory', bought.token, 'approve')
  const now = await centre.read('priceQuotationDetail', detail.token)
  assert.deepEqual([now.priceTotal, now.bestPriceTotal], [2700, 2400])
  await centre.change('priceQuotationDetail', now, { quantity: 4 })
  assert.equal((await centre.read('priceQuotationDetail', detail.token)).bestPriceTotal, 3200)
  assert.equal(await codeIn(price({ bestPriceOne: 1001 })), 'price.aboveNormal')
  assert.equal(await codeIn(price({ costType: 'Buy' })), 'field.required')
  await centre.act('quotationPriceHistory', first.token, 'archive')
  assert.equal(await codeIn(centre.remove('quotationPriceHistory', first.token)), 'quotation.priceApproved')
})

test('D7.3 a quotation comes to its client only when each live detail has an approved selling price', async () => {
  const quotation = await makeQuotation()
  const refused = async (code: string) => {
    assert.ok(!(await centre.read('priceQuotation', quotation.token)).allowed.includes('offer'), code)
    assert.equal(await codeIn(centre.act('priceQuotation', quotation.token, 'offer')), code)
  }
  await centre.act('priceQuotation', quotation.token, 'askQuotes')
  await refused('quotation.empty')
  const [detail, other, archived] = [
    await makeDetail(quotation),
    await makeDetail(quotation),
    await makeDetail(quotation),
  ]
  await centre.act('priceQuotationDetail', archived.token, 'archive')
  await refused('quotation.unpriced')
  const price = (body: object = {}): Promise<Shown> =>
    centre.create('quotationPriceHistory', { priceQuotationDetailToken: detail.token, priceOne: 1000, ...body })
  await centre.act('quotationPriceHistory', (await price({ costType: 'Buy', source: 'a shop' })).token, 'approve')
  const selling = await price()
  await refused('quotation.unpriced')
  await centre.act('quotationPriceHistory', selling.token, 'approve')
  await refused('quotation.unpriced')
  await walk('priceQuotationDetail', other, ['start', 'askQuotes', 'cancel'])
  await centre.act('priceQuotation', quotation.token, 'offer')
  await assert.rejects(
    centre.owner(`update price_quotation set state = 'AcceptQuotesFormCustomer' where id = $1`, [
      idOf(quotation.token, 'pqt'),
    ]),
    { constraint: 'price_quotation_answered' },
  )
})

test('D2.2 a quotation and its details are seen by the flag of their stage', async () => {
  const quotation = await walk('priceQuotation', await makeQuotation(), ['askQuotes'])
  const detail = await makeDetail(quotation)
  const seen = async (entity: string, token: string, flags: readonly string[]) => {
    const privileges = { PriceQuotation: ['view', 'viewActive', ...flags] }
    const list = await centre.call(`${entity}.list`, { query: {} }, { userType: 'Employee', privileges })
    return list.items.some((each: Shown) => each.token === token)
  }
  for (const flag of new Set(Object.values(stageFlags))) {
    assert.equal(await seen('priceQuotation', quotation.token, [flag]), flag === 'viewWaitingForQuotes', flag)
    assert.equal(await seen('priceQuotationDetail', detail.token, [flag]), flag === 'viewWaitingForQuotes', flag)
  }
  await givePrice(detail)
  await walk('priceQuotation', quotation, ['offer'])
  assert.equal(await seen('priceQuotationDetail', detail.token, ['viewAtCustomer']), true)
})

test('D2.4 a client sees their own quotations and details, a supplier the prices they gave, and nobody another’s', async () => {
  const { Client, Supplier } = centre.app.users
  const other = await centre.app.addUser('Client', everyPrivilege)
  assert.equal(await codeIn(centre.create('priceQuotation', {})), 'field.required')
  const quotation = await makeQuotation({ clientToken: Client.token, clientName: null })
  const detail = await makeDetail(quotation)
  const price = await centre.create('quotationPriceHistory', {
    priceQuotationDetailToken: detail.token,
    costType: 'Buy',
    supplierToken: Supplier.token,
    priceOne: 100,
  })
  await centre.create('quotationPriceHistory', {
    priceQuotationDetailToken: detail.token,
    priceOne: 200,
  })
  await centre.create('quotationPriceHistory', {
    priceQuotationDetailToken: detail.token,
    costType: 'Sell',
    supplierToken: Supplier.token,
    priceOne: 250,
  })
  const tokens = async (entity: string, who: typeof Client) =>
    (await centre.call(`${entity}.list`, { query: {} }, { userType: who.userType, userId: who.id })).items.map(
      (each: Shown) => each.token,
    )
  assert.deepEqual(await tokens('priceQuotation', Client), [quotation.token])
  assert.deepEqual(await tokens('priceQuotationDetail', Client), [], 'what was sent of it alone is theirs')
  assert.deepEqual(await tokens('quotationPriceHistory', Supplier), [price.token])
  assert.deepEqual(await tokens('priceQuotation', other), [])
  assert.deepEqual(await tokens('quotationPriceHistory', Client), [])
  assert.deepEqual(
    visibleStates({ userType: 'Client', privileges: everyPrivilege }, entityOf('jobOrder')),
    [],
    'shares the group, and is none of theirs',
  )
  await centre.change('priceQuotation', quotation, { clientToken: other.token })
  assert.deepEqual(await tokens('priceQuotation', other), [quotation.token])
})

test('D7.1 a client asks in words of their own, for themselves alone, with at least something to ask for', async () => {
  const { Client, MasterAdmin } = centre.app.users
  const other = await centre.app.addUser('Client', everyPrivilege)
  const ask = (body: object) => centre.app.call(Client, 'POST', '/api/price-quotations', body)
  const wanted = [{ what: 'دكك خشب زان للقاعة', quantity: '١٢' }]
  const asked = await ask({ clientToken: Client.token, subject: 'A hall', wanted })
  assert.equal(asked.status, 200, asked.text)
  const record = asked.body
  assert.deepEqual([record.state, record.client.token], ['WorkProgress', Client.token])
  assert.deepEqual(
    record.wanted.map(({ what, quantity }: Shown) => [what, quantity]),
    [['دكك خشب زان للقاعة', 12]],
  )
  const forAnother = await ask({ clientToken: other.token, wanted })
  assert.deepEqual([forAnother.body.code, forAnother.body.fields[0].name], ['record.invalid', 'clientToken'])
  for (const faulty of [
    [{ what: '', quantity: 1 }],
    [{ what: 'Desk', quantity: 0 }],
    [{ what: 'x'.repeat(201), quantity: 1 }],
  ])
    assert.equal((await ask({ clientToken: Client.token, wanted: faulty })).body.code, 'record.invalid')
  const nothing = await ask({ clientToken: Client.token })
  assert.deepEqual([nothing.body.code, nothing.body.fields[0].name], ['record.invalid', 'wanted'])
  assert.equal((await centre.app.call(other, 'GET', `/api/price-quotations/${record.token}`)).status, 404)
  assert.equal((await centre.app.call(MasterAdmin, 'GET', `/api/price-quotations/${record.token}`)).status, 200)
})

test('D7.4 who prepared and sent what a client asked for hears of it, not the client', async () => {
  const { Client } = centre.app.users
  const asked = await centre.app.call(Client, 'POST', '/api/price-quotations', {
    clientToken: Client.token,
    wanted: [{ what: 'Sign', quantity: 2 }],
  })
  const { token } = asked.body
  const quotation: Shown = { token }
  const maker = await centre.app.addUser('Employee', everyPrivilege)
  const as = { userId: maker.id, userType: 'Employee' as const }
  await givePrice(await makeDetail(quotation))
  await centre.act('priceQuotation', token, 'askQuotes', {}, as)
  await centre.act('priceQuotation', token, 'offer', {}, as)
  const kindsOf = async (user: typeof maker): Promise<string[]> =>
    (await centre.app.call(user, 'GET', '/api/notifications')).body.items.map(({ kind }: Shown) => kind)
  const before = await kindsOf(Client)
  await centre.act('priceQuotation', token, 'accept', {}, { userId: Client.id, userType: 'Client' })
  assert.ok((await kindsOf(maker)).includes('quotationAnswered'))
  assert.deepEqual(await kindsOf(Client), before)
})
