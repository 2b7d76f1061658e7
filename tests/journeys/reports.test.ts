/**
 * A question that nobody prepared, answered from a report: laid out anew, narrowed, followed to its records, saved
 * for oneself and others, found again, taken away as a sheet (D11.1, D11.4).
 *
 * It takes some 50 s of CPU: nine page loads, and a report that is drawn anew after each change of its question.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { catalogues } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import type { Locator, Page } from 'playwright-core'
import { arabicDark, englishLight, type Product, settled, startProduct, type Visit } from './product.ts'
import { address, arabic, byKeys, figure, type Job, picture, toAsk, total } from './report-job.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const asked = (page: Page): string => new URL(page.url()).search

async function choose(page: Page, { press, words }: ReturnType<Job>, label: 'rows' | 'columns', name: string) {
  await press(page.getByRole('button', { name: new RegExp(` ${words[label]}$`) }))
  await press(page.getByRole('option', { name, exact: true }))
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

/** Lays the report out, narrows it, and answers the count of what is left. */
async function layOut(visit: Visit, job: ReturnType<Job>): Promise<number> {
  const { page } = visit
  const { words, question, press } = job
  await visit.go('/reports')
  await press(page.getByRole('main').getByRole('link', { name: question, exact: true }).first())
  await page.waitForURL(`**${address}`)
  await settled(page)
  await press(page.getByRole('radio', { name: words.periods.all, exact: true }))
  await toAsk(page, 'period', 'all')
  await choose(page, job, 'columns', words.noColumns)
  await toAsk(page, 'columns', 'none')
  await settled(page)
  await page.locator('.report-table thead tr').nth(1).waitFor({ state: 'detached' })
  await choose(page, job, 'rows', words.buckets.year)
  await toAsk(page, 'rows', 'year')
  await settled(page)
  const whole = await figure(total(page).first())
  assert.ok(whole > 0)
  const first = page.locator('tbody [data-cell]').first()
  const narrowed = await figure(first)
  await press(first)
  await press(page.getByRole('menuitem', { name: words.narrow }))
  await toAsk(page, 'year')
  await settled(page)
  assert.equal(await figure(total(page).first()), narrowed)
  assert.ok(narrowed <= whole)
  return narrowed
}

/** The records behind the total are as many as it says. */
async function openRecords(visit: Visit, { words, press }: ReturnType<Job>, count: number) {
  const { page } = visit
  await press(total(page).first())
  await press(page.getByRole('menuitem', { name: words.open }))
  const drawer = page.getByRole('dialog')
  await drawer.locator('p bdi').first().waitFor()
  assert.equal(await figure(drawer.locator('p bdi').first()), count)
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await picture(page, `report-records-${visit.page.viewportSize()!.width}`)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

const views = (page: Page, { app }: ReturnType<Job>) => page.getByRole('dialog', { name: app.list.views })
async function openViews(page: Page, job: ReturnType<Job>): Promise<Locator> {
  await job.press(page.getByRole('button', { name: job.app.list.views, exact: true }))
  const panel = views(page, job)
  await panel.getByRole('textbox', { name: job.app.list.viewName }).waitFor()
  return panel
}

async function save(visit: Visit, job: ReturnType<Job>, name: string, role?: string) {
  const { page } = visit
  const { app, press } = job
  const panel = await openViews(page, job)
  if (role) {
    await press(panel.getByRole('button', { name: new RegExp(`${app.list.sharedWith}$`) }))
    await press(page.getByRole('option', { name: role, exact: true }))
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await picture(page, `report-save-${visit.page.viewportSize()!.width}`)
  await panel.getByRole('textbox', { name: app.list.viewName }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(app.list.viewSaved).first().waitFor()
  await panel.waitFor({ state: 'detached' })
}

/** From the saved ones among all reports, in a page that is loaded anew: the same question, the same answer. */
async function findAgain(
  visit: Visit,
  { words, press }: ReturnType<Job>,
  name: string,
  question: string,
  count: number,
) {
  const { page } = visit
  await visit.go('/reports')
  const saved = page.getByRole('region', { name: words.saved })
  await saved.waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await picture(page, `reports-saved-${visit.page.viewportSize()!.width}`)
  await press(saved.getByRole('link', { name }))
  await page.waitForURL((url) => url.pathname === address)
  await settled(page)
  assert.equal(asked(page), question)
  assert.equal(await figure(total(page).first()), count)
}

async function takeSheet(page: Page, { app, press }: ReturnType<Job>) {
  await press(page.getByRole('button', { name: app.list.export, exact: true }))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('menuitem', { name: app.list.exportXlsx })),
  ])
  assert.match(file.suggestedFilename(), /\.xlsx$/)
  assert.equal((await readFile(await file.path())).toString('latin1', 0, 2), 'PK')
}

