/**
 * Daily work of users, in a real browser, by the words on the screen.
 *
 * It takes about 100 s of CPU: 24 visits with 32 page loads, as most tests reload the page or cut the network.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { entityOf } from '@topcenter/model/areas'
import { catalogues } from '@topcenter/texts/describe'
import { textsOf } from '@topcenter/texts/labels'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { app } from '@topcenter/texts/en/app'
import { work } from '@topcenter/texts/en/work'
import { ui as arabicUi } from '@topcenter/texts/ar/ui'
import { ui as uiTexts } from '@topcenter/texts/en/ui'
import type { Page } from 'playwright-core'
import { lineTo } from './line.ts'
import {
  arabicDark,
  englishLight,
  fillNames,
  nameInput,
  pressUntilFocused,
  type Product,
  questionOf,
  settled,
  startProduct,
  untilDialogHasFocus,
  untilStored,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { ar, en } = catalogues

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.fail('it did not become so within ten seconds')
}

/** Changes the settings of the user, as the pins, and waits until the server has them: the page shows them before. */
async function changeSettings(page: Page, change: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (each) => each.request().method() === 'PATCH' && each.url().endsWith('/api/user-app-settings'),
  )
  await change()
  assert.ok((await answer).ok())
}

test('a visitor reads the home page, logs in with the keyboard, and logs out with its alert', async () => {
  const visit = await product.visit(arabicDark)
  const { page } = visit
  await page.goto('/users/students')
  await page.waitForURL('**/') // without a session every screen leads home
  assert.equal(await page.getAttribute('html', 'dir'), 'rtl')
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark')
  await page.goto('/auth/login')
  await page.locator('input[name=userName]').fill('manager')
  await page.locator('input[name=password]').fill('Wrong@1234')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(ar.refusals['session.wrongCredentials'].detail).waitFor()
  assert.equal(await page.locator('input[name=userName]').inputValue(), 'manager', 'nothing that was typed is lost')
  await page.locator('input[name=password]').fill('Demo@1234')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/settings-others')
  assert.match(await page.title(), / – /)
  assert.deepEqual(
    visit.complaints().filter((text) => !text.includes('406')),
    [],
  )
  await page.reload()
  await settled(page)
  assert.ok(page.url().endsWith('/settings/settings-others'), 'a reload keeps the session')
  await page.goto('/invalid-login-clode')
  await page.waitForURL('**/error-404')
  await settled(page)
  const leave = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(arabicApp.palette.logout)
    await page.getByRole('option', { name: arabicApp.palette.logout }).click()
  }
  // D12.8: only unsaved input asks for confirmation
  await visit.go('/settings/settings-others/colors?new=1')
  await page.getByRole('dialog').getByRole('textbox').nth(1).fill('أرجواني')
  await page.waitForTimeout(1_000) // longer than the pauses after which a draft is kept and written
  await page.reload()
  await visit.go('/settings/settings-others')
  await leave()
  const question = page.getByRole('alertdialog', { name: arabicWork.drafts.title })
  await question.getByRole('button', { name: arabicApp.form.stay }).click()
  await question.waitFor({ state: 'detached' })
  assert.ok(page.url().endsWith('/settings/settings-others'))
  await leave()
  await question.getByRole('button', { name: arabicWork.drafts.drop }).click()
  await page.getByText(arabicApp.logout.done).first().waitFor()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.goto('/users/students')
  await page.waitForURL((url) => url.pathname === '/')
  await visit.close()
})

