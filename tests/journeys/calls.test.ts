/** Calls of a sales agent in a real browser: from home to a student, ten without the mouse, an ended session. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app } from '@topcenter/texts/en/app'
import { interests } from '@topcenter/texts/en/interests'
import { refusals } from '@topcenter/texts/en/refusals'
import { words } from '@topcenter/texts/en/words'
import { work } from '@topcenter/texts/en/work'
import type { Page } from 'playwright-core'
import { englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
  // as many students are due on every day and at every hour: the demo's own ones become due in the course of the day
  for (const last of ['1', '2', '3'])
    await product.api('sales', 'POST', '/calls/leads', { phone: `0100723450${last}`, name: `Lead ${last}` })
})
after(() => product.stop())

const home = '/settings/settings-others'
/** Waits for an open call whose keys work: its name then has the focus. */
const untilCalled = (page: Page) => page.waitForFunction(() => document.activeElement?.matches('.call-name') ?? false)

test('D8.1 a sales agent goes from home to a student, writes a call down and reads it there; in the form alone the student is found by name', async () => {
  const visit = await product.visit({ ...englishLight, width: 390 }, 'sales')
  const { page } = visit
  await visit.go(home)
  const [line] = (await product.api('sales', 'GET', '/follow-up-sessions?stateIs=Open,Renewal')).items
  await page
    .getByRole('list', { name: work.portal.sessions })
    .getByRole('link', { name: new RegExp(`^${line.user.names.en}`) })
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.locator(`a[href="tel:${line.user.phone}"]`).waitFor()
  await drawer.getByRole('button', { name: interests.interestFollowUp.add }).click()
  const form = page.getByRole('dialog', { name: interests.interestFollowUp.add })
  for (const name of [words.interest, words.followUpType, words.priorityType]) {
    await form.getByRole('combobox', { name }).press('ArrowDown')
    await page.getByRole('option').first().click()
  }
  await form.getByRole('textbox', { name: words.text }).fill('Calls again on Sunday')
  await form.getByRole('button', { name: app.form.save, exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await drawer.getByText('Calls again on Sunday').waitFor()
  const [call] = (await product.api('sales', 'GET', '/interest-follow-ups?sort=-createdAt&columns=text,priorityType'))
    .items
  assert.deepEqual([call.text, call.userToken], ['Calls again on Sunday', line.userToken])
  assert.ok(call.priorityType, 'the priority that was chosen')
  await visit.go('/interest-follow-ups?new=1')
  await form
    .getByRole('combobox', { name: interests.interestFollowUp.fields.user })
    .fill(line.user.names.en.slice(0, 4))
  await page.getByRole('option', { name: line.user.names.en }).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D8.1 D8.2 a sales agent works ten calls without touching the mouse: each outcome is one key, what is typed is kept, and saving takes the next one', async () => {
  const visit = await product.visit({ ...englishLight, width: 1440 }, 'sales')
  const { page } = visit
  const { calls } = work
  // another journey writes one down
  const before = (await product.api('sales', 'GET', '/calls?scope=done')).counts.done
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await visit.go('/follow-ups/calls?tab=all')
  await page.getByText(calls.begin).waitFor()
  await page.keyboard.press('n')
  const name = page.locator('.call-name')
  for (let count = 0; count < 10; count += 1) {
    await untilCalled(page)
    const who = await name.innerText()
    if (count === 0) {
      await page.keyboard.press('Control+Enter')
      await page.getByText(calls.chooseOutcome).waitFor()
      await page.keyboard.press('t')
      await page.keyboard.type('Wants the morning group, 3 days a week')
      await page.reload()
      await page.locator('.calls-row').first().waitFor()
      await page.keyboard.press('j')
      await page.locator('.call textarea').filter({ hasText: 'morning group' }).waitFor()
      await untilCalled(page)
    }
    if (count === 1) {
      const [chat] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('w')])
      await chat.close()
      await page.locator('.call-moments').getByText(calls.openedWhatsApp).waitFor()
      await page.getByText(work.messages.writtenToday).waitFor()
    }
    await page.keyboard.press(String((count % 5) + 1))
    await page.locator('.call-outcome[aria-pressed=true]').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForFunction((last) => {
      const shown = document.querySelector<HTMLElement>('.call-name')
      return !shown || shown.innerText !== last
    }, who)
  }
  const { counts, lines } = await product.api('sales', 'GET', '/calls?scope=done')
  assert.equal(counts.done, before + 10)
  assert.equal(lines.length, before + 10)

  // who calls the centre is noted by keys, and is on the line at once; the same number in other digits is known
  for (const number of ['01007234599', '٠١٠٠٧٢٣٤٥٩٩']) {
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: calls.lead })
    await dialog.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'phone')
    await page.keyboard.type(number)
    if (number.startsWith('0')) {
      await dialog.getByLabel(words.name).fill('Hend Adel')
      assert.deepEqual(await visit.axe(), [])
      await page.keyboard.press('Control+s')
      await page.locator('.call-name', { hasText: 'Hend Adel' }).waitFor()
      await dialog.waitFor({ state: 'detached' })
    } else {
      await dialog.getByText(refusals['followUp.knownWith'].detail.split('{{')[0]!.trim()).waitFor()
      await page.keyboard.press('Escape')
    }
  }
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D8.1 a session ends while its holder types: nothing typed is lost, and it is saved when nobody else took them', async () => {
  const visit = await product.visit({ ...englishLight, width: 1440 }, 'sales')
  const { page } = visit
  const { calls } = work
  await visit.go('/follow-ups/calls?tab=all')
  await page.getByText(calls.begin).waitFor()
  await page.keyboard.press('n')
  await untilCalled(page)
  await page.keyboard.press('t')
  await page.keyboard.type('Before the end')
  const words = page.locator('.call textarea')
  const endsSoon = async () => /^00:0\d$/.test((await page.locator('.call-lease [dir=ltr]').innerText()).trim())
  do {
    await product.endLeases(8)
    await page.reload()
    await page.locator('.calls-row').first().waitFor()
    await page.keyboard.press('j')
    await words.filter({ hasText: 'Before the end' }).waitFor()
    await untilCalled(page)
  } while (!(await endsSoon())) // a page that took longer to load has begun another session
  await page.keyboard.press('t')
  await page.keyboard.press('Control+End')
  const over = page.getByText(calls.textStays)
  let typed = 'Before the end'
  for (let count = 0; count < 60 && (!(await over.isVisible()) || count < 5); count += 1) {
    await page.keyboard.type(` ${count}`, { delay: 100 })
    typed += ` ${count}`
  }
  await over.waitFor()
  await page.keyboard.type(' after it')
  typed += ' after it'
  assert.equal(await words.inputValue(), typed)
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await page.locator('.call-outcome[aria-pressed=true]').waitFor()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/outcome'))
  await page.keyboard.press('Control+Enter')
  assert.equal((await saved).status(), 200)
  const [, token] = /calls\/(\w+)\/outcome/.exec((await saved).url())!
  const card = await product.api('manager', 'GET', `/calls/${token}`)
  assert.ok(card.moments.some(({ text }: { text: string | null }) => text === typed))
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
