/**
 * D5.2 an exam taken on a phone whose clock is a year ahead, through two losses of its network and a page that died;
 * then what was hard in it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reports as reportWords } from '@topcenter/texts/ar/reports'
import { screens } from '@topcenter/texts/ar/screens'
import { work as arabic } from '@topcenter/texts/ar/work'
import { interpolate } from '@topcenter/texts/interpolate'
import { arabicDark, type Product, questionOf, settled, startProduct, untilCount, untilStored } from './product.ts'
import { figure } from './report-job.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const say = arabic.exam
interface Exams {
  items: {
    token: string
    standing: string
    questions: number
    sitting: { token: string; answered: number; degree: number | null } | null
  }[]
}
const exams = async () => ((await product.api('student', 'GET', '/student-exams')) as Exams).items
const openExam = async () => (await exams()).find(({ standing }) => standing === 'Open' || standing === 'Answering')!

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.fail(what)
}

test('D5.2 answers given without a network arrive when it is back, also after the page died, and count', async () => {
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'student', { isOwn: true })
  const { page } = visit
  const context = page.context()
  await context.clock.setFixedTime(new Date(Date.now() + 366 * 86_400_000))
  const { token, questions } = await openExam()
  await visit.go('/educational/my-exams')
  await page
    .getByRole('link', { name: new RegExp(`^${say.begin}`) })
    .first()
    .click()
  await page.getByRole('button', { name: say.begin }).click()
  await page.getByRole('timer').waitFor()
  const minutes = Number((await page.getByRole('timer').innerText()).split(':')[0])
  assert.ok(minutes >= 43 && minutes <= 45, `the phone's clock does not matter: ${minutes} minutes are left`)
  await page.locator('div[role="img"]').waitFor({ state: 'detached' }) // React Aria said that the button worked
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  const leadingAway = (of: typeof page) =>
    of.locator('.phone-bar, .search-button, .footer, button[aria-haspopup].has-mark').filter({ visible: true })
  assert.equal(await leadingAway(page).count(), 0, 'nothing leads away while the clock runs')
  await page.keyboard.press('Control+K')
  assert.equal(await page.getByRole('dialog').count(), 0)
  const choices = page.getByRole('article').locator('.choice')
  const [wide, narrow] = await Promise.all([page.getByRole('article').boundingBox(), choices.first().boundingBox()])
  assert.ok(narrow!.width > wide!.width - 40, 'an answer is as wide as its question')
  assert.equal(
    await choices.first().evaluate((each) => getComputedStyle(each).direction),
    (await choices.filter({ has: page.locator('bdi') }).count()) > 0 ? 'ltr' : 'rtl',
    'answers in English stand as English does',
  )

  await page.waitForFunction(() => document.activeElement?.matches('section[data-stage]'), undefined, {
    timeout: 5_000,
  }) // the button that led here is gone
  for (let at = 1; at < questions; at += 1) await page.getByRole('button', { name: say.next }).click()
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    interpolate(say.question, { number: questions, of: questions }),
    'each is read aloud when it comes, the last too',
  )

  const answer = (question: number) =>
    page
      .getByRole('navigation', { name: say.list })
      .getByRole('button')
      .nth(question)
      .click()
      .then(() => page.getByRole('article').locator('.choice').first().click())
  const arrived = async () => (await exams()).find((each) => each.token === token)!.sitting!.answered
  await answer(0)
  await until(async () => (await arrived()) === 1, 'the first answer was not sent')
  await page.getByText(say.saved).waitFor() // by then the page knows it too, and sends it no more
  const sitting = (await openExam()).sitting!.token

  await context.setOffline(true)
  for (const question of [1, 2]) await answer(question)
  await page.getByText(interpolate(say.waiting_two, { count: 2 })).waitFor()
  assert.equal(await arrived(), 1)
  await context.setOffline(false)
  await page.getByText(say.saved).waitFor()
  assert.equal(await arrived(), 3)

  await context.setOffline(true)
  await answer(3)
  await page.getByText(interpolate(say.waiting_one, { count: 1 })).waitFor()
  await untilStored(page, `"exam ${sitting}":{"waiting":{"`) // a battery that dies a moment later
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`/educational/my-exams/${token}`)
  await settled(again)
  await until(async () => (await arrived()) === 4, 'what the dead page kept was not sent')

  await again.getByRole('button', { name: say.handIn }).click()
  await questionOf(again)
    .getByText(
      interpolate(say[questions - 4 === 3 ? 'unanswered_few' : 'unanswered_other'], { count: questions - 4 }),
      { exact: false },
    )
    .waitFor()
  await context.setOffline(true)
  await questionOf(again).getByRole('button', { name: say.handIn }).click()
  await again.getByText(say.notHandedIn).waitFor()
  assert.equal((await openExam()).standing, 'Answering')
  await context.setOffline(false)
  await until(
    async () => (await exams()).find((each) => each.token === token)!.standing === 'Submitted',
    'not handed in when the network was back',
  )
  await again.getByText(say.right).first().waitFor()
  await leadingAway(again).first().waitFor() // the way on is back
  await again.waitForFunction(() => document.activeElement?.matches('section[data-stage]'), undefined, {
    timeout: 5_000,
  })
  const paper = await product.api('manager', 'GET', `/student-schedule-exam-times/${sitting}/paper`)
  assert.deepEqual(
    [paper.answers.filter((each: { answer: string | null }) => each.answer).length, paper.degree],
    [4, (await exams()).find((each) => each.token === token)!.sitting!.degree],
  )
  await visit.close()
})

test('D11.1 the hardest questions of an exam are one press from it and from the report of exams, and open its sittings', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const { items } = await product.api('manager', 'GET', '/student-schedule-exam-times')
  const sat = items[0].groupScheduleExam.token as string
  const { simpleExamModel, code, called } = await product
    .api('manager', 'GET', `/group-schedule-exams/${sat}`)
    .then(async (exam) => product.api('manager', 'GET', `/simple-exam-models/${exam.simpleExamModel.token}`))
    .then(({ token, code: coded, names: called }) => ({
      simpleExamModel: token as string,
      code: coded as string,
      called,
    }))
  const questions = (await exams()).find(({ standing }) => standing === 'Submitted')!.questions

  await visit.go(`/educational/exam-questions/${simpleExamModel}`)
  await page.getByRole('link', { name: say.hardest }).click()
  await page.waitForURL('**/reports/exam-questions?*')
  await settled(page)
  const lines = page.locator('.report-table tbody tr')
  await untilCount(lines, questions)
  const names = await lines.locator('th').allInnerTexts()
  assert.ok(
    names.every((name) => /^\d+ · .+/.test(name) && name.includes(code)),
    names.join('\n'),
  )
  const shares = await Promise.all((await lines.all()).map((line) => figure(line.locator('[data-cell]').first())))
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  )
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])

  await lines.first().locator('[data-cell]').first().click()
  await page.getByRole('menuitem', { name: reportWords.narrow }).click()
  await page.waitForURL((url) => url.searchParams.get('question')?.startsWith(`${simpleExamModel}.`) === true)
  await page.getByText(`${reportWords.dimensions.question}: ${names[0]}`).waitFor()
  await settled(page)
  await untilCount(lines, 1)
  await lines.first().locator('[data-cell]').first().click()
  await page.getByRole('menuitem', { name: reportWords.open }).click()
  assert.equal(await figure(page.getByRole('dialog').locator('p bdi').first()), 1)

  await visit.go('/reports/exam-models?period=all')
  await page
    .locator('.report-table tbody tr')
    .filter({ hasText: called.ar as string })
    .locator('[data-cell]')
    .first()
    .click()
  await page.getByRole('menuitem', { name: screens.ExamQuestionsReport }).click()
  await page.waitForURL('**/reports/exam-questions?*')
  const { searchParams } = new URL(page.url())
  assert.deepEqual(Object.fromEntries(searchParams), { period: 'all', simpleExamModel })
  await visit.close()
})
