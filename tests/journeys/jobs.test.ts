/**
 * Each job of the centre as its user does it, from the home page: every click and every key counts, the words that
 * are typed do not. A job that takes more than it did fails here.
 *
 * It takes some 45 s of CPU: every job begins with a page load, as a person begins it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { ui } from '@topcenter/texts/ar/ui'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { catalogues } from '@topcenter/texts/describe'
import { app } from '@topcenter/texts/en/app'
import { accessScreens } from '@topcenter/texts/en/access-screens'
import { screens } from '@topcenter/texts/en/screens'
import type { Locator, Page } from 'playwright-core'
import {
  arabicDark,
  englishLight,
  type Look,
  type Product,
  settled,
  startProduct,
  takeMarked,
  type Visit,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const home = '/settings/settings-others'
const api = (method: string, path: string, body?: object) => product.api('manager', method, path, body)
const { en } = catalogues

/** Clicks and keys of a user since the home page. */
interface Hand {
  readonly page: Page
  readonly visit: Visit
  click(what: Locator): Promise<void>
  press(key: string): Promise<void>
  /** Enter on the marked option of a picker, once its options are those of the typed text. */
  take(): Promise<void>
  type(text: string): Promise<void>
  /** Beside the words. */
  readonly acts: number
}

async function atHome(look: Look, userName: string): Promise<Hand> {
  const visit = await product.visit(look, userName)
  const { page } = visit
  await visit.go(home)
  let acts = 0
  return {
    page,
    visit,
    click: async (what) => {
      acts += 1
      // a click where it is in sight: what must be scrolled to first is an act of its own
      assert.ok(
        await what.evaluate((element) => element.getBoundingClientRect().top < innerHeight),
        'it is in sight without scrolling',
      )
      await what.click()
    },
    press: async (key) => {
      acts += 1
      await page.keyboard.press(key)
    },
    take: async () => {
      acts += 1
      await takeMarked(page)
    },
    type: (text) => page.keyboard.type(text),
    get acts() {
      return acts
    },
  }
}
async function done({ visit }: Hand, hasComplaints = false): Promise<void> {
  if (!hasComplaints) assert.deepEqual(visit.complaints(), [])
  await visit.close()
}
const inMenu = (page: Page, path: string): Locator => page.locator(`nav a[href="${path}"]`).first()
const focusIn = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((of) => document.activeElement?.matches(of) ?? false, selector)

const phone = { ...arabicDark, width: 390 } as const

test('a parent on the phone: dues are seen at home, and how to pay them is one act', async () => {
  const hand = await atHome(phone, 'parent')
  const { page } = hand
  const pay = page.getByRole('main').getByRole('link', { name: arabicWork.portal.pay.title })
  await pay.waitFor()
  await hand.click(pay)
  await page.locator('#how-to-pay').waitFor()
  assert.ok(hand.acts <= 1, `${hand.acts} acts`)
  await done(hand)
})

