/** A scanner types into Ctrl K faster than the network answers. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { englishLight, type Product, startProduct } from './product.ts'

let product: Product
let phone: string
before(async () => {
  product = await startProduct()
  const { items } = await product.api('manager', 'GET', '/students?size=50')
  phone = items
    .map((each: { phone?: string }) => each.phone)
    .find((each?: string) => /^\+\d{12}$/.test(each ?? ''))!
    .slice(1)
})
after(() => product.stop())

test('twelve digits at 5 ms a key end in a result, again and again', async (context) => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  const times: number[] = []
  for (let scan = 0; scan < 6; scan += 1) {
    await page.keyboard.press('Control+k')
    const input = page.getByRole('dialog').getByRole('combobox')
    await input.waitFor()
    assert.equal(await input.inputValue(), '', 'what was typed before is gone')
    await page.keyboard.type(phone, { delay: 5 })
    const typed = performance.now()
    assert.equal(await input.inputValue(), phone)
    await page
      .getByRole('option')
      .filter({ hasText: phone.slice(-4) })
      .first()
      .waitFor()
    times.push(Math.round(performance.now() - typed))
    assert.equal(await page.getByRole('dialog').getByRole('alert').count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  context.diagnostic(`milliseconds to the result, a second on a quiet machine: ${times.join(', ')}`)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('somebody who types slowly again and again is not refused', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  const refused: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/search') && response.status() === 429) refused.push(response.status())
  })
  // more letters than the server takes searches in a minute
  for (let round = 0; round < 8; round += 1) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(phone, { delay: 170 })
  }
  await page
    .getByRole('option')
    .filter({ hasText: phone.slice(-4) })
    .first()
    .waitFor()
  assert.deepEqual(refused, [])
  await visit.close()
})

async function untilWaiting(statements: number): Promise<void> {
  for (const end = performance.now() + 20_000; (await product.waiting()) < statements; await delay(20))
    assert.ok(performance.now() < end, `fewer than ${statements} statements wait`)
}

test('a search that another window of its user overtakes is sent again and shows its result', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  const overtaken = page.waitForResponse(
    async (response) =>
      response.url().includes('/api/search') &&
      response.status() === 429 &&
      (await response.json()).code === 'request.overtaken',
    { timeout: 20_000 },
  )
  // The search of the page waits for a table, which no login reads, until another window has begun newer searches.
  const release = await product.hinder('educational_group')
  await page.keyboard.type(phone, { delay: 5 })
  await untilWaiting(1)
  const newer = Promise.allSettled(Array.from({ length: 2 }, () => product.api('manager', 'GET', '/search?q=abc')))
  await untilWaiting(3)
  await release()
  await overtaken
  await page
    .getByRole('option')
    .filter({ hasText: phone.slice(-4) })
    .first()
    .waitFor()
  assert.equal(await page.getByRole('dialog').getByRole('alert').count(), 0)
  await newer
  await visit.close()
})

test('a search that came too often for its user waits for its turn and then shows its result', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  // Another window of the same user searches until the server refuses.
  await assert.rejects(async () => {
    for (let sent = 0; sent < 200; sent += 1) await product.api('manager', 'GET', '/search?q=a')
  }, /request\.tooOften/)
  const tooOften = page.waitForResponse(
    (response) => response.url().includes('/api/search') && response.status() === 429,
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type(phone, { delay: 5 })
  await tooOften
  await page
    .getByRole('option')
    .filter({ hasText: phone.slice(-4) })
    .first()
    .waitFor({ timeout: 75_000 })
  assert.equal(await page.getByRole('dialog').getByRole('alert').count(), 0)
  await visit.close()
})

test('with a slow server Escape drops the search: the palette opens empty, and no late answer is drawn', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  await page.route('**/api/search?*', async (route) => {
    await delay(1_200)
    await route.continue().catch(() => {}) // the page dropped it
  })
  const input = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('Control+k')
  await input.waitFor()
  await page.keyboard.type(phone, { delay: 5 })
  assert.equal(await input.inputValue(), phone, 'typing does not wait')
  await delay(300)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await input.waitFor()
  assert.equal(await input.inputValue(), '')
  await delay(2_000)
  assert.equal(
    await page
      .getByRole('option')
      .filter({ hasText: phone.slice(-4) })
      .count(),
    0,
  )
  await visit.close()
})

test('Escape while the palette loads drops what was typed', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others')
  let arrive = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('before')
  await page.keyboard.press('Escape')
  arrive()
  await delay(1_000)
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  await input.waitFor()
  assert.equal(await input.inputValue(), '')
  await visit.close()
})
