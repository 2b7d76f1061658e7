/** From "walks in" to a seat, a plan and a receipt: in Arabic, by keyboard alone. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { joining as arabicWords } from '@topcenter/texts/ar/joining'
import { refusals as arabicRefusals } from '@topcenter/texts/ar/refusals'
import { work } from '@topcenter/texts/ar/work'
import { joining as englishWords } from '@topcenter/texts/en/joining'
import { refusals as englishRefusals } from '@topcenter/texts/en/refusals'
import { work as englishWork } from '@topcenter/texts/en/work'
import type { Locator, Page } from 'playwright-core'
import { arabicDark, englishLight, type Product, questionOf, startProduct, takeMarked } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const api = (method: string, path: string, body?: object) => product.api('manager', method, path, body)
const focused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/** By Tab, as a hand does. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if (await focused(locator)) return
    await page.keyboard.press('Tab')
  }
  assert.fail('Tab does not lead there')
}
async function choose(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .first()
    .waitFor()
  await takeMarked(page)
}
/** Waits until the step that is shown has focused its first control, which it does a moment after it is drawn. */
const untilStepFocused = (page: Page, step: string, control: string) =>
  page.waitForFunction((of) => document.activeElement?.matches(of) ?? false, `[data-step^="${step} "] ${control}`)

test('D3.1 D3.3 D6.6 the quick way to join: a new student has a seat, a plan of instalments and a receipt, by keyboard in Arabic', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const day = utcToZoned(new Date(), 'Africa/Cairo').date
  const period =
    (await api('GET', `/educational-periods?size=1&fromTo=${day}&toFrom=${day}`)).items[0] ??
    (await api('POST', '/educational-periods', { names: { ar: 'فترة اليوم' }, from: day, to: addDays(day, 90) }))
  const category = (await api('POST', '/educational-categories', { names: { ar: 'مادة الباب' }, finalExamWeight: 100 }))
    .token
  await api('POST', '/price-lists', { educationalCategoryToken: category, packagePrice: 90_000, sessionPrice: 5_000 })
  await api('POST', '/educational-groups', {
    names: { ar: 'مجموعة الباب' },
    educationalCategoryToken: category,
    educationalPeriodToken: period.token,
    maximumNumberOfStudents: 1,
    maximumStatus: true,
  })
  await api('POST', '/accounts', { names: { ar: 'خزينة الباب' } })
  await api('POST', '/payment-methods', { names: { ar: 'نقدا بالباب' }, needsVerification: false })

  await visit.go('/JoiningApplications/walk-in')
  const student = page.locator('input[name=studentToken]')
  await student.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'studentToken')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  const name = page.locator('input[name="newStudent.0.names.ar"]')
  await name.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'newStudent.0.names.ar')
  await page.keyboard.type('سلمى عادل البابا')
  await tabTo(page, page.locator('input[name=educationalCategoryToken]'))
  await choose(page, 'مادة الباب')
  await page.getByText('900.00').first().waitFor() // its price, before anything is saved
  await page.reload() // nothing that was typed is lost
  await name.waitFor()
  await untilStepFocused(page, 'who', 'form input')
  assert.equal(await name.inputValue(), 'سلمى عادل البابا')
  await tabTo(page, page.locator('input[name=educationalCategoryToken]'))
  await page.keyboard.press('Enter')

  await page.locator('input[type=radio][name=group]:checked').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'group')
  await page.keyboard.press('Enter')

  await page.getByText(`${work.walkIn.price}:`).waitFor()
  await untilStepFocused(page, 'subscription', 'form :is(input, button)')
  await tabTo(page, page.getByRole('button', { name: work.walkIn.buy, exact: true }))
  await page.keyboard.press('Enter')

  const parts = page.getByRole('radio', { name: work.walkIn.inParts })
  await parts.waitFor()
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('name') === 'money' && getSelection()!.toString() === '900.00',
  ) // another amount is typed in its place
  await page.keyboard.press('Shift+Tab') // into the chosen one of the three ways
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  for (const at of [0, 1]) {
    // the drawer and the method that the desk proposes
    await tabTo(page, page.getByRole('combobox').nth(at))
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value !== '')
  }
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: work.walkIn.next }).waitFor()
  const [receipt] = (await api('GET', '/receipts?size=1')).items
  await page.getByText(work.walkIn.receipt.replace('{{number}}', String(receipt.receiptNumber))).waitFor()
  assert.equal(receipt.money, 30_000, 'the first of three instalments')
  const [debt] = (await api('GET', `/debts?userToken=${receipt.userToken}`)).items
  assert.deepEqual([debt.money, debt.remainder, debt.state], [90_000, 60_000, 'Scheduled'])
  assert.equal(
    (await api('GET', `/joined-students?search=${encodeURIComponent('سلمى عادل البابا')}`)).items[0].relatedWithGroup,
    'Related',
  )
  // what React Aria announces stands there for a moment
  await page.waitForFunction(() => !document.querySelector('div[role=img]'))
  assert.deepEqual(await visit.axe(), [])
  assert.deepEqual(visit.complaints(), [])
  await untilStepFocused(page, 'done', 'a.is-primary')
  await page.keyboard.press('Tab') // past the receipt that is to be printed
  await page.keyboard.press('Enter') // the next student
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'studentToken')
  await visit.close()
})

