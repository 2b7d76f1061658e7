/**
 * Papers of every day (D11.6): of a group, an expense, a price list and a complaint, opened from their records
 * without a mouse; labels of a list and names of a report, taken from their menus; in both languages.
 *
 * It takes some 50 s of CPU: each paper is made as a PDF file on the server and shown by the browser.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { app as englishApp } from '@topcenter/texts/en/app'
import { work as englishWork } from '@topcenter/texts/en/work'
import { reportWords } from '@topcenter/texts/both'
import { printedPages } from '@topcenter/server/test/documents/read-pdf-for-tests'
import { arabicDark, englishLight, type Look, type Product, settled, startProduct, type Visit } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const api = (path: string) => product.api('manager', 'GET', path)
type Names = { readonly ar: string; readonly en: string }
const both = [
  { look: arabicDark, language: 'ar', app: arabicApp, work: arabicWork },
  { look: englishLight, language: 'en', app: englishApp, work: englishWork },
] as const

/** Opens the papers of a record by keys alone. */
async function openPapers({ page, go, axe }: Visit, address: string, tab: string): Promise<void> {
  await go(address)
  const tabs = page.getByRole('dialog').getByRole('tab')
  const isRtl = await page.evaluate(() => document.documentElement.dir === 'rtl')
  await tabs.first().focus()
  for (let tries = await tabs.count(); tries > 0; tries -= 1) {
    if ((await page.locator(':focus').textContent()) === tab) break
    await page.keyboard.press(isRtl ? 'ArrowLeft' : 'ArrowRight')
  }
  if ((await page.locator(':focus').textContent()) !== tab) {
    // behind "more", after the last of them
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    for (let tries = await items.count(); tries > 0; tries -= 1) {
      if ((await page.locator(':focus').textContent()) === tab) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
  }
  await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
  await settled(page)
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
}

/** Opens a paper in its tab with the Enter key, and returns its text. */
async function printed({ page }: Visit, label: string): Promise<string> {
  const link = page.getByRole('dialog').getByRole('link', { name: label, exact: true })
  assert.equal(await link.getAttribute('target'), '_blank')
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  await link.focus()
  // some builds of the browser show a PDF, others hand it over as a file: the answer itself is the same
  const [answer] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url() === address),
    page.keyboard.press('Enter'),
  ])
  assert.equal(answer.status(), 200)
  assert.equal(answer.headers()['content-type'], 'application/pdf')
  const pdf = await (await page.request.get(address)).body()
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  return (await printedPages(pdf)).join(' ')
}

/** Returns the text of the file that a button or a menu entry downloads. */
async function taken({ page }: Visit, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return (await printedPages(await readFile(await file.path()))).join(' ')
}

