import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import { amountInWords } from '@topcenter/texts/amount-in-words'
import { papers } from '@topcenter/texts/both'
import { printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { type Centre, codeIn, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { pastRules } from '../../test/platform/database/test-database.ts'
import type { Actor } from '../records/context.ts'
import type { TestUser } from '../../test/test-application.ts'

let centre: Centre
let item: Shown
let client: TestUser
let asClient: Partial<Actor>
before(async () => {
  centre = await startCentre()
  item = await centre.create('storeItem', { names: { ar: 'مكتب طالب', en: 'Student desk' } })
  client = await centre.app.addUser('Client', everyPrivilege)
  asClient = { userId: client.id, userType: 'Client', privileges: everyPrivilege }
})
after(() => centre.close())

/** Priced at 1,000, 2,000, … piastres a piece, three of each. */
async function quoted(many: number): Promise<{ quotation: Shown; details: Shown[] }> {
  const quotation = await centre.create('priceQuotation', { clientToken: client.token, subject: 'تجهيز المعمل' })
  const details: Shown[] = []
  for (let at = 1; at <= many; at += 1) {
    const body = { priceQuotationToken: quotation.token, storeItemToken: item.token, quantity: 3 }
    const detail = await centre.create('priceQuotationDetail', body)
    await price(detail, at * 1_000)
    details.push(detail)
  }
  await centre.act('priceQuotation', quotation.token, 'askQuotes')
  return { quotation, details }
}
async function price(detail: Shown, priceOne: number): Promise<void> {
  const given = await centre.create('quotationPriceHistory', { priceQuotationDetailToken: detail.token, priceOne })
  await centre.act('quotationPriceHistory', given.token, 'approve')
}
async function send(quotation: Shown): Promise<Shown> {
  await centre.act('priceQuotation', quotation.token, 'offer')
  const query = { priceQuotationToken: quotation.token, sort: '-number' }
  return (await centre.call('priceQuotationVersion.list', { query })).items[0]
}
const paperOf = async (version: Shown, language: string, as?: Partial<Actor>): Promise<Buffer> => {
  const request = { params: { token: version.token }, query: { language } }
  return (await centre.call('priceQuotationVersion.document', request, as)).body
}
/** Papers are printed without vowel signs. */
const printed = (text: string): string => text.replace(/[\u064B-\u0652]/g, '').normalize('NFKC')
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('D7.3 the paper of a version is the same for staff, the client and the link, and shows the old total after a new one', async () => {
  const { quotation, details } = await quoted(2)
  await centre.create('priceQuotationAffiliateOperation', {
    priceQuotationDetailToken: details[0]!.token,
    operation: 'تركيب',
    amount: 5_050,
  })
  const one = await send(quotation)
  const paper = await paperOf(one, 'ar', asClient)
  const [page] = await printedPages(paper)
  const say = papers.ar.quotation
  const parts = [
    quotation.code,
    'تجهيز المعمل',
    'مكتب طالب',
    'تركيب',
    '30.00',
    '60.00',
    '50.50',
    '140.50',
    say.words,
    amountInWords(14_050, 'ar'),
    say.scan,
  ]
  for (const part of parts) assert.ok(page!.includes(printed(part)), `${part} in ${page}`)
  assert.match(page!, /5 ديسمبر 2026/, 'valid until its last day')
  const english = await paperOf(one, 'en')
  assert.match((await printedPages(english))[0]!, /Quotation .*Student desk.*140\.50.*pounds/s)

  await price(details[0]!, 9_000)
  const two = await send(quotation)
  assert.equal(hashOf(await paperOf(one, 'ar')), hashOf(paper))
  const { link } = await centre.call('priceQuotationVersion.link', {
    params: { token: one.token },
    origin: 'https://centre.example',
  })
  const { pathname, search } = new URL(link)
  const linked = await centre.app.application.http.inject({
    url: `/api/quotation-links/${pathname.split('/')[2]}/document${search}&language=ar`,
  })
  assert.deepEqual(
    [linked.statusCode, linked.headers['content-type'], linked.headers.etag, linked.headers['x-robots-tag']],
    [200, 'application/pdf', `"${hashOf(paper)}"`, 'noindex'],
  )
  assert.ok(linked.rawPayload.equals(paper))
  const next = await paperOf(two, 'ar')
  assert.match((await printedPages(next))[0]!, /380\.50/)
  await assert.rejects(centre.owner(`update price_quotation_version_paper set sha256 = $1`, [hashOf(next)]), {
    constraint: 'price_quotation_version_paper_kept',
  })
  const stranger = await centre.app.addUser('Client', everyPrivilege)
  assert.equal(await codeIn(paperOf(one, 'ar', { ...asClient, userId: stranger.id })), 'record.notFound')
})

test('D7.3 two who ask for a paper first at once get the same one', async () => {
  const { quotation } = await quoted(1)
  const version = await send(quotation)
  const papersOfBoth = await Promise.all([paperOf(version, 'en'), paperOf(version, 'en', asClient)])
  assert.equal(hashOf(papersOfBoth[0]), hashOf(papersOfBoth[1]))
})

test('D7.3 after a move the code leads to where the centre is now; what was given out before stays under its hash', async () => {
  const { quotation } = await quoted(1)
  const version = await send(quotation)
  const at = async (origin: string): Promise<Buffer> =>
    (
      await centre.call('priceQuotationVersion.document', {
        params: { token: version.token },
        query: { language: 'en' },
        origin,
      })
    ).body
  const before = await at('https://old.example')
  const after = await at('https://new.example')
  assert.notEqual(hashOf(before), hashOf(after))
  assert.equal(hashOf(await at('https://new.example')), hashOf(after))
  assert.equal(hashOf(await at('https://old.example')), hashOf(before))
  const kept = async () =>
    centre.owner(
      `select origin, p.sha256 from price_quotation_version_paper p join price_quotation_version v on v.establishment_id = p.establishment_id and v.id = p.price_quotation_version_id where v.price_quotation_id = $1 order by origin`,
      [idOf(quotation.token, 'pqt')],
    )
  assert.deepEqual(
    (await kept()).map(({ origin, sha256 }) => [origin, sha256]),
    [
      ['https://new.example', hashOf(after)],
      ['https://old.example', hashOf(before)],
    ],
  )
  for (let name = 1; name <= 5; name += 1) await at(`http://office-${name}.local`)
  assert.equal((await kept()).length, 5, 'names that a network makes up do not fill the store')
  assert.match((await printedPages(await at('http://office-9.local')))[0]!, new RegExp(quotation.code))
})

test('D7.3 two hundred lines go over pages with the head repeated and the sum carried over, and read in their order', async () => {
  const { quotation } = await quoted(1)
  const version = await send(quotation)
  const { snapshot } = (
    await centre.owner(
      'select snapshot from price_quotation_version where price_quotation_id = (select id from price_quotation where code = $1)',
      [quotation.code],
    )
  )[0]
  const [detail] = snapshot.details
  const details = Array.from({ length: 200 }, (_, at) => ({ ...detail, one: at + 1, total: (at + 1) * 3 }))
  await pastRules(centre.app.database.owner, (client) =>
    client.query(
      'update price_quotation_version set snapshot = $1 where price_quotation_id = (select id from price_quotation where code = $2)',
      [JSON.stringify({ ...snapshot, details, total: 60_300 }), quotation.code],
    ),
  )
  const pages = await printedPages(await paperOf(version, 'ar'))
  assert.ok(pages.length > 3, `${pages.length} pages`)
  const say = papers.ar.quotation
  for (const page of pages) assert.ok(page.includes(say.one), 'the head is on each page')
  let before = 0
  for (const [at, page] of pages.slice(0, -1).entries()) {
    const carried = [...page.matchAll(/[\d,]+\.\d\d/g)].map(([text]) => Number(text.replaceAll(',', '')))
    const sum = carried.at(-1)!
    assert.ok(sum > before, `page ${at + 1} carries ${sum}`)
    assert.ok(pages[at + 1]!.includes(sum.toLocaleString('en', { minimumFractionDigits: 2 })), 'and the next brings it')
    before = sum
  }
  assert.ok(pages.at(-1)!.includes(printed(amountInWords(60_300, 'ar'))))
})

test('D7.5 a request for prices on paper says what is wanted, and neither for whom nor for how much', async () => {
  const { quotation } = await quoted(1)
  const supplier = await centre.create('supplier', { names: { en: 'Nile Wood' } })
  await centre.call('priceQuotation.askSuppliers', {
    params: { token: quotation.token },
    body: { suppliersTokens: [supplier.token], answerDays: 5, notes: 'Solid wood' },
  })
  const query = { priceQuotationToken: quotation.token }
  const [request] = (await centre.call('priceRequest.list', { query })).items
  const asked = { params: { token: request.token }, query: { language: 'en' } }
  const [page] = await printedPages((await centre.call('priceRequest.document', asked)).body)
  for (const part of [request.code, 'Nile Wood', 'Student desk', 'Solid wood', '3', papers.en.priceRequest.days])
    assert.ok(page!.includes(part), `${part} in ${page}`)
  assert.doesNotMatch(page!, /10\.00|30\.00|تجهيز/)
  assert.ok(!page!.includes(quotation.code))
})

test('D7.6 a job order says who makes what until when, a delivery note who signed for how many; neither names a price', async () => {
  const { quotation, details } = await quoted(1)
  await centre.create('priceQuotationAffiliateOperation', {
    priceQuotationDetailToken: details[0]!.token,
    operation: 'Fitting',
    amount: 7_700,
  })
  await send(quotation)
  await centre.act('priceQuotation', quotation.token, 'accept')
  await centre.act('priceQuotation', quotation.token, 'makeJobOrder', {
    doerToken: centre.app.users.Employee.token,
    work: 'By the door',
    expectedFinishWorkDateTime: '2026-12-20T10:00:00Z',
  })
  const query = { priceQuotationToken: quotation.token }
  const [order] = (await centre.call('jobOrder.list', { query })).items
  const pageOf = async (entity: string, token: string): Promise<string> => {
    const request = { params: { token }, query: { language: 'en' } }
    return (await printedPages((await centre.call(`${entity}.document`, request)).body))[0]!
  }
  const printedOrder = await pageOf('jobOrder', order.token)
  for (const part of [order.code, quotation.code, 'Student desk', 'Fitting', 'By the door', '20 Dec 2026'])
    assert.ok(printedOrder.includes(part), `${part} in ${printedOrder}`)
  assert.doesNotMatch(printedOrder, /10\.00|30\.00|77\.00/)

  await centre.act('jobOrder', order.token, 'start')
  await centre.act('jobOrder', order.token, 'finish')
  await centre.act('jobOrder', order.token, 'handOver', { receivedBy: 'Mona', signature: 'M10 20L300 90' })
  const [delivery] = (await centre.call('jobOrderDelivery.list', { query: { jobOrderToken: order.token } })).items
  const note = await pageOf('jobOrderDelivery', delivery.token)
  for (const part of [order.code, 'Mona', 'Student desk', '3', papers.en.delivery.signed])
    assert.ok(note.includes(part), `${part} in ${note}`)
  const seller = { userType: 'Employee', privileges: { PriceQuotation: ['view', 'viewActive'] } } as const
  const request = { params: { token: order.token }, query: {} }
  assert.equal(
    await codeIn(centre.call('jobOrder.document', request, seller)),
    'record.notFound',
    'its stage is not theirs',
  )
  assert.equal(await codeIn(centre.call('jobOrder.document', request, asClient)), 'permission.missing')
})
