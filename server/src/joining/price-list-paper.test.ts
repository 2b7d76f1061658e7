/** A price list, as it is printed (D3.3, D11.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refused } from '@topcenter/model/kit/refusal'
import { printedLinks, printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { type Centre, codeIn, makeCategory, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
})
after(() => centre.close())

const list = async (body: object): Promise<Shown> =>
  centre.create('priceList', { educationalCategoryToken: (await makeCategory(centre)).token, ...body })
async function print({ token }: Shown, language: 'ar' | 'en'): Promise<{ text: string; page: string }> {
  const { body } = await centre.call('priceList.document', { params: { token }, query: { language } })
  const { pathname, search } = new URL((await printedLinks(body as Buffer))[0]!)
  const page = await centre.app.application.http.inject({
    url: pathname + search,
    headers: { 'accept-language': language },
  })
  assert.equal(page.statusCode, 200)
  return { text: (await printedPages(body as Buffer)).join(' '), page: page.body }
}
const says = (text: string, ...phrases: (string | RegExp)[]) => {
  for (const phrase of phrases)
    assert.ok(typeof phrase === 'string' ? text.includes(phrase) : phrase.test(text), `${phrase} in ${text}`)
}
const saysNot = (text: string, ...phrases: string[]) => {
  for (const phrase of phrases) assert.ok(!text.includes(phrase), `${phrase} in ${text}`)
}

test('D11.6 a price list says each type that has a price, and the offer that is on; its code proves the prices', async () => {
  const prices = await list({
    packagePrice: 150_000,
    sessionPrice: 10_050,
    packagePriceInOffer: 120_000,
    offerFrom: '2026-11-21',
    offerTo: '2026-11-30',
    notes: 'الكتب غير محسوبة',
  })
  const english = await print(prices, 'en')
  says(english.text, prices.code, 'لغة', '1,500.00', '1,200.00', '100.50', 'One lesson')
  says(english.text, 'Prices of 21 Nov 2026', 'Now: 21 Nov 2026 – 30 Nov 2026', 'By days', 'Page 1 of 1', /الكتب/)
  saysNot(english.text, 'One hour')
  says(english.page, '1,500.00', '1,200.00', '100.50', '30 Nov 2026', prices.educationalCategory.names.ar)
  const arabic = await print(prices, 'ar')
  says(arabic.text, 'قائمة أسعار', '1,500.00', '1,200.00', '100.50', 'المادة كاملة', 'حصة واحدة', 'حسب الأيام', '1 من 1')
  says(arabic.text, 'متاح من', '30 نوفمبر 2026')
  says(arabic.page, '1,500.00', '1,200.00', '100.50', '30 نوفمبر 2026')
})

test('5-14 an offer has a code of its own, in English letters and digits: found by search, and on the paper of the offer', async () => {
  const offer = {
    packagePrice: 90_000,
    packagePriceInOffer: 70_000,
    offerFrom: '2026-11-21',
    offerTo: '2026-11-30',
    offerCode: 'Autumn26',
  }
  const prices = await list(offer)
  says((await print(prices, 'en')).text, 'Offer code', 'Autumn26')
  says((await print(prices, 'ar')).text, 'Autumn26')
  const { items } = await centre.call('priceList.list', { query: { search: 'autumn26' } })
  assert.deepEqual(
    (items as Shown[]).map(({ token }) => token),
    [prices.token],
  )
  const faultOf = async (offerCode: string) =>
    list({ ...offer, offerCode }).then(
      () => undefined,
      (error: unknown) => (error instanceof Refused ? error.refusal.fields : assert.fail(String(error))),
    )
  for (const bad of ['عرض', 'AUTUMN 26', 'A-1'])
    assert.deepEqual(await faultOf(bad), [
      { name: 'offerCode', code: 'field.example', params: { example: 'SUMMER25' } },
    ])
  assert.equal((await faultOf('A'.repeat(21)))?.[0]?.code, 'field.tooLong')
  assert.deepEqual(await faultOf('AUTUMN26'), [{ name: 'offerCode', code: 'field.taken' }])
  const without = { packagePrice: 90_000 }
  assert.ok((await list(without)).token !== (await list(without)).token, 'any number of lists have none')
})

test('D11.6 an offer that will come is said with its days, one that is over is not', async () => {
  const offer = { packagePrice: 90_000, packagePriceInOffer: 70_000 }
  const coming = await print(await list({ ...offer, offerFrom: '2026-12-01', offerTo: '2026-12-05' }), 'en')
  says(coming.text, 'Coming: 1 Dec 2026 – 5 Dec 2026', '700.00')
  const over = await print(await list({ ...offer, offerFrom: '2026-11-01', offerTo: '2026-11-20' }), 'en')
  says(over.text, '900.00')
  saysNot(over.text + over.page, '700.00', 'Offer price', 'Nov 2026 –')
})

test('D11.6 who may not view price lists prints none, and one that is archived says that it is no longer valid', async () => {
  const prices = await list({ packagePrice: 90_000 })
  const paper = (more: object) => centre.call('priceList.document', { params: { token: prices.token } }, more)
  assert.equal(await codeIn(paper({ privileges: { PriceList: ['itemAdd'] } })), 'permission.missing')
  assert.equal(
    await codeIn(paper({ userType: 'Student', privileges: { PriceList: ['view', 'viewActive'] } })),
    'permission.missing',
  )
  await centre.call('priceList.archive', { params: { token: prices.token }, body: { version: prices.version } })
  says((await print(prices, 'en')).text, 'This price list is no longer valid.')
  assert.equal(await codeIn(paper({ privileges: { PriceList: ['view', 'viewActive'] } })), 'record.notFound')
})