test('walk-in: a new student has a seat, a subscription and a printed receipt after at most 7 acts', async () => {
  const day = utcToZoned(new Date(), 'Africa/Cairo').date
  const periods = (await api('GET', `/educational-periods?size=1&fromTo=${day}&toFrom=${day}`)).items
  const period =
    periods[0] ??
    (await api('POST', '/educational-periods', { names: { ar: 'فترة اليوم' }, from: day, to: addDays(day, 90) }))
  const category = (await api('POST', '/educational-categories', { names: { ar: 'مادة الباب' }, finalExamWeight: 100 }))
    .token
  await api('POST', '/price-lists', { educationalCategoryToken: category, packagePrice: 90_000, sessionPrice: 5_000 })
  await api('POST', '/educational-groups', {
    names: { ar: 'مجموعة الباب' },
    educationalCategoryToken: category,
    educationalPeriodToken: period.token,
  })
  const hand = await atHome(arabicDark, 'manager')
  const { page } = hand
  await hand.click(inMenu(page, '/JoiningApplications/walk-in'))
  await focusIn(page, 'input[name=studentToken]')
  await hand.type('سلمى عادل البابا')
  await page.getByText(ui.field.noMatch.replace('{{text}}', 'سلمى عادل البابا')).waitFor()
  await hand.press('Enter') // nobody has this name: a new student
  await focusIn(page, 'input[name="newStudent.0.phone"]')
  assert.equal(await page.locator('input[name="newStudent.0.names.ar"]').inputValue(), 'سلمى عادل البابا')
  await hand.type('01099887766')
  await hand.press('Enter') // on to the subject
  await focusIn(page, 'input[name=educationalCategoryToken]')
  await hand.type('مادة الباب')
  await page
    .getByRole('option', { name: /^مادة الباب/ })
    .first()
    .waitFor()
  await hand.take()
  await page.getByText(arabicWork.walkIn.seated.replace('{{group}}', 'مجموعة الباب')).waitFor()
  await page.getByText('900.00').first().waitFor() // group and price, before anything is saved
  await hand.press('Control+Enter')
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('name') === 'money' && getSelection()!.toString() === '900.00',
  )
  await page.locator('form button[type=submit]:enabled').waitFor() // the till is proposed
  const [paper] = await Promise.all([page.context().waitForEvent('page'), hand.press('Control+Enter')])
  await paper.close()
  await page.getByRole('button', { name: arabicWork.walkIn.next }).waitFor()
  const [receipt] = (await api('GET', '/receipts?size=1')).items
  const [joined] = (await api('GET', `/joined-students?search=${encodeURIComponent('سلمى عادل البابا')}`)).items
  assert.deepEqual([receipt.money, joined.relatedWithGroup], [90_000, 'Related'])
  assert.ok(hand.acts <= 7, `${hand.acts} acts`)
  await done(hand)
})

test('an exam of five questions: after the first click the hand stays on the keyboard', async () => {
  const [category] = (await api('GET', '/educational-categories?size=1')).items
  const model = await api('POST', '/simple-exam-models', {
    names: { ar: 'اختبار المفردات', en: 'Words' },
    educationalCategoryToken: category.token,
  })
  const hand = await atHome(arabicDark, 'manager')
  const { page, visit } = hand
  await visit.go(`/educational/exam-questions/${model.token}`)
  await hand.click(page.getByRole('button', { name: arabicWork.exam.addChoice }))
  const words = ['كتاب', 'قلم', 'باب', 'شمس', 'بحر']
  for (const word of words) {
    await focusIn(page, 'textarea')
    await hand.type(`ما معنى ${word}؟`)
    await hand.press('Enter')
    const options = await page.locator('.exam-line').last().locator('.exam-edit-option').count()
    for (let option = 1; option <= options; option += 1) {
      await hand.type(`${word} ${option}`)
      if (option === options && word === words.at(-1)) break
      await hand.press(option === 2 ? 'Control+Enter' : 'Enter')
    }
  }
  await hand.press('Control+s')
  await page.locator('.save-bar').waitFor({ state: 'detached' })
  const saved = await api('GET', `/simple-exam-models/${model.token}`)
  assert.deepEqual(
    saved.multipleChoiceQuestions.map((line: { question: string }) => line.question),
    words.map((word) => `ما معنى ${word}؟`),
  )
  await done(hand)
})

test('find a student by phone: at most 2 acts', async () => {
  const { items } = await api('GET', '/students?size=50&columns=code,names,phone')
  const student = items.find(({ phone }: { phone: string | null }) => phone)
  const hand = await atHome(englishLight, 'manager')
  await hand.press('Control+k')
  await hand.page.getByRole('dialog').getByRole('combobox').waitFor()
  await hand.type(student.phone.replace('+20', '0'))
  await hand.page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(student.names.en ?? student.names.ar) })
    .first()
    .waitFor()
  await hand.press('Enter')
  await hand.page.waitForURL(`**${student.token}**`)
  assert.ok(hand.acts <= 2, `${hand.acts} acts`)
  await done(hand)
})

