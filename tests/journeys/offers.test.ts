/** A student’s card and the offers that it opens, checked by a stranger’s browser. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { faintTexts } from '../walk/contrast.ts'
import { prepare } from '../walk/judge.ts'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('D7.9 a student opens the offers on a phone and shows the card; a stranger’s browser reads that it is valid today', async () => {
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'student')
  const { page } = visit
  const { offers } = arabicWork
  await visit.go('/offers')
  await prepare(visit)
  const { brands } = await product.api('student', 'GET', '/offers')
  assert.ok(brands.length > 1)
  for (const { names } of brands) await page.getByRole('article', { name: names.ar, exact: true }).waitFor()
  assert.deepEqual([await visit.axe(), await faintTexts(page), await visit.overflow()], [[], [], 0])
  await page.getByRole('button', { name: offers.showCard }).click()
  const card = page.getByRole('dialog', { name: offers.card }).getByRole('article')
  const link = card.getByRole('link', { name: offers.open })
  await link.getByRole('img').waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow(), visit.complaints()], [[], 0, []])
  const path = (await link.getAttribute('href'))!
  const { names, code } = await product.api('student', 'GET', '/student-card')
  await visit.close()

  const cashier = await product.visit({ ...englishLight, width: 390 })
  await cashier.page.goto(product.address + path)
  const main = cashier.page.getByRole('main')
  await main.getByText('Valid today').waitFor()
  const text = await main.innerText()
  assert.ok(text.includes(names.en) && !text.includes(code), text)
  assert.deepEqual([await cashier.overflow(), cashier.complaints()], [0, []])
  const wrong = await cashier.page.goto(`${product.address}${path.slice(0, -4)}AAAA`)
  assert.equal(wrong?.status(), 404)
  await main.getByText('Not valid').waitFor()
  await cashier.close()
})
