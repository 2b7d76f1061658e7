/**
 * The first hour of a centre: move in with the dataset's files, find a student, take a register, give a score, see the
 * result change.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { catalogues } from '@topcenter/texts/describe'
import type { Page } from 'playwright-core'
import { disagreements, expectedResults } from '../oulad/expected-results.ts'
import {
  arabicDark,
  pressUntilFocused,
  type Product,
  registerNotTaken,
  settled,
  startProduct,
  untilDialogHasFocus,
} from './product.ts'

const folder = fileURLToPath(new URL('../../server/test/import/fixtures/oulad', import.meta.url))
const importer = fileURLToPath(new URL('../../tools/import.ts', import.meta.url))
let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { en } = catalogues

/** Waits, from before the key is pressed, for the answer to what is sent to a path. */
const saved = (page: Page, at: (path: string) => boolean) =>
  page.waitForResponse((answer) => at(new URL(answer.url()).pathname) && answer.request().method() === 'POST')

const runImporter = (...args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [importer, ...args, '--url', product.address, '--user', 'manager'], {
      env: { ...process.env, TOPCENTER_PASSWORD: 'Demo@1234', NODE_TEST_CONTEXT: '' },
    })
    let output = ''
    child.stdout.on('data', (text) => (output += String(text)))
    child.stderr.on('data', (text) => (output += String(text)))
    child.on('close', (code) => resolve({ code, output }))
  })

test('D5.3 the dataset moves in by one command, and every result agrees with its files; a second run changes nothing', async () => {
  const first = await runImporter('--profile', 'oulad', folder)
  assert.equal(first.code, 0, first.output)
  const { items: categories } = await product.api('manager', 'GET', '/educational-categories?search=OU-&size=200')
  const presentations = categories.filter((category: { parentToken: string | null }) => category.parentToken)
  const shown = []
  for (const { token } of presentations) {
    const { items } = await product.api('manager', 'GET', `/educational-categories/${token}/results?size=200`)
    shown.push(
      ...items.map((item: { application: { code: string }; total: number | null; verdict: string }) => ({
        code: item.application.code,
        total: item.total,
        verdict: item.verdict,
      })),
    )
  }
  const expected = await expectedResults(folder, presentations[0].successDegree)
  assert.equal(shown.length, expected.size)
  assert.deepEqual(disagreements(expected, shown), [])
  assert.ok(
    shown.some(({ verdict }) => verdict === 'Pass') && shown.some(({ verdict }) => verdict !== 'Pass'),
    'the fixture has both',
  )
  const second = await runImporter('--profile', 'oulad', folder)
  assert.equal(second.code, 0, second.output)
  assert.deepEqual(
    (await product.api('manager', 'GET', '/imports')).items[0].steps.map(
      (step: { counts: { new: number; changed: number } }) => step.counts.new + step.counts.changed,
    ),
    presentationSteps.map(() => 0),
  )
})
const presentationSteps = [
  'periods',
  'modules',
  'presentations',
  'groups',
  'students',
  'applications',
  'groupStudents',
  'components',
  'scores',
]

test('a command that asks for the wrong thing is told how it is used, without a stack', async () => {
  const { code, output } = await runImporter('--adress', 'x')
  assert.deepEqual([code, output.split('\n')[0]], [2, "Unknown option '--adress'"])
  assert.match(output, /npm run import -- --profile/)
  assert.doesNotMatch(output, /\bat /)
})

test('a student is found by a piece of the code, and the record shows the groups', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const student = (await product.api('manager', 'GET', '/students?search=OU-&size=1')).items[0]
  await visit.go('/users/students')
  await pressUntilFocused(page, '/')
  await page.keyboard.type(student.code.slice(3))
  await page.waitForURL((url) => url.searchParams.get('search') === student.code.slice(3))
  await settled(page)
  const row = page.getByRole('row').filter({ hasText: student.code })
  await row.waitFor() // the only one: the list has answered
  await row.click()
  await page.getByRole('dialog').getByText(student.code).first().waitFor()
  const more = page.getByRole('button', { name: arabicApp.record.more })
  await more.click()
  await page.getByRole('menuitem', { name: arabicApp.record.qr }).click()
  await page
    .getByRole('dialog', { name: arabicApp.record.qr })
    .getByRole('img', { name: arabicApp.record.qr })
    .waitFor()
  await untilDialogHasFocus(page)
  await page.keyboard.press('Escape')
  await page.waitForFunction(
    (label) => document.activeElement?.getAttribute('aria-label') === label,
    arabicApp.record.more,
  )
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D4.4 a register is taken by keyboard alone: everybody is there but one', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const time = await registerNotTaken(product)
  await visit.go(`/educational/educational-group-attendances/${time.educationalGroupToken}?time=${time.token}`)
  // those who are expected: the others take no mark
  const rows = page
    .getByRole('list', { name: arabicWork.attendance.title })
    .getByRole('listitem')
    .filter({ has: page.locator('[data-mark]:enabled') })
  await rows.first().locator(':focus').waitFor()
  const count = await rows.count()
  for (let at = 0; at < count; at += 1) {
    await rows.nth(at).locator(':focus').waitFor()
    await page.keyboard.press(at === 1 ? '2' : '1')
    const mark = at === 1 ? 'Absence' : 'Attendance'
    await rows.nth(at).locator(`[data-mark=${mark}][aria-checked=true]:focus`).waitFor()
    await page.keyboard.press('Enter')
  }
  await Promise.all([saved(page, (path) => path.endsWith('/register')), page.keyboard.press('Control+s')])
  const { students, scheduleTime } = await product.api(
    'manager',
    'GET',
    `/educational-schedule-times/${time.token}/register`,
  )
  assert.equal(scheduleTime.register, 'Taken')
  assert.deepEqual(
    students.map((line: { attendance: string }) => line.attendance).filter((mark: string) => mark === 'Absence').length,
    1,
  )
  // who is frozen or postponed on the day stands in the register, but is not expected and takes no mark
  const expected = students.filter((line: { expected: boolean }) => line.expected)
  assert.ok(expected.length > 1)
  assert.equal(
    students.filter((line: { attendance: string }) => line.attendance === 'Attendance').length,
    expected.length - 1,
  )
  await visit.close()
})

test('D5.3 a score that is given changes the result, and the reader switches to English', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const group = (await product.api('manager', 'GET', '/educational-groups?search=ENG-A1-A')).items[0]
  const totals = async () =>
    (
      await product.api(
        'manager',
        'GET',
        `/educational-categories/${group.educationalCategoryToken}/results?groupToken=${group.token}&size=200`,
      )
    ).items
  const before = await totals()
  await visit.go(`/educational/monitor-score-exams/${group.token}`)
  const sheet = page.getByRole('grid')
  await sheet.waitFor()
  await sheet.locator('td[data-column="0"]').first().click()
  await page.keyboard.type('٩٥')
  await page.keyboard.press('Enter')
  await Promise.all([saved(page, (path) => path.includes('/score-sheets/')), page.keyboard.press('Control+s')])
  const now = await totals()
  const changed = now.filter(
    (item: { total: number; application: { token: string } }) =>
      before.find(
        (old: { application: { token: string }; total: number }) => old.application.token === item.application.token,
      ).total !== item.total,
  )
  assert.equal(changed.length, 1)
  await visit.go(`/educational/category-results/${group.educationalCategoryToken}`)
  await page.getByText(`${changed[0].total}%`).first().waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: en.screens.CategoryResults }).waitFor()
  assert.equal(await page.getAttribute('html', 'dir'), 'ltr')
  await settled(page)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
