/**
 * Permissions, devices and passwords, and the page of a centre for visitors: in a real browser.
 *
 * It takes about 65 s of CPU: each sign-in, device and ended session needs a page load of its own.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { app } from '@topcenter/texts/en/app'
import { accessScreens as english } from '@topcenter/texts/en/access-screens'
import { accessScreens as arabic } from '@topcenter/texts/ar/access-screens'
import { catalogues } from '@topcenter/texts/describe'
import { fieldLabel, textsOf } from '@topcenter/texts/labels'
import { ui } from '@topcenter/texts/en/ui'
import { printedLook } from '@topcenter/server/test/documents/read-pdf-for-tests'
import { type MailServer, startMailServer } from '@topcenter/server/test/platform/mail/mail-server-for-tests'
import { faintTexts } from '../walk/contrast.ts'
import { rest, turn } from '../walk/judge.ts'
import type { Page } from 'playwright-core'
import { picture } from './picture.ts'
import {
  arabicDark,
  englishLight,
  type Look,
  nameInput,
  type Product,
  settled,
  startProduct,
  type Visit,
} from './product.ts'

let product: Product
let mail: MailServer
before(async () => {
  mail = await startMailServer()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'centre@example.com' })
  product = await startProduct()
})
after(async () => {
  await product.stop()
  await mail.close()
})

/** They hold every pair of language, theme and width. */
const looks: readonly Look[] = [
  arabicDark,
  englishLight,
  { language: 'en-US', theme: 'dark', width: 390 },
  { language: 'ar-EG', theme: 'light', width: 390 },
]
async function judged(visit: Visit, what: string): Promise<void> {
  for (const look of looks) {
    await turn(visit, look)
    assert.deepEqual(
      [await visit.axe(), await faintTexts(visit.page), await visit.overflow()],
      [[], [], 0],
      `${what} ${look.language} ${look.theme} ${look.width}`,
    )
  }
}

const { en } = catalogues
const words = english.privileges
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')

test('D12.5 a password that staff set is typed twice and changed at the next login; a forgotten one is made anew by mail', async () => {
  const { front } = app
  const student = await product.api('manager', 'POST', '/students', {
    names: { en: 'Dalia Forgetful' },
    userName: 'dalia.forgetful',
    email: 'dalia@example.com',
  })
  const staff = await product.visit(englishLight, 'manager')
  await staff.go(`/users/students?record=${student.token}`)
  await staff.page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const form = staff.page.getByRole('dialog')
  const password = form.locator('input[name=password]')
  await password.fill('Given@2026')
  const again = form.locator('input[name=passwordAgain]')
  await again.fill('Given@2027')
  await staff.page.keyboard.press('Control+s')
  await form.getByText(en.refusals['field.passwordsDiffer']).waitFor()
  await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'passwordAgain')
  assert.deepEqual(await staff.axe({ within: '[role=dialog]' }), [])
  await again.fill('Given@2026')
  await staff.page.keyboard.press('Control+s')
  await staff.page.getByText(app.form.saved).first().waitFor()
  assert.deepEqual(staff.complaints(), [])
  await staff.close()

  const visit = await product.visit(arabicDark)
  const { page } = visit
  const logIn = async (typed: string) => {
    await visit.go('/auth/login')
    await page.locator('input[name=userName]').fill('dalia.forgetful')
    await page.locator('input[name=password]').fill(typed)
    await page.keyboard.press('Enter')
  }
  const choose = async (typed: string, repeated = typed) => {
    await page.locator('input[name=newPassword]').fill(typed)
    await page.locator('input[name=repeated]').fill(repeated)
    await page.keyboard.press('Enter')
  }
  await logIn('Given@2026')
  await page.waitForURL('**/auth/own-password')
  await judged(visit, 'own password')
  await turn(visit, englishLight)
  await choose('Own@20266', 'Own@20267')
  await page.getByText(front.password.differ).waitFor()
  await choose('Own@20266')
  await page.waitForURL('**/settings/settings-others')
  await visit.close()

  const stranger = await product.visit(arabicDark)
  await stranger.go('/auth/login')
  await turn(stranger, englishLight)
  await stranger.page.getByRole('link', { name: front.login.forgotten }).click()
  await stranger.page.waitForURL('**/auth/forgotten-password')
  await judged(stranger, 'forgotten password')
  await turn(stranger, englishLight)
  await stranger.page.locator('input[name=userName]').fill('dalia.forgetful')
  await stranger.page.keyboard.press('Enter')
  const code = stranger.page.locator('input[name=code]')
  await code.waitFor()
  await judged(stranger, 'the code of the letter')
  await turn(stranger, englishLight)
  // letters about a changed password arrive too
  const digits = /\b\d{4} \d{4}\b/
  const letter = () => mail.received.find(({ to, raw }) => to === 'dalia@example.com' && digits.test(raw))
  for (let tries = 0; !letter() && tries < 100; tries += 1) await stranger.page.waitForTimeout(100)
  await code.fill(digits.exec(letter()!.raw)![0])
  await stranger.page.locator('input[name=newPassword]').fill('Fresh@2026')
  await stranger.page.locator('input[name=repeated]').fill('Fresh@2026')
  await stranger.page.keyboard.press('Enter')
  await stranger.page.waitForURL('**/auth/login')
  await stranger.page.locator('input[name=userName]').fill('dalia.forgetful')
  await stranger.page.locator('input[name=password]').fill('Fresh@2026')
  await stranger.page.keyboard.press('Enter')
  await stranger.page.waitForURL('**/settings/settings-others')
  assert.deepEqual(stranger.complaints(), [])
  await stranger.close()
})

