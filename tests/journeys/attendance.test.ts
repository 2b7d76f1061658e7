/**
 * D4.4 a register without a network: it opens again, its marks wait on the device, and each arrives once with its own
 * verdict. A card before the gate's camera.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { attendance } from '@topcenter/texts/en/education-screens'
import { outbox } from '@topcenter/texts/en/attendance-screens'
import { attend, gate } from '@topcenter/texts/ar/attendance-screens'
import { attendance as attendanceAr } from '@topcenter/texts/ar/education-screens'
import { refusals } from '@topcenter/texts/ar/refusals'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { arabicDark, englishLight, type Product, registerNotTaken, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

interface Row {
  readonly groupStudentToken: string
  readonly student: { readonly code: string; readonly names: { readonly ar: string } }
  readonly expected: boolean
  readonly attendance: string
  readonly way: string | null
  readonly version: number | null
}

test('D4.4 marks taken without a network, over a reload, arrive once; what somebody else marked meanwhile is shown beside one’s own', async () => {
  const read = async (token: string): Promise<{ students: Row[]; scheduleTime: { register: string } }> =>
    product.api('manager', 'GET', `/educational-schedule-times/${token}/register`)
  const time = await registerNotTaken(product)
  const visit = await product.visit(englishLight, 'manager', { isOwn: true })
  const { page } = visit
  await visit.go(`/educational/educational-group-attendances/${time.educationalGroupToken}?time=${time.token}`)
  await page.evaluate(async () => {
    // waitForFunction takes a promise for a yes
    const assets = () =>
      new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name.split('#')[0]!)
          .filter((name) => name.includes('/assets/')),
      )
    const isKept = async () =>
      Boolean(await caches.match('/')) &&
      assets().size < (await (await caches.open('shell')).keys()).length &&
      navigator.serviceWorker.controller !== null
    for (
      const end = performance.now() + 30_000;
      !(await isKept());
      await new Promise((resolve) => setTimeout(resolve, 50))
    )
      if (performance.now() > end) throw new Error('not all is kept')
  })
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: attendance.allPresent }).click()
  const before = await read(time.token)
  assert.equal(before.scheduleTime.register, 'NotTaken')
  await page.keyboard.press('Control+s')
  const waiting = before.students.filter(({ expected, attendance: mark }) => expected && mark === 'Unknown')
  await page.getByRole('button', { name: outbox.waiting_other.replace('{{count}}', String(waiting.length)) }).waitFor()
  assert.equal((await read(time.token)).scheduleTime.register, 'NotTaken')
  const [stranger] = waiting
  await product.api('admin', 'POST', `/educational-schedule-times/${time.token}/register`, {
    marks: [{ groupStudentToken: stranger!.groupStudentToken, attendance: 'Absence' }],
  })
  await page.context().setOffline(false)
  await page.getByText(attendance.changedMeanwhile.replace('{{mark}}', attendance.absent)).waitFor({ timeout: 30_000 })
  const after = await read(time.token)
  for (const row of after.students.filter((each) =>
    waiting.some(({ groupStudentToken }) => groupStudentToken === each.groupStudentToken),
  )) {
    assert.deepEqual(
      [row.attendance, row.version],
      [row.groupStudentToken === stranger!.groupStudentToken ? 'Absence' : 'Attendance', 1],
    )
  }
  await page.getByRole('button', { name: attendance.takeTheirs }).click()
  await page.locator('.outbox-badge').waitFor({ state: 'detached' })
  await visit.close()
})

test('D12.13 attendance opens by group, and afterwards on the view that this user chose last', async () => {
  const address = '/educational/educational-group-attendances'
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const chosen = (view: keyof typeof attendance.by) =>
    page.getByRole('radio', { name: attendance.by[view], exact: true, checked: true }).waitFor()
  await visit.go(address)
  await chosen('group')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/user-app-settings') && answer.request().method() === 'PATCH',
  )
  await page.getByRole('radio', { name: attendance.by.place, exact: true }).click()
  await chosen('place')
  assert.ok((await saved).ok())
  await visit.go(address)
  await chosen('place')
  const time = await registerNotTaken(product)
  await visit.go(`${address}/${time.educationalGroupToken}?time=${time.token}`)
  await chosen('register')
  await page.locator('.register-row').first().waitFor()
  await visit.go(`${address}?view=register`)
  await page.locator('.time-item').first().waitFor()
  await visit.close()
  const other = await product.visit(arabicDark, 'manager')
  await other.go(address)
  await other.page.getByRole('radio', { name: attendanceAr.by.place, exact: true, checked: true }).waitFor()
  await product.api('manager', 'PATCH', '/user-app-settings', { settings: { attendanceView: 'group' } })
  await other.close()
})

test('the register says its keys in the letters of its reader, has the focus when a lesson is chosen, and fits its drawer', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/educational/educational-group-attendances?view=register')
  await page.locator('.time-item').first().click()
  await page.waitForFunction(() => document.activeElement?.matches('[data-mark]'))
  const legend = page.locator('.key-legend')
  assert.deepEqual(await legend.locator('kbd').allInnerTexts(), ['ح', 'غ', 'ع', 'م', 'ث', 'Shift ح'])
  const row = page.locator('.register-row.is-current')
  const marks = [
    ['a', 'Absence'],
    ['p', 'Attendance'],
  ]
  // which lesson is the first depends on the hour; the last key leaves something to save
  if ((await row.locator('[data-mark=Attendance]').getAttribute('aria-checked')) === 'true') marks.reverse()
  for (const [key, mark] of marks) {
    await page.keyboard.press(key!)
    await row.locator(`[data-mark=${mark}][aria-checked=true]`).waitFor()
  }
  const token = new URL(page.url()).searchParams.get('time')
  await page.locator('.save-bar').getByRole('button').first().click()
  await visit.go(`/educational/educational-schedule-times?record=${token}`)
  await page.getByRole('dialog').getByRole('tab', { name: attendanceAr.title }).click()
  await page.getByRole('dialog').locator('.register-row').first().waitFor()
  assert.equal(
    await page.locator('.drawer .dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth),
    0,
    'nothing of the drawer is scrolled sideways',
  )
  await visit.close()
})

const registerOf = async (token: string): Promise<Row[]> =>
  (await product.api('manager', 'GET', `/educational-schedule-times/${token}/register`)).students

/** Returns a student who has one session at the gate, and this session. Of several the gate would choose. */
async function expectedOnce(): Promise<{ time: { token: string }; row: Row }> {
  const { date } = utcToZoned(new Date(), 'Africa/Cairo')
  const { items } = await product.api(
    'manager',
    'GET',
    `/educational-schedule-times?stateIs=Planned&sort=from&size=200&fromFrom=${date}&fromTo=${date}`,
  )
  for (const time of items)
    for (const row of await registerOf(time.token)) {
      const { sessions } = await product.api('manager', 'GET', `/gate?search=${row.student.code}`)
      if (sessions.length === 1 && sessions[0].token === time.token && sessions[0].expected) return { time, row }
    }
  throw new Error('no student of the demo centre has exactly one session today')
}

