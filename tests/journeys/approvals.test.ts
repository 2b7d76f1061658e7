/** A client reads, comments on and accepts offers on a phone, by the link and in the portal. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { interpolate } from '@topcenter/texts/interpolate'
import { work } from '@topcenter/texts/en/work'
import { picture } from './picture.ts'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('D7.4 a client reads what was sent by its link on a phone, pins a remark to a picture, rejects one item, and the sum follows; their portal then says what they accepted', async () => {
  const { sent } = work
  const make = (path: string, body: object) => product.api('manager', 'POST', path, body)
  const modelOf = ({ token }: { token: string }) => ({ priceQuotationDetailToken: token, title: 'The wall' })
  const withPicture = async ({ token }: { token: string }): Promise<void> => {
    const form = new FormData()
    form.append('image', new Blob([Uint8Array.from(picture(300, 200))], { type: 'image/png' }), 'wall.png')
    await make(`/design-models/${token}/image`, form)
  }
  const [{ token: clientToken }] = (await product.api('manager', 'GET', '/clients?search=CLI-000101')).items
  const quotation = await make('/price-quotations', { clientToken, subject: 'A laboratory' })
  for (const [name, priceOne] of [
    ['Desk', 190_000],
    ['Board', 299_000],
  ] as const) {
    const item = await make('/store-items', { names: { en: name } })
    const detail = await make('/price-quotation-details', {
      priceQuotationToken: quotation.token,
      storeItemToken: item.token,
      quantity: 2,
    })
    const price = await make('/quotation-price-histories', { priceQuotationDetailToken: detail.token, priceOne })
    await make(`/quotation-price-histories/${price.token}/approve`, {})
    if (name === 'Board') await withPicture(await make('/design-models', modelOf(detail)))
  }
  await make(`/price-quotations/${quotation.token}/askQuotes`, {})
  await make(`/price-quotations/${quotation.token}/offer`, {})
  const [version] = (
    await product.api('manager', 'GET', `/price-quotation-versions?priceQuotationToken=${quotation.token}`)
  ).items
  const { link } = await product.api('manager', 'GET', `/price-quotation-versions/${version.token}/link`)

  const stranger = await product.visit({ ...englishLight, width: 390 }, undefined)
  const { page } = stranger
  await stranger.go(link)
  const total = page.locator('.sent-foot strong')
  assert.match((await total.textContent())!, /9,780/)
  const paper = await page.request.get((await page.getByRole('link', { name: sent.paper }).getAttribute('href'))!)
  assert.deepEqual([paper.status(), paper.headers()['content-type']], [200, 'application/pdf'])
  const wall = page.getByRole('button', { name: interpolate(sent.pin, { title: 'The wall' }) })
  const { width, height } = (await wall.boundingBox())!
  await wall.click({ position: { x: width * 0.25, y: height * 0.75 } })
  const writing = page.getByRole('dialog')
  await writing.getByLabel(sent.remark).fill('Higher, please')
  await writing.getByLabel(sent.yourName).fill('Nadia')
  await writing.getByRole('button', { name: sent.sendRemark }).click()
  const pin = page.locator('.pin')
  await pin.waitFor()
  const [from, at] = [(await wall.boundingBox())!, (await pin.boundingBox())!]
  assert.ok(
    Math.abs((at.x - from.x) / width - 0.25) < 0.02 && Math.abs((at.y + at.height - from.y) / height - 0.75) < 0.02,
  )
  const { items: remarks } = await product.api(
    'manager',
    'GET',
    `/quotation-remarks?priceQuotationToken=${quotation.token}`,
  )
  await make(`/quotation-remarks/${remarks[0].token}/answerRemark`, { answer: 'By ten centimetres' })
  await page.reload()
  await page.getByText('By ten centimetres').waitFor()
  const board = page.getByRole('listitem').filter({ hasText: 'Board' })
  await board.getByRole('button', { name: sent.disagree }).click()
  await board.getByLabel(sent.whyNot).fill('We have two')
  assert.match((await total.textContent())!, /3,800/)
  assert.deepEqual([await stranger.axe(), await stranger.overflow()], [[], 0])
  await page.getByRole('button', { name: interpolate(sent.acceptLines_one, { count: 1 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: sent.accept, exact: true }).click()
  await dialog.getByText(sent.needed).waitFor()
  await dialog.getByLabel(sent.yourName).fill('Nadia')
  await dialog.getByRole('button', { name: sent.accept, exact: true }).click()
  await page.getByText(sent.isAccepted).waitFor()
  assert.equal(await page.getByRole('button', { name: sent.rejectAll }).count(), 0)
  assert.deepEqual(stranger.complaints(), [])
  await stranger.go(link.replace(/h=.{6}/, 'h=AAAAAA'))
  await page.getByText(sent.gone).waitFor()
  await stranger.close()

  const own = await product.visit({ ...arabicDark, width: 390 }, 'client')
  await own.go('/')
  await own.page.getByRole('link', { name: 'A laboratory' }).click()
  await own.page.getByText(arabicWork.sent.isAccepted).waitFor()
  assert.match((await own.page.locator('.sent-foot strong').textContent())!, /3,800/)
  assert.deepEqual([await own.axe(), await own.overflow()], [[], 0])
  await own.close()
})