test('a lookup value is added, found by a variant spelling, changed, archived and brought back', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/colors')
  assert.deepEqual(
    await page.$$eval('[aria-keyshortcuts]', (all) => all.map((each) => each.getAttribute('aria-keyshortcuts'))),
    ['Control+K', 'c', 'n'],
    'keys are told to the ear',
  )
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await fillNames(form, 'أرجواني ملكي', 'Royal purple')
  await page.keyboard.press('Control+s')
  await form.getByText(en.refusals['field.required']).first().waitFor()
  await form.getByRole('textbox', { name: /Hex value/ }).fill('purple')
  await page.keyboard.press('Control+s')
  await form.getByText(en.refusals['field.colour']).first().waitFor() // stays as it was typed
  await form.getByRole('textbox', { name: /Hex value/ }).fill('#5b2a86')
  await page.keyboard.press('Control+s')
  await form.getByText('#5b2a86').first().waitFor() // the saved record is open
  await visit.go('/settings/settings-others/colors?search=' + encodeURIComponent('ارجوانى'))
  await page.getByText('Royal purple').first().waitFor()
  await page.getByText('Royal purple').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('#5b2a86').first().waitFor()
  const [color] = (await product.api('manager', 'GET', '/colors?search=Royal')).items
  await drawer.getByRole('button', { name: app.record.more }).click()
  await page.getByRole('menuitem', { name: en.record.actions.archive.do, exact: true }).click()
  await page.getByRole('button', { name: uiTexts.undo }).click()
  await until(
    async () =>
      (await product.api('manager', 'GET', `/colors/${color.token}`)).recordState === 'active' &&
      (await product.api('manager', 'GET', `/colors/${color.token}/history`)).items.length === 3,
  )
  await product.api('manager', 'POST', `/colors/${color.token}/archive`, {})
  await drawer.getByText(app.record.archivedNote).waitFor()
  visit.complaints()
  await drawer.getByRole('button', { name: app.record.more }).click()
  await page.getByRole('menuitem', { name: en.record.actions.remove.do, exact: true }).click()
  await questionOf(page).getByRole('button', { name: en.record.actions.remove.do, exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.waitForTimeout(600) // longer than changes of others are gathered for
  assert.deepEqual(visit.complaints(), [], 'what is gone is not asked for')
  await visit.close()
})

test('C offers what is made all day and a letter chooses; ? tells the keys of the screen, never while one types', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/students')
  await page.keyboard.press('c')
  const menu = page.getByRole('menu', { name: app.add.title })
  await menu.waitFor()
  assert.equal(await menu.getByRole('menuitem').count(), 5)
  assert.deepEqual(await visit.axe(), [])
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await menu.waitFor()
  await page.keyboard.press('s')
  await page.waitForURL('**/users/students?new=1')
  const form = page.getByRole('dialog')
  const name = nameInput(form)
  await name.fill('')
  await name.press('?')
  assert.equal(await name.inputValue(), '?')
  assert.equal(await page.getByRole('dialog', { name: work.keySheet.title }).count(), 0)

  await visit.go('/users/students')
  await page.locator('tr[data-key]').first().focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: work.keySheet.title })
  const tells = async (says: string, keys: string) =>
    sheet.locator('dl > div').filter({ hasText: says }).filter({ hasText: keys }).first().waitFor()
  await tells(textsOf(en, 'student').add, 'N') // by its button
  await tells(work.keys.list.edit, 'E')
  await tells(work.keys.rows.range, 'Shift Space')
  await tells(work.keys.shell.search, 'Ctrl K')
  assert.deepEqual(await visit.axe(), [])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.matches('tr[data-key]'))

  // on an Arabic keyboard the same place gives another character
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: '؟', code: 'Slash', shiftKey: true, bubbles: true, cancelable: true }),
    ),
  )
  await sheet.waitFor()
  await untilDialogHasFocus(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await page.locator('tr[data-key]').first().click()
  await page.getByRole('dialog').getByRole('button', { name: app.record.next }).waitFor()
  await page.keyboard.press('?')
  await tells(app.record.next, 'J') // the keys of the record, and not of the list beneath it
  assert.equal(await sheet.getByText(work.keys.list.search).count(), 0)
  await visit.close()

  const lecturer = await product.visit(englishLight, 'employee')
  await lecturer.go('/settings/settings-others')
  await lecturer.page.getByRole('button', { name: uiTexts.shell.account }).click()
  await lecturer.page.getByRole('button', { name: uiTexts.shell.keys }).click()
  await lecturer.page.getByRole('dialog', { name: work.keySheet.title }).waitFor()
  await lecturer.close()
  const parent = await product.visit(englishLight, 'parent')
  await parent.go('/settings/settings-others')
  assert.equal(await parent.page.getByRole('button', { name: uiTexts.shell.add, exact: true }).count(), 0)
  await parent.close()
})

test('after an ended session the same person is back at the form with what was typed, and another one comes home', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/meals')
  const form = page.getByRole('dialog')
  const logInAs = async (userName: string) => {
    await page.context().clearCookies()
    await page.keyboard.press('Control+s')
    await page.getByText(app.logout.expired).first().waitFor()
    await page.goto('/auth/login')
    await page.locator('input[name=userName]').fill(userName)
    await page.locator('input[name=password]').fill('Demo@1234')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('n')
  const name = nameInput(form)
  await name.fill('Lentil soup')
  await form.getByText(app.form.keptAsDraft).waitFor()
  await logInAs('manager')
  await page.waitForURL('**/meals?new=1')
  await name.waitFor()
  assert.equal(await name.inputValue(), 'Lentil soup')
  await logInAs('employee')
  await page.waitForURL('**/settings/settings-others')
  await visit.close()
})

