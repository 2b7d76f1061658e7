/**
 * Every kind of screen is accessible, by the keyboard too, in both languages and themes, wide and narrow;
 * paths.test.ts opens all.
 *
 * It takes some 65 s of CPU: an audit of accessibility for each kind of screen costs a second.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { catalogues, labelOfEntity } from '@topcenter/texts/describe'
import { app } from '@topcenter/texts/en/app'
import { education } from '@topcenter/texts/en/education'
import { joining } from '@topcenter/texts/en/joining'
import { screenTitle } from '@topcenter/texts/labels'
import { faintTexts } from '../walk/contrast.ts'
import { lookOf, prepare, turn } from '../walk/judge.ts'
import { keyboardFaults } from '../walk/keyboard.ts'
import { arabicDark, englishLight, type Look, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const bare = (path: string) => path.replace(/\/:\w+\??/g, '')
const listed = entities
  .filter((entity) => !entity.spec.abstract && entity.spec.path && !/:\w+(\/|$)/.test(entity.spec.path))
  .map((entity) => ({
    path: bare(entity.spec.path!),
    title: (language: 'ar' | 'en') => labelOfEntity(entity, language, 'many'),
  }))
const written = screens
  .filter((screen) => screen.menu && !screen.only)
  .map((screen) => ({
    path: bare(screen.path),
    title: (language: 'ar' | 'en') => screenTitle(catalogues[language], screen.screen),
  }))
const all = [...listed, ...written]
/** One of each kind, and all that are written by hand. */
const kinds = [
  '/users/students',
  '/educational/educational-categories',
  '/settings/settings-others/colors',
  '/settings/settings-others/gradingPlans',
  '/educational/educational-group-attendances',
  '/educational/monitor-score-exams',
  ...written.map(({ path }) => path),
]

/**
 * Looks in which colours are checked, as in tests/walk: they include every pair of theme and width and of language and
 * width. axe and the keyboard take longer and run once for each language and width.
 */
const looks: readonly (Look & { readonly hasAxe: boolean })[] = [
  { ...arabicDark, hasAxe: true },
  { ...englishLight, hasAxe: false },
  { ...englishLight, theme: 'dark', width: 390, hasAxe: true },
  { ...arabicDark, theme: 'light', width: 390, hasAxe: false },
]

test('axe finds nothing in any kind of screen, all of it is reached and seen by the keyboard alone and no text is faint, in both languages and themes, wide and on a phone', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  await visit.go('/user-app-settings')
  await prepare(visit)
  let order = looks
  for (const path of ['/test2', ...kinds, '/user-app-settings']) {
    const titles = all
      .filter((each) => each.path === path)
      .map(({ title }) => title(order[0]!.language === 'ar-EG' ? 'ar' : 'en'))
    assert.notEqual((await visit.turnTo(path, titles)).path, '/error-404', path)
    for (const look of order) {
      const where = `${path} ${lookOf(look)}`
      await turn(visit, look)
      assert.equal(await visit.overflow(), 0, `${where} is wider than its window`)
      assert.deepEqual(
        [
          look.hasAxe ? [...(await visit.axe()), ...(await keyboardFaults(visit.page, 'main'))] : [],
          await faintTexts(visit.page),
          visit.complaints(),
        ],
        [[], [], []],
        where,
      )
    }
    order = order.toReversed() // the next one opens in the look that this one ended with
  }
  await visit.close()
})

test('a form, a record and the grid of privileges by the keyboard alone: each control is reached, in sight and shows the focus', async () => {
  const [student] = (await product.api('manager', 'GET', '/students?size=1')).items
  const [role] = (await product.api('manager', 'GET', '/employee-establishment-roles?size=1')).items
  for (const look of [arabicDark, { ...englishLight, width: 390 } as const]) {
    const visit = await product.visit(look, 'manager')
    for (const [path, within] of [
      ['/users/students?new=1', '[role="dialog"]'],
      [`/users/students?record=${student.token}`, '[role="dialog"]'],
      [`/privileges/edit/${role.token}/EmployeeEstablishmentRole`, 'main'],
    ] as const) {
      await visit.go(path)
      await visit.page.waitForSelector(`${within} :is(input:not([type="file"]), .dialog-foot)`)
      assert.deepEqual(await keyboardFaults(visit.page, within), [], `${path} ${lookOf(look)}`)
      if (path.includes('record=')) {
        await visit.page.locator('[role="dialog"] .tabs-more').click()
        const { many } = catalogues[look === arabicDark ? 'ar' : 'en'].entities.userOtherInterest!
        await visit.page.getByRole('menuitem', { name: many, exact: true }).click()
        await visit.page.waitForSelector('[role="tabpanel"]:not([hidden]) :is(a, button)')
        assert.deepEqual(await visit.axe({ within }), [], `the tab of a list ${lookOf(look)}`)
      }
    }
    await visit.close()
  }
})