test('the page of a centre for everybody: read in four looks, a wish to join from it waits for staff', async () => {
  const visit = await product.visit(arabicDark)
  const { page } = visit
  await visit.go('/')
  await page.locator('.centre-hero').waitFor()
  const call = page.locator('.centre-hero a[href^="tel:"]')
  assert.match((await call.getAttribute('href'))!, /^tel:\+?\d+$/)
  assert.match((await call.innerText()).trim(), /^\+20 \d+ \d+ \d+$/)
  await judged(visit, 'public page')
  await turn(visit, englishLight)
  const { ask } = app.front
  await page.locator('#ask input[name=name]').fill('Hoda Wishes')
  await page.locator('#ask').getByRole('button', { name: ask.send }).click()
  await page.getByText(ask.needPhone).waitFor()
  await judged(visit, 'a wish without a number')
  await turn(visit, englishLight)
  await page.locator('#ask input[name=tel]').fill('0100 765 4321')
  await page.locator('#ask').getByRole('button', { name: ask.send }).click()
  await page.getByText(ask.done).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()

  const { items } = await product.api('manager', 'GET', '/user-other-interests?size=20&sort=-createdAt')
  const wishes = items.filter(({ user }: { user: { names: { en?: string } } }) => user.names.en === 'Hoda Wishes')
  assert.equal(wishes.length, 1)
  const staff = await product.visit(englishLight, 'manager')
  await staff.go('/settings/settings-others')
  const need = staff.page.locator('.home-needs a[href*="interest"]').first()
  await need.click()
  await staff.page.getByText('Hoda Wishes').first().waitFor()
  await staff.close()
})

test('a centre’s own logo and colour: chosen by staff, on the login page and on a paper', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const { look } = english
  await visit.go('/settings/establishment-settings/look')
  const lookOf = async (on: Page) => (await on.request.get('/api/establishment-look')).json()
  const before = await lookOf(page)
  const [receipt] = (await product.api('manager', 'GET', '/receipts?size=1')).items
  const paper = async () =>
    printedLook(await (await page.request.get(`/api/receipts/${receipt.token}/document?format=a4&language=en`)).body())
  const plain = await paper()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture() })
  await page.getByText(look.logoSaved).first().waitFor()
  await page.getByRole('button', { name: '#b91c1c', exact: true }).click()
  await page.getByRole('button', { name: app.form.save }).click()
  await page.getByText(app.form.saved, { exact: true }).first().waitFor()
  await judged(visit, 'the centre’s look')
  const own = await paper()
  assert.equal(own.pictures, plain.pictures + 1)
  assert.deepEqual([plain.colours.has('#b91c1c'), own.colours.has('#b91c1c')], [false, true])
  await visit.close()

  // a browser that was here before keeps the look that it read for some minutes
  const login = await product.visit(arabicDark, undefined, { isOwn: true })
  await login.go('/auth/login')
  const after = await lookOf(login.page)
  assert.notEqual(after.logo, before.logo)
  await login.page.locator(`img[src="${after.logo}"]`).first().waitFor()
  await judged(login, 'login with a logo')
  await login.close()
})