test('what was chosen is kept though the page is left while it is being written down', async () => {
  const visit = await product.visit(englishLight, 'manager', { isOwn: true })
  const { page } = visit
  // packing takes its time, as on a busy machine
  await page.addInitScript(() => {
    const slow = () =>
      new TransformStream({
        transform: async (part, out) => {
          await new Promise((resolve) => {
            setTimeout(resolve, 20_000)
          })
          out.enqueue(part)
        },
      })
    Object.assign(globalThis, { CompressionStream: slow })
  })
  await visit.go('/settings/settings-others/meals')
  const cards = page.getByRole('radio', { name: app.list.asCards })
  await cards.click()
  await page.waitForTimeout(1_000) // the store's pause
  await page.reload()
  await cards.waitFor()
  assert.equal(await cards.getAttribute('aria-checked'), 'true')
  await visit.close()
})

test('switching the language keeps the screen and what was typed, without reloading', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/students')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await pressUntilFocused(page, '/')
  await page.keyboard.type('ENG')
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.waitForFunction(() => document.documentElement.dir === 'rtl')
  await page.getByRole('heading', { level: 1, name: ar.entities.student!.many }).waitFor()
  assert.equal(await page.evaluate(() => (globalThis as { sameDocument?: boolean }).sameDocument), true)
  assert.equal(await page.locator('input[type=search], [role=searchbox]').first().inputValue(), 'ENG')
  await visit.close()
})

test('a student is found from anywhere by a piece of the code or a name in another spelling', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  for (const typed of ['STU-001052', 'جومانا رافت']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(typed)
    await page.getByRole('option').filter({ hasText: 'جومانا' }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await visit.close()
})

test('Enter after a code that was typed fast goes to what is found for it, however late that comes', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  await page.route('**/api/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('STU-001052')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/users/students?record=*')
  await visit.close()
})

test('what is typed while the palette is on its way for the first time is its first text, and Escape gives the focus back', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/users/students')
  let arrive = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.locator('tr[data-key]').nth(1).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ntest') // neither a new record, nor lost
  assert.equal(await page.getByRole('dialog').getByRole('textbox').inputValue(), 'ntest')
  arrive()
  await page.keyboard.type(' and more while the one gives way to the other', { delay: 10 })
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await untilDialogHasFocus(page)
  assert.equal(
    await page.getByRole('dialog').getByRole('combobox').inputValue(),
    'ntest and more while the one gives way to the other',
  )
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('tr[data-key][data-index="1"]'))
  assert.equal(new URL(page.url()).search, '')
  await visit.close()
})

test('Ctrl K says when the records cannot be asked for; screens are offered still, and Enter takes none of them for a record', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  await page.route('**/api/search?*', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('الطلاب')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('alert').getByText(arabicApp.problem.noAnswerText).waitFor()
  await page.getByRole('option', { name: 'الطلاب' }).first().waitFor()
  assert.equal(new URL(page.url()).pathname, '/settings/settings-others')
  await visit.close()
})

test('a save that the network swallows says so and loses nothing', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/meals')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await nameInput(form).waitFor()
  await page.route('**/assets/*.js', (route) => route.abort()) // nor does what checks the form come any more
  await nameInput(form).fill('Offline soup')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+s')
  await form.getByRole('alert').getByText(app.problem.offline).waitFor()
  assert.equal(await page.getByText(app.problem.offline).count(), 1, 'it is told once, in the form')
  assert.equal(await nameInput(form).inputValue(), 'Offline soup')
  await page.unroute('**/assets/*.js')
  await page.context().setOffline(false)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/record=/)
  const { items } = await product.api('manager', 'GET', '/meals?search=Offline')
  assert.equal(items.length, 1)
  await visit.close()
})

