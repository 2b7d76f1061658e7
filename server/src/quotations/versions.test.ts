import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { Actor } from '../records/context.ts'
import { type Centre, codeIn, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
let item: Shown
let client: Partial<Actor>
before(async () => {
  centre = await startCentre()
  item = await centre.create('storeItem', { names: { en: 'Desk' } })
  const { Client } = centre.app.users
  client = { userId: Client.id, userType: 'Client', privileges: everyPrivilege }
})
after(() => centre.close())

interface Made {
  readonly quotation: Shown
  readonly details: readonly Shown[]
}
/** With so many details of three pieces each, at 1,000, 2,000, … piastres a piece, not sent yet. */
async function made(many: number, body: object = {}): Promise<Made> {
  const quotation = await centre.create('priceQuotation', {
    clientToken: centre.app.users.Client.token,
    subject: 'A hall',
    ...body,
  })
  const details: Shown[] = []
  for (let index = 0; index < many; index += 1) {
    const detail = await centre.create('priceQuotationDetail', {
      priceQuotationToken: quotation.token,
      storeItemToken: item.token,
      quantity: 3,
    })
    await price(detail, (index + 1) * 1_000)
    details.push(detail)
  }
  await act(quotation, 'askQuotes')
  return { quotation, details }
}
async function price(detail: Shown, priceOne: number): Promise<void> {
  const { token } = await centre.create('quotationPriceHistory', { priceQuotationDetailToken: detail.token, priceOne })
  await centre.act('quotationPriceHistory', token, 'approve')
}
const act = (quotation: Shown, action: string, input: object = {}, as?: Partial<Actor>) =>
  centre.act('priceQuotation', quotation.token, action, input, as)
const now = (quotation: Shown): Promise<Shown> => centre.read('priceQuotation', quotation.token)
const versionsOf = async (quotation: Shown): Promise<Shown[]> => {
  const query = { priceQuotationToken: quotation.token, sort: 'number' }
  const { items } = await centre.call('priceQuotationVersion.list', { query })
  return Promise.all(items.map(({ token }: Shown) => centre.read('priceQuotationVersion', token)))
}
const sent = (version: Shown, as?: Partial<Actor>): Promise<Shown> =>
  centre.call('priceQuotationVersion.sent', { params: { token: version.token } }, as)
const answer = (quotation: Shown, body: object, as: Partial<Actor> = client): Promise<Shown> =>
  centre.call('priceQuotation.answer', { params: { token: quotation.token }, body }, as)
const linkOf = async (version: Shown): Promise<string> => {
  const { link } = await centre.call('priceQuotationVersion.link', {
    params: { token: version.token },
    origin: 'https://centre.example',
  })
  const { pathname, search } = new URL(link)
  return `/api/quotation-links/${pathname.split('/')[2]}${search}`
}
const byLink = async (link: string, body?: object): Promise<{ status: number; body: Shown }> => {
  const url = body ? link.replace('?', '/answer?') : link
  const { statusCode, body: text } = await centre.app.application.http.inject({
    method: body ? 'POST' : 'GET',
    url,
    ...(body ? { payload: body } : {}),
  })
  return { status: statusCode, body: JSON.parse(text) }
}

test('D7.3 what was sent stays as it was sent; the next version has the next number, and the old link says so', async () => {
  const { quotation, details } = await made(2)
  await act(quotation, 'offer', { validDays: 7 })
  const [first] = await versionsOf(quotation)
  assert.deepEqual([first!.number, first!.amount, first!.versionState], [1, 9_000, 'Sent'])
  assert.equal(first!.validUntil, '2026-11-28T22:00:00.000Z', 'the end of the seventh day in Cairo')
  const old = await linkOf(first!)
  await price(details[0]!, 5_000)
  await centre.create('priceQuotationDetail', {
    priceQuotationToken: quotation.token,
    storeItemToken: item.token,
    quantity: 1,
  })
  assert.equal((await sent(first!, client)).total, 9_000)
  assert.equal(await codeIn(act(quotation, 'offer')), 'quotation.unpriced')
  const added = (
    await centre.call('priceQuotationDetail.list', { query: { priceQuotationToken: quotation.token } })
  ).items.find(({ quantity }: Shown) => quantity === 1)
  await price(added, 100)
  await act(quotation, 'offer')
  const [replaced, second] = await versionsOf(quotation)
  assert.deepEqual([replaced!.versionState, second!.number, second!.amount], ['Superseded', 2, 21_100])
  const { body: shown } = await byLink(old)
  assert.deepEqual([shown.total, shown.number, shown.newest, shown.isValid], [9_000, 1, 2, false])
  const late = await byLink(old, { accepted: true, evidence: 'Mona' })
  assert.deepEqual([late.status, late.body.code], [406, 'quotation.replaced'])
  assert.equal((await byLink(await linkOf(second!))).body.total, 21_100)
  for (const set of [`snapshot = '{}'`, 'amount = 1', `valid_until = now()`])
    await assert.rejects(
      centre.owner(`update price_quotation_version set ${set} where id = $1`, [idOf(second!.token, 'pqv')]),
      { constraint: 'price_quotation_version_kept' },
    )
})

test('D7.4 a client accepts some lines: these alone count, the others are given up, and nothing changes after', async () => {
  const { quotation, details } = await made(5)
  const operations = await Promise.all(
    [details[0]!, details[1]!].map((detail) =>
      centre.create('priceQuotationAffiliateOperation', {
        priceQuotationDetailToken: detail.token,
        operation: 'Fitting',
        amount: 70,
      }),
    ),
  )
  await act(quotation, 'offer')
  const [version] = await versionsOf(quotation)
  const read = await sent(version!, client)
  assert.deepEqual(
    [read.total, read.details.length, read.client.en !== undefined || read.client.ar !== undefined],
    [45_140, 5, true],
  )
  assert.ok((await versionsOf(quotation))[0]!.seenAt)
  const lines = details.map(({ token }, index) => ({
    token,
    accepted: index < 3,
    ...(index === 4 ? { reason: 'We have two' } : {}),
  }))
  assert.equal(await codeIn(answer(quotation, { accepted: true, number: 2, details: lines })), 'quotation.replaced')
  assert.equal(
    await codeIn(
      answer(quotation, { accepted: true, number: 1, details: lines.map((line) => ({ ...line, accepted: false })) }),
    ),
    'quotation.nothingAccepted',
  )
  // what is done after it was sent is not accepted
  await price(details[0]!, 9_999)
  await centre.create('priceQuotationAffiliateOperation', {
    priceQuotationDetailToken: details[0]!.token,
    operation: 'Later',
    amount: 1_000,
  })
  const accepted = await answer(quotation, { accepted: true, number: 1, details: lines })
  assert.deepEqual(
    [
      accepted.state,
      accepted.approvedPriceStoreItemsAmount,
      accepted.affiliateOperationAmount,
      accepted.approvedAmount,
    ],
    ['AcceptQuotesFormCustomer', 18_000, 140, 18_140],
  )
  const [settled] = await versionsOf(quotation)
  assert.deepEqual(
    [settled!.versionState, settled!.acceptedAmount, settled!.answerWay, settled!.answeredBy.token],
    ['Accepted', 18_140, 'Portal', centre.app.users.Client.token],
  )
  const states = await Promise.all(details.map(({ token }) => centre.read('priceQuotationDetail', token)))
  assert.deepEqual(
    states.map(({ state, rejectReason }) => [state, rejectReason]),
    [
      ['ReviewedByCustomer', null],
      ['ReviewedByCustomer', null],
      ['ReviewedByCustomer', null],
      ['CanceledbyCustomer', null],
      ['CanceledbyCustomer', 'We have two'],
    ],
  )
  const change = (entity: string, record: Shown, body: object) => codeIn(centre.change(entity, record, body))
  assert.equal(await change('priceQuotationAffiliateOperation', operations[0]!, { amount: 1 }), 'quotation.settled')
  assert.equal(await change('priceQuotationDetail', states[0]!, { quantity: 30 }), 'quotation.settled')
  assert.equal(
    await codeIn(
      centre.create('priceQuotationDetail', { priceQuotationToken: quotation.token, storeItemToken: item.token }),
    ),
    'quotation.settled',
  )
  await price(details[0]!, 1)
  assert.equal((await now(quotation)).approvedAmount, 18_140)
  assert.equal(await codeIn(answer(quotation, { accepted: false, number: 1, reason: 'No' })), 'record.wrongState')
})

test('D7.4 what is rejected comes back with its reasons, is worked on again, and is sent as the next version', async () => {
  const { quotation, details } = await made(2)
  await act(quotation, 'offer')
  assert.equal(await codeIn(answer(quotation, { accepted: false, number: 1 })), 'field.required')
  await answer(quotation, {
    accepted: false,
    number: 1,
    reason: 'Too dear',
    details: [
      { token: details[0]!.token, accepted: true },
      { token: details[1]!.token, accepted: false, reason: 'Wrong size' },
    ],
  })
  assert.deepEqual(
    [(await now(quotation)).state, (await now(quotation)).rejectReason],
    ['RejectedQuotesFormCustomer', 'Too dear'],
  )
  const states = async () =>
    (await Promise.all(details.map(({ token }) => centre.read('priceQuotationDetail', token)))).map(
      ({ state, rejectReason }) => [state, rejectReason],
    )
  assert.deepEqual(await states(), [
    ['WaitingForQuotes', null],
    ['RejectedByCustomer', 'Wrong size'],
  ])
  await act(quotation, 'askQuotes')
  assert.deepEqual((await states())[1], ['WorkProgres', 'Wrong size'])
  await act(quotation, 'offer')
  const again = await versionsOf(quotation)
  assert.deepEqual(
    again.map(({ number, versionState }) => [number, versionState]),
    [
      [1, 'Rejected'],
      [2, 'Sent'],
    ],
  )
})

test('D7.4 after its time nothing is accepted, no clock changes a state, and a new version can be', async () => {
  const { quotation } = await made(1)
  await act(quotation, 'offer', { validDays: 1 })
  const [version] = await versionsOf(quotation)
  const link = await linkOf(version!)
  centre.app.clock.advance(Date.parse(version!.validUntil) - centre.app.clock.now().getTime() - 1)
  assert.equal((await byLink(link)).body.isValid, true)
  centre.app.clock.advance(1)
  assert.equal((await byLink(link)).body.isValid, false)
  assert.equal((await byLink(link, { accepted: true, evidence: 'Mona' })).body.code, 'quotation.expired')
  assert.equal(await codeIn(answer(quotation, { accepted: true, number: 1 })), 'quotation.expired')
  assert.equal(await codeIn(act(quotation, 'accept')), 'quotation.expired')
  assert.equal((await now(quotation)).state, 'WaitingForCustomerAccept')
  await act(quotation, 'offer')
  await answer(quotation, { accepted: true, number: 2 })
  centre.app.clock.advance(100 * 86_400_000)
  assert.equal((await now(quotation)).state, 'AcceptQuotesFormCustomer')
})

const rejectByLink = async (link: string): Promise<void> => {
  const { status, body } = await byLink(link, { accepted: false, reason: 'No', evidence: 'Mona' })
  if (status !== 200) throw new Error(body.code)
}

test('D7.4 of two who accept and reject at once one is heard, forty times: one answer, one state, one sum', async () => {
  for (let round = 0; round < 40; round += 1) {
    const { quotation } = await made(1)
    await act(quotation, 'offer')
    const [version] = await versionsOf(quotation)
    const link = await linkOf(version!)
    const outcomes = await Promise.allSettled([answer(quotation, { accepted: true, number: 1 }), rejectByLink(link)])
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const [{ state, approvedAmount }, [settled]] = [await now(quotation), await versionsOf(quotation)]
    const isAccepted = outcomes[0]!.status === 'fulfilled'
    assert.deepEqual(
      [state, approvedAmount, settled!.versionState],
      isAccepted ? ['AcceptQuotesFormCustomer', 3_000, 'Accepted'] : ['RejectedQuotesFormCustomer', 0, 'Rejected'],
    )
  }
})

test('D7.4 staff enter what they were told, with how and by whom; it is taken back until there is a job order', async () => {
  const { quotation } = await made(1)
  await act(quotation, 'offer')
  await act(quotation, 'accept', { answerWay: 'Phone', evidence: 'Mona, at noon' })
  const [version] = await versionsOf(quotation)
  assert.deepEqual(
    [version!.answerWay, version!.evidence, version!.answeredBy.token],
    ['Phone', 'Mona, at noon', centre.app.users.MasterAdmin.token],
  )
  await act(quotation, 'takeBack', { reason: 'Heard wrong' })
  const [open] = await versionsOf(quotation)
  assert.deepEqual(
    [(await now(quotation)).state, (await now(quotation)).approvedAmount, open!.versionState, open!.answeredAt],
    ['WaitingForCustomerAccept', 0, 'Sent', null],
  )
  await act(quotation, 'accept')
  await centre.create('jobOrder', { priceQuotationToken: quotation.token })
  assert.equal(await codeIn(act(quotation, 'takeBack', { reason: 'Too late' })), 'record.wrongState')
  const employee = (flags: string[]): Partial<Actor> => ({
    userType: 'Employee',
    privileges: { PriceQuotation: ['view', 'viewActive', 'itemUpdate', 'viewAtCustomer', ...flags] },
  })
  const other = await made(1)
  await act(other.quotation, 'offer')
  assert.equal(await codeIn(act(other.quotation, 'accept', {}, employee([]))), 'permission.missing')
  assert.equal(
    await codeIn(answer(other.quotation, { accepted: true, number: 1 }, employee(['rejectQuotation']))),
    'permission.missing',
  )
  await act(other.quotation, 'accept', {}, employee(['acceptQuotation']))
})

test('D7.4 a link opens its own version, and no other word does; who is no client of it meets nothing', async () => {
  const { quotation } = await made(1)
  await act(quotation, 'offer')
  const [version] = await versionsOf(quotation)
  const link = await linkOf(version!)
  const { quotation: another } = await made(1)
  await act(another, 'offer')
  const [foreign] = await versionsOf(another)
  const wrong = [
    link.replace(/h=.*/, ''),
    link.replace(/.(?=$)/, (last) => (last === 'A' ? 'B' : 'A')),
    link.replace(/links\/[^?]+/, `links/${idOf(foreign!.token, 'pqv')}`),
    link.replace(/links\/[^?]+/, 'links/nothing'),
  ]
  for (const each of wrong) assert.equal((await byLink(each)).status, 404, each)
  assert.equal((await byLink(wrong[2]!, { accepted: true, evidence: 'Mona' })).status, 404)
  assert.equal((await byLink(link, { accepted: true })).body.fields[0].name, 'evidence')
  const stranger = await centre.app.addUser('Client', everyPrivilege)
  const as: Partial<Actor> = { userId: stranger.id, userType: 'Client', privileges: everyPrivilege }
  assert.equal(await codeIn(sent(version!, as)), 'record.notFound')
  assert.equal(await codeIn(answer(quotation, { accepted: true, number: 1 }, as)), 'record.notFound')
  const { body } = await byLink(link, { accepted: true, evidence: 'Mona' })
  assert.deepEqual([body.state, body.acceptedAmount], ['Accepted', 3_000])
  const [settled] = await versionsOf(quotation)
  assert.deepEqual([settled!.answerWay, settled!.evidence, settled!.answeredBy], ['Link', 'Mona', null])
})

test('D7.1 a quotation that is given up withdraws what was sent', async () => {
  const { quotation } = await made(1)
  await act(quotation, 'offer')
  const [version] = await versionsOf(quotation)
  const link = await linkOf(version!)
  await act(quotation, 'cancel', { reason: 'Closed' })
  assert.equal((await versionsOf(quotation))[0]!.versionState, 'Voided')
  assert.equal((await byLink(link, { accepted: true, evidence: 'Mona' })).status, 406)
})
