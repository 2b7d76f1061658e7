/** D5.2 an exam taken on a phone whose clock is a year ahead, through two losses of its network and a page that died. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { work as arabic } from '@topcenter/texts/ar/work'
import { interpolate } from '@topcenter/texts/interpolate'
import { arabicDark, type Product, settled, startProduct } from './product.ts'

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
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'student')
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
  // that all is saved was said before it too
  await until(async () => (await arrived()) === 1, 'the first answer was not sent')
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
  await new Promise((resolve) => setTimeout(resolve, 600)) // a battery that dies a moment later
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`/educational/my-exams/${token}`)
  await settled(again)
  await until(async () => (await arrived()) === 4, 'what the dead page kept was not sent')

  await again.getByRole('button', { name: say.handIn }).click()
  await again
    .getByRole('alertdialog')
    .getByText(
      interpolate(say[questions - 4 === 3 ? 'unanswered_few' : 'unanswered_other'], { count: questions - 4 }),
      { exact: false },
    )
    .waitFor()
  await context.setOffline(true)
  await again.getByRole('alertdialog').getByRole('button', { name: say.handIn }).click()
  await again.getByText(say.notHandedIn).waitFor()
  assert.equal((await openExam()).standing, 'Answering')
  await context.setOffline(false)
  await until(
    async () => (await exams()).find((each) => each.token === token)!.standing === 'Submitted',
    'not handed in when the network was back',
  )
  await again.getByText(say.right).first().waitFor()
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