test('a joining form that is reloaded has what was typed; dropped or saved, it leaves nothing behind', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const path = '/JoiningApplications/educational-joining-application?join=1'
  await visit.go(path)
  const form = page.getByRole('dialog')
  await form.getByText(work.joined.newStudent, { exact: true }).click()
  const name = nameInput(form)
  const other = await page.context().newPage() // another tab writes down its own
  await other.goto('/settings/settings-others/meals')
  await settled(other)
  await name.fill('Draft Student')
  await form.getByText(app.form.keptAsDraft).waitFor()
  await untilStored(page, 'Draft Student')
  await other.getByRole('radio', { name: app.list.asCards }).click()
  await other.waitForTimeout(600)
  await other.goto(path) // the state after the first one was killed: only the disk
  await nameInput(other.getByRole('dialog')).waitFor()
  assert.equal(await nameInput(other.getByRole('dialog')).inputValue(), 'Draft Student')
  await other.close()
  await page.reload()
  await settled(page)
  await name.waitFor()
  assert.equal(await name.inputValue(), 'Draft Student')
  await form.getByRole('button', { name: app.form.dropDraft }).click()
  await page.waitForTimeout(500) // longer than the pause after which a draft is kept
  await visit.go(path)
  await form.waitFor()
  assert.equal(await form.getByRole('button', { name: app.form.dropDraft }).count(), 0)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D4.2 a time whose student is elsewhere says so and can be saved all the same', async () => {
  // times of another year name it
  const year = Number(utcToZoned(new Date(), 'Africa/Cairo').date.slice(0, 4)) + 1
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const api = (method: string, path: string, body?: object) => product.api('manager', method, path, body)
  const period = (await api('GET', '/educational-periods?size=1')).items[0].token
  const student = (await api('POST', '/students', { names: { en: 'Busy Student' } })).token
  const groups = []
  for (const name of ['Clash one', 'Clash two']) {
    const educationalCategoryToken = (
      await api('POST', '/educational-categories', { names: { en: name }, finalExamWeight: 100 })
    ).token
    const group = await api('POST', '/educational-groups', {
      names: { en: name },
      educationalCategoryToken,
      educationalPeriodToken: period,
    })
    const application = await api('POST', '/educational-joining-applications', {
      studentToken: student,
      educationalPeriodToken: period,
      educationalCategoryToken,
    })
    await api('POST', `/educational-joining-applications/${application.token}/accept`, {})
    await visit.go(`/JoiningApplications/educational-joining-application?record=${application.token}`)
    await page.getByRole('tab', { name: textsOf(en, 'educationalGroup').one, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: work.joined.addToGroup }).click()
    const places = page.getByRole('dialog').last()
    await places.getByRole('radio', { name }).waitFor({ state: 'attached' })
    assert.ok(await places.getByRole('radio', { name }).isChecked(), 'the only group is chosen')
    await places.getByRole('button', { name: work.joined.addToGroup }).click()
    await until(
      async () =>
        (await api('GET', `/educational-group-students?educationalGroupToken=${group.token}`)).items.length === 1,
    )
    groups.push(group.token)
  }
  await api('POST', '/educational-schedule-times', {
    educationalGroupToken: groups[0],
    from: `${year}-03-01T10:00:00Z`,
    to: `${year}-03-01T12:00:00Z`,
  })
  const time = await api('POST', '/educational-schedule-times', {
    educationalGroupToken: groups[1],
    from: `${year}-03-01T12:00:00Z`,
    to: `${year}-03-01T13:00:00Z`,
  })
  await visit.go(`/educational/educational-schedule-times/${groups[1]}?record=${time.token}&edit=1`)
  const form = page.getByRole('dialog')
  const from = form.getByRole('group', { name: en.words.from }).first()
  await from.getByRole('spinbutton', { name: /hour/ }).click()
  await page.keyboard.type('01')
  await page.keyboard.press('Control+s')
  const question = questionOf(page)
  await question.getByText('Busy Student').first().waitFor()
  await question.getByRole('button', { name: work.schedule.override, exact: true }).click()
  await question.getByRole('button', { name: work.schedule.overrideSure }).click()
  await until(async () =>
    (await api('GET', `/educational-schedule-times/${time.token}/history`)).items.some(
      (item: { action: string }) => item.action === 'confirmClash',
    ),
  )
  await visit.close()

  const place = (await api('POST', '/place-students', { names: { en: 'Clash hall' } })).token
  await api('POST', '/educational-schedule-times', {
    educationalGroupToken: groups[0],
    from: `${year}-03-02T10:00:00Z`,
    to: `${year}-03-02T12:00:00Z`,
    placeToken: place,
  })
  const moved = await api('POST', '/educational-schedule-times', {
    educationalGroupToken: groups[1],
    from: `${year}-03-02T14:00:00Z`,
    to: `${year}-03-02T15:00:00Z`,
    placeToken: place,
  })
  const phone = await product.visit({ ...englishLight, width: 390 }, 'manager')
  await phone.go(`/educational/educational-schedule-times/${groups[1]}?record=${moved.token}&edit=1`)
  await phone.page
    .getByRole('dialog')
    .getByRole('group', { name: en.words.from })
    .first()
    .getByRole('spinbutton', { name: /hour/ })
    .click()
  await phone.page.keyboard.type('01')
  await phone.page.keyboard.press('Control+s')
  const asked = questionOf(phone.page)
  await asked.getByText(work.calendar.freeTimes).first().waitFor()
  const offer = asked.getByRole('button', { name: new RegExp(`${year}`) }).first() // the lesson's own group, although the form contains only the fields that may be changed
  await offer.waitFor()
  const [whole, inside] = [(await asked.boundingBox())!, (await offer.boundingBox())!]
  assert.ok(
    inside.x >= whole.x && inside.x + inside.width <= whole.x + whole.width,
    'a free time stays inside the dialog',
  )
  assert.equal(await phone.overflow(), 0)
  await offer.click()
  await until(async () => (await api('GET', `/educational-schedule-times/${moved.token}`)).version > moved.version)
  await phone.close()
})