const looks = [
  { look: arabicDark, words: arabicWords, refusals: arabicRefusals, screens: work },
  { look: { ...englishLight, width: 390 }, words: englishWords, refusals: englishRefusals, screens: englishWork },
] as const
for (const { look, words, refusals, screens } of looks)
  test(`D12.1 the amount is shown before an application is accepted, and without a price it asks (${look.language})`, async () => {
    const texts = words.educationalJoiningApplication.actions
    const category = (
      await api('POST', '/educational-categories', {
        names: { en: `Asked for ${look.language}` },
        finalExamWeight: 100,
      })
    ).token
    const period = (await api('GET', '/educational-periods?size=1')).items[0].token
    const apply = (ar: string, en: string) =>
      api('POST', '/educational-joining-applications', {
        newStudent: [{ names: { ar, en } }],
        educationalCategoryToken: category,
        educationalPeriodToken: period,
        subscriptionType: 'Session',
        requestedSessions: 8,
        discount: 5_000,
      })
    const bought = async ({ token }: { token: string }) =>
      (await api('GET', `/joining-application-subscriptions?applicationToken=${token}`)).items
    const [first, second] = [await apply('منى سليم', 'Mona Selim'), await apply('هدى سليم', 'Hoda Selim')]
    const visit = await product.visit(look, 'manager')
    const { page } = visit
    const dialog = page.getByRole('dialog')
    const foot = page.locator('.dialog-foot')
    const makes = dialog.getByRole('region', { name: screens.joined.makes })
    const open = async ({ token }: { token: string }) => {
      await visit.go(`/JoiningApplications/educational-joining-application?record=${token}`)
      await makes.waitFor()
    }

    await open(first)
    await makes.getByText(refusals['joining.noPrice'].detail).waitFor()
    await foot.getByRole('button', { name: texts.accept.do, exact: true }).press('a')
    await page.locator('.toast').filter({ hasText: refusals['joining.noPrice'].detail }).waitFor()
    if (look.width === 390) {
      await foot.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: texts.acceptWithoutSubscription.do }).click()
    } else await foot.getByRole('button', { name: texts.acceptWithoutSubscription.do }).click()
    await page.getByText(texts.acceptWithoutSubscription.done).first().waitFor()
    assert.deepEqual(await bought(first), [])

    await api('POST', '/price-lists', { educationalCategoryToken: category, sessionPrice: 5_000 })
    await open(second)
    await makes.getByText('350.00').waitFor() // 8 × 50.00 − 50.00
    assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
    assert.equal(await visit.overflow(), 0)
    await foot.getByRole('button', { name: texts.accept.do, exact: true }).press('a')
    await page.getByText(texts.accept.done).first().waitFor()
    const subscription = await api('GET', `/joining-application-subscriptions/${(await bought(second))[0].token}`)
    const debt = await api('GET', `/debts/${subscription.debtToken}`)
    assert.deepEqual([subscription.price, debt.money, debt.remainder], [40_000, 35_000, 35_000])
    if (look.width === 1440) {
      const third = await apply('سها سليم', 'Soha Selim')
      await visit.go('/JoiningApplications/educational-joining-application')
      await page.locator(`tr[data-key="${third.token}"] .tick`).click()
      const accept = page.locator('.selection-bar').getByRole('button', { name: texts.accept.do })
      await accept.filter({ hasText: '350.00' }).waitFor()
      // the price changes while the answer is on its way
      const [list] = (await api('GET', `/price-lists?educationalCategoryToken=${category}`)).items
      await page.route(
        '**/educational-joining-applications/bulk',
        async (route) => {
          await api('PATCH', `/price-lists/${list.token}`, { version: list.version, sessionPrice: 6_000 })
          await route.continue()
        },
        { times: 1 },
      )
      await accept.click()
      await page
        .locator('.toast')
        .filter({ hasText: /350.*430/ })
        .waitFor()
      assert.deepEqual(await bought(third), [])
      await accept.filter({ hasText: '430.00' }).click()
      await page.getByText(texts.accept.done).first().waitFor()
      assert.equal((await bought(third)).length, 1)
    }
    visit.complaints() // the refused quote
    await visit.close()
  })

test('after a decision in a drawer the next application that waits opens, past those that were decided', async () => {
  const category = (
    await api('POST', '/educational-categories', { names: { en: 'Decided one by one' }, finalExamWeight: 100 })
  ).token
  const period = (await api('GET', '/educational-periods?size=1')).items[0].token
  const apply = (en: string) =>
    api('POST', '/educational-joining-applications', {
      newStudent: [{ names: { en } }],
      educationalCategoryToken: category,
      educationalPeriodToken: period,
    })
  // the newest stands first
  const last = await apply('Waits last')
  const decided = await apply('Decided before')
  const second = await apply('Waits second')
  const first = await apply('Waits first')
  await api('POST', `/educational-joining-applications/${decided.token}/reject`, { reason: 'No seat' })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const opens = (name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) }).waitFor()
  await visit.go(
    `/JoiningApplications/educational-joining-application?educationalCategoryToken=${category}&record=${first.token}`,
  )
  await opens('Waits first')
  const { accept, reject } = englishWords.educationalJoiningApplication.actions
  await page.locator('.dialog-foot').getByRole('button', { name: accept.do, exact: true }).waitFor()
  await page.keyboard.press('a')
  await opens('Waits second')
  assert.ok(page.url().includes(second.token))
  await page.locator('.dialog-foot').getByRole('button', { name: reject.do, exact: true }).waitFor()
  await page.keyboard.press('r')
  const question = questionOf(page)
  await question.getByRole('textbox').fill('No seat')
  await question.getByRole('button', { name: reject.do, exact: true }).click()
  await opens('Waits last')
  assert.ok(page.url().includes(last.token))
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
