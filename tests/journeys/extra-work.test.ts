/**
 * D7.3 D7.6 Work that goes with a line, in the grid of prices; photos and papers of an order as its client has them;
 * late orders.
 */
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { quotations } from '@topcenter/texts/en/quotations'
import { quotations as arabic } from '@topcenter/texts/ar/quotations'
import { work } from '@topcenter/texts/en/work'
import { words } from '@topcenter/texts/en/words'
import { picture } from './picture.ts'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const pictures = process.env.PICTURES
const make = (path: string, body: object = {}) => product.api('manager', 'POST', path, body)
async function quoted(): Promise<{ token: string }> {
  const [{ token: clientToken }] = (await product.api('client', 'GET', '/clients')).items
  const quotation = await make('/price-quotations', { clientToken, subject: 'A reception' })
  const item = await make('/store-items', { names: { en: 'Desk', ar: 'مكتب' }, quantity: 5 })
  const detail = await make('/price-quotation-details', {
    priceQuotationToken: quotation.token,
    storeItemToken: item.token,
    quantity: 3,
  })
  const price = await make('/quotation-price-histories', { priceQuotationDetailToken: detail.token, priceOne: 120_000 })
  await make(`/quotation-price-histories/${price.token}/approve`)
  return quotation
}

test('D7.3 extra work is added, changed and taken out at its line, by keys, and the sums follow what is typed', async () => {
  const quotation = await quoted()
  const staff = await product.visit(englishLight, 'manager')
  const { page } = staff
  const { keyboard } = page
  const desk = `/products/price-quotations-1/info/${quotation.token}`
  await staff.go(desk)
  const label = `${quotations.priceQuotationAffiliateOperation.many}: Desk`
  await page.getByRole('button', { name: label }).focus()
  await keyboard.press('Enter')
  for (const [name, amount, sum] of [
    ['Fitting', '150.50', '3,750.50'],
    ['Painting', '100', '3,850.50'],
  ] as const) {
    if (name === 'Fitting') await keyboard.press('Tab')
    await keyboard.type(name)
    await keyboard.press('Tab')
    await keyboard.type(amount)
    await keyboard.press('Enter')
    await page.getByText(sum).first().waitFor()
  }
  const group = page.getByRole('group', { name: label })
  await group.getByRole('textbox', { name: /Painting/ }).fill('200')
  await page.getByText('3,950.50').first().waitFor()
  assert.deepEqual([await staff.axe(), await staff.overflow()], [[], 0])
  if (pictures) await page.screenshot({ path: `${pictures}/extra-work-en.png`, fullPage: true })
  await keyboard.press('Enter')
  await group.getByRole('button', { name: /Fitting/ }).click()
  await page.getByText('3,800.00').first().waitFor()
  await group.getByRole('button', { name: /Fitting/ }).waitFor({ state: 'detached' })

  const phone = await product.visit({ ...arabicDark, width: 390 }, 'manager')
  await phone.go(desk)
  await phone.page.getByRole('button', { name: `${arabic.priceQuotationAffiliateOperation.many}: مكتب` }).click()
  await phone.page.getByRole('textbox', { name: /Painting/ }).waitFor()
  assert.deepEqual([await phone.axe(), await phone.overflow()], [[], 0])
  if (pictures) await phone.page.screenshot({ path: `${pictures}/extra-work-ar.png`, fullPage: true })
})

test('D7.6 a late order is a press away; the photo of a step and the papers reach its client, in the portal and by the link', async () => {
  const quotation = await quoted()
  for (const action of ['askQuotes', 'offer', 'accept']) await make(`/price-quotations/${quotation.token}/${action}`)
  await make(`/price-quotations/${quotation.token}/makeJobOrder`, {
    expectedFinishWorkDateTime: '2020-11-01T10:00:00.000Z',
  })
  const [order] = (await product.api('manager', 'GET', `/job-orders?priceQuotationToken=${quotation.token}`)).items
  await make(`/job-orders/${order.token}/start`)

  const staff = await product.visit(englishLight, 'manager')
  const { page } = staff
  await staff.go('/products/job-orders')
  await page.getByRole('radio', { name: new RegExp(`^${words.isLate}`) }).click({ force: true })
  await page.waitForURL(/isLate=true/)
  await page.getByText(order.code).first().waitFor()
  assert.deepEqual(await staff.axe(), [])

  await staff.go(`/products/job-orders/${quotation.token}?record=${order.token}`)
  await page.getByRole('button', { name: quotations.jobOrderStep.add }).first().click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox', { name: quotations.jobOrderStep.fields.work }).fill('First coat of paint')
  await form.locator('input[type=file]').setInputFiles({ name: 'coat.png', mimeType: 'image/png', buffer: picture() })
  await form.locator('.attachment').waitFor() // while it is on its way nothing is saved, and lines of it come and go
  await form.getByRole('switch').setChecked(true, { force: true }) // for the client
  await page.keyboard.press('Control+s')
  await form.getByRole('textbox').first().waitFor({ state: 'detached' })
  await page.getByText('First coat of paint').first().waitFor()
  await page
    .getByText(/\d\s?k?B/)
    .first()
    .waitFor()
  if (pictures) await page.screenshot({ path: `${pictures}/step-en.png` })
  await make(`/job-orders/${order.token}/finish`)
  await make(`/job-orders/${order.token}/handOver`, { receivedBy: 'Mona', signature: 'M10 20L300 90' })

  const versions = await product.api(
    'manager',
    'GET',
    `/price-quotation-versions?priceQuotationToken=${quotation.token}`,
  )
  const { link } = await product.api('manager', 'GET', `/price-quotation-versions/${versions.items[0].token}/link`)
  const { pathname, search } = new URL(link)
  const client = await product.visit({ ...englishLight, width: 390 }, 'client')
  for (const [at, address] of [`/products/price-quotations-1/sent/${quotation.token}`, pathname + search].entries()) {
    await client.go(address)
    const seen = client.page.getByRole('img', { name: work.order.photo.replace('{{n}}', '1') })
    await seen.waitFor()
    await client.page.waitForFunction(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
      await seen.elementHandle(),
    )
    const papers = await client.page
      .getByRole('link', { name: work.sent.paper })
      .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href))
    assert.equal(papers.length, 3, 'of the order, of its delivery, of the quotation')
    for (const paper of papers) {
      const answer = await client.page.request.get(paper)
      assert.deepEqual([answer.status(), answer.headers()['content-type']], [200, 'application/pdf'])
    }
    assert.deepEqual([await client.axe(), await client.overflow()], [[], 0])
    if (pictures) await client.page.screenshot({ path: `${pictures}/client-order-${at}.png`, fullPage: true })
  }
})