test('a number that is still being typed is saved by Ctrl S with the rest', async () => {
  const category = await product.api('manager', 'POST', '/educational-categories', {
    names: { en: 'Typed number' },
    finalExamWeight: 40,
  })
  const visit = await product.visit(englishLight, 'manager')
  await visit.go(`/educational/educational-categories?record=${category.token}&edit=1`)
  const form = visit.page.getByRole('dialog')
  await form.getByRole('tab', { name: 'Results' }).click()
  await form.getByRole('textbox', { name: 'Final exam weight' }).focus()
  await visit.page.keyboard.type('75')
  await visit.page.keyboard.press('Control+s')
  await until(
    async () =>
      (await product.api('manager', 'GET', `/educational-categories/${category.token}`)).finalExamWeight === 75,
  )
  await visit.close()
})

const shell = uiTexts.shell
/** The names of the entries of one block of the menu. */
const namesIn = (list: string) => `nav.sidebar-menu ul[aria-label="${list}"] > li > a`

test('the menu: the day first, finance in three parts of which each is its lists as tabs, one group open, one line a name', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  assert.deepEqual(await page.locator(namesIn(shell.today)).allInnerTexts(), [
    app.lists.bar.home,
    en.screens.EducationalCalendar,
    textsOf(en, entityOf('educationalGroupAttendance')).many,
    en.screens.WalkIn,
    en.screens.PaymentDesk,
    textsOf(en, entityOf('student')).many,
  ])
  const groups = page.locator('nav.sidebar-menu .side-group[aria-expanded]')
  assert.ok((await groups.count()) <= 7)
  for (const group of await groups.all()) {
    await group.click()
    assert.equal(await page.locator('.side-group[aria-expanded=true]').count(), 1)
    for (const height of await page.$$eval('.side-group, .side-item:not(:has(.side-line))', (all) =>
      all.map((each) => each.getBoundingClientRect().height),
    ))
      assert.ok(height < 34, `an entry is ${height} px high`)
  }
  await groups.filter({ hasText: en.menu.finance }).click()
  assert.equal(await page.locator('.side-item').count(), 3)
  await page.locator('.side-item').filter({ hasText: en.menu.till }).click()
  const tabs = page.getByRole('navigation', { name: en.menu.till })
  await tabs.getByRole('link', { name: textsOf(en, entityOf('receipt')).many, exact: true }).click()
  await page.waitForURL('**/JoiningApplications/Receipts')
  await page.locator('.side-item[aria-current=page]').filter({ hasText: en.menu.till }).waitFor()
  await page.reload()
  await page.locator('.side-item[aria-current=page]').filter({ hasText: en.menu.till }).waitFor()
  await page.getByRole('button', { name: shell.collapse }).click()
  await page.getByRole('button', { name: en.menu.finance, exact: true }).click()
  await page.locator('.side-flyout:popover-open .side-item').filter({ hasText: en.menu.books }).click()
  await page.waitForURL('**/finance/accounts')
  assert.equal(await page.locator('.side-flyout:popover-open').count(), 0)
  await page.getByRole('button', { name: shell.expand }).click()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('pages are pinned by hand and by dragging, moved and taken away by keys, and kept with the account; what was opened last is there', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const pinned = page.locator(namesIn(shell.pinned))
  const complaints = textsOf(en, entityOf('complaint')).many
  const debtors = en.screens.StudentHasDebts
  await visit.go('/alerts/complaints')
  await changeSettings(page, () => page.getByRole('button', { name: shell.pin }).click())
  await until(async () => (await pinned.allInnerTexts()).join() === complaints)
  await visit.go('/JoiningApplications/StudentHasDebts')
  await changeSettings(page, () => page.getByRole('button', { name: shell.pin }).click())
  await until(async () => (await pinned.allInnerTexts()).join() === `${complaints},${debtors}`)
  await pinned.nth(1).focus()
  await changeSettings(page, () => page.keyboard.press('Alt+ArrowUp'))
  await until(async () => (await pinned.allInnerTexts()).join() === `${debtors},${complaints}`)
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('data-pin') === '/JoiningApplications/StudentHasDebts',
  )
  const calendar = en.screens.EducationalCalendar
  await changeSettings(page, () =>
    page.locator(namesIn(shell.today)).filter({ hasText: calendar }).dragTo(pinned.nth(1)),
  )
  await until(async () => (await pinned.allInnerTexts()).join() === `${debtors},${calendar},${complaints}`)
  const other = await product.visit(englishLight, 'manager')
  await other.go('/settings/settings-others')
  await until(
    async () =>
      (await other.page.locator(namesIn(shell.pinned)).allInnerTexts()).join() ===
      `${debtors},${calendar},${complaints}`,
  )
  await other.close()
  for (let left = 3; left > 0; left -= 1) {
    await pinned.first().focus()
    await changeSettings(page, () => page.keyboard.press('Delete'))
    await until(async () => (await pinned.count()) === left - 1)
  }
  const { items } = await product.api('manager', 'GET', '/students?size=1')
  await visit.go(`/users/students?record=${items[0].token}`)
  await page.getByRole('dialog').getByText(items[0].names.en).first().waitFor()
  await page.keyboard.press('Escape')
  await until(async () => (await page.locator(namesIn(shell.recent)).allInnerTexts()).includes(items[0].names.en))
  assert.ok((await page.locator(namesIn(shell.recent)).count()) <= 3)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('8-21 a person, a group, a quotation and a report are favourites: in the menu and the palette, taken away with Undo, and named to who may see them', async () => {
  const keep = (pins: readonly string[]) =>
    product.api('manager', 'PATCH', '/user-app-settings', { settings: { pins } })
  const first = async (list: string) => (await product.api('manager', 'GET', `/${list}?size=1`)).items[0]
  const [person, group, quotation] = [
    await first('students'),
    await first('educational-groups'),
    await first('price-quotations'),
  ]
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const pinned = page.locator(namesIn(shell.pinned))
  const names = async () => (await pinned.allInnerTexts()).join()
  const star = page.getByRole('button', { name: work.star.mark, exact: true })
  const starred = (isStarred: boolean) =>
    page.getByRole('button', { name: work.star.mark, exact: true, pressed: isStarred }).waitFor()

  await visit.go(`/users/students?record=${person.token}`)
  await starred(false)
  await page.getByRole('dialog').getByText(person.code).first().waitFor()
  await changeSettings(page, () => page.keyboard.press('s'))
  await starred(true)
  assert.deepEqual(await visit.axe(), [])
  await page.keyboard.press('Escape')
  await until(async () => (await names()) === person.names.en)
  await visit.go(`/users/students/${person.token}`)
  await starred(true)
  await visit.go(`/educational/educational-groups?record=${group.token}`)
  await changeSettings(page, () => star.click())
  await starred(true)
  await visit.go(`/products/price-quotations-1?record=${quotation.token}`)
  await changeSettings(page, () => star.click())
  await starred(true)
  await page.keyboard.press('Escape')
  await visit.go('/reports/attendance-and-absence')
  await changeSettings(page, () => star.click())
  await starred(true)
  await until(async () => (await pinned.count()) === 4)
  const whole = await names()
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: shell.pinned }).getByRole('option').nth(3).waitFor()
  await page.getByRole('combobox').fill(person.names.en)
  await page.getByRole('group', { name: shell.pinned }).getByRole('option', { name: person.names.en }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pinned.nth(1).focus()
  await changeSettings(page, () => page.keyboard.press('Delete'))
  await until(async () => (await pinned.count()) === 3)
  await changeSettings(page, () => page.getByRole('button', { name: uiTexts.undo }).click())
  await until(async () => (await names()) === whole)
  await changeSettings(page, () => star.click())
  await starred(false)
  await changeSettings(page, () => page.getByRole('button', { name: uiTexts.undo }).click())
  await until(async () => (await names()) === whole)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()

  const unknown = `/users/students?record=${person.token.slice(0, -3)}000`
  await keep([unknown, `/users/students?record=${person.token}`])
  const other = await product.visit({ ...arabicDark, width: 390 }, 'manager')
  await other.go(`/users/students?record=${person.token}`)
  await other.page.getByRole('button', { name: arabicWork.star.mark, exact: true, pressed: true }).waitFor()
  assert.deepEqual([await other.axe(), await other.overflow()], [[], 0])
  await other.page.keyboard.press('Escape')
  await other.page.keyboard.press('Control+k')
  const favourites = other.page.getByRole('group', { name: arabicUi.shell.pinned }).getByRole('option')
  await favourites.filter({ hasText: person.names.ar }).waitFor()
  assert.equal(await favourites.count(), 1)
  await other.close()
  await keep([])
})

