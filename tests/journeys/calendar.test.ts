/**
 * The calendar as a receptionist uses it: a lesson is moved and stretched with the keyboard, the mouse and a finger,
 * and comes back; in Arabic and in English, by days and by lecturers.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { app } from '@topcenter/texts/en/app'
import { words } from '@topcenter/texts/en/words'
import { faintTexts } from '../walk/contrast.ts'
import {
  arabicDark,
  englishLight,
  type Product,
  registerNotTaken,
  startProduct,
  untilCount,
  untilDialogHasFocus,
} from './product.ts'

const zone = 'Africa/Cairo'
let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

/** Returns a Sunday so many days from now or later, in a week without holidays: those close a day. */
async function sundayIn(days: number): Promise<string> {
  const { items } = await product.api('manager', 'GET', '/holidays?size=200&columns=from,to')
  const isOpen = (day: string): boolean =>
    !items.some(({ from, to }: { from: string; to: string | null }) => from <= day && day <= (to ?? from))
  const isSought = (day: string): boolean =>
    new Date(`${day}T00:00Z`).getUTCDay() === 0 && [-1, 0, 1, 2, 3, 4, 5].every((by) => isOpen(addDays(day, by)))
  let day = addDays(utcToZoned(new Date(), zone).date, days)
  while (!isSought(day)) day = addDays(day, 1)
  return day
}

/** A group of its own, with one lesson from 11:45 to 13:15 on a Sunday to come. */
async function lesson(): Promise<{ group: string; token: string; sunday: string }> {
  const { api } = product
  const { items } = await api('manager', 'GET', '/educational-groups?size=1')
  const { educationalCategoryToken, educationalPeriodToken } = await api(
    'manager',
    'GET',
    `/educational-groups/${items[0].token}`,
  )
  const group = await api('manager', 'POST', '/educational-groups', {
    names: { ar: 'مجموعة التجربة' },
    educationalCategoryToken,
    educationalPeriodToken,
  })
  const sunday = await sundayIn(7)
  const { token } = await api('manager', 'POST', '/educational-schedule-times', {
    educationalGroupToken: group.token,
    from: zonedToUtc(sunday, '11:45', zone),
    to: zonedToUtc(sunday, '13:15', zone),
  })
  return { group: group.token, token, sunday }
}

