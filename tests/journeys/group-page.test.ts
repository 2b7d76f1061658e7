/**
 * A group and its week: its short name in narrow places, a week that moves by an hour with a drag and one press,
 * certificates for all who passed with three presses from the home page, and a message to students and parents.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { addDays } from '@topcenter/model/kit/date-text'
import { dayRange, utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

const zone = 'Africa/Cairo'
let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

/** Counts what a person presses. */
function presses() {
  let count = 0
  return {
    press: async (what: Locator) => {
      count += 1
      await what.click()
    },
    count: () => count,
  }
}

async function makeGroup(names: object, more: object = {}) {
  const { api } = product
  const { items } = await api('manager', 'GET', '/educational-groups?size=1')
  const { educationalCategoryToken, educationalPeriodToken } = await api(
    'manager',
    'GET',
    `/educational-groups/${items[0].token}`,
  )
  return api('manager', 'POST', '/educational-groups', {
    names,
    educationalCategoryToken,
    educationalPeriodToken,
    ...more,
  })
}

const today = () => utcToZoned(new Date(), zone).date
/** The day from which the next Sundays are sought: so far ahead that the demo centre has no lessons then. */
let unused = addDays(today(), 120)
/** Returns the first of some successive Sundays that have no lessons; none of their weeks has a holiday. */
async function emptySundays(weeks: number): Promise<string> {
  const isSunday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() === 0
  const hasHoliday = async (day: string) => {
    const { holidays } = await product.api('manager', 'GET', `/calendar?from=${day}&to=${addDays(day, 7 * weeks)}`)
    return holidays.length > 0
  }
  while (!isSunday(unused) || (await hasHoliday(unused))) unused = addDays(unused, 1)
  const first = unused
  unused = addDays(first, 7 * weeks)
  return first
}
const hourOf = (time: { from: string }): string => utcToZoned(time.from, zone).time

test('the letter of a group stays readable: in the list its name is cut in the middle, the week shows its short name, and its page both', async () => {
  const names = { ar: 'تصميم جرافيك للمحترفين والمبتدئين المستوى الثاني: مجموعة ب' }
  const group = await makeGroup(names)
  const day = await emptySundays(1)
  await product.api('manager', 'POST', '/educational-schedule-times', {
    educationalGroupToken: group.token,
    from: zonedToUtc(day, '16:00', zone),
    to: zonedToUtc(day, '18:00', zone),
  })
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/educational/educational-groups')
  const end = page.locator('.ended-name > :last-child').filter({ hasText: 'مجموعة ب' }).first()
  await end.waitFor()
  const isSeen = await end.evaluate((part) => {
    const [own, cell] = [part.getBoundingClientRect(), part.closest('td')!.getBoundingClientRect()]
    return own.left >= cell.left - 1 && own.right <= cell.right + 1
  })
  assert.ok(isSeen, 'the end stays inside of its cell')

  await visit.go(`/educational/calendar?view=week&date=${day}`)
  assert.equal(await page.locator('.week-block > b').first().innerText(), 'تصم 2-ب')
  await visit.go(`/educational/groups/${group.token}`)
  await page.getByRole('heading', { level: 1, name: names.ar }).waitFor()
  assert.equal(await page.locator('.group-short').innerText(), 'تصم 2-ب')
  assert.deepEqual([await visit.overflow(), await visit.axe(), visit.complaints()], [0, [], []])

  const before = await product.api('manager', 'GET', `/educational-groups/${group.token}`)
  await product.api('manager', 'PATCH', `/educational-groups/${group.token}`, {
    version: before.version,
    shortName: 'جرافيك-ب',
  })
  await page.locator('.group-short').filter({ hasText: 'جرافيك-ب' }).waitFor()
  await visit.close()
})