test('the time now under the picture of the login stays within it at every hour, and covers no other', async () => {
  const zone = 'Africa/Cairo'
  // after the last lesson of a day the picture shows the next day, which has no time now
  const { day: date } = await product.api('manager', 'GET', '/establishment-page/lessons')
  // the picture is narrowest where it begins to stand beside the form
  for (const [look, width] of [...looks.map((each) => [each, each.width] as const), [englishLight, 1110] as const]) {
    const visit = await product.visit(look, undefined, { isOwn: true })
    const { page } = visit
    await page.setViewportSize({ width, height: 900 })
    for (const time of ['10:20', '18:30', '23:59']) {
      await page.clock.setFixedTime(zonedToUtc(date, time, zone))
      await visit.go('/auth/login')
      await page.locator('.poster-hours > .poster-pill').waitFor({ state: 'attached' })
      const { whole, now, hours } = await page.locator('.poster-hours').evaluate((line) => {
        const ends = (each: Element) => {
          const { left, right } = each.getBoundingClientRect()
          return { left, right }
        }
        return {
          whole: ends(line),
          now: ends(line.querySelector('.poster-pill')!),
          hours: [...line.querySelectorAll(':scope > :not(.poster-pill)')].map(ends),
        }
      })
      const where = `${time} ${look.language} ${width}`
      assert.ok(now.left >= whole.left && now.right <= whole.right, `${where}: within the picture`)
      assert.deepEqual(
        hours.filter((hour) => hour.right > now.left && hour.left < now.right),
        [],
        `${where}: covers no other`,
      )
      assert.equal(await visit.overflow(), 0, where)
    }
    await visit.close()
  }
})