test('D4.3 the calendar in Arabic: a lesson is moved and stretched by keyboard, mouse and finger, the move is undone, and axe finds no fault; in English it is given to another lecturer', async () => {
  const { group, token, sunday } = await lesson()
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  /** In the centre's records, and then on the screen, where the next hand takes it. */
  const stands = async (day: string, from: string, to: string, screen = page): Promise<void> => {
    let seen = ''
    for (let tries = 0; tries < 50; tries += 1) {
      const time = await product.api('manager', 'GET', `/educational-schedule-times/${token}`)
      const [starts, ends] = [utcToZoned(time.from, zone), utcToZoned(time.to, zone)]
      seen = `${starts.date} ${starts.time} ${ends.time}`
      if (seen === `${day} ${from} ${to}`) break
      await delay(100)
    }
    assert.equal(seen, `${day} ${from} ${to}`)
    await screen.waitForFunction(
      ([what, start, minutes]) => {
        const { style } = document.querySelector<HTMLElement>(`[data-time="${what}"]`) ?? {}
        return Number(style?.getPropertyValue('--s')) === start && Number(style?.getPropertyValue('--m')) === minutes
      },
      [token, minuteOf(from), minuteOf(to) - minuteOf(from)] as const,
    )
  }
  await visit.go(`/educational/calendar?view=week&date=${sunday}&by=group&of=${group}`)
  const time = page.locator(`[data-time="${token}"]`)
  const column = (at: number) => page.locator(`[data-column="${at}"]`)
  const [box, own, next] = [
    (await time.boundingBox())!,
    (await column(1).boundingBox())!,
    (await column(2).boundingBox())!,
  ]
  const hour = own.height / 13 // from 9:00 to 22:00
  assert.ok(next.x < own.x, 'from right to left')
  assert.ok(
    Math.abs(box.y - own.y - 2.75 * hour) < 3 && Math.abs(box.height - 1.5 * hour) < 4,
    '11:45 to 13:15 of a day from 9:00',
  )
  const [whole, inner] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
  assert.equal(whole, inner, 'the week fills the window and the page does not scroll')
  assert.ok(Math.abs(box.x - own.x) < 4 && Math.abs(box.width - own.width) < 6, 'alone it has the whole width')
  assert.deepEqual(await visit.axe(), [])

  await time.focus()
  for (const key of ['Enter', 'ArrowLeft', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await stands(addDays(sunday, 1), '12:00', '13:45')
  await page.getByRole('button', { name: 'تراجع' }).waitFor()
  // to the messages, the first of them, its button
  for (const key of ['F6', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await stands(sunday, '11:45', '13:15')
  await page.locator('main :focus').waitFor() // not in the next message, nor on the page
  await time.focus()
  for (const key of ['Enter', 'ArrowDown', 'Escape']) await page.keyboard.press(key)

  const from = (await time.boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(next.x + next.width / 2, from.y + 40, { steps: 4 })
  await page.mouse.move(next.x + next.width / 2, from.y + 20 + hour, { steps: 4 })
  await page.mouse.up()
  await stands(addDays(sunday, 1), '12:45', '14:15')
  assert.equal(await page.locator('[role=dialog]').count(), 0, 'a drag opens nothing')

  const monday = addDays(sunday, 1)
  for (const [pixels, end] of [
    [hour / 2, '14:45'],
    [-hour / 2, '14:15'],
  ] as const) {
    const low = (await time.boundingBox())!
    const [x, y] = [low.x + low.width / 2, low.y + low.height - 3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + pixels, { steps: 4 })
    await page.mouse.up()
    await stands(monday, '12:45', end)
  }
  const cdp = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  /** To the day's column that stands `columns` further left, and down. */
  const swipe = async (isRested: boolean, columns: number, down: number): Promise<void> => {
    const at = (await time.boundingBox())!
    const [x, y] = [at.x + at.width / 2, at.y + 20]
    await finger('touchStart', x, y)
    if (isRested) await page.locator(`[data-time="${token}"][data-moving]`).waitFor()
    for (let part = 1; part <= 4; part += 1)
      await finger('touchMove', x - (columns * own.width * part) / 4, y + (down * part) / 4)
    await finger('touchEnd')
  }
  await swipe(false, 1, 40)
  await page.waitForTimeout(300)
  await stands(monday, '12:45', '14:15') // who does not rest scrolls
  await page.locator('[data-calendar]').evaluate((element) => {
    element.scrollTop = 0
  })
  await swipe(true, 1, hour / 2)
  await stands(addDays(monday, 1), '13:15', '14:45')
  assert.equal(await page.locator('[role=dialog]').count(), 0)
  await page.getByRole('button', { name: 'تراجع' }).last().click()
  await stands(monday, '12:45', '14:15')

  await product.api('manager', 'POST', '/educational-schedule-times', {
    educationalGroupToken: group,
    from: zonedToUtc(sunday, '15:00', zone),
    to: zonedToUtc(sunday, '16:00', zone),
  })
  await page.locator('[data-column="1"] [data-time]').waitFor() // it arrives by itself
  await time.focus()
  await page.keyboard.press('Enter')
  for (let quarters = 0; quarters < 10; quarters += 1) await page.keyboard.press('ArrowDown')
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  const dialog = page.locator('.dialog-inside')
  await dialog.getByRole('heading', { name: 'أقرب الأوقات المتاحة هنا' }).waitFor()
  assert.deepEqual(await visit.axe(), [])
  await dialog.locator('section').last().getByRole('button').first().click()
  await dialog.waitFor({ state: 'detached' })
  await stands(sunday, '13:30', '15:00')
  assert.deepEqual(
    visit.complaints().filter((text) => !text.includes('406')),
    [],
  )
  await visit.close()

  const lecturer = await product.api('manager', 'POST', '/employees', {
    names: { ar: 'محاضر التجربة', en: 'Trial lecturer' },
  })
  await product.api('manager', 'POST', '/educational-schedule-times', {
    educationalGroupToken: group,
    lecturerToken: lecturer.token,
    from: zonedToUtc(sunday, '08:00', zone),
    to: zonedToUtc(sunday, '09:00', zone),
  })
  const english = await product.visit(englishLight, 'manager')
  await english.go(`/educational/calendar?view=day&date=${sunday}&by=lecturers`)
  const target = english.page.getByRole('region', { name: /^Trial lecturer/ })
  await target.scrollIntoViewIfNeeded()
  const unled = english.page.locator(`[data-time="${token}"]`)
  const [start, end] = [(await unled.boundingBox())!, (await target.boundingBox())!]
  assert.ok(start.x > end.x, 'those without a lecturer stand last')
  await english.page.mouse.move(start.x + start.width / 2, start.y + 20)
  await english.page.mouse.down()
  for (const x of [start.x, end.x + end.width / 2]) await english.page.mouse.move(x, start.y + 20, { steps: 4 })
  const saved = english.page.waitForResponse((response) => response.request().method() === 'PATCH')
  await english.page.mouse.up()
  assert.equal((await saved).status(), 200)
  await target.locator(`[data-time="${token}"]`).waitFor()
  await stands(sunday, '13:30', '15:00', english.page)
  assert.equal(
    (await product.api('manager', 'GET', `/educational-schedule-times/${token}`)).lecturerToken,
    lecturer.token,
  )
  assert.deepEqual([english.complaints(), await english.axe()], [[], []])
  await english.close()
})

test('D12.4 the week: subjects have their colours and are hidden by the legend, what has no room is folded, keys and the mouse make and turn; the register is one press away', async () => {
  const { api } = product
  const colour = await api('manager', 'POST', '/colors', { names: { en: 'Brick' }, hex: '#b3442e' })
  const { items } = await api('manager', 'GET', '/educational-groups?size=1')
  const { educationalPeriodToken } = await api('manager', 'GET', `/educational-groups/${items[0].token}`)
  const category = await api('manager', 'POST', '/educational-categories', {
    names: { en: 'Pottery' },
    colorToken: colour.token,
  })
  const sunday = await sundayIn(60)
  const make = async (name: string, day: string) => {
    const group = await api('manager', 'POST', '/educational-groups', {
      names: { en: name },
      educationalCategoryToken: category.token,
      educationalPeriodToken,
      maximumNumberOfStudents: 12,
      maximumStatus: true,
    })
    const time = await api('manager', 'POST', '/educational-schedule-times', {
      educationalGroupToken: group.token,
      from: zonedToUtc(day, '16:00', zone),
      to: zonedToUtc(day, '18:00', zone),
    })
    return { group: group.token as string, time: time.token as string }
  }
  for (const name of ['Kiln', 'Wheel', 'Glaze', 'Clay']) await make(name, sunday)
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/educational/calendar?view=week&date=${sunday}`)
  const day = page.locator('[data-column="1"]')
  await day.locator('[data-time]').first().waitFor()
  assert.equal(await day.locator('.week-block').count(), 2)
  const fold = day.locator('.week-fold')
  assert.equal(await fold.locator('bdi').innerText(), '+2')
  const block = day.locator('[data-time]').first()
  assert.match((await block.getAttribute('style'))!, /--hue:.*#b3442e/)
  assert.match((await block.locator('.sr-only').textContent())!, /^(Kiln|Wheel|Glaze|Clay), 4 – 6 PM, 0\/12/)
  assert.deepEqual(await visit.axe(), [])
  const legend = page.getByRole('group', { name: /^Subjects/ })
  await legend.getByRole('button', { name: 'Pottery' }).click()
  await block.waitFor({ state: 'detached' })
  await legend.getByRole('button', { name: 'Pottery', pressed: false }).click()
  await block.waitFor()

  const box = (await day.boundingBox())!
  const hour = box.height / 13
  await page.mouse.move(box.x + 40, box.y + hour + 3)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 2.5 * hour - 4, { steps: 4 })
  await page.mouse.up()
  const form = page.getByRole('dialog')
  await form.locator('[role=spinbutton]').filter({ hasText: /^10$/ }).first().waitFor() // from ten o’clock
  await form.getByRole('combobox', { name: words.educationalGroup }).fill('Kiln')
  await page.getByRole('option', { name: 'Kiln' }).click()
  await form.getByRole('button', { name: app.form.save, exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await day
    .locator('[data-time]')
    .filter({ hasText: /Kiln, 10 – 11:30 AM/ })
    .waitFor()

  const before = await page.locator('h1').innerText()
  await page.locator('[data-calendar]').focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.searchParams.get('date') === addDays(sunday, 7))
  await page.waitForFunction((text) => document.querySelector('h1')!.innerText !== text, before)
  // a press that does not wait for what the one before it draws goes on from it all the same
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.waitForURL((url) => url.searchParams.get('date') === addDays(sunday, 21))
  await page.keyboard.press('t')
  await page.waitForURL((url) => !url.searchParams.has('date'))
  await page.keyboard.press('d')
  await page.waitForURL((url) => url.searchParams.get('view') === 'day')
  await page.keyboard.press('o')
  await page.locator('.timetable-table').waitFor()
  await page.keyboard.press('m')
  const month = page.locator('.timetable:has(.timetable-month)')
  await month.waitFor()
  await untilCount(month.locator('[tabindex="0"]'), 1) // one stop of Tab
  await month.locator('[tabindex="0"]').focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key)
    await month.locator(`[data-column="${at}"] :focus`).waitFor()
  }
  await page.keyboard.press('w')
  await page.locator('.is-week').waitFor()
  await page.keyboard.press('n')
  await form.waitFor()
  await untilDialogHasFocus(page)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  const untaken = await registerNotTaken(product)
  await visit.go(`/educational/educational-schedule-times?record=${untaken.token}`)
  await page.locator('.register-row').first().waitFor()
  assert.deepEqual([visit.complaints(), await visit.axe()], [[], []])
  await visit.close()
})

test('D2.4 on a phone the timetable of a student is an agenda from today on, in words, and says nothing of registers', async () => {
  // the demo has none within a week of holidays
  const [group] = (await product.api('manager', 'GET', '/educational-groups?search=ENG-A1-A&size=1')).items
  const tomorrow = addDays(utcToZoned(new Date(), zone).date, 1)
  await product.api('manager', 'POST', '/educational-schedule-times', {
    educationalGroupToken: group.token,
    from: zonedToUtc(tomorrow, '08:00', zone),
    to: zonedToUtc(tomorrow, '09:00', zone),
    confirmClash: true,
  })
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'student')
  const { page } = visit
  await visit.go('/educational/educational-schedule-times')
  await page.waitForURL('**/educational/calendar')
  await page.locator('.timetable-line').first().waitFor()
  const words = await page.locator('main').innerText()
  assert.match(words, /(اليوم|غدًا|بعد الغد|خلال)/)
  assert.doesNotMatch(words, /سُجّل|الكشف/)
  assert.deepEqual([visit.complaints(), await visit.axe()], [[], []])
  await visit.close()
})

test('words on a lesson are readable whatever the hour and the colour of its subject, in both themes, wide and on a phone', async () => {
  await registerNotTaken(product)
  const taken = await registerNotTaken(product)
  const { scheduleTime, students } = await product.api(
    'manager',
    'GET',
    `/educational-schedule-times/${taken.token}/register`,
  )
  await product.api('manager', 'POST', `/educational-schedule-times/${taken.token}/register`, {
    marks: students
      .filter(({ expected }: { expected: boolean }) => expected)
      .map(({ groupStudentToken }: { groupStudentToken: string }) => ({ groupStudentToken, attendance: 'Attendance' })),
  })
  const { date } = utcToZoned(scheduleTime.from, zone)
  const colours = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#888888']
  for (const look of [
    arabicDark,
    englishLight,
    { ...arabicDark, width: 390 },
    { ...englishLight, width: 390 },
  ] as const) {
    const visit = await product.visit(look, 'manager')
    await visit.go(`/educational/calendar?view=${look.width === 390 ? 'day' : 'week'}&date=${date}`)
    const lessons = visit.page.locator(look.width === 390 ? '.timetable-line' : '.week-block')
    await lessons.locator('.text-warn').first().waitFor()
    await lessons.locator('.text-ok').first().waitFor()
    for (const phase of ['past', 'now', ''])
      for (const colour of colours) {
        await lessons.evaluateAll(
          (all, [itsPhase, chosen]) => {
            const hues = all.map((each) => each.style.getPropertyValue('--hue'))
            const hue = hues.find((each) => each.includes('#'))!.replace(/#\w{6}/, chosen)
            for (const each of all) {
              each.dataset.phase = itsPhase
              each.style.setProperty('--hue', hue)
            }
          },
          [phase, colour] as const,
        )
        const faint = await faintTexts(visit.page, 'main')
        assert.deepEqual(faint, [], `${phase} ${colour} ${look.theme} ${look.width}`)
      }
    await visit.close()
  }
})

test('a week of eighty lessons at one hour folds them, its day shows each, and the last of two hundred groups is found', async () => {
  const { api } = product
  const { group } = await lesson()
  const { educationalCategoryToken, educationalPeriodToken } = await api(
    'manager',
    'GET',
    `/educational-groups/${group}`,
  )
  const lecturer = await api('manager', 'POST', '/employees', { names: { en: 'Teaches all' } })
  const groups: string[] = []
  for (let nth = 1; nth <= 200; nth += 1) {
    const { token } = await api('manager', 'POST', '/educational-groups', {
      names: { en: `Many ${nth}` },
      educationalCategoryToken,
      educationalPeriodToken,
      ...(nth > 80 ? { lecturerToken: lecturer.token } : {}),
    })
    groups.push(token)
  }
  let day = addDays(utcToZoned(new Date(), zone).date, 21)
  while (new Date(`${day}T00:00Z`).getUTCDay() !== 3) day = addDays(day, 1)
  for (const token of groups.slice(0, 80))
    await api('manager', 'POST', '/educational-schedule-times', {
      educationalGroupToken: token,
      from: zonedToUtc(day, '12:00', zone),
      to: zonedToUtc(day, '13:30', zone),
    })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/educational/calendar?date=${day}`)
  const fold = page.locator('.week-fold').filter({ hasText: /\+[78]\d$/ })
  await fold.waitFor()
  assert.deepEqual([await visit.overflow(), await visit.axe()], [0, []])
  await fold.click()
  await page.getByRole('link', { name: /Show the day by room/ }).click()
  await page.waitForURL(/view=day/)
  const lessons = page.locator('.timetable-time').filter({ hasText: 'Many' })
  await lessons.nth(79).waitFor()
  const widths = await lessons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  assert.ok(Math.min(...widths) >= 60, `the narrowest has ${Math.min(...widths)} pixels`)
  await lessons.last().focus()
  await page.waitForFunction(() => {
    const { left, right } = document.activeElement!.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  })
  assert.deepEqual([await visit.overflow(), visit.complaints()], [0, []])
  await visit.go('/educational/educational-schedule-times?new=1')
  const field = page.getByRole('dialog').locator('[data-field=educationalGroupToken] input')
  await field.fill('Many 200')
  await page.getByRole('option', { name: /Many 200/ }).click()
  await visit.go(`/users/employees/${lecturer.token}`)
  await page.locator('.person-figure').filter({ hasText: '120' }).waitFor()
  assert.deepEqual([await visit.overflow(), visit.complaints()], [0, []])
  await visit.close()
  const phone = await product.visit({ ...arabicDark, width: 390 }, 'manager')
  await phone.go(`/educational/calendar?view=day&date=${day}`)
  await phone.page.locator('.timetable-line').nth(79).waitFor()
  assert.equal(
    await phone.page
      .locator('.timetable-line')
      .evaluateAll(
        (lines) =>
          lines.filter(
            (line) => line.lastElementChild!.getBoundingClientRect().left < line.getBoundingClientRect().left,
          ).length,
      ),
    0,
    'seats stand inside of their line',
  )
  assert.deepEqual([await phone.overflow(), phone.complaints()], [0, []])
  await phone.close()
})
