/**
 * A timetable plan and a season shift in a real browser: from the groups of a term to an accepted week, and that week
 * moved and moved back.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { work as arabic } from '@topcenter/texts/ar/work'
import { catalogues } from '@topcenter/texts/describe'
import { work } from '@topcenter/texts/en/work'
import type { Page } from 'playwright-core'
import { arabicDark, englishLight, type Product, questionOf, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { en } = catalogues
const { planning } = work
const plans = en.entities.timetablePlan!.actions!
const pictures = process.env.PICTURES
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

test('D4.2 the groups of a term are taken in, given a week, pinned, accepted; then a season shift is looked at, done and taken back', async () => {
  const [taught] = (await product.api('manager', 'GET', '/educational-groups?search=ICDL&size=1')).items
  const { educationalPeriodToken } = await product.api('manager', 'GET', `/educational-groups/${taught.token}`)
  const plan = await product.api('manager', 'POST', '/timetable-plans', {
    names: { en: 'Autumn', ar: 'الخريف' },
    educationalPeriodToken,
    opensAt: '09:00',
    closesAt: '22:00',
  })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/educational/timetable-plans/${plan.token}`)
  await page.getByText(planning.noGroups).waitFor()
  await page.getByRole('button', { name: plans.fill!.do }).click()
  await questionOf(page).getByRole('button', { name: plans.fill!.do }).click()
  const rows = page.getByRole('row')
  await page.getByRole('rowheader', { name: /ICDL/ }).first().waitFor()
  assert.ok((await rows.count()) >= 8)
  await page.getByRole('button', { name: plans.solve!.do }).click()
  await page.getByText(planning.whole).waitFor({ timeout: 60_000 })
  await visit.go(`/educational/timetable-plans/${plan.token}`)
  await page.getByRole('columnheader', { name: 'Saturday' }).waitFor()
  await picture(page, 'plan-week')
  assert.deepEqual(await visit.axe(), [])
  await page.getByRole('cell').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: planning.pin, exact: true }).click()
  await page.getByLabel(planning.pinned).first().waitFor()
  await page.getByRole('button', { name: /^Accept \d+ groups$/ }).click()
  await questionOf(page).getByRole('button', { name: plans.accept!.do }).click()
  await page.getByRole('radio', { name: planning.groups }).click()
  await page
    .getByText(/lessons created/)
    .first()
    .waitFor({ timeout: 60_000 })
  const left = async () =>
    (await product.api('manager', 'GET', `/timetable-groups?planToken=${plan.token}&size=50`)).items.filter(
      (group: { acceptedAt: string | null }) => !group.acceptedAt,
    ).length
  for (let tries = 0; tries < 300 && (await left()) > 0; tries += 1) await page.waitForTimeout(100) // group by group
  assert.equal(await left(), 0)

  const { date } = utcToZoned(new Date(), 'Africa/Cairo')
  const rule = { from: addDays(date, 1), to: addDays(date, 21), minutes: 60 }
  const { seen, moves } = await product.api('manager', 'POST', '/season-shifts/preview', rule)
  assert.ok(moves > 0)
  await product.api('manager', 'POST', '/season-shifts', {
    ...rule,
    names: { ar: 'رمضان', en: 'Ramadan' },
    seen,
    leaveOut: true,
  })
  await visit.go('/educational/season-shifts/new')
  await page.getByRole('button', { name: planning.look }).click() // it asks for what is missing
  await page.getByText(en.refusals['field.required']).first().waitFor()
  await picture(page, 'shift-new')
  assert.deepEqual(await visit.axe(), [])
  await visit.go('/educational/season-shifts')
  const [shift] = (await product.api('manager', 'GET', '/season-shifts')).items
  assert.equal(shift.moved, moves)
  await page.locator('tr[data-key]', { hasText: 'Ramadan' }).click()
  await page.getByRole('tab', { name: en.entities.educationalScheduleTime!.many }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('list', { name: en.entities.educationalScheduleTime!.many })
    .getByRole('listitem')
    .first()
    .waitFor()
  await product.api('manager', 'POST', `/season-shifts/${shift.token}/undo`, {})
  assert.equal((await product.api('manager', 'GET', `/season-shifts/${shift.token}`)).state, 'Undone')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()

  const inArabic = await product.visit(arabicDark, 'manager')
  await inArabic.go(`/educational/timetable-plans/${plan.token}`)
  await inArabic.page.getByText(arabic.planning.whole).waitFor()
  await picture(inArabic.page, 'plan-groups-ar')
  assert.deepEqual([await inArabic.axe(), await inArabic.overflow(), inArabic.complaints()], [[], 0, []])
  await inArabic.close()
})