/** Opens a menu with the Enter key and presses one of its entries so. */
async function chooseIn({ page }: Visit, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** A visit that has nothing to complain of. */
async function inLook(look: Look, job: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await product.visit(look, 'manager')
  await job(visit)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
}

test('D11.6 a blank register is printed from the group: it has the names of who sits in it', async () => {
  const [group] = (await api('/educational-groups?size=1')).items
  const seats: { student: { names: Names } }[] = (
    await api(`/educational-group-students?educationalGroupToken=${group.token}&size=50`)
  ).items
  assert.ok(seats.length > 0)
  for (const { look, language, app, work } of both)
    await inLook(look, async (visit) => {
      await openPapers(visit, `/educational/educational-groups?record=${group.token}`, app.list.print)
      const paper = await printed(visit, work.papers.register8)
      for (const { student } of seats) assert.ok(paper.includes(student.names[language]), `${language}: ${paper}`)
      assert.ok(paper.includes(group.names[language]), paper)
    })
})

test('D11.6 a voucher is printed from the expense: number, account and what it was for', async () => {
  const [expense] = (await api('/expenses?size=1')).items
  for (const { look, language, app, work } of both)
    await inLook(look, async (visit) => {
      await openPapers(visit, `/finance/expenses?record=${expense.token}`, app.list.print)
      const paper = await printed(visit, work.papers.voucher)
      for (const said of [expense.code, expense.expensesType.names[language], expense.account.names[language]])
        assert.ok(paper.includes(said), `${language}: ${said} in ${paper}`)
    })
})

test('D11.6 a student’s statement, results and card stand together where papers are looked for', async () => {
  const [{ user }] = (await api('/debts?size=1')).items
  for (const { look, language, app, work } of both)
    await inLook(look, async (visit) => {
      await openPapers(visit, `/users/students?record=${user.token}`, app.list.print)
      for (const label of [work.papers.statement, work.papers.transcript]) {
        const paper = await printed(visit, label)
        assert.ok(
          paper.includes(user.names[language].split(' ')[0]),
          `${language}: ${user.names[language]} in ${paper}`,
        )
      }
      const card = visit.page.getByRole('dialog').getByRole('link', { name: work.papers.idCard, exact: true })
      await visit.go((await card.getAttribute('href'))!)
      await visit.page.getByRole('article').filter({ hasText: user.code }).waitFor()
    })
})

test('D11.6 a price list is printed from its record: the category and what it costs', async () => {
  const [prices] = (await api('/price-lists?size=1')).items
  const { packagePrice } = await api(`/price-lists/${prices.token}`)
  for (const { look, language, app, work } of both)
    await inLook(look, async (visit) => {
      await openPapers(visit, `/educational/price-list?record=${prices.token}`, app.list.print)
      const paper = await printed(visit, work.papers.priceList)
      const price = (packagePrice / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
      for (const said of [prices.code, prices.educationalCategory.names[language], price])
        assert.ok(paper.includes(said), `${language}: ${said} in ${paper}`)
    })
})

test('D11.6 a complaint is printed from its record with what was answered', async () => {
  const [answer] = (await api('/complaint-follow-ups?size=1')).items
  const complaint = await api(`/complaints/${answer.complaintToken}`)
  for (const { look, language, app, work } of both)
    await inLook(look, async (visit) => {
      await openPapers(visit, `/alerts/complaints?view=list&record=${complaint.token}`, app.list.print)
      const paper = await printed(visit, work.papers.complaint)
      for (const said of [complaint.code, complaint.names[language], answer.text.split(' ')[0]])
        assert.ok(paper.includes(said), `${language}: ${said} in ${paper}`)
    })
})

test('D11.6 labels are taken of a whole list from its menu, and of chosen records from the bar of the selection', async () => {
  const { items } = await api('/educational-groups?size=200')
  for (const { look, app } of both)
    await inLook(look, async (visit) => {
      const { page, go, axe } = visit
      await go('/educational/educational-groups')
      const all = await taken(visit, () => chooseIn(visit, app.list.more, app.list.labels))
      for (const { code } of items) assert.ok(all.includes(code), `${code} in ${all}`)
      const row = page.getByRole('row').filter({ hasText: items[0].code })
      await row.getByRole('checkbox').focus()
      await page.keyboard.press('Space')
      const button = page.getByRole('button', { name: app.list.labels, exact: true })
      await button.waitFor()
      assert.deepEqual(await axe(), [])
      const one = await taken(visit, async () => {
        await button.focus()
        await page.keyboard.press('Enter')
      })
      assert.ok(one.includes(items[0].code) && !one.includes(items[1].code), one)
    })
})

test('D11.6 names to sign are taken from their report: columns are chosen, then the paper comes', async () => {
  const [seat] = (await api('/educational-group-students?size=1')).items
  for (const { look, language, app } of both)
    await inLook(look, async (visit) => {
      const { page, go, axe } = visit
      const words = reportWords[language].names
      await go('/reports/names-list')
      await chooseIn(visit, app.list.export, words.title)
      const dialog = page.getByRole('dialog', { name: words.title })
      await dialog.getByRole('checkbox', { name: words.phone, exact: true }).focus()
      await page.keyboard.press('Space')
      await settled(page)
      assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
      const paper = await taken(visit, async () => {
        await dialog.getByRole('button', { name: words.make, exact: true }).focus()
        await page.keyboard.press('Enter')
      })
      for (const said of [seat.student.code, words.phone, language === 'ar' ? 'التوقيع' : 'Signature'])
        assert.ok(paper.includes(said), `${language}: ${said} in ${paper.slice(0, 500)}`)
    })
})
