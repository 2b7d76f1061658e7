/**
 * The first quarter of an hour of an owner: from the first login of an empty installation to a printed receipt, by the
 * buttons that the product offers, without a typed address. Inputs and presses are counted.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { work as englishWork } from '@topcenter/texts/en/work'
import { catalogues } from '@topcenter/texts/describe'
import type { Locator, Page } from 'playwright-core'
import { arabicDark, englishLight, type Product, settled, startProduct, untilStored, type Visit } from './product.ts'

const maxInputs = 25
const maxPresses = 60
const { first, walkIn, home, import: importing } = arabicWork

let product: Product
before(async () => {
  product = await startProduct({ hasDemo: false })
})
after(() => product.stop())

/** A PNG of 64 blue and orange squares, drawn by the browser. */
const drawLogo = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 64
      const context = canvas.getContext('2d')!
      context.fillStyle = '#3247a8'
      context.fillRect(0, 0, 64, 64)
      context.fillStyle = '#e8a33d'
      context.fillRect(16, 16, 32, 20)
      return canvas.toDataURL('image/png').split(',')[1]!
    }),
    'base64',
  )

/** Logs in from the front page; the page shows the setup afterwards. */
async function begin(visit: Visit, hand: Hand): Promise<void> {
  const { page } = visit
  await visit.go('/')
  await hand.press(page.getByRole('main').getByRole('link', { name: arabicApp.home.login }))
  await hand.fill(page.getByLabel(arabicApp.login.userName), 'admin')
  await hand.fill(page.locator('input[name=password]'), product.adminPassword!)
  await hand.press(page.locator('form button[type=submit]'))
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor()
}

/** Logs in, uncounted. */
async function comeBack(visit: Visit): Promise<void> {
  const { page } = visit
  await visit.go('/auth/login')
  await page.locator('input[name=userName]').fill('admin')
  await page.locator('input[name=password]').fill(product.adminPassword!)
  await page.locator('form button[type=submit]').click()
}

/** Fills and presses as a person does, and counts both. */
class Hand {
  inputs = 0
  presses = 0
  /** Names of pressed buttons that are not the primary one of their screen. */
  readonly others: string[] = []

  async fill(input: Locator, text: string): Promise<void> {
    await input.fill(text)
    this.inputs += 1
  }

  /** A choice inside of a form. */
  async choose(control: Locator): Promise<void> {
    await control.click()
    this.presses += 1
  }

  async press(button: Locator): Promise<void> {
    await button.waitFor()
    if (!(await button.evaluate((element) => element.classList.contains('is-primary'))))
      this.others.push((await button.textContent()) ?? '')
    await button.click()
    this.presses += 1
  }
}

const hand = new Hand()

test('an owner without a centre meets its setup; a logo of a wrong type, of 50 MB, and no name are refused by their cause', async (t) => {
  const visit = await product.visit(arabicDark)
  const { page } = visit
  await begin(visit, hand)
  visit.complaints() // the front page of no centre asks for one in vain
  assert.deepEqual(await visit.axe(), [])
  assert.ok((await visit.overflow()) <= 0)
  const file = page.locator('input[type=file]')
  const refusal = page.locator('.setup-field .field-error')
  await file.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await refusal.getByText('JPEG').waitFor()
  const logo = await drawLogo(page)
  // a picture that grew by what follows its end; from the disk, as sending it to the browser may take minutes
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-logo-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'logo.png'), Buffer.concat([logo, Buffer.alloc(50_000_000)]))
  await file.setInputFiles(join(folder, 'logo.png'))
  await refusal.getByText('5').waitFor()
  await page.getByRole('button', { name: first.create }).click()
  await page.getByText(first.nameMissing).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true')
  await page.getByLabel(first.name).fill('مركز المنارة للغات')
  await page.getByText(first.nameMissing).waitFor({ state: 'hidden' })
  await file.setInputFiles({ name: 'kept.png', mimeType: 'image/png', buffer: logo })
  await page.getByText('kept.png').waitFor()
  await untilStored(page, '"hasLogo":true')
  await page.reload()
  await settled(page)
  await page.getByText('kept.png').waitFor()
  await page.getByRole('button', { name: first.removeLogo }).click()
  assert.equal(await page.getByLabel(first.name).inputValue(), 'مركز المنارة للغات', 'a reload keeps what was typed')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: englishWork.first.title }).waitFor()
  assert.equal(
    await page.getByLabel(englishWork.first.name, { exact: false }).first().inputValue(),
    'مركز المنارة للغات',
  )
  assert.deepEqual(await visit.axe(), [])
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor()
  await page.getByLabel(first.name).fill('')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('of two owners who set up a centre at once the second gets into the first one’s; a lost network loses nothing', async () => {
  const [visit, other] = [
    await product.visit(arabicDark, undefined, { isOwn: true }),
    await product.visit(englishLight, undefined, { isOwn: true }),
  ]
  const { page } = visit
  await comeBack(visit)
  await comeBack(other)
  await other.page.getByLabel(englishWork.first.name, { exact: false }).first().fill('Another centre')
  await settled(page)
  await hand.fill(page.getByLabel(first.name), 'مركز المنارة للغات')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    hand.choose(page.getByRole('button', { name: first.logoChoose, exact: true })),
  ])
  await chooser.setFiles({ name: 'manara.png', mimeType: 'image/png', buffer: await drawLogo(page) })
  await hand.choose(page.getByRole('radio', { name: first.colours.logoFirst }))
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  assert.notEqual(await accent(), '#4fbdd4', 'the page has the colour of the centre already')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: first.create }).click()
  await page.locator('.setup-fault').waitFor()
  assert.equal(await page.getByLabel(first.name).inputValue(), 'مركز المنارة للغات')
  assert.ok(await page.getByText('manara.png').isVisible())
  await page.context().setOffline(false)
  await hand.press(page.getByRole('button', { name: first.create }))
  await page.getByRole('heading', { name: home.firstSteps }).waitFor()
  await other.page.getByRole('button', { name: englishWork.first.create }).click()
  await other.page.getByText('مركز المنارة للغات', { exact: false }).first().waitFor()
  await other.page.getByRole('heading', { name: englishWork.home.firstSteps }).waitFor()
  assert.equal(await other.page.getByText('Another centre').count(), 0)
  await other.close()
  await takeSteps(page)
  await visit.close()
})