test('D2.2 the privileges of a role: a flag given by keyboard, undone, a column given, saved, brought back from the history', async () => {
  const [role] = (await product.api('manager', 'GET', '/employee-establishment-roles')).items
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/privileges/edit/${role.token}/EmployeeEstablishmentRole`)
  const colors = en.entities.color!.many
  await page.getByRole('searchbox', { name: words.search }).fill(colors)
  const cell = (column: string) =>
    page.getByRole('checkbox', { name: filled(words.cell, { column, group: colors }), exact: true })
  await cell(words.add).focus()
  await page.keyboard.press('Space')
  assert.equal(await cell(words.add).isChecked(), true)
  await page.keyboard.press('ArrowRight')
  assert.equal(
    await cell(words.update).evaluate((box) => box === document.activeElement),
    true,
    'arrows go from box to box',
  )
  await page.keyboard.press('Control+z')
  assert.equal(await cell(words.add).isChecked(), false)
  await page.getByRole('button', { name: words.redo }).click()
  await page.getByRole('button', { name: filled(words.open, { name: colors }) }).click()
  await page.getByRole('checkbox', { name: en.permissions.flags.itemUpdate!, exact: true }).check()
  assert.deepEqual([await visit.axe(), visit.complaints()], [[], []])
  await page.keyboard.press('Control+s')
  await page.getByText(words.saved).first().waitFor()
  const saved = await product.api('manager', 'GET', `/employee-establishment-roles/${role.token}`)
  assert.ok(['itemAdd', 'itemUpdate'].every((flag) => saved.privileges.Color.includes(flag)))
  await page.getByRole('button', { name: words.history }).click()
  await page.getByRole('button', { name: new RegExp(`^${words.bringBack}`) }).click()
  await page.getByRole('button', { name: app.form.save, exact: true }).click()
  await page.waitForFunction(() => !document.querySelector('.save-bar'))
  const sorted = (privileges: Record<string, string[]>) =>
    Object.entries(privileges)
      .map(([group, flags]) => [group, flags.toSorted()])
      .toSorted()
  assert.deepEqual(
    sorted((await product.api('manager', 'GET', `/employee-establishment-roles/${role.token}`)).privileges),
    sorted(role.privileges),
  )

  const user = (await product.api('manager', 'GET', '/employees?search=EMP-000204')).items[0]
  const grant = await product.api('manager', 'POST', '/user-grants', {
    userToken: user.token,
    from: new Date().toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
    privileges: { Color: ['itemAdd'] },
  })
  await visit.go(`/user-settings/user-grants?record=${grant.token}`)
  const permission = `${colors}: ${en.permissions.flags.itemAdd!}`
  await page.getByRole('dialog').getByText(permission).waitFor()
  await page.getByRole('tab', { name: app.record.history }).click()
  await page.getByRole('dialog').getByRole('listitem').getByText(permission).waitFor()
  await visit.close()

  const phone = await product.visit({ language: 'ar-EG', theme: 'dark', width: 390 }, 'manager')
  await phone.go(`/privileges/edit/${role.token}/EmployeeEstablishmentRole`)
  assert.deepEqual([await phone.overflow(), await phone.axe()], [0, []])
  await phone.close()
})

test('D2.2 what a role could do before is found behind many changes of its name', async () => {
  const path = '/employee-establishment-roles'
  const save = async (changes: object) => {
    role = await product.api('manager', 'PATCH', `${path}/${role.token}`, { ...changes, version: role.version })
  }
  let role = await product.api('manager', 'POST', path, { names: { en: 'Helper' } })
  await save({ privileges: { Color: ['view', 'itemAdd'] } })
  for (let change = 1; change <= 50; change += 1) await save({ names: { en: `Helper ${change}` } })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/privileges/edit/${role.token}/EmployeeEstablishmentRole`)
  await page.getByRole('button', { name: words.history, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: app.history.more }).click()
  await page.getByRole('button', { name: new RegExp(`^${words.bringBack}`) }).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D2.5 a new phone: asked for on the invalid-login page, approved by staff, and the page goes on by itself', async () => {
  const student = (await product.api('student', 'GET', '/session')).userPersonalData
  await product.api('manager', 'POST', '/student-login-codes/issue', {
    userToken: student.token,
    platform: 'web',
    source: 'DeviceGenerated',
  })
  const first = await product.visit(arabicDark)
  const logIn = async ({ page }: typeof first) => {
    await page.goto('/auth/login')
    await page.locator('input[name=userName]').fill('student')
    await page.locator('input[name=password]').fill('Demo@1234')
    await page.keyboard.press('Enter')
  }
  await logIn(first)
  await first.page.waitForURL('**/settings/settings-others') // this browser is bound
  const second = await product.visit(arabicDark)
  await logIn(second)
  await second.page.waitForURL('**/invalid-login-clode')
  await second.page.getByRole('button', { name: arabic.device.ask }).waitFor()
  assert.deepEqual(await second.axe(), [])
  await second.page.getByRole('button', { name: arabic.device.ask }).click()
  await second.page.getByText(arabic.device.waiting).waitFor()
  const staff = await product.visit(englishLight, 'manager')
  await staff.go('/user-settings/new-device-requests?tab=Waiting')
  await staff.page
    .getByRole('button', { name: new RegExp(`^${en.entities.newDeviceRequest!.actions!.approve!.do}: `) })
    .click()
  await second.page.waitForURL('**/settings/settings-others')
  await settled(second.page)
  await first.page.reload()
  await first.page.waitForURL((url) => url.pathname === '/', { timeout: 20_000 })
  for (const visit of [first, second, staff]) await visit.close()
})

