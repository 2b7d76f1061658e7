/** A student at risk is looked at, written about and dismissed; a discussion is written in, read, and put in order. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app } from '@topcenter/texts/en/app'
import { education } from '@topcenter/texts/en/education'
import { work } from '@topcenter/texts/en/work'
import { englishLight, nameInput, type Product, questionOf, settled, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('at risk: worked out when asked, why and what to do, dismissed with a reason', async () => {
  const { found } = await product.api('manager', 'POST', '/student-risks/compute', {})
  assert.ok(found > 0)
  const { items } = await product.api('manager', 'GET', '/student-risks?tab=Slipping&size=1&columns=student,reasons')
  const visit = await product.visit({ ...englishLight, width: 390 }, 'manager')
  await visit.go(`/educational/students-at-risk?tab=Slipping&record=${items[0].token}`)
  const { page } = visit
  await page.getByRole('heading', { name: work.risk.why }).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await page.getByRole('button', { name: education.studentRisk.actions.dismiss.do }).last().click()
  const dialog = questionOf(page)
  await dialog.locator(':focus').waitFor() // what it asks for is typed at once
  await page.keyboard.type('Was ill')
  await dialog.getByRole('button', { name: education.studentRisk.actions.dismiss.do }).click()
  await page.getByText(education.studentRisk.actions.dismiss.done).waitFor()
  await dialog.waitFor({ state: 'detached' }) // while it goes, Escape is its own
  // the button that began it is gone, the drawer is not
  await page.locator('[role="dialog"]:focus, [role="dialog"] :focus').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await product.api('manager', 'GET', `/student-risks/${items[0].token}`)).state, 'Dismissed')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('discussions: a student writes, staff find it new and remove it with a reason', async () => {
  const { items } = await product.api('student', 'GET', '/discussions?size=1&tab=Open&columns=names,educationalGroup')
  const { token, educationalGroupToken } = items[0]
  const path = `/discussionComments/${educationalGroupToken}/${token}/${token}`
  const student = await product.visit({ ...englishLight, width: 390 }, 'student')
  await student.go(path)
  await student.page.getByRole('textbox', { name: work.discussions.write }).fill('Something rude')
  await student.page.keyboard.press('Control+Enter')
  await student.page.getByText('Something rude', { exact: true }).waitFor()
  await product.api('student', 'POST', '/discussion-comments', {
    discussionToken: token,
    parentCommentToken: null,
    text: 'x'.repeat(500),
  }) // a word without a gap
  const staff = await product.visit(englishLight, 'manager')
  await staff.go(path)
  const line = staff.page.getByRole('listitem').filter({ hasText: 'Something rude' })
  await line.getByText(work.discussions.new, { exact: true }).waitFor()
  await line.getByRole('button', { name: work.discussions.remove }).click()
  const dialog = questionOf(staff.page)
  await dialog.getByRole('textbox', { name: work.discussions.reason }).fill('Be kind')
  await dialog.getByRole('button', { name: work.discussions.remove }).click()
  await student.page.getByText('Be kind').waitFor() // live, without a reload

  await student.page.getByRole('textbox', { name: work.discussions.write }).fill('x'.repeat(4001))
  await student.page.getByText('4,001 of 4,000 characters at most.').waitFor()
  assert.equal(
    (await student.page.getByRole('textbox', { name: work.discussions.write }).inputValue()).length,
    4001,
    'nothing is cut',
  )

  const { educationalCategoryToken } = await product.api(
    'manager',
    'GET',
    `/educational-groups/${educationalGroupToken}`,
  )
  const ofGroup = `/discussions/EducationalGroup/${educationalGroupToken}/${educationalGroupToken}`
  const ofCategory = `/discussions/EducationalCategory/${educationalCategoryToken}/${educationalGroupToken}`
  const form = staff.page.getByRole('dialog')
  const title = nameInput(form)
  await staff.go(`${ofGroup}?new=1`)
  await title.fill('Of the whole category')
  await form.getByText(app.form.keptAsDraft).waitFor()
  await staff.go(`${ofCategory}?new=1`) // a draft that was begun elsewhere is of here now
  await form.getByRole('button', { name: 'The subject' }).waitFor()
  assert.equal(await title.inputValue(), 'Of the whole category')
  await form.getByRole('button', { name: app.form.save, exact: true }).click()
  // in the list in which it was begun
  await staff.page.locator('table').getByText('Of the whole category').waitFor({ state: 'attached' })

  await staff.go(`/educational/educational-groups?record=${educationalGroupToken}`)
  const edit = staff.page.getByRole('button', { name: 'Edit', exact: true })
  await edit.press('Enter')
  await staff.page.getByRole('tab', { name: 'Warnings' }).click()
  const absences = staff.page.getByRole('textbox', { name: 'Absences for warning 1' })
  const before = await absences.inputValue()
  await absences.fill('5000')
  await absences.press('Tab')
  await staff.page.getByText('Must be 1,000 or less.').waitFor()
  assert.equal(await absences.inputValue(), '5,000', 'a number beyond its bounds is told, never changed')
  await absences.fill(before)
  await absences.press('Tab')
  await staff.page.getByRole('button', { name: 'Go back', exact: true }).press('Enter')
  await edit.and(staff.page.locator(':focus')).waitFor()

  await student.go('/educational/educational-ratings')
  const stars = student.page.locator('fieldset').nth(1).getByRole('radio')
  await stars.first().press('Space')
  for (const star of ['2', '3', '4']) {
    await student.page.keyboard.press('ArrowRight')
    await stars.and(student.page.locator(`:focus[value="${star}"]`)).waitFor() // saving takes no focus away
  }
  for (let tries = 0, n = 0; n !== 4; tries += 1) {
    assert.ok(tries < 100, 'the last star stands')
    n = (await product.api('student', 'GET', '/educational-ratings?ratedType=EducationalCategory')).items[0]
      ?.ratingNumber
    await student.page.waitForTimeout(50)
  }
  await student.go(path)
  await settled(student.page)
  for (const visit of [student, staff]) {
    assert.deepEqual([await visit.axe(), await visit.overflow(), visit.complaints()], [[], 0, []])
    await visit.close()
  }
})