/** From the first steps on the home to the receipt. */
async function takeSteps(page: Page): Promise<void> {
  const steps = page.locator('.first-steps')
  const save = (word: 'room' | 'period' | 'course' | 'group') =>
    hand.press(steps.getByRole('button', { name: first.save[word] }))
  await save('room')
  await save('period')
  await hand.fill(steps.getByLabel(first.courseName), 'إنجليزي مستوى أول')
  await hand.fill(steps.getByLabel(first.price), '1200')
  await save('course')
  for (const day of ['Saturday', 'Tuesday'] as const)
    await hand.choose(steps.getByRole('checkbox', { name: catalogues.ar.values?.weekday?.[day] ?? day }))
  await save('group')
  await takeWalkIn(page)
  await bringSheet(page)
}

async function takeWalkIn(page: Page): Promise<void> {
  await hand.press(page.locator('a.is-primary').filter({ hasText: first.save.student }))
  await hand.fill(page.locator('[data-field^="newStudent.0.names"] input').first(), 'ملك حسام الدين')
  for (const act of ['join', 'seat', 'buy', 'payNow'] as const) {
    const button = page.locator('[data-step] form button[type=submit]').filter({ hasText: walkIn[act] })
    await button.and(page.locator(':not([aria-disabled=true])')).waitFor()
    await hand.press(button)
  }
  const print = page.getByRole('link', { name: walkIn.print })
  await print.waitFor()
  const paper = (await print.getAttribute('href'))!
  const [tab] = await Promise.all([page.context().waitForEvent('page'), hand.press(print)])
  await tab.close()
  assert.equal((await page.request.get(paper)).headers()['content-type'], 'application/pdf')
  await hand.press(page.locator('a.is-primary').filter({ hasText: first.home }))
}

async function bringSheet(page: Page): Promise<void> {
  await hand.press(page.locator('a.is-primary').filter({ hasText: first.save.sheet }))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    hand.choose(page.getByRole('main').locator('.drop-zone button')),
  ])
  const sheet = ['الكود,اسم الطالب', 'S-1,عمر خالد السيد', 'S-2,سارة محمود علي'].join('\n')
  await chooser.setFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}\n`) })
  await hand.press(page.getByRole('button', { name: importing.rehearse }))
  await hand.press(page.locator('main button.is-primary').filter({ hasNotText: importing.rehearse }))
  await page.getByRole('link', { name: importing.showRecords }).waitFor()
  // then what they join: one sheet leads to the next
  const next = page.getByRole('link', { name: importing.nextSheet.split('{{name}}')[0]! })
  assert.equal(await next.getAttribute('href'), '/import/educational-joining-applications')
}

test('the whole way takes primary buttons only, at most 25 inputs and 60 presses, and the steps are over', async (t) => {
  t.diagnostic(`${hand.inputs} inputs, ${hand.presses} presses`)
  assert.deepEqual(hand.others, [])
  assert.ok(hand.inputs <= maxInputs, `${hand.inputs} inputs`)
  assert.ok(hand.presses <= maxPresses, `${hand.presses} presses`)
  assert.ok(hand.presses > 15, 'the way was gone to its end')
  const visit = await product.visit(englishLight, undefined, { isOwn: true })
  await comeBack(visit)
  await visit.page.locator('.home-cards:not(.skeleton)').waitFor()
  await settled(visit.page)
  assert.equal(await visit.page.getByRole('heading', { name: englishWork.home.firstSteps }).count(), 0)
  await visit.close()
})