test('the palette opens on what was opened last, knows what screens are also called, and offers what can be done with somebody', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const options = page.getByRole('option')
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type(text)
  }
  await visit.go('/alerts/complaints')
  await visit.go('/settings/settings-others')
  await type('')
  await until(async () => (await options.first().innerText()) === textsOf(ar, entityOf('complaint')).many)
  await page.keyboard.press('Escape')
  for (const [typed, screen] of [
    ['دفع', ar.screens.PaymentDesk],
    ['pay', ar.screens.PaymentDesk],
    ['غياب', textsOf(ar, entityOf('educationalGroupAttendance')).many],
  ] as const) {
    await type(typed)
    await options.filter({ hasText: screen }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await type('STU-001052')
  const person = page.getByRole('group', { name: /جومانا/ })
  await person.getByRole('option', { name: arabicApp.palette.page }).waitFor()
  await person.getByRole('option', { name: arabicApp.palette.card }).waitFor()
  await person.getByRole('option', { name: arabicApp.palette.attendance }).waitFor()
  await person.getByRole('option', { name: arabicApp.palette.collect }).click()
  await page.waitForURL('**/JoiningApplications/payment-desk/*')
  await settled(page)
  await page
    .getByText(/جومانا/)
    .first()
    .waitFor()
  const [group] = (await product.api('manager', 'GET', '/educational-groups?size=1&finished=NotFinished')).items
  await type(group.code)
  await page.getByRole('option', { name: arabicApp.palette.register }).click()
  await page.waitForURL(`**/educational/educational-group-attendances/${group.token}*`)
  await page.waitForURL((url) => url.searchParams.get('time') !== 'now') // a lesson of today, or none
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
  const student = await product.visit(englishLight, 'student')
  await student.go('/settings/settings-others')
  await student.page.keyboard.press('Control+k')
  await student.page.getByRole('combobox').waitFor()
  await student.page.keyboard.type('STU-')
  await student.page.getByRole('option').first().waitFor()
  assert.equal(await student.page.getByRole('option', { name: app.palette.collect }).count(), 0)
  await student.close()
})

