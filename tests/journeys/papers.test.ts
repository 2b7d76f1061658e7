/**
 * Papers of every day (D11.6): the blank register of a group and the voucher of an expense, opened from their records
 * without a mouse, in both languages.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { app as englishApp } from '@topcenter/texts/en/app'
import { work as englishWork } from '@topcenter/texts/en/work'
import { printedPages } from '@topcenter/server/documents/read-pdf-for-tests'
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
  await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
  await settled(page)
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
}

/** Opens a paper in its tab with the Enter key, and reads what it says. */
async function printed({ page }: Visit, label: string): Promise<string> {
  const link = page.getByRole('dialog').getByRole('link', { name: label, exact: true })
  assert.equal(await link.getAttribute('target'), '_blank')
  await link.focus()
  // this browser shows no PDF, so it takes the paper as a file
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const pdf = await readFile(await file.path())
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  return (await printedPages(pdf)).join(' ')
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
