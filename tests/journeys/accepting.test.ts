/** Accepting applications asks nothing, as it can be taken back: one by its drawer, many by two clicks and a key. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { joining as arabicWords } from '@topcenter/texts/ar/joining'
import { refusals } from '@topcenter/texts/en/refusals'
import { app } from '@topcenter/texts/en/app'
import { joining as words } from '@topcenter/texts/en/joining'
import { work } from '@topcenter/texts/en/work'
import type { Page } from 'playwright-core'
import {
  arabicDark,
  englishLight,
  type Look,
  type Product,
  questionOf,
  startProduct,
  untilDialogHasFocus,
} from './product.ts'

let product: Product
let period: string
before(async () => {
  product = await startProduct()
  period = (await api('GET', '/educational-periods?size=1')).items[0].token
})
after(() => product.stop())

const list = '/JoiningApplications/educational-joining-application'
const api = (method: string, path: string, body?: object) => product.api('manager', method, path, body)
const { accept, reject, cancel } = words.educationalJoiningApplication.actions

/** Makes a subject for 500.00 with a group of 12 seats, and applications for it, each with a discount of 50.00. */
async function applicants(name: string, count: number) {
  const category = (await api('POST', '/educational-categories', { names: { en: name }, finalExamWeight: 100 })).token
  await api('POST', '/price-lists', { educationalCategoryToken: category, packagePrice: 50_000 })
  await api('POST', '/educational-groups', {
    names: { en: `${name} A` },
    educationalCategoryToken: category,
    educationalPeriodToken: period,
    maximumNumberOfStudents: 12,
    maximumStatus: true,
  })
  const made = []
  for (let at = 1; at <= count; at += 1)
    made.push(
      await api('POST', '/educational-joining-applications', {
        newStudent: [{ names: { en: `${name} number ${at}` }, phone: `0109${String(1000000 + made.length)}` }],
        educationalCategoryToken: category,
        educationalPeriodToken: period,
        subscriptionType: 'Package',
        discount: 5_000,
      }),
    )
  const states = async (): Promise<string[]> =>
    (await api('GET', `/educational-joining-applications?educationalCategoryToken=${category}`)).items.map(
      ({ state }: { state: string }) => state,
    )
  return { category, made, states }
}
const times = (state: string, count: number) => Array.from({ length: count }, () => state)
const until = async (read: () => Promise<readonly string[]>, expected: readonly string[]) => {
  for (let tries = 0; tries < 50; tries += 1) {
    if (JSON.stringify(await read()) === JSON.stringify(expected)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.deepEqual(await read(), expected)
}

const looks: readonly { look: Look; undo: string; said: string }[] = [
  { look: englishLight, undo: app.record.undo, said: '8 applications accepted' },
  {
    look: arabicDark,
    undo: arabicApp.record.undo,
    said: arabicWords.educationalJoiningApplication.actions.accept.doneMany.few.replace('{{count}}', '8'),
  },
]
for (const { look, undo, said } of looks)
  test(`eight applications are accepted by two clicks and a key, and taken back by one click (${look.language})`, async () => {
    const { category, states } = await applicants(`Eight ${look.language}`, 8)
    const visit = await product.visit(look, 'manager')
    const { page } = visit
    await visit.go(`${list}?educationalCategoryToken=${category}&tab=UnderReview`)
    let acts = 0
    const click = async (selector: string) => {
      acts += 1
      await page.locator(selector).first().click()
    }
    await page.locator('tbody tr[data-key]').nth(7).waitFor()
    await click('thead .tick')
    await page.locator('.selection-bar .is-primary').filter({ hasText: '3,600.00' }).waitFor() // 8 × 450.00
    acts += 1
    await page.keyboard.press('Shift+A')
    await page.locator('.toast').filter({ hasText: said }).waitFor()
    assert.equal(await questionOf(page).count(), 0, 'nothing is asked')
    assert.equal(acts, 2, 'beside the click that opened the list')
    await until(states, times('Accepted', 8))
    await page.locator('.toast').getByRole('button', { name: undo }).click()
    await until(states, times('UnderReview', 8))
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  })

const shown = async (page: Page, ...texts: readonly string[]) => {
  for (const text of texts) await page.getByRole('dialog').getByText(text).first().waitFor()
}

test('the drawer says what accepting makes, A does it, the toast takes it back, and what hangs on it keeps it', async () => {
  const { made, states } = await applicants('One', 1)
  const [one] = made
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`${list}?search=${one.code}&record=${one.token}`)
  const makes = page.getByRole('region', { name: work.joined.makes })
  await makes.waitFor()
  await shown(
    page,
    'One number 1',
    '109 100 0000',
    'One A',
    work.joined.freeOf.replace('{{n}}', '12').replace('{{m}}', '12'),
  )
  await makes.getByText('500.00').waitFor()
  await makes.getByText('450.00').waitFor()
  for (const text of [work.joined.debtToday, work.joined.approves, work.joined.noAccount])
    await makes.getByText(text).waitFor()
  await page.getByText(work.joined.owesNothing).waitFor()
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await page.keyboard.press('a')
  const toast = page.locator('.toast').filter({ hasText: accept.done })
  await toast.waitFor()
  assert.deepEqual(await states(), ['Accepted'])
  const [bought] = (await api('GET', `/joining-application-subscriptions?applicationToken=${one.token}`)).items
  assert.equal((await api('GET', `/joining-application-subscriptions/${bought.token}`)).discount, 5_000)
  await toast.getByRole('button', { name: app.record.undo }).click()
  await until(states, ['UnderReview'])
  await makes.waitFor()

  await page.keyboard.press('a')
  await page.locator('.toast').filter({ hasText: accept.done }).waitFor()
  const group = (await api('GET', `/educational-groups?educationalCategoryToken=${one.educationalCategoryToken}`))
    .items[0]
  await api('POST', '/educational-group-students', { educationalGroupToken: group.token, applicationToken: one.token })
  await page.locator('.toast').last().getByRole('button', { name: app.record.undo }).click()
  await page.getByText(refusals['joining.seatedSince'].detail).first().waitFor()
  assert.deepEqual(await states(), ['Accepted'])
  visit.complaints() // the refusal
  await visit.close()
})

test('a question is answered by Ctrl Enter, says so on its button, and never has the focus on the way back', async () => {
  const { made, states } = await applicants('Asked', 2)
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`${list}?search=${made[0].code}&record=${made[0].token}`)
  await page.getByRole('region', { name: work.joined.makes }).waitFor()
  await page.keyboard.press('r')
  const question = questionOf(page)
  await question.getByRole('textbox').fill('The period is full')
  assert.match(await question.getByRole('button', { name: reject.do }).innerText(), /Ctrl Enter/)
  await page.keyboard.press('Control+Enter')
  await question.waitFor({ state: 'detached' })
  assert.deepEqual((await states()).toSorted(), ['Rejected', 'UnderReview'])

  await visit.go(`${list}?search=${made[1].code}&record=${made[1].token}`)
  await page.getByRole('region', { name: work.joined.makes }).waitFor()
  await page.locator('.dialog-foot').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: cancel.do }).click()
  await question.waitFor()
  await untilDialogHasFocus(page) // the menu gave it back to its button first
  await page.waitForTimeout(200)
  assert.equal(
    await page.evaluate(() => document.activeElement?.closest('.dialog-foot') !== null),
    false,
    'a danger is neither done nor left by Enter alone',
  )
  await page.keyboard.press('Control+Enter')
  await question.waitFor({ state: 'detached' })
  assert.deepEqual((await states()).toSorted(), ['Canceled', 'Rejected'])
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