for (const [look, words] of [
  [{ ...arabicDark, width: 390 }, arabicWork.uploads],
  [englishLight, work.uploads],
] as const)
  test(`D9.2 files are paused, go on, wait for a lost network, outlive leaving the page and a reload, ${look.language} ${look.width}`, async () => {
    const { items } = await product.api('manager', 'GET', '/complaints?size=1')
    const line = await lineTo(product.address)
    const visit = await product.visit(look, 'manager', { address: line.address })
    const { page } = visit
    page.on('dialog', (dialog) => void dialog.accept()) // that something is still being sent
    await visit.go(`/alerts/complaints?record=${items[0].token}`)
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    const carry = (uploadThroughput: number) =>
      devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await carry(50_000)
    const bytes = randomBytes(3_000_000)
    await page.setInputFiles('input[type=file]', [
      { name: 'المحاضرة 8.bin', mimeType: '', buffer: bytes },
      { name: 'exam.docx', mimeType: '', buffer: Buffer.from('%PDF-1.4 is no document of Word') },
    ])
    // the reply shows them itself; on another page the panel does
    await page.locator('.upload-line[data-tone=bad]').waitFor()
    await visit.turnTo('/users/students')
    const panel = page.locator('.uploads')
    await panel.waitFor()
    if (look.width === 390) await panel.locator('[aria-expanded=false]').click()
    await panel.locator('.upload-line[data-tone=bad]').waitFor()
    assert.match(await panel.locator('h2').innerText(), /2/)
    const large = panel.locator('.upload-line', { hasText: 'المحاضرة 8' })
    const share = async () => Number(/\d+/.exec(await large.locator('.upload-share').innerText())![0])
    await large
      .getByRole('button', {
        name: words.pause.split('{{name}}')[0]!,
      })
      .click()
    await panel.locator('.upload-line[data-tone=warn]').waitFor()
    assert.deepEqual(await visit.axe({ within: '.uploads' }), [])
    assert.equal(await visit.overflow(), 0)
    const paused = await share()
    await large
      .getByRole('button', {
        name: words.goOn.split('{{name}}')[0]!,
      })
      .click()
    await panel.locator('.upload-line[data-tone=moves]').waitFor()
    line.cut()
    await large.filter({ hasText: words.state.offline }).waitFor()
    line.mend()
    await panel.locator('.upload-line[data-tone=moves]').waitFor()
    await page.waitForFunction(
      (before) =>
        [...document.querySelectorAll('.upload-share')].some((each) => Number(/\d+/.exec(each.textContent!)) > before),
      paused,
    )
    await page.reload()
    await panel.waitFor()
    await carry(-1)
    if (look.width === 390) await panel.locator('[aria-expanded=false]').click()
    await panel.locator('.upload-line[data-tone=ok]').waitFor()
    const { items: sent } = await product.api('manager', 'GET', '/uploads')
    const own = sent.filter(({ name }: { name: string }) => name === 'المحاضرة 8.bin')
    assert.ok(
      own.some(({ state, length }: { state: string; length: number }) => state === 'kept' && length === 3_000_000),
    )
    await panel.getByRole('button', { name: words.close }).click()
    await panel.waitFor({ state: 'detached' })
    await visit.close()
    await line.close()
  })