test('D2.5 a code that the system makes is shown once, as text and as QR', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/user-settings/user-login-codes/parent')
  await page
    .locator('main .page-head')
    .getByRole('button', { name: textsOf(catalogues.ar, 'parentLoginCode').add })
    .click()
  const person = page.getByRole('dialog').getByRole('combobox').first()
  await person.click()
  await page.getByRole('option', { name: 'محمد إبراهيم السيد' }).click()
  await page.getByRole('dialog').getByRole('button', { name: arabic.code.issue, exact: true }).click()
  const shown = page.getByRole('alertdialog', { name: arabic.code.shown, exact: true })
  assert.match((await shown.locator('output').textContent())!, /^\w{4}-\w{4}$/)
  // cameras want dark on light, in the dark theme too
  assert.equal(await shown.getByRole('img', { name: arabic.code.qr }).locator('rect').getAttribute('fill'), '#fff')
  assert.deepEqual(await visit.axe({ within: '[role="alertdialog"]' }), [])
  await shown.getByRole('button').last().click()
  await shown.waitFor({ state: 'hidden' })
  // back where the first of the two dialogs was opened
  await page.locator('main .page-head button:focus').getByText(textsOf(catalogues.ar, 'parentLoginCode').add).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D1.2 of several centres an admin of the platform chooses one where its records would stand, on a phone too', async () => {
  await product.api('admin', 'POST', '/establishments', {
    names: { ar: 'مركز الفجر', en: 'Al Fagr' },
    timeZone: 'Africa/Cairo',
  })
  const visit = await product.visit({ ...englishLight, width: 390 }, 'admin')
  const { page } = visit
  const choice = page.getByRole('main').getByRole('button', { name: app.settings.chooseEstablishment })
  await visit.go('/settings/settings-others')
  await choice.waitFor()
  await visit.go('/users/students')
  await choice.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Al Fagr' }).waitFor()
  assert.deepEqual(await visit.axe(), [])
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: textsOf(en, 'student').add })
    .first()
    .waitFor()
  await page.getByText(textsOf(en, 'student').empty).waitFor()
  assert.equal(
    await page.evaluate(() => document.activeElement?.id),
    'main',
    'who chose by the keyboard goes on where the records came',
  )
  assert.deepEqual(visit.complaints(), [])
  // switched in another window: a record saved here would belong to the other centre
  await page.keyboard.press('n')
  await nameInput(page.getByRole('dialog')).fill('Of Al Fagr')
  const [, top] = (await product.api('admin', 'GET', '/session/establishments')).items
  await page.evaluate(
    (establishmentToken) =>
      fetch('/api/session/establishment', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-version': '1.0' },
        body: JSON.stringify({ establishmentToken }),
      }),
    top.token,
  )
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('alert').getByText(en.refusals['session.elsewhere'].detail).waitFor()
  assert.equal(await nameInput(page.getByRole('dialog')).inputValue(), 'Of Al Fagr')
  await page.getByText(app.logout.elsewhere).waitFor({ state: 'attached' })
  // the window shows the other centre by now, and the form is still of the first
  await page.getByRole('dialog').getByRole('alert').waitFor()
  const saves = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/students'),
  )
  await page.keyboard.press('Control+s')
  assert.equal((await saves).status(), 409)
  assert.equal(
    (await product.api('admin', 'GET', `/students?search=${encodeURIComponent('Of Al Fagr')}`)).page.total,
    0,
  )
  await visit.go('/users/students?new=1')
  assert.equal(await nameInput(page.getByRole('dialog')).inputValue(), '', 'nor is its draft put into one of the other')
  assert.match(visit.complaints().join(), /409/)
  await visit.close()
})

test('D1.3 a colour without contrast is corrected where it is hard to read, which is said before it is saved, and what stands on it is legible', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/establishment-settings/look')
  const { look } = english
  await page.getByRole('textbox', { name: fieldLabel(en, 'establishment', 'accent'), exact: true }).fill('#ffff66')
  const said = page.getByText(/#ffff66.* is hard to read here/)
  await said.waitFor()
  assert.equal(await said.count(), 1, 'only on the light ground')
  await page.getByRole('button', { name: app.form.save }).click()
  await page.getByText(app.form.saved, { exact: true }).first().waitFor()
  const shown = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  assert.notEqual(await shown(), '#ffff66')
  for (const path of ['/users/students', '/educational/calendar']) {
    await visit.go(path)
    assert.deepEqual([await faintTexts(page), await visit.axe()], [[], []], path)
  }
  await page.getByRole('button', { name: ui.theme.toDark }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await rest(visit) // colours change gradually
  assert.deepEqual(await faintTexts(page), [])
  await visit.go('/settings/establishment-settings/look')
  await page.getByRole('button', { name: look.own }).click()
  await page.getByRole('button', { name: app.form.save }).click()
  await page.getByText(app.form.saved, { exact: true }).first().waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
