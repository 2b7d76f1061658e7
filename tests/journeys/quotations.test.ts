/**
 * D7.1, D7.5 From what is wanted to what is sent: a client asks, suppliers are asked, answer by their link, and one is
 * chosen for each thing.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { quotations } from '@topcenter/texts/en/quotations'
import { interpolate } from '@topcenter/texts/interpolate'
import { work } from '@topcenter/texts/en/work'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { app } from '@topcenter/texts/en/app'
import { ui } from '@topcenter/texts/en/ui'
import { values, words } from '@topcenter/texts/en/words'
import { arabicDark, englishLight, type Product, questionOf, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const make = (path: string, body: object) => product.api('manager', 'POST', path, body)

test('D7.1 a client asks from a phone, D7.5 staff make lines of it and ask two suppliers; one answers by the link on a phone; the cheapest is chosen at a press and sold with the margin', async () => {
  const { asked, prices } = work
  const client = await product.visit({ ...englishLight, width: 390 }, 'client')
  await client.go('/')
  await client.page.getByRole('link', { name: quotations.priceQuotation.add }).click()
  const asks = client.page.getByRole('dialog')
  await asks.getByLabel(words.subject).fill('A laboratory')
  for (const [index, [name, quantity]] of [
    ['Desk', '12'],
    ['Board', '٢'],
  ].entries()) {
    await asks.getByRole('button', { name: app.rows.add }).click()
    await asks.getByRole('listitem').nth(index).locator('input:focus').waitFor() // the new line has the focus
    await client.page.keyboard.type(name!)
    await asks.getByRole('textbox', { name: words.quantity }).nth(index).fill(quantity!)
  }
  assert.deepEqual([await client.axe(), await client.overflow()], [[], 0])
  await asks.getByRole('button', { name: app.form.save, exact: true }).click()
  await client.page.getByRole('dialog').getByText('Desk').waitFor()
  assert.deepEqual(client.complaints(), [])
  await client.close()
  const [quotation] = (await product.api('manager', 'GET', '/price-quotations?search=laboratory')).items
  const suppliers = [
    await make('/suppliers', { names: { en: 'Delta' } }),
    await make('/suppliers', { names: { en: 'Nour' } }),
  ]

  const staff = await product.visit(englishLight, 'manager')
  const { page } = staff
  await staff.go(`/products/price-quotations-1/info/${quotation.token}`)
  for (const name of ['Desk', 'Board']) {
    const makes = page.getByRole('button', { name: `${prices.addWanted}: ${name}` })
    await makes.click()
    await makes.waitFor({ state: 'detached' })
  }
  // a thing that is added by its name is taken back by Undo, with its line
  await page.getByLabel(prices.add, { exact: true }).fill('Dsek')
  await page.getByRole('option', { name: interpolate(ui.field.addNewNamed, { text: 'Dsek' }) }).click()
  await page.getByRole('link', { name: 'Dsek' }).waitFor()
  const archived = page.waitForResponse((answer) => /store-items\/\w+\/archive$/.test(answer.url()))
  const toast = page.locator('.toast', { hasText: 'Dsek' })
  await toast.getByRole('button', { name: app.record.undo }).click()
  assert.ok((await archived).ok())
  await page.getByRole('link', { name: 'Dsek' }).waitFor({ state: 'detached' })
  assert.deepEqual((await product.api('manager', 'GET', '/store-items?search=Dsek')).items, [])
  await page.getByRole('button', { name: prices.ask }).first().click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Delta', 'Nour']) {
    await dialog.getByRole('combobox').first().fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await dialog.getByRole('button', { name: prices.ask }).click()
  await page.getByText(prices.unseen).first().waitFor()
  const { suppliers: columns } = await product.api(
    'manager',
    'GET',
    `/price-quotations/${quotation.token}/price-matrix`,
  )
  const requestOf = (token: string): string =>
    columns.find((column: { token: string }) => column.token === token).request.token

  const { link } = await product.api('manager', 'GET', `/price-requests/${requestOf(suppliers[0].token)}/link`)
  const stranger = await product.visit({ ...arabicDark, width: 390 }, undefined)
  await stranger.go(link)
  const ones = stranger.page.locator('.asked-price input')
  await ones.nth(0).fill('١٨٥٠')
  await stranger.page.keyboard.press('Enter')
  await stranger.page.keyboard.type('2450')
  assert.match((await stranger.page.locator('.sent-foot strong').textContent())!, /27,100/)
  assert.deepEqual([await stranger.axe(), await stranger.overflow()], [[], 0])
  await stranger.page.getByRole('button', { name: arabicWork.asked.send_two }).click()
  await stranger.page.getByText(arabicWork.asked.isAnswered).waitFor()
  assert.deepEqual(stranger.complaints(), [])
  await stranger.go(link.replace(/h=.{6}/, 'h=AAAAAA'))
  await stranger.page.getByText(arabicWork.asked.gone).waitFor()
  await stranger.close()

  // what the other said on the telephone is entered by staff, in the same form
  await staff.go(`/products/price-requests/answer/${requestOf(suppliers[1].token)}`)
  await page.locator('.asked-price input').nth(0).fill('1720')
  await page.getByRole('button', { name: interpolate(asked.send_one, { count: 1 }) }).click()
  await page.getByText(asked.isAnswered).waitFor()

  await staff.go(`/products/price-quotations-1/info/${quotation.token}`)
  await page.getByRole('button', { name: prices.ways.cheapest }).click()
  const sell = page.getByLabel(`${prices.sellOne}: Desk`)
  assert.equal(await sell.inputValue(), '2,064')
  await page.getByLabel(`${prices.margin}: Board`).fill('10')
  assert.equal(await page.getByLabel(`${prices.sellOne}: Board`).inputValue(), '2,695')
  assert.deepEqual([await staff.axe(), await staff.overflow()], [[], 0])
  await page.keyboard.press('Control+s')
  await page.getByText(prices.saved).waitFor()
  // dearer than the other: it is said, and may be explained
  await page.getByRole('radio', { name: /Delta.*1,850/ }).check()
  await page.getByText(/Costs EGP.1,560\.00 more/).waitFor()
  await page.getByLabel(prices.why).fill('They deliver sooner')
  await page.getByRole('button', { name: quotations.priceQuotation.actions.offer.do, exact: true }).click()
  await questionOf(page).getByRole('button', { name: quotations.priceQuotation.actions.offer.do }).click()
  await page.getByText(values.quotationState.WaitingForCustomerAccept).first().waitFor()
  const [version] = (
    await product.api('manager', 'GET', `/price-quotation-versions?priceQuotationToken=${quotation.token}`)
  ).items
  assert.equal(version.amount, 12 * 222_000 + 2 * 269_500)
  const [desk] = (
    await product.api(
      'manager',
      'GET',
      `/price-quotation-details?priceQuotationToken=${quotation.token}&sort=createdAt`,
    )
  ).items
  assert.equal(
    (await product.api('manager', 'GET', `/price-quotation-details/${desk.token}`)).chosenReason,
    'They deliver sooner',
  )
  assert.deepEqual(staff.complaints(), [])
  await staff.close()
})

test('D7.3 prices that were changed are saved and the quotation is sent by one press', async () => {
  const { prices } = work
  const quotation = await make('/price-quotations', { clientName: 'One press' })
  const item = await make('/store-items', { names: { en: 'Shelf', ar: 'رف' } })
  const detail = await make('/price-quotation-details', {
    priceQuotationToken: quotation.token,
    storeItemToken: item.token,
    quantity: 3,
  })
  await make(`/price-quotations/${quotation.token}/price-matrix`, {
    details: [{ token: detail.token, ownOne: 10_000, sellOne: 12_000 }],
  })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/products/price-quotations-1/info/${quotation.token}`)
  const sell = page.getByLabel(`${prices.sellOne}: Shelf`)
  await sell.fill('125')
  await sell.blur()
  await page.getByRole('button', { name: prices.saveAndSend }).click()
  await page.getByText(values.quotationState.WaitingForCustomerAccept).first().waitFor()
  const { state, versionNumber } = await product.api('manager', 'GET', `/price-quotations/${quotation.token}`)
  assert.deepEqual([state, versionNumber], ['WaitingForCustomerAccept', 1])
  const { items } = await product.api(
    'manager',
    'GET',
    `/price-quotation-versions?priceQuotationToken=${quotation.token}`,
  )
  assert.equal(items[0].amount, 3 * 12_500)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