test('D4.4 a card before the camera of the gate shows who it is; Enter marks them as scanned', async () => {
  const { time, row } = await expectedOnce()
  await product.api('manager', 'POST', `/educational-schedule-times/${time.token}/register`, {
    marks: [{ groupStudentToken: row.groupStudentToken, attendance: 'Unknown' }],
  }) // late in the evening all are marked
  const { code, names } = row.student
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/educational/gate')
  await product.hold(code)
  await page.getByRole('button', { name: gate.camera }).click()
  await page.locator('.gate-student').getByText(names.ar).waitFor()
  await page.getByRole('button', { name: gate.mark }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(gate.marked.replace('{{name}}', names.ar)).waitFor()
  const marked = (await registerOf(time.token)).find(
    ({ groupStudentToken }) => groupStudentToken === row.groupStudentToken,
  )
  assert.deepEqual([marked?.attendance, marked?.way], ['Attendance', 'QR'])
  await visit.close()
})

test('D4.4 a code that was refused is ready to be typed over, also of who pressed the button', async () => {
  const visit = await product.visit(arabicDark, 'student')
  const { page } = visit
  await visit.go('/educational/attend')
  const digits = page.getByLabel(attend.digits)
  await digits.fill('١٢٣٤٥٦٧٨')
  await page.getByRole('button', { name: attend.send }).click()
  await page.getByRole('alert').getByText(refusals['attendance.codeWrong'].detail).waitFor()
  await page.waitForFunction(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.selectionEnd === 8,
  )
  await page.keyboard.type('8')
  assert.equal(await digits.inputValue(), '8')
  await visit.close()
})
