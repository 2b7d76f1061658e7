/** The payment desk by the keyboard alone: find, take, print; and what a clerk sees next. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sentence } from '@topcenter/texts/interpolate'
import { ui as arabic } from '@topcenter/texts/ar/ui'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
let debtor: { token: string; code: string; due: number; owed: number }
before(async () => {
  product = await startProduct()
  const { items } = await product.api('manager', 'GET', '/student-debts')
  debtor = items.find((each: { due: number }) => each.due > 0)
  assert.ok(debtor, 'somebody in the demo centre owes something')
})
after(() => product.stop())

test('D6.6 from who stands there to the receipt on paper: four actions of the keyboard', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  let actions = 0
  const press = (key: string) => {
    actions += 1
    return page.keyboard.press(key)
  }
  const type = (text: string) => {
    actions += 1
    return page.keyboard.type(text)
  }
  await visit.go('/JoiningApplications/payment-desk')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await type(debtor.code)
  await press('Enter')
  await page.waitForURL(`**/payment-desk/${debtor.token}`)
  await page.waitForFunction(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.inputMode === 'decimal',
  )
  assert.equal(
    await page.evaluate(() => getSelection()!.toString()),
    await page.evaluate(() => (document.activeElement as HTMLInputElement).value),
    'another amount is typed in its place',
  )
  await page.keyboard.type('9999999')
  await page.keyboard.press('Enter')
  // refused, and typed anew at once
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  visit.complaints()
  const receipts = async (): Promise<readonly { money: number }[]> =>
    (await product.api('manager', 'GET', `/receipts?userToken=${debtor.token}`)).items
  const before = await receipts()
  let isLost = false
  await page.route('**/api/receipts', async (route) => {
    // it is taken, and what stands before the server is gone when the answer comes
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    return route.fulfill({ status: 503 })
  })
  await page.keyboard.type(String((debtor.due || debtor.owed) / 100))
  await press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('href')?.includes('format=80mm') === true)
  assert.deepEqual(
    [await visit.axe(), await visit.overflow(), visit.complaints().filter((complaint) => !complaint.includes('503'))],
    [[], 0, []],
  )
  const paper = await page.evaluate(() => document.activeElement!.getAttribute('href')!)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press('Enter')])
  assert.ok(actions <= 4, `${actions} actions`)
  await tab.close()
  assert.equal((await page.request.get(paper)).headers()['content-type'], 'application/pdf')
  const taken = await receipts()
  assert.deepEqual(
    [isLost, taken.length, taken[0]!.money],
    [true, before.length + 1, debtor.due || debtor.owed],
    'sent again, and taken once',
  )
  await visit.close()
})

test('one letter is not searched for, and the picker of the desk and the palette say how many are needed', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/api\/(payment-desk|search)$/.test(pathname))
      asked.push(searchParams.get('search') ?? searchParams.get('q') ?? '')
  })
  await visit.go('/JoiningApplications/payment-desk')
  const desk = page.getByRole('main').getByRole('combobox').first()
  await desk.click()
  await page.getByText(arabic.field.typeMore).waitFor()
  await desk.fill('ظ')
  await page.getByText(arabic.field.typeMore).waitFor()
  await page.waitForTimeout(400) // longer than keys are waited for
  assert.deepEqual([asked, await page.getByText(arabic.field.typeMore).count()], [[], 1])
  await desk.fill('ظظظ')
  await page.getByText(arabic.field.noMatch.replace('{{text}}', 'ظظظ')).waitFor()
  assert.deepEqual(asked, ['ظظظ'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('q')
  await page.getByRole('dialog').getByRole('status').getByText(arabic.field.typeMore).waitFor()
  await page.getByRole('dialog').getByRole('combobox').fill('qqzz')
  await page
    .getByRole('dialog')
    .getByText(sentence(arabic.palette.empty, { text: 'qqzz' }, 'ar'))
    .waitFor()
  assert.deepEqual(asked, ['ظظظ', 'qqzz'])
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a fraction of a whole number stays as it was typed and is refused in words', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/installmentBatchTypes')
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  const parts = page.getByRole('dialog').getByRole('textbox', { name: 'Number of instalments' })
  await parts.focus()
  await page.keyboard.type('١٫٥')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a whole number.').waitFor()
  assert.equal(await parts.inputValue(), '1.5')
  await visit.close()
})

test('the students with debts, a statement and a debt open without a complaint, on a wide screen and a phone', async () => {
  for (const look of [arabicDark, { ...englishLight, width: 390 as const }]) {
    const visit = await product.visit(look, 'manager')
    await visit.go('/JoiningApplications/StudentHasDebts')
    for (const path of [
      '/JoiningApplications/StudentHasDebts',
      `/JoiningApplications/statement/${debtor.token}`,
      `/JoiningApplications/payment-desk/${debtor.token}`,
    ]) {
      if (!visit.page.url().endsWith(path)) await visit.turnTo(path)
      assert.deepEqual(
        [await visit.axe(), await visit.overflow(), visit.complaints()],
        [[], 0, []],
        `${path} ${look.language}`,
      )
    }
    await visit.close()
  }
})
