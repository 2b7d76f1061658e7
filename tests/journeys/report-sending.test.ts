/** A report goes out: to a colleague and by a link, and again and again by a schedule (D11.5). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ar } from '@topcenter/texts/ar/catalogue'
import { reportIndex } from '@topcenter/texts/en/report-index'
import { catalogues } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import type { Locator, Page } from 'playwright-core'
import { arabicDark, englishLight, type Product, questionOf, settled, startProduct, type Visit } from './product.ts'
import { address, arabic, byKeys, figure, type Job, picture, total } from './report-job.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const sendDialog = async (page: Page, { press, words, title }: ReturnType<Job>): Promise<Locator> => {
  await press(page.getByRole('button', { name: words.sending.send, exact: true }))
  const dialog = page.getByRole('dialog', { name: interpolate(words.sending.title, { report: title }) })
  await dialog.getByRole('button', { name: new RegExp(`${words.sending.users}$`) }).waitFor()
  return dialog
}
async function chooseIn(page: Page, dialog: Locator, { press }: ReturnType<Job>, label: string, option: string) {
  await press(dialog.getByRole('button', { name: new RegExp(`${label}$`) }))
  await press(page.getByRole('option', { name: option, exact: true }))
  if (await page.getByRole('listbox').count()) await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}
async function takeFile(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  assert.match(file.suggestedFilename(), /\.(xlsx|pdf)$/)
}
/** The last notification of a user that leads to a sent report. */
async function noticeOf(user: string): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((go) => setTimeout(go, 300))) {
    const { items } = await product.api(user, 'GET', '/notifications?sort=-createdAt')
    const found = items.find(({ link }: { link: string | null }) => link?.startsWith('/reports/sent'))
    if (found) return found.link
  }
  throw new Error('nobody was told')
}

/** All are deleted first, and brought back: D8.5. */
async function openFromBell({ page, go, axe }: Visit, { press }: ReturnType<Job>, link: string): Promise<void> {
  const say = ar.work.notifications
  await go('/settings/settings-others')
  const bell = page.locator('button[aria-haspopup].has-mark')
  const panel = page.getByRole('dialog', { name: ar.entities.notification.many, exact: true })
  const notice = panel.locator(`a[href="${link}"]`)
  await press(bell)
  await notice.waitFor()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await picture(page, 'bell-1440')
  await press(panel.getByRole('button', { name: say.deleteAll, exact: true }))
  await notice.waitFor({ state: 'detached' })
  await press(page.getByRole('button', { name: say.undo, exact: true }))
  if ((await panel.count()) === 0) await press(bell)
  await press(notice)
  await panel.waitFor({ state: 'detached' })
}

test('D11.5 a report is sent to a colleague, who opens it as it was sent and takes its file: Arabic, dark', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const job = arabic(page)
  const { words, press, title } = job
  await visit.go(`${address}?period=all&rows=year&columns=none`)
  await settled(page)
  const count = await figure(total(page).first())
  const dialog = await sendDialog(page, job)
  await chooseIn(page, dialog, job, words.sending.users, 'كريم عادل فوزي')
  await press(dialog.getByText(words.sending.formats.xlsx, { exact: true }))
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await picture(page, 'report-send-1440')
  await press(dialog.getByRole('button', { name: words.sending.send, exact: true }))
  await page.getByText(words.sending.sent).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(visit.complaints(), [])
  await visit.close()

  const colleague = await product.visit(arabicDark, 'employee')
  await openFromBell(colleague, job, await noticeOf('employee'))
  const open = colleague.page.getByRole('link', { name: words.sending.openReport })
  await open.waitFor()
  await colleague.page.getByRole('heading', { name: title }).waitFor()
  assert.deepEqual([await colleague.axe(), await colleague.overflow()], [[], 0])
  await picture(colleague.page, 'report-sent-1440')
  await takeFile(colleague.page, () => press(colleague.page.getByRole('button', { name: words.sending.file })))
  await press(open)
  await colleague.page.waitForURL((url) => url.pathname === address && url.searchParams.get('rows') === 'year')
  await settled(colleague.page)
  assert.equal(await figure(total(colleague.page).first()), count)
  // a stranger with a link logs in first, and comes back to it
  const { address: link } = await product.api('manager', 'POST', '/report-links', {
    report: 'joiningApplications',
    query: 'period=all',
    language: 'ar',
  })
  const stranger = await product.visit(arabicDark)
  await stranger.go(`${new URL(link).pathname}${new URL(link).search}`)
  await stranger.page.locator('input[name=userName]').fill('employee')
  await stranger.page.locator('input[name=password]').fill('Demo@1234')
  await stranger.page.keyboard.press('Enter')
  await stranger.page.getByRole('link', { name: words.sending.openReport }).waitFor()
  assert.equal(new URL(stranger.page.url()).search, new URL(link).search)
  await stranger.close()
  // a link that has ended says so
  await colleague.go('/reports/sent?link=of-another-time')
  await colleague.page.getByText(catalogues.ar.refusals['report.sentGone'].title).waitFor()
  assert.deepEqual([await colleague.axe(), await colleague.overflow()], [[], 0])
  await colleague.close()
})

