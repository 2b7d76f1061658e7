/**
 * From scores pasted out of Excel to a result that a student sees: the score sheet as a spreadsheet, publishing,
 * changing with a reason (D5.3).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalogues } from '@topcenter/texts/describe'
import { app } from '@topcenter/texts/en/app'
import { work } from '@topcenter/texts/en/work'
import { englishLight, type Product, questionOf, settled, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { en } = catalogues
const words = en.entities.resultPublication!

test('D5.3 scores are pasted by code, filled down, undone and saved; results are published; a published score changes with a reason', async () => {
  const api = (method: string, path: string, body?: object) => product.api('manager', method, path, body)
  const educationalPeriodToken = (await api('GET', '/educational-periods?size=1')).items[0].token
  const educationalCategoryToken = (
    await api('POST', '/educational-categories', { names: { en: 'Pasted' }, finalExamWeight: 60, oralWeight: 40 })
  ).token
  for (const [examType, finalScore, name] of [
    ['FinalExam', 50, 'Written'],
    ['Oral', 20, 'Spoken'],
  ] as const)
    await api('POST', '/score-components', { names: { en: name }, educationalCategoryToken, examType, finalScore })
  const group = await api('POST', '/educational-groups', {
    names: { en: 'Pasted group' },
    educationalCategoryToken,
    educationalPeriodToken,
  })
  const codes: string[] = []
  for (const name of ['Amal', 'Basem', 'Camelia']) {
    const student = await api('POST', '/students', { names: { en: `${name} Pasted` } })
    const application = await api('POST', '/educational-joining-applications', {
      studentToken: student.token,
      educationalPeriodToken,
      educationalCategoryToken,
    })
    await api('POST', `/educational-joining-applications/${application.token}/accept`, {})
    await api('POST', '/educational-group-students', {
      educationalGroupToken: group.token,
      applicationToken: application.token,
    })
    codes.push(student.code)
  }
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const cell = (row: number, column: number) => page.locator(`tr[data-row="${row}"] td[data-column="${column}"]`)
  const saved = () =>
    Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/score-sheets/')),
      page.keyboard.press('Control+s'),
    ])
  await visit.go('/educational/monitor-score-exams')
  await page
    .getByRole('link', { name: 'Pasted group' })
    .filter({ hasText: work.scores.entered_other.replace('{{entered}}', '0').replace('{{count}}', '6') })
    .click()
  await page.waitForURL(`**/educational/monitor-score-exams/${group.token}`)
  await settled(page)
  await cell(0, 0).click()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, `${codes[2]}\tCamelia\t٤٠\n${codes[0]}\tAmal\t30\nSTU-none\tNobody\t10\n${codes[1]}\tBasem\t51`)
  const question = questionOf(page)
  await question.getByText(work.scores.pasteNobody_one.replace('{{count}}', '1')).waitFor()
  await question.getByRole('button', { name: work.scores.pasteGo_other.replace('{{count}}', '3') }).click()
  await cell(2, 0).getByText('٤٠').waitFor()
  assert.match((await cell(1, 0).getAttribute('class'))!, /is-wrong/) // 51 of 50 is in sight, and not saved
  await cell(1, 0).click()
  await cell(1, 0).getByText(work.scores.tooHigh.replace('{{max}}', '50')).waitFor()
  await page.keyboard.type('45')
  await cell(0, 1).click()
  await page.keyboard.type('10')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await cell(1, 1).getByText('10').waitFor()
  await page.keyboard.press('Control+z')
  await cell(1, 1).getByText('—').waitFor()
  await page.keyboard.press('Control+d')
  // each button above the sheet does to the chosen cell what it says
  await cell(1, 1).click()
  for (const [name, shown] of [
    ['absent', work.scores.absent],
    ['excused', work.scores.excused],
    ['missing', ''],
    ['undo', work.scores.excused],
  ] as const) {
    await page.getByRole('button', { name: work.scores[name] }).click()
    await page.waitForFunction(
      (text) => document.querySelector<HTMLInputElement>('[data-row="1"] [data-column="1"] input')?.value === text,
      shown,
    )
  }
  await cell(0, 1).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: work.scores.fillDown }).click()
  await cell(1, 1).getByText('10').waitFor()
  await saved()
  const results = async () =>
    (await api('GET', `/educational-categories/${educationalCategoryToken}/results`)).items.map(
      (item: { total: number }) => item.total,
    )
  assert.deepEqual(await results(), [56, 74, 68]) // 30/50 × 60 + 20 · 45/50 × 60 + 20 · 40/50 × 60 + 20

  await visit.go(`/educational/category-results/${educationalCategoryToken}`)
  await page.getByRole('button', { name: words.actions!.publishFinal!.do }).click()
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok()),
    page.getByRole('dialog').getByRole('button', { name: app.form.save, exact: true }).click(),
  ])
  await page.getByText(words.states!.Final!, { exact: true }).first().waitFor()
  // another page begins at its top, the way back leads to where one was
  await page.evaluate(() => scrollTo(0, 200))
  assert.ok((await page.evaluate(() => scrollY)) > 0)
  await page.locator('nav a.side-item[href="/educational/monitor-score-exams"]').click()
  await page.waitForURL('**/monitor-score-exams')
  await page.waitForFunction(() => scrollY === 0) // the address changes before the screen does
  await page.goBack()
  await page.waitForURL(`**/${educationalCategoryToken}`)
  await page.waitForFunction(() => scrollY > 0)
  await visit.go(`/educational/monitor-score-exams/${group.token}`)
  await cell(0, 0).click()
  await page.keyboard.type('35')
  await page.getByLabel(work.scores.changeReason).fill('Counted again')
  await saved()
  await settled(page)
  assert.deepEqual(await results(), [62, 74, 68])
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