test('a report is laid out, narrowed, followed to its records, shared, found again and exported: Arabic, dark', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const job = arabic(page)
  const count = await layOut(visit, job)
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await openRecords(visit, job, count)
  const question = asked(page)
  const { items: roles } = await product.api('manager', 'GET', '/saved-views/roles?list=report.joiningApplications')
  await save(visit, job, 'طلبات السنة', roles[0].names.ar)
  await page.reload()
  await settled(page)
  assert.equal(asked(page), question)
  await findAgain(visit, job, 'طلبات السنة', question, count)
  await takeSheet(page, job)
  const [kept] = (await product.api('manager', 'GET', '/saved-views')).items
  assert.deepEqual(kept.roleTokens, [roles[0].token])
  await product.api('manager', 'DELETE', `/saved-views/${kept.token}`)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('the same by keys on a phone, in English and light; a saved report is renamed, opens the report, goes and comes back', async () => {
  const visit = await product.visit({ ...englishLight, width: 390 }, 'manager')
  const { page } = visit
  const job = byKeys(page)
  const { app, press } = job
  const count = await layOut(visit, job)
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await openRecords(visit, job, count)
  const question = asked(page)
  await save(visit, job, 'One year')
  await findAgain(visit, job, 'One year', question, count)
  await takeSheet(page, job)

  const panel = await openViews(page, job)
  const button = (words: string, name: string) =>
    panel.getByRole('button', { name: interpolate(words, { name }), exact: true })
  await press(button(app.list.renameView, 'One year'))
  await page.waitForFunction(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === 'One year',
  )
  await page.keyboard.type('The year')
  await page.keyboard.press('Enter')
  await button(app.list.renameView, 'The year').waitFor()
  // with whom it is shared: the focus goes there, and comes back by Escape, which leaves the panel open
  await press(button(app.list.shareView, 'The year'))
  await panel
    .getByRole('button', { name: new RegExp(`${app.list.sharedWith}$`) })
    .first()
    .waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('li')?.textContent?.includes('The year'))
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-share'))
  await press(button(app.list.viewDefault, 'The year'))
  await panel.getByText(app.list.viewOpens).waitFor()
  await page.keyboard.press('Escape')
  // the report without an address opens with it, until it is cleared
  await visit.go(address)
  await page.waitForURL((url) => url.search === question)
  await settled(page)
  assert.equal(await figure(total(page).first()), count)

  await openViews(page, job)
  await press(button(app.list.removeView, 'The year'))
  const again = page.waitForResponse(
    (answer) => answer.url().endsWith('/saved-views') && answer.request().method() === 'POST',
  )
  await press(page.locator('.toast').getByRole('button', { name: app.record.undo }))
  await again
  const [kept, ...more] = (await product.api('manager', 'GET', '/saved-views')).items
  assert.deepEqual([more.length, kept.name, `?${kept.query}`, kept.isDefault], [0, 'The year', question, true])
  await product.api('manager', 'DELETE', `/saved-views/${kept.token}`)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D11.1 a report that asks for too much keeps what it is narrowed to and offers a shorter period: both languages', async () => {
  for (const [look, job, name] of [
    [arabicDark, arabic, 'wide'],
    [{ ...englishLight, width: 390 }, byKeys, 'narrow'],
  ] as const) {
    const visit = await product.visit(look, 'manager')
    const { page } = visit
    const { words, press } = job(page)
    const attendance = '/reports/attendance-and-absence'
    await visit.go(`${attendance}?rows=student&columns=none&period=lastMonth`)
    await settled(page)
    await press(page.locator('tbody [data-cell]').first())
    await press(page.getByRole('menuitem', { name: words.narrow }))
    await toAsk(page, 'student')
    await settled(page)
    const chips = page.getByRole('list', { name: words.filters })
    const narrowed = await chips.innerText()
    const release = await product.hinder('educational_group_attendance')
    await press(page.getByRole('radio', { name: words.periods.all, exact: true }))
    const alert = page.getByRole('alert').filter({ has: page.getByRole('heading') })
    await alert.waitFor()
    await release()
    assert.equal(await chips.innerText(), narrowed)
    assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
    await picture(page, `report-too-much-${name}`)
    await press(alert.getByRole('button', { name: words.periods.thisMonth, exact: true }))
    await toAsk(page, 'period', 'thisMonth')
    await settled(page)
    assert.equal(await chips.innerText(), narrowed)
    // on the first of a month this one has no figures yet
    await press(page.getByRole('radio', { name: words.periods.lastMonth, exact: true }))
    await toAsk(page, 'period', 'lastMonth')
    await page.locator('tbody [data-cell]').first().waitFor()
    assert.equal(await page.locator('tbody [data-cell]').count(), 2, 'the figures of the student')
    for (const wrong of ['rows=weather', 'period=soon', 'from=yesterday', 'weather=fine', 'student=nobody']) {
      await visit.go(`${attendance}?${wrong}`)
      await alert.waitFor()
      assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0], wrong)
      await press(alert.getByRole('button', { name: words.afresh, exact: true }))
      await page.waitForURL((url) => url.pathname === attendance && url.search === '')
      await settled(page)
      // on the first of a month the report has no figures yet
      await total(page)
        .or(page.getByText(words.emptyText.longer, { exact: true }))
        .first()
        .waitFor()
      assert.equal(await alert.count(), 0, wrong)
    }
    await visit.go(`${attendance}?from=2001-01-01&to=2001-01-31`)
    await page.getByText(words.emptyText.longer, { exact: true }).waitFor()
    await press(page.getByRole('main').getByRole('button', { name: words.wider, exact: true }))
    await toAsk(page, 'period', 'all')
    await visit.close()
  }
})

