/** The settings of a centre by topic, in a real browser: found by search, changed, and saved. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { accessScreens as arabic } from '@topcenter/texts/ar/access-screens'
import { app as englishApp } from '@topcenter/texts/en/app'
import { accessScreens as english } from '@topcenter/texts/en/access-screens'
import { catalogues } from '@topcenter/texts/describe'
import { fieldLabel, formTabLabel } from '@topcenter/texts/labels'
import { faintTexts } from '../walk/contrast.ts'
import { turn } from '../walk/judge.ts'
import { picture } from './picture.ts'
import {
  arabicDark,
  englishLight,
  fillNames,
  type Look,
  nameInput,
  type Product,
  settled,
  startProduct,
  type Visit,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const path = '/settings/establishment-settings'
const { ar, en } = catalogues
const labelOf = (name: string, catalogue: typeof ar = ar) => fieldLabel(catalogue, 'establishment', name)
const topicOf = (key: string, catalogue: typeof ar = ar) => formTabLabel(catalogue, 'establishment', key)
const settings = (userName = 'manager') => product.api(userName, 'GET', '/own-settings')

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
  await turn(visit, looks[0]!)
}

test('a manager finds a setting by another word for it, in Arabic, changes it, and sees it saved', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  await visit.turnTo(path, [ar.screens.EstablishmentSettings!])
  await judged(visit, 'the topics')
  const search = page.getByRole('searchbox', { name: arabic.settings.search })
  await search.fill('zzzz')
  await page.getByText(arabic.settings.none).waitFor()
  await search.fill('ولي أمر تأخير')
  const found = page.getByRole('link', { name: labelOf('absenceMessageDelay') })
  await found.waitFor()
  assert.deepEqual(await visit.axe(), [])
  await found.click()
  await page.getByRole('heading', { level: 1, name: topicOf('messages') }).waitFor()
  const delay = page.getByRole('textbox', { name: labelOf('absenceMessageDelay') })
  await delay.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[data-field=absenceMessageDelay]'))
  assert.equal(await search.inputValue(), '', 'the search is over')
  assert.equal((await page.locator('main form [data-field], main form input[name]').count()) < 12, true)
  await judged(visit, 'a topic')

  // a refusal keeps what is typed
  await page.getByRole('textbox', { name: labelOf('absenceMessageDelay') }).fill('9999')
  await page.keyboard.press('Control+s')
  await page.locator('[aria-invalid=true]').first().waitFor()
  await page.getByRole('textbox', { name: labelOf('absenceMessageDelay') }).fill('25')
  await page.keyboard.press('Control+s')
  await page.getByText(arabicApp.form.saved, { exact: true }).first().waitFor()
  assert.equal((await settings()).absenceMessageDelay, 25)
  assert.ok(
    await page.getByRole('heading', { level: 1, name: topicOf('messages') }).isVisible(),
    'the topic stays open',
  )
  await page.reload()
  await settled(page)
  assert.equal(await page.getByRole('textbox', { name: labelOf('absenceMessageDelay') }).inputValue(), '25')

  // what is typed survives a reload, and the version of somebody else asks
  await page.getByRole('textbox', { name: labelOf('absenceMessageDelay') }).fill('35')
  await page.keyboard.press('Tab') // a number counts once it is left
  await page.waitForTimeout(600)
  const { version } = await settings()
  await product.api('manager', 'PATCH', '/own-settings', { version, absenceMessageDelay: 45 })
  await page.reload()
  await settled(page)
  assert.equal(await page.getByRole('textbox', { name: labelOf('absenceMessageDelay') }).inputValue(), '35')
  await page.keyboard.press('Control+s')
  const stale = page.getByRole('dialog', { name: arabicApp.stale.title })
  await stale.waitFor()
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await stale.locator('button.is-primary').click()
  await page.getByText(arabicApp.form.saved, { exact: true }).first().waitFor()
  assert.equal((await settings()).absenceMessageDelay, 35)
  assert.match(visit.complaints().join(), /406/)
  await visit.close()
})

test('Ctrl K leads to a setting; the logo is saved as soon as it is chosen, the colour with the form, and both are seen at once', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('logo')
  await page.getByRole('option', { name: labelOf('image', en) }).click()
  await page.getByRole('heading', { level: 1, name: topicOf('look', en) }).waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[data-field=image]'))
  const accent = page.getByRole('textbox', { name: labelOf('accent', en), exact: true })
  await accent.fill('#b91c1c')
  await page
    .locator('[data-field=image] input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture() })
  await page.getByText(english.look.logoSaved).first().waitFor()
  assert.equal(await accent.inputValue(), '#b91c1c', 'the logo is a newer version, and the form keeps what is typed')
  await page.getByRole('button', { name: englishApp.form.save }).click()
  await page.getByText(englishApp.form.saved, { exact: true }).first().waitFor()
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() === '#b91c1c',
  )
  await judged(visit, 'the look')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('who may only read a setting sees it as text; who may change none does not find the screen', async () => {
  const visit = await product.visit(englishLight, 'manager')
  await visit.go(`${path}/lessons`)
  await visit.page.getByText(english.settings.readOnly).waitFor()
  assert.equal(await visit.page.getByRole('button', { name: englishApp.form.save }).count(), 0)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()

  const other = await product.visit(englishLight, 'student')
  await other.go(path)
  await other.page.waitForURL('**/error-404')
  await other.close()
})

/** Needs a platform admin: no role of a centre holds this setting. */
async function offerUnd(undLanguage: boolean): Promise<void> {
  const { version } = await settings('admin')
  await product.api('admin', 'PATCH', '/own-settings', { version, undLanguage })
}

test('D12.6 names as written are offered only where the centre allows them, and then replace the Arabic ones', async () => {
  const colour = await product.api('manager', 'POST', '/colors', {
    names: { ar: 'فيروزي', und: 'Fayrouzi' },
    hex: '#30d5c8',
  })
  const address = `/settings/settings-others/colors?record=${colour.token}`
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const choice = page.getByRole('radio', { name: arabic.und })
  await visit.go('/user-app-settings')
  await page.getByRole('radio', { name: arabicApp.palette.toEnglish, exact: true }).waitFor()
  assert.equal(await choice.count(), 0)
  await offerUnd(true)
  await page.reload()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/user-app-settings') && answer.request().method() === 'PATCH',
  )
  await choice.click()
  await page.getByRole('radio', { name: arabic.und, checked: true }).waitFor()
  assert.ok((await saved).ok())
  await visit.go(address)
  await page.getByRole('heading', { name: 'Fayrouzi' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')

  await offerUnd(false)
  await page.reload()
  await page.getByRole('heading', { name: 'فيروزي' }).waitFor()
  await product.api('manager', 'PATCH', '/user-app-settings', { settings: { language: 'ar-EG' } })
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a further centre asks for its name, logo and colour alone; its form is divided by topic', async () => {
  const visit = await product.visit(englishLight, 'admin')
  const { page } = visit
  await visit.go('/settings/establishments?new=1')
  const form = page.getByRole('dialog')
  await form.waitFor()
  assert.equal(await form.getByRole('tab').count(), 0)
  await fillNames(form, 'الفرع الثاني', 'Second branch')
  await page.keyboard.press('Control+s')
  await nameInput(form).waitFor({ state: 'hidden' })
  const { items } = await product.api('admin', 'GET', '/establishments?search=Second')
  assert.deepEqual([items.length, items[0].timeZone], [1, 'Africa/Cairo'])
  await visit.go(`/settings/establishments?record=${items[0].token}&edit=1`)
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: topicOf('money', en) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: labelOf('decimalPlaces', en) })
    .waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
