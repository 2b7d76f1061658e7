import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import { operations } from '../areas.ts'
import type { Actor } from '../records/context.ts'
import { type Centre, codeIn, refusalIn, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { remindClients, remindSuppliers } from './quotation.jobs.ts'
import { defaultPrivileges } from '../reference/default-roles.ts'

let centre: Centre
let item: Shown
before(async () => {
  centre = await startCentre()
  item = await centre.create('storeItem', { names: { en: 'Desk' } })
})
after(() => centre.close())

const makeQuotation = async (
  quantities: readonly number[],
  client: Shown = centre.app.users.Client,
): Promise<{ quotation: Shown; details: Shown[] }> => {
  const quotation = await centre.create('priceQuotation', {
    clientToken: client.token,
    subject: 'Words of Client Nile',
  })
  const details: Shown[] = []
  for (const quantity of quantities)
    details.push(
      await centre.create('priceQuotationDetail', {
        priceQuotationToken: quotation.token,
        storeItemToken: item.token,
        quantity,
      }),
    )
  return { quotation, details }
}
const makeSupplier = (): Promise<Shown> => centre.create('supplier', { names: { en: `Supplier ${Math.random()}` } })
const supplierActor = ({ token }: Shown): Partial<Actor> => ({
  userId: idOf(token, 'usr')!,
  userType: 'Supplier',
  privileges: defaultPrivileges('Supplier'),
})
const ask = (quotation: Shown, suppliers: readonly Shown[], body: object = {}): Promise<Shown> =>
  centre.call('priceQuotation.askSuppliers', {
    params: { token: quotation.token },
    body: { suppliersTokens: suppliers.map(({ token }) => token), ...body },
  })
const requestOf = (matrix: Shown, supplier: Shown): string =>
  matrix.suppliers.find(({ token }: Shown) => token === supplier.token).request.token
const price = (request: string, body: object, as?: Partial<Actor>): Promise<Shown> =>
  centre.call('priceRequest.price', { params: { token: request }, body }, as)
const matrixOf = (quotation: Shown): Promise<Shown> =>
  centre.call('priceQuotation.prices', { params: { token: quotation.token } })
const choose = (quotation: Shown, details: readonly object[], as?: Partial<Actor>): Promise<Shown> =>
  centre.call('priceQuotation.choose', { params: { token: quotation.token }, body: { details } }, as)
const priceIn = (matrix: Shown, detail: Shown, supplier: Shown): Shown =>
  matrix.prices.find((each: Shown) => each.detail === detail.token && each.supplier === supplier.token)

const without = (flag: string): Partial<Actor> => ({
  privileges: {
    ...everyPrivilege,
    PriceQuotation: everyPrivilege.PriceQuotation!.filter((each) => each !== flag),
  },
})
const linkOf = async (request: string): Promise<string> => {
  const { link } = await centre.call('priceRequest.link', {
    params: { token: request },
    origin: 'https://centre.example',
  })
  const { pathname, search } = new URL(link)
  return `/api/price-request-links/${pathname.split('/')[2]}${search}`
}
const byLink = async (link: string, body?: object): Promise<{ status: number; body: Shown }> => {
  const { statusCode, body: answer } = await centre.app.application.http.inject({
    method: body ? 'POST' : 'GET',
    url: body ? link.replace('?', '/answer?') : link,
    ...(body ? { payload: body } : {}),
  })
  return { status: statusCode, body: JSON.parse(answer) }
}

test('D7.5 prices by a link are few for a network and for the link; the supplier goes on in the portal', async () => {
  const { quotation, details } = await makeQuotation([1])
  const supplier = await makeSupplier()
  const request = requestOf(await ask(quotation, [supplier]), supplier)
  const link = (await linkOf(request)).replace('?', '/answer?')
  const codesOf = async (times: number, remoteAddress: string) => {
    const codes: unknown[] = []
    for (let at = 1; at <= times; at += 1) {
      const payload = { details: [{ token: details[0]!.token, priceOne: 100 + at }] }
      const answer = await centre.app.application.http.inject({ method: 'POST', url: link, remoteAddress, payload })
      codes.push(answer.statusCode === 200 ? 200 : answer.json().code)
    }
    return codes
  }
  const six = Array(6).fill(200)
  for (const network of [1, 2, 3, 4, 5])
    assert.deepEqual(await codesOf(7, `10.9.${network}.1`), [...six, 'request.tooManySent'])
  assert.deepEqual(await codesOf(1, '10.9.6.1'), ['request.tooManySent'], 'thirty in an hour through one link')
  await price(request, { details: [{ token: details[0]!.token, priceOne: 90 }] }, supplierActor(supplier))
  assert.equal(priceIn(await matrixOf(quotation), details[0]!, supplier).one, 90)
})

test('D7.5 suppliers are asked, answer in the portal, by the link and by telephone, and their prices stand side by side', async () => {
  const { quotation, details } = await makeQuotation([12, 2, 1])
  const [portal, link, phone, silent] = await Promise.all([1, 2, 3, 4].map(makeSupplier))
  let matrix = await ask(quotation, [portal!, link!, phone!, silent!], { notes: 'Before the feast' })
  assert.equal((await centre.read('priceQuotation', quotation.token)).state, 'WaitingForQuotes')
  const line = (index: number, priceOne: number, more: object = {}) => ({
    token: details[index]!.token,
    priceOne,
    ...more,
  })

  const asked = await centre.call(
    'priceRequest.asked',
    { params: { token: requestOf(matrix, portal!) } },
    supplierActor(portal!),
  )
  assert.deepEqual(
    asked.details.map(({ quantity, given }: Shown) => [quantity, given]),
    [
      [12, null],
      [2, null],
      [1, null],
    ],
  )
  await price(
    requestOf(matrix, portal!),
    { details: [line(0, 1_850, { deliveryDays: 5 }), line(1, 2_450)], note: 'With transport' },
    supplierActor(portal!),
  )
  const opened = await byLink(await linkOf(requestOf(matrix, link!)))
  assert.equal(opened.status, 200)
  assert.equal(opened.body.notes, 'Before the feast')
  const answered = await byLink(await linkOf(requestOf(matrix, link!)), { details: [line(0, 1_720), line(2, 500)] })
  assert.deepEqual(
    answered.body.details.map(({ given }: Shown) => given?.priceOne ?? null),
    [1_720, null, 500],
  )
  await price(requestOf(matrix, phone!), { details: [line(2, 450)], answerWay: 'WhatsApp' })

  matrix = await matrixOf(quotation)
  assert.deepEqual(
    matrix.suppliers.map(({ request }: Shown) => request.state),
    ['Answered', 'Answered', 'Answered', 'Asked'],
  )
  assert.deepEqual(
    [portal, link, phone, silent].map((supplier) =>
      details.map((detail) => priceIn(matrix, detail, supplier!)?.one ?? null),
    ),
    [
      [1_850, 2_450, null],
      [1_720, null, 500],
      [null, null, 450],
      [null, null, null],
    ],
  )
  const request = await centre.read('priceRequest', requestOf(matrix, link!))
  assert.deepEqual([request.asked, request.priced, request.amount, request.answerWay], [3, 2, 12 * 1_720 + 500, 'Link'])
})

test('D7.5 another answer replaces the one before, which stays in the history; what was chosen stays in any case', async () => {
  const { quotation, details } = await makeQuotation([1, 1])
  const supplier = await makeSupplier()
  const request = requestOf(await ask(quotation, [supplier]), supplier)
  const say = (...ones: (number | null)[]) =>
    price(
      request,
      {
        details: ones.flatMap((one, index) => (one === null ? [] : [{ token: details[index]!.token, priceOne: one }])),
      },
      supplierActor(supplier),
    )
  await say(100, 200)
  await choose(quotation, [
    { token: details[1]!.token, price: priceIn(await matrixOf(quotation), details[1]!, supplier).token },
  ])
  await say(90, null)
  const matrix = await matrixOf(quotation)
  assert.deepEqual(
    details.map((detail) => priceIn(matrix, detail, supplier)?.one),
    [90, 200],
  )
  const history = await centre.owner(
    'select price_one, record_state from quotation_price_history where price_request_id = $1 order by created_at, price_one',
    [idOf(request, 'prq')],
  )
  assert.deepEqual(history.map(({ price_one: one, record_state: state }) => [Number(one), state]).sort(), [
    [100, 'archived'],
    [200, 'active'],
    [90, 'active'],
  ])
  await centre.act('priceRequest', request, 'decline', { declineReason: 'Closed' }, supplierActor(supplier))
  const declined = await matrixOf(quotation)
  assert.deepEqual(
    [
      declined.suppliers[0].request.state,
      priceIn(declined, details[0]!, supplier),
      priceIn(declined, details[1]!, supplier).one,
    ],
    ['Declined', undefined, 200],
  )
})

test('D7.5 who is asked again is asked for what was added, and has as long as the others; nobody is asked twice', async () => {
  const { quotation, details } = await makeQuotation([1, 1, 1])
  const supplier = await makeSupplier()
  await ask(quotation, [supplier, supplier], { detailsTokens: [details[0]!.token] })
  const matrix = await ask(quotation, [supplier], {
    detailsTokens: [details[0]!.token, details[2]!.token],
    answerDays: 9,
  })
  assert.equal(matrix.suppliers.length, 1)
  assert.deepEqual(matrix.suppliers[0].request.details, [details[0]!.token, details[2]!.token])
  const request = requestOf(matrix, supplier)
  assert.deepEqual(
    await refusalIn(price(request, { details: [{ token: details[1]!.token, priceOne: 5 }] }, supplierActor(supplier))),
    { refused: 'record.invalid', fields: [{ name: 'details[0].token', code: 'field.reference' }] },
  )
})

test('D7.5 a supplier meets neither prices of others nor selling prices nor whose it is, in no endpoint', async () => {
  const { Supplier } = centre.app.users
  const client = await centre.create('client', { names: { en: 'The Nile School', ar: 'مدرسة النيل' } })
  const { quotation, details } = await makeQuotation([3], client)
  const other = await makeSupplier()
  const own = { token: Supplier.token }
  const matrix = await ask(quotation, [own, other])
  const line = (priceOne: number) => ({ details: [{ token: details[0]!.token, priceOne }] })
  await price(requestOf(matrix, other), line(7_654_301))
  await price(requestOf(matrix, own), line(7_654_302))
  await choose(quotation, [
    {
      token: details[0]!.token,
      price: priceIn(await matrixOf(quotation), details[0]!, own).token,
      sellOne: 8_765_400,
    },
  ])
  const tokens: Record<string, string | undefined> = {
    priceRequest: requestOf(matrix, own),
    priceQuotation: quotation.token,
    priceQuotationDetail: details[0]!.token,
    quotationPriceHistory: priceIn(await matrixOf(quotation), details[0]!, own).token,
  }
  let read = 0
  for (const operation of operations) {
    if (operation.method !== 'GET') continue
    const path = operation.path.replace(':token', tokens[operation.entity ?? ''] ?? 'none')
    if (path.includes(':')) continue
    const { status, body } = await centre.app.call(Supplier, 'GET', path)
    if (status !== 200) continue
    read += 1
    const answer = JSON.stringify(body ?? '')
    for (const secret of ['7654301', '8765400', other.token, quotation.subject, client.token, 'Nile', 'النيل'])
      assert.ok(!answer.includes(String(secret)), `${operation.id} tells ${String(secret)}`)
  }
  assert.ok(read > 20, `${read} endpoints answer a supplier`)
  const { body } = await centre.app.call(Supplier, 'GET', `/api/price-requests/${tokens.priceRequest}/asked`)
  assert.equal(body.details[0].given.priceOne, 7_654_302)
})

test('D7.5 nothing is taken after its day, of who was withdrawn, or of a quotation that has ended; staff may still enter it', async () => {
  const { quotation, details } = await makeQuotation([1])
  const [late, gone] = [await makeSupplier(), await makeSupplier()]
  const matrix = await ask(quotation, [late, gone], { answerDays: 1 })
  const body = { details: [{ token: details[0]!.token, priceOne: 5 }] }
  const link = await linkOf(requestOf(matrix, late))
  await centre.act('priceRequest', requestOf(matrix, gone), 'withdraw')
  assert.equal(await codeIn(price(requestOf(matrix, gone), body, supplierActor(gone))), 'priceRequest.over')
  centre.app.clock.advance(3 * 86_400_000)
  assert.equal(await codeIn(price(requestOf(matrix, late), body, supplierActor(late))), 'priceRequest.over')
  assert.equal((await byLink(link, body)).body.code, 'priceRequest.over')
  assert.equal((await byLink(link)).body.isOpen, false)
  await price(requestOf(matrix, late), body)
  await centre.act('priceQuotation', quotation.token, 'cancel', { reason: 'No money' })
  assert.equal(await codeIn(price(requestOf(matrix, late), body)), 'priceRequest.over')
  assert.equal(await codeIn(ask(quotation, [late])), 'quotation.settled')
})

test('D7.5 no price of nothing, below nothing, with parts of a piastre or beyond all reason; nothing unknown is chosen', async () => {
  const { quotation, details } = await makeQuotation([1])
  const supplier = await makeSupplier()
  const request = requestOf(await ask(quotation, [supplier]), supplier)
  const codes: [unknown, string][] = [
    [0, 'field.min'],
    [-5, 'field.min'],
    [10.125, 'field.money'],
    [10 ** 15, 'field.money'],
    ['twelve', 'field.money'],
    [null, 'field.required'],
  ]
  for (const [priceOne, code] of codes)
    assert.equal(
      await codeIn(price(request, { details: [{ token: details[0]!.token, priceOne }] }, supplierActor(supplier))),
      code,
      String(priceOne),
    )
  assert.equal(await codeIn(price(request, { details: [] }, supplierActor(supplier))), 'field.required')
  const other = await makeQuotation([1])
  await price(requestOf(await ask(other.quotation, [supplier]), supplier), {
    details: [{ token: other.details[0]!.token, priceOne: 5 }],
  })
  const foreign = priceIn(await matrixOf(other.quotation), other.details[0]!, supplier).token
  assert.deepEqual(await refusalIn(choose(quotation, [{ token: details[0]!.token, price: foreign }])), {
    refused: 'record.invalid',
    fields: [{ name: 'details[0].price', code: 'field.reference' }],
  })
  const [wrong] = (await linkOf(request)).split('?')
  assert.equal((await byLink(`${wrong}?h=${'A'.repeat(43)}`)).status, 404)
})

test('D7.5 a margin of 20 with a floor of 10: below it nothing is sold without the privilege, and with it not without a reason', async () => {
  const { quotation, details } = await makeQuotation([4])
  const supplier = await makeSupplier()
  const [detail] = details
  const request = requestOf(await ask(quotation, [supplier]), supplier)
  await price(request, { details: [{ token: detail!.token, priceOne: 10_000 }] })
  const bought = priceIn(await matrixOf(quotation), detail!, supplier).token
  const { version } = await centre.call('quotationManner.read', {})
  await centre.call('quotationManner.change', { body: { version, quotationLeastMargin: 10 } })
  const clerk = without('sellBelowFloor')
  const line = (sellOne: number, reason?: string) => [{ token: detail!.token, price: bought, sellOne, reason }]
  assert.deepEqual(await refusalIn(choose(quotation, line(10_999), clerk)), {
    refused: 'record.invalid',
    fields: [{ name: 'details[0].sellOne', code: 'quotation.belowFloor', params: { least: 11_000 } }],
  })
  assert.equal((await refusalIn(choose(quotation, line(10_999)))).fields![0]!.name, 'details[0].reason')
  await choose(quotation, line(12_000), clerk)
  assert.equal((await centre.read('priceQuotationDetail', detail!.token)).priceTotal, 48_000)
  const typed = { priceQuotationDetailToken: detail!.token, priceOne: 10_500 }
  assert.equal(await codeIn(centre.create('quotationPriceHistory', typed, clerk)), 'quotation.belowFloor')
  // the margin rises after: what would be sold below it is not sent by everybody
  const { version: now } = await centre.call('quotationManner.read', {})
  await centre.call('quotationManner.change', { body: { version: now, quotationLeastMargin: 50 } })
  assert.equal(await codeIn(centre.act('priceQuotation', quotation.token, 'offer', {}, clerk)), 'quotation.soldBelow')
  await choose(quotation, line(11_500, 'An old friend'))
  await centre.act('priceQuotation', quotation.token, 'offer', {}, clerk)
  const { items } = await centre.call('quotationPriceHistory.list', {
    query: { priceQuotationDetailToken: detail!.token, costType: 'Sell', columns: 'reason,priceOne' },
  })
  assert.deepEqual(items.map(({ priceOne, reason }: Shown) => [priceOne, reason ?? null]).sort(), [
    [11_500, 'An old friend'],
    [12_000, null],
  ])
  await centre.call('quotationManner.change', {
    body: { version: (await centre.call('quotationManner.read', {})).version, quotationLeastMargin: 0 },
  })
})

test('D7.3 prices are saved and the quotation is sent with one request, or nothing of it happens', async () => {
  const { quotation, details } = await makeQuotation([2, 1])
  const line = (index: number, sellOne: number) => ({ token: details[index]!.token, ownOne: 1_000, sellOne })
  const send = (lines: readonly object[], as?: Partial<Actor>) =>
    centre.call(
      'priceQuotation.choose',
      { params: { token: quotation.token }, body: { details: lines, sendAfterSave: true } },
      as,
    )
  const standing = async () => {
    const { state, versionNumber } = await centre.read('priceQuotation', quotation.token)
    return [state, versionNumber, (await centre.read('priceQuotationDetail', details[0]!.token)).priceTotal]
  }
  const untouched = ['WorkProgress', 0, null]
  assert.deepEqual(await standing(), untouched)
  assert.equal(await codeIn(send([line(0, 2_000)])), 'quotation.unpriced')
  assert.equal(await codeIn(send([line(0, 2_000), line(1, 2_000)], without('itemUpdate'))), 'permission.missing')
  assert.deepEqual(await standing(), untouched, 'a refused sending saves nothing')
  await send([line(0, 2_000), line(1, 2_000)])
  assert.deepEqual(await standing(), ['WaitingForCustomerAccept', 1, 4_000])
  await send([line(0, 1_900)])
  assert.deepEqual(await standing(), ['WaitingForCustomerAccept', 2, 3_800], 'what was sent is replaced')
})

test('D7.5 what the centre makes itself has a cost of its own; quantities and prices are saved together, or not at all', async () => {
  const { quotation, details } = await makeQuotation([1, 1])
  const [one, other] = details.map(({ token }) => token)
  await choose(quotation, [
    { token: one, quantity: 5, ownOne: 1_000, sellOne: 1_200 },
    { token: other, sellOne: 300 },
  ])
  const matrix = await matrixOf(quotation)
  const own = matrix.prices.find(({ supplier }: Shown) => supplier === 'Own')
  assert.deepEqual(
    matrix.details.map(({ quantity, chosen, sellOne }: Shown) => [quantity, chosen, sellOne]),
    [
      [5, own.token, 1_200],
      [1, null, 300],
    ],
  )
  assert.equal((await centre.read('priceQuotationDetail', one)).priceTotal, 6_000)
  assert.deepEqual(
    await refusalIn(
      choose(quotation, [
        { token: one, quantity: 9 },
        { token: other, quantity: 0 },
      ]),
    ),
    { refused: 'record.invalid', fields: [{ name: 'details[1].quantity', code: 'field.min', params: { min: 1 } }] },
  )
  const clerk = without('itemUpdate')
  assert.equal(await codeIn(choose(quotation, [{ token: one, quantity: 9 }], clerk)), 'permission.missing')
  assert.equal((await matrixOf(quotation)).details[0].quantity, 5)
})

test('D7.4 D7.5 on the last day who has not answered is reminded once, and no state changes however many days pass', async () => {
  const client = await centre.create('client', { names: { en: 'A client' } })
  const { quotation, details } = await makeQuotation([1], client)
  const [silent, quick] = [await makeSupplier(), await makeSupplier()]
  const matrix = await ask(quotation, [silent, quick], { answerDays: 1 })
  await price(requestOf(matrix, quick), { details: [{ token: details[0]!.token, priceOne: 100 }] })
  await choose(quotation, [{ token: details[0]!.token, sellOne: 200 }])
  await centre.act('priceQuotation', quotation.token, 'offer', { validDays: 1 })
  const notifiedOf = async (kind: string) =>
    (
      await centre.owner(
        'select user_id from notification where kind = $1 and created_at > $2 and user_id = any($3) order by user_id',
        [kind, centre.app.clock.now().toISOString(), [silent, quick, client].map(({ token }) => idOf(token, 'usr'))],
      )
    ).map(({ user_id: id }) => id)
  for (let day = 0; day < 100; day += 1)
    await centre.run(async (ctx) => {
      const later = { ...ctx, now: new Date(ctx.now.getTime() + day * 43_200_000 + 1000) }
      await remindSuppliers(later)
      await remindClients(later)
    })
  assert.deepEqual(await notifiedOf('priceRequested'), [idOf(silent.token, 'usr')])
  assert.deepEqual(await notifiedOf('quotationEnds'), [idOf(client.token, 'usr')])
  const [version] = await centre.owner(
    'select version_state from price_quotation_version where price_quotation_id = $1',
    [idOf(quotation.token, 'pqt')],
  )
  assert.deepEqual(
    [version.version_state, (await centre.read('priceQuotation', quotation.token)).state],
    ['Sent', 'WaitingForCustomerAccept'],
  )
})
