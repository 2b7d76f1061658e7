/** The calendar as a receptionist uses it, in Arabic: a lesson is moved with the keyboard and with the mouse, and comes back. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { arabicDark, type Product, startProduct } from './product.ts'

const zone = 'Africa/Cairo'
let product: Product
before(async () => { product = await startProduct() })
after(() => product.stop())

/** A group of its own, with one lesson from 11:45 to 13:15 on a Sunday to come. */
async function lesson(): Promise<{ group: string; token: string; sunday: string }> {
  const { api } = product
  const { items } = await api('manager', 'GET', '/educational-groups?size=1')
  const { educationalCategoryToken, educationalPeriodToken } = await api('manager', 'GET', `/educational-groups/${items[0].token}`)
  const group = await api('manager', 'POST', '/educational-groups', { names: { ar: 'مجموعة التجربة' }, educationalCategoryToken, educationalPeriodToken })
  let sunday = addDays(utcToZoned(new Date(), zone).date, 7)
  while (new Date(`${sunday}T00:00Z`).getUTCDay() !== 0) sunday = addDays(sunday, 1)
  const { token } = await api('manager', 'POST', '/educational-schedule-times', { educationalGroupToken: group.token, from: zonedToUtc(sunday, '11:45', zone), to: zonedToUtc(sunday, '13:15', zone) })
  return { group: group.token, token, sunday }
}

test('D4.3 P15 the calendar in Arabic: a lesson is moved by keyboard and by mouse, the move is undone, and axe finds no fault', async () => {
  const { group, token, sunday } = await lesson()
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const stands = async (day: string, from: string, to: string): Promise<void> => {
    let seen = ''
    for (let tries = 0; tries < 50; tries += 1) {
      const time = await product.api('manager', 'GET', `/educational-schedule-times/${token}`)
      const [starts, ends] = [utcToZoned(time.from, zone), utcToZoned(time.to, zone)]
      seen = `${starts.date} ${starts.time} ${ends.time}`
      if (seen === `${day} ${from} ${to}`) return
      await page.waitForTimeout(100)
    }
    assert.equal(seen, `${day} ${from} ${to}`)
  }
  await visit.go(`/educational/calendar?view=week&date=${sunday}&by=group&of=${group}`)
  const time = page.locator(`[data-time="${token}"]`)
  const column = (at: number) => page.locator(`[data-column="${at}"]`)
  const [box, own, next] = [(await time.boundingBox())!, (await column(1).boundingBox())!, (await column(2).boundingBox())!]
  assert.ok(next.x < own.x, 'from right to left')
  assert.ok(Math.abs(box.y - own.y - (705 - 480) * 0.8) < 3 && Math.abs(box.height - 90 * 0.8) < 4, '11:45 to 13:15 of a day from 8:00')
  assert.ok(Math.abs(box.x - own.x) < 3 && Math.abs(box.width - own.width) < 5, 'alone it has the whole width')
  assert.deepEqual(await visit.axe(), [])

  await time.focus()
  for (const key of ['Enter', 'ArrowLeft', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await stands(addDays(sunday, 1), '12:00', '13:45')
  await page.getByRole('button', { name: 'تراجع' }).click()
  await stands(sunday, '11:45', '13:15')
  await time.focus()
  for (const key of ['Enter', 'ArrowDown', 'Escape']) await page.keyboard.press(key)

  const from = (await time.boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(next.x + next.width / 2, from.y + 40, { steps: 4 })
  await page.mouse.move(next.x + next.width / 2, from.y + 20 + 48, { steps: 4 })
  await page.mouse.up()
  await stands(addDays(sunday, 1), '12:45', '14:15')
  assert.equal(await page.locator('[role=dialog]').count(), 0, 'a drag opens nothing')

  await product.api('manager', 'POST', '/educational-schedule-times', { educationalGroupToken: group, from: zonedToUtc(sunday, '15:00', zone), to: zonedToUtc(sunday, '16:00', zone) })
  await page.locator('[data-column="1"] [data-time]').waitFor() // it arrives by itself
  await time.focus()
  await page.keyboard.press('Enter')
  for (let quarters = 0; quarters < 10; quarters += 1) await page.keyboard.press('ArrowDown')
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  const dialog = page.locator('.dialog-inside')
  await dialog.getByRole('heading', { name: 'أقرب الأوقات المتاحة هنا' }).waitFor()
  assert.deepEqual(await visit.axe(), [])
  await dialog.locator('section').nth(1).getByRole('button').first().click()
  await dialog.waitFor({ state: 'detached' })
  await stands(sunday, '13:30', '15:00')
  assert.deepEqual(visit.complaints().filter((text) => !text.includes('406')), [])
  await visit.close()
})
