/** The payment desk by the keyboard alone (P28): find, take, print; and what a clerk sees next. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
/** Of the demo centre; nobody until its seed makes debts. */
let debtor: { token: string; code: string; due: number; owed: number } | undefined
before(async () => {
  product = await startProduct()
  const { items } = await product.api('manager', 'GET', '/student-debts')
  debtor = items.find((each: { due: number }) => each.due > 0)
})
after(() => product.stop())

test('D6.6 P28 from who stands there to the receipt: code, Enter, Enter, and the print link has the focus', async (t) => {
  if (!debtor) return t.skip('nobody in the demo centre owes anything')
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/JoiningApplications/payment-desk')
  await page.getByRole('combobox').last().waitFor()
  await page.keyboard.type(`${debtor.code}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/payment-desk/${debtor.token}`)
  const amount = page.getByRole('textbox', { name: /المبلغ/ })
  await amount.waitFor()
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement && document.activeElement.inputMode === 'decimal')
  await page.keyboard.press('Enter')
  const print = page.getByRole('link', { name: /80/ })
  await print.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('href')?.includes('format=80mm') === true)
  const answer = await page.request.get((await print.getAttribute('href'))!)
  assert.equal(answer.headers()['content-type'], 'application/pdf')
  const { items } = await product.api('manager', 'GET', `/receipts?userToken=${debtor.token}`)
  assert.equal(items[0].money, debtor.due || debtor.owed)
  assert.deepEqual([await visit.axe(), await visit.overflow(), visit.complaints()], [[], 0, []])
  await visit.close()
})

test('the students with debts, a statement and a debt open without a complaint, on a wide screen and a phone', async (t) => {
  if (!debtor) return t.skip('nobody in the demo centre owes anything')
  for (const look of [arabicDark, { ...englishLight, width: 390 as const }]) {
    const visit = await product.visit(look, 'manager')
    for (const path of ['/JoiningApplications/StudentHasDebts', `/JoiningApplications/statement/${debtor.token}`, `/JoiningApplications/payment-desk/${debtor.token}`]) {
      await visit.go(path)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      assert.deepEqual([await visit.axe(), await visit.overflow(), visit.complaints()], [[], 0, []], `${path} ${look.language}`)
    }
    await visit.close()
  }
})
