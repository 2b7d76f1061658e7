/**
 * The reports as questions: one is found by a word that stands in neither its name nor its question, pinned by P,
 * opened by Enter and counted at once; who sees a part of the centre gets the questions alone.
 */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { reportIndex as arabic } from '@topcenter/texts/ar/report-index'
import { reportIndex as english } from '@topcenter/texts/en/report-index'
import { reports } from '@topcenter/model/reports/reports'
import type { Page } from 'playwright-core'
import { arabicDark, englishLight, type Product, settled, startProduct, type Visit } from './product.ts'
import { picture } from './report-job.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

type Words = typeof arabic | typeof english
const row = (page: Page, id: string) => page.locator(`.index-row[data-report=${id}]`)
const card = (page: Page, id: string) => page.locator(`.index-card[data-report=${id}]`)
const focusedReport = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-report]')?.dataset.report)

/** Presses a key in a report, and reads where the focus is then. */
async function focusAfter(page: Page, key: string): Promise<string | undefined> {
  await page.keyboard.press(key)
  return focusedReport(page)
}

/** Opens the index once the first night has counted the last report. */
async function openCounted({ page, go }: Visit): Promise<void> {
  for (let left = 60; left > 0; left -= 1) {
    await go('/reports')
    await settled(page)
    if ((await row(page, reports.at(-1)!.id).locator('.index-figure b').count()) > 0) return
    await delay(1_000)
  }
  assert.fail('the first night has counted nothing')
}

async function search(page: Page, { lead }: Words, text: string) {
  await page.keyboard.press('/')
  // `/` leads to the search
  await page.locator('input[type=search]:focus').waitFor()
  await page.getByRole('searchbox', { name: lead }).fill(text)
}

test('a question is found by another word, pinned by P, opened by Enter: Arabic, dark', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await openCounted(visit)
  assert.equal(await page.locator('.index-row').count(), reports.length)
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await picture(page, 'report-index-1440')

  await search(page, arabic, 'كاش عجز')
  await row(page, 'revenue').waitFor({ state: 'detached' })
  assert.deepEqual(
    await page.locator('.index-row').evaluateAll((rows) => rows.map((each) => (each as HTMLElement).dataset.report)),
    ['cashierShifts'],
  )
  assert.equal(await focusAfter(page, 'ArrowDown'), 'cashierShifts')
  await page.keyboard.press('p')
  await row(page, 'cashierShifts').locator('.index-pin.is-pinned').waitFor({ state: 'attached' })
  await search(page, arabic, 'كلمة بلا تقرير')
  await page.getByText(arabic.noneFound).waitFor()
  assert.deepEqual(await visit.axe(), [])
  await page.keyboard.press('Escape')

  // the newest point of a line is at its left
  const line = row(page, 'daySheet').locator('.index-line')
  const dot = await line.locator('circle').boundingBox()
  const frame = await line.boundingBox()
  assert.ok(dot!.x - frame!.x < frame!.width / 2, 'the newest value is at the left')

  // a pinned report is a card, and stays in its section
  await card(page, 'cashierShifts').waitFor()
  await row(page, 'cashierShifts').getByRole('link').focus()
  assert.equal(await focusAfter(page, 'ArrowUp'), 'comingDues')
  assert.equal(await focusAfter(page, 'ArrowDown'), 'cashierShifts')
  assert.notEqual(await focusAfter(page, 'ArrowLeft'), 'cashierShifts')
  assert.equal(await focusAfter(page, 'ArrowRight'), 'cashierShifts')
  await row(page, 'cashierShifts').getByRole('button', { name: arabic.how }).click()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await card(page, 'cashierShifts').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/reports/cashier-shifts')
  await settled(page)
  await visit.go('/reports')
  await page
    .getByRole('navigation', { name: arabic.recent })
    .getByRole('link', { name: arabic.questions.cashierShifts })
    .waitFor()
  await card(page, 'cashierShifts').getByRole('link').focus()
  await page.keyboard.press('p')
  await card(page, 'cashierShifts').waitFor({ state: 'detached' })
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a figure that was never counted is counted now, on a phone too: English, light', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await openCounted(visit)
  await product.write('manager', ({ tx, actor }) =>
    tx.run({
      sql: 'delete from report_figure where establishment_id = $1 and report = $2',
      parameters: [actor.establishmentId, 'certificates'],
    }),
  )
  await visit.go('/reports')
  const own = row(page, 'certificates')
  await own.getByRole('button', { name: english.count }).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await own.getByRole('button', { name: english.count }).click()
  await own.locator('.index-figure b').waitFor()
  await own.locator('.index-time', { hasText: english.now }).waitFor({ state: 'attached' })
  assert.equal(await focusedReport(page), 'certificates', 'the focus stays at the report')
  await page.setViewportSize({ width: 390, height: 844 })
  assert.equal(await visit.overflow(), 0)
  await picture(page, 'report-index-390')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