test('three lessons at once: two are drawn, the strip opens all of them by keyboard and gives the focus back; filters that find nothing say so', async () => {
  const day = await emptySundays(1)
  for (const name of ['Kiln', 'Wheel', 'Glaze', 'Clay'])
    await product.api('manager', 'POST', '/educational-schedule-times', {
      educationalGroupToken: (await makeGroup({ en: name })).token,
      from: zonedToUtc(day, '16:00', zone),
      to: zonedToUtc(day, '18:00', zone),
    })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/educational/calendar?view=week&date=${day}`)
  const column = page.locator('[data-column="1"]')
  const strip = column.locator('.week-fold')
  await strip.waitFor()
  assert.equal(await column.locator('.week-block').count(), 2)
  assert.equal(Math.round((await strip.boundingBox())!.width), 26)
  const closed = (await page.locator('[data-column="6"]').boundingBox())!
  assert.equal(Math.round(closed.width), 44, 'a closed day without lessons')
  assert.deepEqual([await visit.overflow(), await visit.axe()], [0, []])

  await strip.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  assert.equal(await dialog.locator('li').count(), 4)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const first = await focused()
  await page.keyboard.press('ArrowDown')
  assert.notEqual(await focused(), first)
  assert.deepEqual(await visit.axe(), [])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.ok(await strip.evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('d')
  await page.waitForURL(/view=day/)

  const { items } = await product.api('manager', 'GET', '/employees?size=1')
  await visit.go(`/educational/calendar?view=week&date=${day}&lecturer=${items[0].token}`)
  await page.getByText('No lessons match these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await strip.waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('the week of a group moves by an hour: one drag and one press; Undo takes all of it back', async () => {
  const { api } = product
  const start = await emptySundays(4)
  const days = [0, 7, 14, 21].map((after) => addDays(start, after))
  const group = await makeGroup(
    { ar: 'مجموعة الخزف' },
    { fixedSchedule: true, slices: [{ weekday: 'Sunday', from: '11:00', to: '12:30' }] },
  )
  const tokens: string[] = []
  for (const day of days)
    tokens.push(
      (
        await api('manager', 'POST', '/educational-schedule-times', {
          educationalGroupToken: group.token,
          from: zonedToUtc(day, '11:00', zone),
          to: zonedToUtc(day, '12:30', zone),
        })
      ).token,
    )
  const hours = async () => {
    const times = []
    for (const token of tokens) times.push(hourOf(await api('manager', 'GET', `/educational-schedule-times/${token}`)))
    return times
  }
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go(`/educational/calendar?view=week&date=${days[0]}&by=group&of=${group.token}`)
  const block = page.locator(`[data-time="${tokens[0]}"]`)
  const [box, column] = [(await block.boundingBox())!, (await page.locator('[data-column="1"]').boundingBox())!]
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 3 })
  await page.mouse.move(box.x + box.width / 2, box.y + 20 + column.height / 13, { steps: 4 })
  await page.mouse.up()
  const hand = presses()
  await hand.press(page.getByRole('button', { name: 'كل أسبوع' }))
  await page
    .getByText(/نُقلت \P{L}?3\P{L}? حصص أخرى/u)
    .first()
    .waitFor()
  assert.equal(hand.count(), 1)
  assert.deepEqual(await hours(), ['12:00', '12:00', '12:00', '12:00'])
  const slices = async () =>
    (await api('manager', 'GET', `/educational-groups/${group.token}`)).slices.map((slice: { from: string }) =>
      slice.from.slice(0, 5),
    )
  assert.deepEqual(await slices(), ['12:00'])
  await page.getByRole('button', { name: 'تراجع' }).last().click()
  for (let tries = 0; tries < 50 && (await slices())[0] !== '11:00'; tries += 1) await page.waitForTimeout(100)
  assert.deepEqual([await hours(), await slices()], [['11:00', '11:00', '11:00', '11:00'], ['11:00']])
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('certificates for all who passed: three presses from the home page, and the question says who of them owes', async () => {
  const { api } = product
  const { items } = await api('manager', 'GET', '/educational-groups?finished=Finished&size=20')
  const group = items.find(({ totalNumberOfStudents }: { totalNumberOfStudents: number }) => totalNumberOfStudents > 0)
  const list = () => api('manager', 'GET', `/educational-groups/${group.token}/certificates`)
  for (const { certificate } of (await list()).students)
    if (certificate)
      await api('manager', 'POST', `/educational-certificates/${certificate.token}/revoke`, { reason: 'خطأ مطبعي' })
  await api('manager', 'POST', `/educational-groups/${group.token}/unfinish`, {})
  await api('manager', 'POST', `/educational-groups/${group.token}/finish`, {})
  const before = (await list()).students as { refusal: string | null; owed: number; verdict: string }[]
  const ready = before.filter(({ refusal }) => refusal === null).length
  assert.ok(ready > 0, 'somebody passed')

  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/')
  const hand = presses()
  await hand.press(page.getByRole('link', { name: /انتهت بلا شهادات/ }))
  await hand.press(page.getByRole('button', { name: /^منح الشهادات/ }).first())
  const dialog = page.locator('.dialog-inside[role=alertdialog]')
  await dialog.waitFor()
  if (before.some(({ owed, refusal, verdict }) => owed > 0 && (verdict === 'Pass' || refusal === 'certificate.owes')))
    await dialog.getByText(/منهم/).waitFor()
  assert.deepEqual(await visit.axe(), [])
  await hand.press(dialog.getByRole('button', { name: 'امنح', exact: true }))
  await dialog.waitFor({ state: 'detached' })
  assert.equal(hand.count(), 3)
  const given = (await list()).students.filter(({ certificate }: { certificate: object | null }) => certificate)
  assert.equal(given.length, ready)

  // the results of the group have the same question, which finds nothing more to give
  await visit.go(`/educational/category-results/${group.educationalCategoryToken}?group=${group.token}`)
  await page.getByRole('button', { name: 'منح الشهادات', exact: true }).click()
  await dialog.waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'امنح', exact: true }).isDisabled())
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a message to the students of a lesson and their parents: three presses from the home page, and its words', async () => {
  // on a holiday the demo centre may have none; one at the start of the day is the first
  const [group] = (await product.api('manager', 'GET', '/educational-groups?search=ENG-A1-A&size=1')).items
  const { from } = dayRange(today(), zone)
  const { token } = await product.api('manager', 'POST', '/educational-schedule-times', {
    educationalGroupToken: group.token,
    from,
    to: new Date(Date.parse(from) + 30 * 60_000).toISOString(),
    confirmClash: true,
  })
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/')
  const hand = presses()
  await hand.press(page.locator(`.home-lessons .home-who[href$="record=${token}"]`))
  await hand.press(page.getByRole('button', { name: /رسالة للمجموعة/ }))
  const dialog = page.getByRole('dialog').last()
  await dialog.locator('textarea:focus').waitFor()
  assert.deepEqual(await visit.axe(), [])
  await page.keyboard.type('لا تنسوا الكتاب غدًا')
  await hand.press(dialog.getByRole('button', { name: 'إرسال', exact: true }))
  await dialog.locator('textarea').waitFor({ state: 'detached' })
  assert.equal(hand.count(), 3)
  const { items } = await product.api('manager', 'GET', '/sendings?size=1')
  const sent = await product.api('manager', 'GET', `/sendings/${items[0].token}`)
  assert.deepEqual(
    [sent.description.ar, sent.educationalGroups.length, sent.withParents],
    ['لا تنسوا الكتاب غدًا', 1, true],
  )
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a group on a phone and in its drawer: the register, writing and the timetable lead; closing is in the menu', async () => {
  const { items } = await product.api(
    'manager',
    'GET',
    '/educational-groups?finished=NotFinished&sort=expectedStart&size=1',
  )
  const phone = await product.visit({ ...arabicDark, width: 390 }, 'manager')
  await phone.go(`/educational/groups/${items[0].token}`)
  await phone.page.locator('.group-list tbody tr').first().waitFor()
  assert.deepEqual([await phone.overflow(), await phone.axe(), phone.complaints()], [0, [], []])
  await phone.close()

  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/educational/educational-groups?record=${items[0].token}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: /Take register|Register/ }).waitFor()
  await drawer.getByRole('button', { name: /Message the group/ }).waitFor()
  await drawer.getByRole('link', { name: /Timetable/ }).waitFor()
  assert.equal(await drawer.getByRole('button', { name: /^Close enrol/ }).count(), 0)
  await page.keyboard.press('t')
  await page.waitForURL(/\/educational\/calendar/)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