test('D9.5 the files of a group by keyboard: a folder is made and opened, a file and a copied picture come into it, one is renamed, put away, brought back and deleted for good; a full space says so', async () => {
  const [group] = (await product.api('manager', 'GET', '/educational-groups?size=1&finished=NotFinished')).items
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const words = work.spaces
  const inputs = page.locator('.files-acts input[type=file]')
  const card = (name: string) => page.locator('.file-card', { hasText: name })
  const folder = (name: string) => page.locator('.folder-open', { hasText: name })
  await visit.go(`/storage-spaces/media/educational-groups/${group.token}`)
  await inputs.last().setInputFiles({ name: 'first.txt', mimeType: '', buffer: Buffer.from('first') })
  await card('first').waitFor()
  await page.getByRole('button', { name: words.newFolder }).press('Enter')
  const naming = () => page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input') ?? false)
  await naming()
  await page.keyboard.type('Week 1')
  await page.keyboard.press('Enter')
  await folder('Week 1').press('Enter')
  await page.waitForURL((url) => url.searchParams.has('folder'))
  await card('first').waitFor({ state: 'detached' })
  await inputs.last().setInputFiles({ name: 'notes.txt', mimeType: '', buffer: Buffer.from('notes') })
  await card('notes').waitFor()
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')!.fillRect(0, 0, 9, 9)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([picture!], 'image.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await card('Pasted').waitFor()
  await card('notes').press('F2')
  await naming()
  await page.keyboard.type('Summary')
  await page.keyboard.press('Enter')
  await card('Summary').press('Delete')
  await card('Summary').waitFor({ state: 'detached' })
  await page.goBack()
  await folder('Week 1').press('Delete')
  await folder('Week 1').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.matches('.file-card'))
  await page.getByRole('button', { name: words.trash, exact: true }).press('Enter')
  // the files of the folder appear as a folder
  await card('Week 1').waitFor()
  assert.equal(await page.locator('.file-card').count(), 2)
  assert.deepEqual(await visit.axe({ within: '.files' }), [])
  const act = async (name: string, what: string) => {
    await card(name).press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: what }).press('Enter')
  }
  await act('Week 1', words.restore)
  await card('Week 1').waitFor({ state: 'detached' })
  await act('Summary', words.purge)
  await questionOf(page).getByRole('button', { name: words.purge }).press('Enter')
  await page.getByText(words.trashEmpty).waitFor()
  await page.getByRole('button', { name: words.leaveTrash }).press('Enter')
  await folder('Week 1').waitFor()
  assert.deepEqual(visit.complaints(), [])
  const spaces = '/storage-space-educational-groups'
  const [space] = (await product.api('manager', 'GET', `${spaces}?educationalGroupToken=${group.token}`)).items
  await product.api('manager', 'PATCH', `${spaces}/${space.token}`, { version: space.version, quota: 1 })
  await inputs.last().setInputFiles({ name: 'large.bin', mimeType: '', buffer: randomBytes(2 ** 20) })
  const refused = page.locator('.uploads .upload-line[data-tone=bad]')
  await refused.waitFor()
  assert.match(await refused.innerText(), /large/)
  await visit.close()
})