test('a payment for a family, and its receipt on paper: at most 3 acts', async () => {
  const parent = (await product.api('parent', 'GET', '/session')).userPersonalData
  const { phone } = await api('GET', `/parents/${parent.token}`)
  const hand = await atHome(arabicDark, 'manager')
  const { page } = hand
  await hand.click(inMenu(page, '/JoiningApplications/payment-desk'))
  await focusIn(page, '[role=search] input')
  await hand.type(phone ?? parent.code)
  await hand.press('Enter')
  await page.waitForURL(`**/payment-desk/${parent.token}`)
  await focusIn(page, 'input[inputmode=decimal]')
  const [paper] = await Promise.all([page.context().waitForEvent('page'), hand.press('Control+Enter')])
  await paper.close()
  await focusIn(page, 'a[href*="format=80mm"]')
  const [receipt] = (await api('GET', '/receipts?size=1')).items
  assert.equal(receipt.userToken, parent.token)
  assert.ok(hand.acts <= 3, `${hand.acts} acts`)
  await done(hand)
})

test('the register of a group, all present: at most 3 acts of its lecturer', async () => {
  const lecturer = (await product.api('lecturer', 'GET', '/session')).userPersonalData.token
  const { items } = await api('GET', `/educational-groups?lecturerToken=${lecturer}&finished=NotFinished&size=50`)
  const group = items.find(({ totalNumberOfStudents }: { totalNumberOfStudents: number }) => totalNumberOfStudents > 1)
  // soon after midnight a lesson of twenty minutes ago is yesterday's, and home shows today's
  const now = new Date()
  const midnight = zonedToUtc(utcToZoned(now, 'Africa/Cairo').date, '00:00', 'Africa/Cairo')
  const from = new Date(Math.max(Number(now) - 20 * 60_000, Date.parse(midnight)))
  const time = await api('POST', '/educational-schedule-times', {
    educationalGroupToken: group.token,
    lecturerToken: lecturer,
    from: from.toISOString(),
    to: new Date(from.getTime() + 10 * 60_000).toISOString(),
    confirmClash: true,
  })
  const hand = await atHome(englishLight, 'lecturer')
  const { page } = hand
  await hand.click(page.locator(`a[href*="${time.token}"]`).filter({ hasText: app.today.takeRegister }))
  await focusIn(page, '[data-mark]')
  await hand.press('Shift+P')
  await hand.press('Control+s')
  await page.waitForFunction(() => !document.querySelector('.save-bar'))
  assert.equal((await api('GET', `/educational-schedule-times/${time.token}`)).register, 'Taken')
  assert.ok(hand.acts <= 3, `${hand.acts} acts`)
  await done(hand)
})

test('scores of a group: at most 3 acts beside one key for each score', async () => {
  const hand = await atHome(englishLight, 'lecturer')
  const { page } = hand
  await hand.click(inMenu(page, '/educational/monitor-score-exams'))
  await page.locator('.group-card').first().waitFor()
  const groups = (await product.api('lecturer', 'GET', '/score-sheet-groups')).items
  const group = groups.find(({ entered, expected }: { entered: number; expected: number }) => entered < expected)
  await hand.click(page.locator(`.group-card[href$="${group.educationalGroup.token}"]`))
  await focusIn(page, '[data-cell]') // the first that has no score
  for (const score of ['11', '12']) {
    await hand.type(score)
    await page.keyboard.press('Enter')
  }
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes('/score-sheets/')),
    hand.press('Control+s'),
  ])
  assert.ok(answer.ok())
  assert.equal(
    (await product.api('lecturer', 'GET', '/score-sheet-groups')).items.find(
      (each: typeof group) => each.educationalGroup.token === group.educationalGroup.token,
    ).entered,
    group.entered + 2,
  )
  assert.ok(hand.acts <= 3, `${hand.acts} acts`)
  await done(hand)
})

test('who is at risk, and a word to the parent: seen at home, one act', async () => {
  const hand = await atHome(englishLight, 'manager')
  const { page } = hand
  const write = page
    .getByRole('region', { name: new RegExp(`^${app.today.cards.atRisk}`) })
    .locator('.home-write')
    .first()
  await write.scrollIntoViewIfNeeded()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'a chat' }))
  const [chat] = await Promise.all([page.context().waitForEvent('page'), hand.click(write)])
  assert.match(chat.url(), /^https:\/\/wa\.me\/\d+/)
  await chat.close()
  assert.ok(hand.acts <= 1, `${hand.acts} acts`)
  await done(hand)
})

