/** The form of what repeats, in a real browser. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { daysInMonth } from '@topcenter/model/kit/date-text'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { app } from '@topcenter/texts/en/app'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const pictures = process.env.PICTURES
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

/** A year to come in which February has 28 days. */
const thisYear = new Date().getUTCFullYear()
const year = [thisYear + 1, thisYear + 2].find((each) => daysInMonth(each, 2) === 28)!
const remind = (names: object) =>
  product.api('manager', 'POST', '/reminders', {
    names,
    at: `${year}-01-31T10:00:00Z`,
    recurrence: 'FREQ=MONTHLY',
  })

for (const [look, name, { repeat, form }] of [
  [{ ...englishLight, width: 390 }, 'english-390', app],
  [arabicDark, 'arabic-1440', arabicApp],
] as const)
  test(`D8.4 the form says what a repetition of the 31st does, and offers the last day: ${name}`, async () => {
    const made = await remind({ en: `Salaries ${name}` })
    const visit = await product.visit(look, 'manager')
    const { page } = visit
    await visit.go(`/alerts/reminders?record=${made.token}&edit=1`)
    const dialog = page.getByRole('dialog').last()
    const day = dialog.getByRole('button', { name: new RegExp(repeat.monthDay) })
    await day.waitFor()
    await dialog.getByText(repeat.shorter).waitFor()
    const next = dialog.getByText(new RegExp(`^${repeat.next.split('{{')[0]!.trim()}`))
    assert.match(await next.innerText(), /28.*31.*30/s)
    await next.scrollIntoViewIfNeeded()
    await picture(page, `repetition-same-${name}`)
    await day.click()
    await page.getByRole('option', { name: repeat.lastDay }).click()
    await dialog.getByText(repeat.shorter).waitFor({ state: 'detached' })
    assert.match(await next.innerText(), /28.*31.*30/s)
    await picture(page, `repetition-last-${name}`)
    assert.deepEqual([await visit.axe({ within: '[role=dialog]' }), await visit.overflow()], [[], 0])
    await dialog.getByRole('button', { name: form.save, exact: true }).click()
    await dialog.getByText(repeat.monthlyLast).first().waitFor()
    const saved = await product.api('manager', 'GET', `/reminders/${made.token}`)
    assert.deepEqual([saved.recurrence, saved.at], ['FREQ=MONTHLY;BYMONTHDAY=-1', made.at])
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  })