/** Waits until so many statements wait for the table that is hindered. */
async function untilWaiting(count: number) {
  for (const deadline = Date.now() + 4_000; (await product.waiting()) !== count;)
    assert.ok(Date.now() < deadline, `${await product.waiting()} statements wait instead of ${count}`)
}

test('D11.1 of three quick changes the last is shown and PostgreSQL stops the others; back goes change by change, and the address is the report', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const { words, press } = arabic(page)
  await visit.go(`${address}?rows=year&columns=none&period=lastYear`)
  await settled(page)
  const given: string[] = []
  page.on('requestfailed', (request) => given.push(new URL(request.url()).searchParams.get('period')!))
  const release = await product.hinder('educational_joining_application')
  const changes = ['today', 'last7', 'all'] as const
  for (const [at, period] of changes.entries()) {
    await press(page.getByRole('radio', { name: words.periods[period], exact: true }))
    await toAsk(page, 'period', period)
    if (at === 0) await untilWaiting(1)
  }
  await untilWaiting(1)
  await release()
  await settled(page)
  assert.deepEqual(given, ['today', 'last7'])
  const whole = await figure(total(page).first())
  const alone = await product.api('manager', 'GET', '/reports/joining-applications?rows=year&columns=&period=all')
  const { values } = alone.cells.find(({ row }: { row: string[] }) => row.length === 0)
  assert.equal(whole, values[0])
  for (const period of [...changes.slice(0, -1).toReversed(), 'lastYear'] as const) {
    await page.goBack()
    await toAsk(page, 'period', period)
    await settled(page)
    assert.ok(await page.getByRole('radio', { name: words.periods[period], exact: true }).isChecked(), period)
  }
  const question = asked(page)
  for (let forth = 0; forth < changes.length; forth += 1) await page.goForward()
  await toAsk(page, 'period', 'all')
  await settled(page)
  assert.equal(await figure(total(page).first()), whole)
  const shown = page.url()
  const colleague = await product.visit(arabicDark, 'employee')
  await colleague.go(`${new URL(shown).pathname}${new URL(shown).search}`)
  await settled(colleague.page)
  assert.equal(await figure(total(colleague.page).first()), whole)
  assert.notEqual(question, asked(page))
  await colleague.close()
  await visit.close()
})

test('a report is found by its name from anywhere, by who may open it alone', async () => {
  const open = async (userName: string) => {
    const visit = await product.visit(arabicDark, userName)
    await visit.go('/user-app-settings')
    await settled(visit.page)
    await visit.page.keyboard.press('Control+k')
    await visit.page.getByRole('combobox').waitFor()
    await visit.page.keyboard.type('المغادر')
    return visit
  }
  const title = catalogues.ar.screens.StudentsWhoLeftReport!
  const manager = await open('manager')
  const { page } = manager
  await page.getByRole('option', { name: title }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/reports/students-who-left')
  await page.getByRole('heading', { name: title }).waitFor()
  await manager.close()
  const student = await open('student')
  await student.page.getByText('لا نتيجة').waitFor()
  assert.equal(await student.page.getByRole('option', { name: title }).count(), 0)
  await student.close()
})
