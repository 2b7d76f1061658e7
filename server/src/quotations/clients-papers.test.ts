/**
 * Papers that clients and suppliers open themselves, in the portal and by their secret links: their own alone (D7.5,
 * D7.6).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { type Centre, codeIn, type Shown, startCentre } from '../../test/education/test-centre.ts'
import type { Actor } from '../records/context.ts'
import { orderingIn } from '../../test/quotations/orders-for-tests.ts'

let centre: Centre
let client: Partial<Actor>
let stranger: Partial<Actor>
before(async () => {
  centre = await startCentre()
  client = { userId: centre.app.users.Client.id, userType: 'Client', privileges: everyPrivilege }
  const other = await centre.app.addUser('Client', everyPrivilege)
  stranger = { ...client, userId: other.id }
})
after(() => centre.close())

const { makeItem, act, onOrder, accepted, sent, orderOf } = orderingIn(() => centre)
const origin = 'https://centre.example'
interface Link {
  readonly id: string
  readonly h: string
}
async function linkOf(quotation: Shown): Promise<Link> {
  const query = { priceQuotationToken: quotation.token, sort: '-number' }
  const [version] = (await centre.call('priceQuotationVersion.list', { query })).items
  return linkFrom((await centre.call('priceQuotationVersion.link', { params: { token: version.token }, origin })).link)
}
function linkFrom(link: string): Link {
  const { pathname, searchParams } = new URL(link)
  return { id: pathname.split('/')[2]!, h: searchParams.get('h')! }
}
const open = (of: 'quotation-links' | 'price-request-links', { id, h }: Link, part: string) =>
  centre.app.application.http.inject({ url: `/api/${of}/${id}${part}?h=${h}` })
const statusOf = async (...asked: Parameters<typeof open>): Promise<number> => (await open(...asked)).statusCode
const reason = { reason: 'Agreed' }

/** Handed over in whole, with a note of it. */
async function delivered(): Promise<{ quotation: Shown; order: Shown; delivery: string }> {
  const quotation = await accepted([await makeItem(0), 2])
  await act(quotation, 'makeJobOrder', { doerToken: centre.app.users.Employee.token, work: 'The client pays late' })
  const order = await orderOf(quotation)
  await onOrder(order, 'start')
  await onOrder(order, 'finish')
  await onOrder(order, 'handOver', { receivedBy: 'Mona Adel', signature: 'M1 1L2 2' })
  const { items } = await centre.call('jobOrderDelivery.list', { query: { jobOrderToken: order.token } })
  return { quotation, order, delivery: items[0].token }
}

test('D7.6 a client opens the paper of their order and the note of a delivery, in the portal and by their link', async () => {
  const { quotation, order, delivery } = await delivered()
  const params = { token: quotation.token, delivery }
  const paper = (id: string, as: Partial<Actor> = client) => centre.call(id, { params, query: { language: 'en' } }, as)
  const [page] = await printedPages((await paper('priceQuotation.progressPaper')).body)
  assert.match(page!, new RegExp(order.code))
  assert.doesNotMatch(page!, /pays late|Checked|Done by/, 'neither who does it nor what staff say of it')
  const [note] = await printedPages((await paper('priceQuotation.deliveryPaper')).body)
  assert.match(note!, /Mona Adel/)
  for (const id of ['priceQuotation.progressPaper', 'priceQuotation.deliveryPaper'])
    assert.equal(await codeIn(paper(id, stranger)), 'record.notFound')

  const link = await linkOf(quotation)
  const progress = await open('quotation-links', link, '/progress')
  assert.deepEqual(
    [progress.json().order.code, progress.json().order.deliveries.map(({ token }: Shown) => token)],
    [order.code, [delivery]],
  )
  for (const part of ['/progress/document', `/progress/deliveries/${delivery}/document`]) {
    const answer = await open('quotation-links', link, part)
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-type'], answer.headers['x-robots-tag']],
      [200, 'application/pdf', 'noindex'],
    )
    assert.match(answer.headers['cache-control'] as string, /no-store/)
    assert.doesNotMatch((await printedPages(answer.rawPayload))[0]!, /pays late/)
  }
})