test('the focus goes into whatever opens, and back to where it was or nearest to its place when that is gone', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const has = (selector: string, what: string) =>
    page
      .waitForFunction((wanted) => document.activeElement?.matches(wanted), selector, { timeout: 10_000 })
      .catch(async () => {
        assert.fail(
          `${what}: the focus is on ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}, not on ${selector}`,
        )
      })
  await visit.go('/test')
  for (const [kind, inside] of [
    ['dialog', '[role="dialog"] input'],
    // a danger is neither done nor left by Enter alone
    ['confirm', '[role="alertdialog"]'],
    ['drawer', '[role="dialog"] input'],
    ['popover', '.popover [role="dialog"]'],
    ['menu', '[role="menuitem"]'],
  ] as const) {
    const opener = `[data-open="${kind}"]`
    await page.focus(opener)
    await page.keyboard.press('Enter')
    await has(inside, `${kind} opened`)
    await page.keyboard.press('Escape')
    await has(opener, `${kind} closed`)
  }
  await page.focus('[data-open="toast"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.toast-action')
  await page.keyboard.press('F6')
  for (
    let stop = 0;
    stop < 4 && !(await page.evaluate(() => document.activeElement?.matches('.toast-action')));
    stop += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await has('[data-open="toast"]', 'a message’s button pressed')

  const [colour] = (await product.api('manager', 'GET', '/colors?size=1')).items
  await visit.go(`/settings/settings-others/colors?record=${colour.token}`)
  await page.locator('.dialog-foot [aria-keyshortcuts="e"]').click()
  await has('[role="dialog"] input', 'a form opened')
  await page.keyboard.press('Control+s')
  await has('.dialog-foot [aria-keyshortcuts="e"]', 'saved')

  const discussion = await product.api(
    'manager',
    'GET',
    `/discussions/${(await product.api('manager', 'GET', '/discussions?size=50')).items.find(({ allowed }: { allowed: string[] }) => allowed.includes('close')).token}`,
  )
  const main =
    discussion.discussionType === 'EducationalGroup'
      ? discussion.educationalGroupToken
      : discussion.educationalCategoryToken
  await visit.go(
    `/discussions/${discussion.discussionType}/${main}/${discussion.educationalGroupToken}?record=${discussion.token}`,
  )
  const close = education.discussion.actions.close.do
  await page.locator('.dialog-foot').getByRole('button', { name: close }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: education.discussion.actions.open.do }).waitFor()
  await has('.dialog-foot button', 'what was pressed is gone with the work')

  const { accept, review } = joining.educationalJoiningApplication.actions
  const [rejected] = (await product.api('manager', 'GET', '/educational-joining-applications?tab=Rejected')).items
  // alone in the list: after a decision the next one that waits would be opened
  await visit.go(
    `/JoiningApplications/educational-joining-application?search=${rejected.code}&record=${rejected.token}`,
  )
  for (const [act, next] of [
    [review, accept],
    [accept, null],
  ] as const) {
    await page.locator('.dialog-foot').getByRole('button', { name: act.do, exact: true }).press('Enter')
    await (
      next
        ? page.locator('.dialog-foot').getByRole('button', { name: next.do, exact: true })
        : page.locator('.dialog-inside .badge', { hasText: joining.educationalJoiningApplication.states.Accepted })
    ).waitFor()
    await has('.dialog-foot button', `${act.do}: its button is gone with the work`)
  }
  await page.keyboard.press('e')
  await has('[role="dialog"] input', 'the form, by its key')
  await visit.close()
})

test('a line that is added to a refused form is asked for nothing before it is filled or sent', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/gradingPlans?new=1')
  const form = page.getByRole('dialog')
  const [add, save] = [app.rows.add, app.form.save].map((name) => form.getByRole('button', { name, exact: true }))
  const faultsIn = (line: number) => form.locator('li').nth(line).locator('.field-error').count()
  await add!.click()
  await save!.click()
  const asked = 3 // from, to, name
  await form
    .locator('li .field-error')
    .nth(asked - 1)
    .waitFor()
  await add!.click()
  await form.locator('li').nth(1).waitFor()
  await page.waitForTimeout(500)
  assert.deepEqual([await faultsIn(0), await faultsIn(1)], [asked, 0])
  await save!.click()
  await form
    .locator('li')
    .nth(1)
    .locator('.field-error')
    .nth(asked - 1)
    .waitFor()
  await visit.close()
})

test('a refusal goes with a switch of the language', async () => {
  const visit = await product.visit(englishLight, 'employee')
  const { page } = visit
  await visit.go('/user-app-settings')
  const passwords = page.locator('main input[type="password"]')
  for (const [at, text] of ['Wrong@1234', 'Other@1234', 'Other@1234'].entries()) await passwords.nth(at).fill(text)
  await passwords.last().press('Enter')
  const error = page.locator('.field-error').first()
  await error.waitFor()
  assert.match(await error.innerText(), /[a-z]/)
  await page.locator('.language-toggle').click()
  await page.waitForFunction(() => document.documentElement.lang === 'ar')
  assert.match(await error.innerText(), /^[^a-z]*\p{Script=Arabic}[^a-z]*$/u)
  await visit.close()
})

test('what a user may not view is not in the menu and ends at /error-404; so does every unknown path', async () => {
  const visit = await product.visit(englishLight, 'student')
  for (const path of ['/users/employees', '/user-settings/establishment-roles', '/no/such/path']) {
    await visit.page.goto(path)
    await visit.page.waitForURL('**/error-404')
  }
  await visit.close()
})