test('the money of today on one page: one act', async () => {
  const hand = await atHome(englishLight, 'manager')
  await hand.click(hand.page.getByRole('link', { name: app.today.sheetTab }))
  await hand.page.locator('.day-sheet').waitFor()
  assert.ok(hand.acts <= 1, `${hand.acts} acts`)
  await done(hand)
})

test('eight applications are accepted together: 2 clicks and a key', async () => {
  const category = (await api('POST', '/educational-categories', { names: { en: 'Eight' }, finalExamWeight: 100 }))
    .token
  const period = (await api('GET', '/educational-periods?size=1')).items[0].token
  const waiting = async (): Promise<number> =>
    (await api('GET', '/educational-joining-applications?tab=UnderReview&size=1')).page.total
  for (let count = await waiting(); count < 8; count += 1)
    await api('POST', '/educational-joining-applications', {
      newStudent: [{ names: { en: `Number ${count}` } }],
      educationalCategoryToken: category,
      educationalPeriodToken: period,
    })
  const before = await waiting()
  const hand = await atHome(englishLight, 'manager')
  const { page } = hand
  await hand.click(page.locator('.home-needs a[href*="educational-joining-application"]').first())
  await page.locator('tbody tr[data-key]').first().waitFor()
  await hand.click(page.locator('thead .tick').first())
  await page.locator('.selection-bar').waitFor()
  await hand.press('Shift+A')
  await page.locator('.toast, [role=dialog]').first().waitFor()
  assert.ok((await waiting()) <= before - 8, 'those whose price is unknown wait')
  assert.ok(hand.acts <= 3, `${hand.acts} acts`)
  await done(hand, true)
})

test('a permission of a role: 2 acts to the roles, and one each to choose, to find, to tick and to save', async () => {
  const role = await api('POST', '/employee-establishment-roles', { names: { en: 'Librarian' } })
  const hand = await atHome(englishLight, 'manager')
  const { page } = hand
  await hand.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await hand.type(screens.Privileges)
  await page.getByRole('dialog').getByRole('option', { name: screens.Privileges }).first().waitFor()
  await hand.press('Enter')
  await hand.click(page.getByRole('link', { name: /Librarian/ }))
  await page.waitForURL(`**/${role.token}/**`)
  const group = en.entities.color!.many
  assert.equal(hand.acts, 3)
  await hand.click(page.getByRole('searchbox', { name: accessScreens.privileges.search }))
  await hand.type(group)
  const cell = accessScreens.privileges.cell
    .replace('{{column}}', accessScreens.privileges.add)
    .replace('{{group}}', group)
  await hand.click(page.getByRole('checkbox', { name: cell, exact: true }))
  await hand.press('Control+s')
  await page.getByText(accessScreens.privileges.saved).first().waitFor()
  assert.ok((await api('GET', `/employee-establishment-roles/${role.token}`)).privileges.Color.includes('itemAdd'))
  assert.ok(hand.acts <= 6, `${hand.acts} acts`)
  await done(hand)
})

test('a student on the phone: timetable, results, what is owed and the open exam are one act each', async () => {
  const ways: readonly (readonly [what: (page: Page) => Locator, to: string])[] = [
    [(page) => inMenu(page, '/educational/calendar'), '**/educational/calendar'],
    [(page) => inMenu(page, '/educational/monitor-score-exams'), '**/educational/monitor-score-exams'],
    [(page) => page.getByRole('main').locator('a[href^="/JoiningApplications/statement"]').first(), '**/statement**'],
    [(page) => page.locator('.open-exam-way').first(), '**exam**'],
  ]
  for (const [what, to] of ways) {
    const hand = await atHome(phone, 'student')
    const target = what(hand.page)
    await target.waitFor()
    await hand.click(target)
    await hand.page.waitForURL(to)
    await settled(hand.page)
    assert.ok(hand.acts <= 1, `${hand.acts} acts`)
    await done(hand)
  }
})