test('the note of a delivery keeps its names; each later print and what the client opens is a copy', async () => {
  const { quotation, delivery } = await delivered()
  const note = async (id = 'jobOrderDelivery.document', as?: Partial<Actor>): Promise<string> => {
    const params: Record<string, string> = as ? { token: quotation.token, delivery } : { token: delivery }
    return (await printedPages((await centre.call(id, { params, query: { language: 'en' } }, as)).body)).join(' ')
  }
  const plain = (paper: string) => paper.replace(/Copy, printed on .*?[ap]m/iu, '').replace(/\s+/gu, ' ')
  const first = await note()
  assert.ok(!first.includes('Copy, printed on'), first)
  await centre.owner(`update store_item set name_en = 'Renamed', name_ar = 'اسم آخر'`)
  await centre.owner(`update user_account set name_en = 'Renamed', name_ar = 'اسم آخر' where id = $1`, [client.userId])
  for (const later of [await note(), await note('priceQuotation.deliveryPaper', client)]) {
    assert.ok(later.includes('Copy, printed on') && !later.includes('Renamed'), later)
    assert.ok(later.includes('Mona Adel'), later)
  }
  assert.equal(plain(await note()), plain(first))
})

test('D7.6 what is another’s, canceled or not accepted is not there: by the portal as by a link', async () => {
  const mine = await delivered()
  const other = await delivered()
  const link = await linkOf(mine.quotation)
  const elsewhere = { token: mine.quotation.token, delivery: other.delivery }
  assert.equal(
    await codeIn(centre.call('priceQuotation.deliveryPaper', { params: elsewhere }, client)),
    'record.notFound',
  )
  assert.equal(await statusOf('quotation-links', link, `/progress/deliveries/${other.delivery}/document`), 404)
  const { h } = await linkOf(other.quotation)
  for (const part of ['/progress', '/progress/document', `/progress/deliveries/${mine.delivery}/document`])
    assert.equal(await statusOf('quotation-links', { ...link, h }, part), 404, `${part} by the seal of another`)

  const ended = await accepted([await makeItem(0), 1])
  await act(ended, 'makeJobOrder')
  const endedLink = await linkOf(ended)
  assert.equal(await statusOf('quotation-links', endedLink, '/progress/document'), 200)
  await onOrder(await orderOf(ended), 'cancel', reason)
  const waiting = await linkOf(await sent([await makeItem(0), 1]))
  for (const each of [endedLink, waiting]) {
    assert.equal((await open('quotation-links', each, '/progress')).json().order, null)
    assert.equal(await statusOf('quotation-links', each, '/progress/document'), 404)
  }
  const gone = { params: { token: ended.token } }
  assert.equal(await codeIn(centre.call('priceQuotation.progressPaper', gone, client)), 'record.notFound')
})

test('D7.5 a supplier opens the paper of their request, in the portal and by their link', async () => {
  const quotation = await centre.create('priceQuotation', { clientToken: centre.app.users.Client.token })
  const item = await makeItem(0)
  await centre.create('priceQuotationDetail', {
    priceQuotationToken: quotation.token,
    storeItemToken: item.token,
    quantity: 4,
  })
  const suppliers = [
    await centre.app.addUser('Supplier', everyPrivilege),
    await centre.app.addUser('Supplier', everyPrivilege),
  ]
  await centre.call('priceQuotation.askSuppliers', {
    params: { token: quotation.token },
    body: { suppliersTokens: suppliers.map(({ token }) => token) },
  })
  const { items } = await centre.call('priceRequest.list', { query: { priceQuotationToken: quotation.token } })
  const links = await Promise.all(
    items.map(async ({ token }: Shown) =>
      linkFrom((await centre.call('priceRequest.link', { params: { token }, origin })).link),
    ),
  )
  const answer = await open('price-request-links', links[0]!, '/document')
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/pdf'])
  const [page] = await printedPages(answer.rawPayload)
  assert.match(page!, new RegExp(items[0].code))
  assert.equal(await statusOf('price-request-links', { ...links[0]!, h: links[1]!.h }, '/document'), 404)
  const asSupplier = (at: number): Partial<Actor> => ({
    userId: suppliers[at]!.id,
    userType: 'Supplier',
    privileges: everyPrivilege,
  })
  const own = items[0].supplierToken === suppliers[0]!.token ? 0 : 1
  const request = { params: { token: items[0].token } }
  assert.ok((await centre.call('priceRequest.document', request, asSupplier(own))).body.length > 0)
  assert.equal(await codeIn(centre.call('priceRequest.document', request, asSupplier(1 - own))), 'record.notFound')
})

test('papers by a link have a pace of their own, after which the page is still read', async () => {
  const { id, h } = await linkOf(await sent([await makeItem(0), 1]))
  const statusFrom = async (part: string): Promise<number> => {
    const url = `/api/quotation-links/${id}${part}?h=${h}`
    return (await centre.app.application.http.inject({ url, remoteAddress: '10.6.0.1' })).statusCode
  }
  for (let times = 0; times < 20; times += 1) assert.equal(await statusFrom('/document'), 200)
  assert.equal(await statusFrom('/document'), 429)
  assert.equal(await statusFrom(''), 200)
})