test('D11.5 a report goes out every week, is run now, paused and deleted: by keys on a phone, English, light', async () => {
  const visit = await product.visit({ ...englishLight, width: 390 }, 'manager')
  const { page } = visit
  const job = byKeys(page)
  const { words, press } = job
  await visit.go('/reports')
  await press(page.getByRole('link', { name: reportIndex.schedules, exact: true }))
  await page.getByText(words.sending.none).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await visit.go(address)
  await settled(page)
  const dialog = await sendDialog(page, job)
  await chooseIn(page, dialog, job, words.sending.when, words.sending.every.week)
  await press(dialog.getByRole('button', { name: words.sending.schedule, exact: true }))
  await dialog.getByText(catalogues.en.refusals['field.oneDay']).waitFor()
  assert.match(visit.complaints().join(), /406 .*report-schedules$/)
  await chooseIn(page, dialog, job, words.sending.day, 'Saturday')
  await dialog.getByRole('textbox', { name: words.sending.name }).fill('Applications of the week')
  await chooseIn(page, dialog, job, words.sending.users, 'Karim Adel Fawzy')
  await dialog.getByRole('radio', { name: words.sending.formats.xlsx }).focus()
  await page.keyboard.press('Space')
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await picture(page, 'report-schedule-390')
  await press(dialog.getByRole('button', { name: words.sending.schedule, exact: true }))
  await page.getByText(words.sending.scheduled, { exact: true }).first().waitFor()

  await visit.go('/reports/schedules')
  const card = page.getByRole('region', { name: 'Applications of the week' })
  await card.getByText(words.sending.never).waitFor()
  const act = async (name: string) => {
    await press(
      card.getByRole('button', { name: interpolate(words.sending.more, { name: 'Applications of the week' }) }),
    )
    await press(page.getByRole('menuitem', { name }))
  }
  await act(words.sending.run)
  await card.getByText(words.sending.runStates.Done).waitFor({ timeout: 60_000 })
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await picture(page, 'report-schedules-390')
  await act(words.sending.runs)
  const runs = page.getByRole('dialog')
  await takeFile(page, () => press(runs.getByRole('button', { name: words.sending.file })))
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await picture(page, 'report-runs-390')
  await page.keyboard.press('Escape')
  await runs.waitFor({ state: 'detached' })
  await act(words.sending.pause)
  await card.getByText(words.sending.states.Paused).waitFor()
  await act(words.sending.goOn)
  await card.getByText(words.sending.states.Active, { exact: true }).waitFor()
  await act(words.sending.remove)
  await press(questionOf(page).getByRole('button', { name: words.sending.remove }))
  await page.getByText(words.sending.none).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
