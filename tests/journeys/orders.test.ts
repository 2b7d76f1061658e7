/** D7.6 D7.7 A job order from one press to the client's signature, what its client reads of it, and the store behind it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { quotations } from '@topcenter/texts/en/quotations'
import { services } from '@topcenter/texts/en/services'
import { quotations as arabic } from '@topcenter/texts/ar/quotations'
import { work } from '@topcenter/texts/en/work'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { values } from '@topcenter/texts/en/words'
import { arabicDark, englishLight, type Product, questionOf, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const pictures = process.env.PICTURES
const make = (path: string, body: object = {}) => product.api('manager', 'POST', path, body)

test('D7.6 an accepted quotation becomes an order in one press; it is done, handed over against a signature, and its client follows it', async () => {
  const [{ token: clientToken }] = (await product.api('client', 'GET', '/clients')).items
  const quotation = await make('/price-quotations', { clientToken, subject: 'A reception' })
  const items: string[] = []
  for (const [name, quantity, priceOne] of [
    ['Desk', 3, 120_000],
    ['Sign', 1, 300_000],
  ] as const) {
    const item = await make('/store-items', { names: { en: name, ar: name === 'Desk' ? 'مكتب' : 'لافتة' }, quantity: 5 })
    items.push(item.token)
    const detail = await make('/price-quotation-details', {
      priceQuotationToken: quotation.token,
      storeItemToken: item.token,
      quantity,
    })
    const price = await make('/quotation-price-histories', { priceQuotationDetailToken: detail.token, priceOne })
    await make(`/quotation-price-histories/${price.token}/approve`)
  }
  for (const action of ['askQuotes', 'offer', 'accept']) await make(`/price-quotations/${quotation.token}/${action}`)

  const staff = await product.visit(englishLight, 'manager')
  const { page } = staff
  const { actions } = quotations.priceQuotation
  await staff.go(`/products/price-quotations-1/info/${quotation.token}`)
  await page.getByRole('button', { name: actions.makeJobOrder.do }).first().click()
  await questionOf(page).getByRole('button', { name: actions.makeJobOrder.do }).click()
  await page.getByText(values.quotationState.InJobOrder).first().waitFor()
  await page.getByText(work.order.profit).first().waitFor()
  if (pictures) await page.screenshot({ path: `${pictures}/quotation.png`, fullPage: true })
  const [order] = (await product.api('manager', 'GET', `/job-orders?priceQuotationToken=${quotation.token}`)).items
  await make(`/job-orders/${order.token}/start`)

  const at = `/products/job-orders/${quotation.token}?record=${order.token}`
  const { finishPieces } = quotations.jobOrderLine.actions
  await staff.go(at)
  await page.getByRole('button', { name: `${finishPieces.do}: Desk` }).click()
  const dialog = questionOf(page).last()
  await dialog.getByRole('textbox', { name: finishPieces.fields.quantity }).fill('2')
  await dialog.getByRole('button', { name: finishPieces.do, exact: true }).click()
  await page.getByText('2 of 3 done').waitFor()
  assert.deepEqual([await staff.axe(), await staff.overflow()], [[], 0])
  if (pictures) await page.screenshot({ path: `${pictures}/order-en.png` })
  await make('/job-order-steps', { jobOrderToken: order.token, work: 'دُهن المكتب الأول', toldClient: true })

  const phone = await product.visit({ ...arabicDark, width: 390 }, 'manager')
  await phone.go(at)
  const hand = arabic.jobOrder.actions.handOver.do
  await phone.page.getByText('أُنجز 2 من 3').waitFor()
  await phone.page.getByRole('dialog').locator('[aria-haspopup]').last().click()
  await phone.page.getByRole('menuitem', { name: hand }).click()
  const over = phone.page.getByRole('dialog').filter({ has: phone.page.locator('.signature') })
  await over.getByRole('textbox').first().fill('منى')
  const field = await over.locator('.signature').boundingBox()
  const { mouse } = phone.page
  await mouse.move(field!.x + 40, field!.y + 60)
  await mouse.down()
  for (let step = 1; step <= 20; step += 1)
    await mouse.move(field!.x + 40 + step * 9, field!.y + 60 + 30 * Math.sin(step / 2))
  await mouse.up()
  assert.match((await over.locator('.signature path').getAttribute('d'))!, /^M\d+ \d+(L\d+ \d+){10,}$/)
  if (pictures) await phone.page.screenshot({ path: `${pictures}/hand-over-ar.png` })
  await over.getByRole('button', { name: hand, exact: true }).last().click()
  await phone.page.getByText('منى', { exact: true }).waitFor()
  assert.deepEqual([await phone.axe(), await phone.overflow()], [[], 0])
  if (pictures) await phone.page.screenshot({ path: `${pictures}/order-ar.png`, fullPage: true })

  const client = await product.visit({ ...arabicDark, width: 390 }, 'client')
  await client.go(`/products/price-quotations-1/sent/${quotation.token}`)
  await client.page.getByText(arabicWork.order.progress).waitFor()
  await client.page.getByText('دُهن المكتب الأول').waitFor()
  assert.deepEqual([await client.axe(), await client.overflow()], [[], 0])
  if (pictures) await client.page.screenshot({ path: `${pictures}/client-ar.png`, fullPage: true })

  // the rest in one press, and the last hand-over ends it
  await make(`/job-orders/${order.token}/finish`)
  await make(`/job-orders/${order.token}/handOver`, { receivedBy: 'Mona' })
  assert.equal(
    (await product.api('manager', 'GET', `/price-quotations/${quotation.token}`)).state,
    'FinishJobOrderCustomerReceive',
  )

  await staff.go(`/settings/services-and-counted-services/store-items?record=${items[0]}`)
  await page.getByRole('tab', { name: services.storeMovement.many }).click()
  await page.getByText(work.store.after.replace('{{quantity}}', '2').replace('{{reserved}}', '0')).waitFor()
  if (pictures) await page.screenshot({ path: `${pictures}/store-en.png` })
  for (const visit of [staff, phone, client]) {
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  }
})
