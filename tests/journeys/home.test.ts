/**
 * The page after the login of those who work in the centre: what it shows to whom, and that its figures lead on.
 *
 * It takes some 45 s of CPU: nine visits, each of which draws a home with all its cards.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { app } from '@topcenter/texts/en/app'
import { screens } from '@topcenter/texts/en/screens'
import { faintTexts } from '../walk/contrast.ts'
import { cutLabels, flippedPercents } from '../walk/flipped.ts'
import { prepare, turn } from '../walk/judge.ts'
import { arabicDark, englishLight, type Look, type Product, settled, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const home = '/settings/settings-others'
const pictures = process.env.PICTURES
const { cards } = app.today
/** Some cards that each has, drawn or named among the empty ones, and one that is none of theirs. */
const homes = {
  manager: { has: [cards.debts, cards.funnel, cards.lessons, cards.attendance], not: cards.find },
  employee: { has: [cards.find, cards.waiting, cards.lessons, cards.atRisk], not: cards.debts },
  lecturer: { has: [cards.myLessons, cards.registers, cards.myRisk], not: cards.lessons },
} as const

const looks: readonly (Look & { readonly words: typeof app | typeof arabicApp })[] = [
  { ...arabicDark, words: arabicApp },
  { ...arabicDark, width: 390, words: arabicApp },
  { ...englishLight, width: 390, words: app },
  { ...englishLight, words: app },
]

for (const [userName, { has, not }] of Object.entries(homes))
  test(`the home of the ${userName}: its own cards, in both languages, wide and narrow`, async () => {
    const visit = await product.visit(arabicDark, userName)
    const { page } = visit
    await visit.go(home)
    await page.locator('.home-cards:not(.skeleton)').waitFor()
    await prepare(visit)
    for (const look of looks) {
      await turn(visit, look)
      await settled(page)
      if (pictures)
        await page.screenshot({
          path: `${pictures}/home-${userName}-${look.language}-${look.width}.png`,
          fullPage: true,
        })
      assert.deepEqual(
        [
          await visit.axe(),
          await faintTexts(page),
          await visit.overflow(),
          await flippedPercents(page),
          await cutLabels(page),
        ],
        [[], [], 0, [], []],
        `${userName} ${look.language} ${look.width}`,
      )
      await page.getByRole('heading', { name: look.words.needs.title }).waitFor()
    }
    const clear = await page.locator('.home-clear').allInnerTexts()
    for (const title of has)
      if (!clear.join().includes(title)) await page.getByRole('region', { name: new RegExp(`^${title}`) }).waitFor()
    // not by its exact name, which ends with how many it has
    assert.equal(await page.getByRole('region', { name: new RegExp(`^${not}`) }).count(), 0)
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  })

test('in Arabic a percent stands behind its number: in tiles, rows, charts and results', async () => {
  for (const width of [1440, 390] as const) {
    const visit = await product.visit({ ...arabicDark, width }, 'manager')
    for (const path of [
      '/finance/statistics',
      '/users/students',
      '/reports/attendance-and-absence',
      '/educational/students-at-risk',
    ]) {
      await visit.go(path)
      await settled(visit.page)
      assert.deepEqual(await flippedPercents(visit.page), [], `${path} ${width}`)
    }
    await visit.go('/notifications')
    const titles = visit.page.locator('.notice-title bdi')
    await titles.first().waitFor()
    // by their language, whatever they begin with
    assert.deepEqual(
      await titles.evaluateAll((all) => [...new Set(all.map((title) => getComputedStyle(title).direction))]),
      ['rtl'],
    )
    await visit.close()
  }
})

test('the manager’s home needs no more than one short scroll at 1440 × 900', async () => {
  const visit = await product.visit(englishLight, 'manager')
  await visit.go(home)
  await visit.page.locator('.home-cards:not(.skeleton)').waitFor()
  const foot = await visit.page.locator('.home-cards').evaluate((cards) => cards.getBoundingClientRect().bottom)
  assert.ok(foot <= 1_000, `${foot}`)
  await visit.close()
})

test('a figure opens its report with the very question, and a step of the funnel its people', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(home)
  const debts = page.getByRole('region', { name: cards.debts })
  const sum = await debts.locator('.home-sum bdi').textContent()
  await debts.locator('.home-sum').click()
  await page.waitForURL('**/reports/debts-by-age?*')
  await settled(page)
  assert.equal(await page.locator('.report-key-value').first().textContent(), sum)
  await page.goBack()
  const funnel = page.getByRole('region', { name: cards.funnel })
  const step = funnel.getByRole('listitem').filter({ hasText: app.today.steps.applied })
  const people = Number(await step.locator('.is-figure').textContent())
  await step.getByRole('link').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('listitem').first().waitFor()
  assert.equal(await drawer.getByRole('listitem').count(), people)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a card is moved and hidden by the keyboard alone, stays so after a reload, and is as it was again', async () => {
  const visit = await product.visit(englishLight, 'employee')
  const { page } = visit
  await visit.go(home)
  const order = () => page.locator('.home-main .home-card h2').allTextContents()
  await page.locator('.home-cards:not(.skeleton)').waitFor()
  const first = await order()
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press(app.today.arrange)
  const dialog = page.getByRole('dialog', { name: app.today.arrange })
  await dialog.waitFor()
  assert.deepEqual(await visit.axe({ within: '[role="dialog"]' }), [])
  await press(app.today.down.replace('{{name}}', cards.find))
  await press(app.today.hide.replace('{{name}}', cards.atRisk))
  await press(app.today.save)
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.home-cards:not(.skeleton)').waitFor()
  const moved = await order()
  assert.ok(
    moved.findIndex((title) => title.startsWith(cards.find)) > first.findIndex((title) => title.startsWith(cards.find)),
  )
  assert.equal(
    moved.some((title) => title.startsWith(cards.atRisk)),
    false,
  )
  await press(app.today.arrange)
  await press(app.today.asItWas)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: new RegExp(`^${cards.atRisk}`) }).waitFor()
  assert.deepEqual(await order(), first)
  await product.api('employee', 'PATCH', '/home', {
    cards: (await product.api('employee', 'GET', '/home')).cards.map(({ id }: { id: string }) => ({
      card: id,
      isHidden: true,
    })),
  })
  await page.reload()
  await page.getByText(app.today.allHidden).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await product.api('employee', 'PATCH', '/home', { cards: [] })
  await visit.close()
})

test('who is at the desk is found by name; nobody found is said', async () => {
  const visit = await product.visit(englishLight, 'employee')
  const { page } = visit
  await visit.go(home)
  const find = page.getByRole('region', { name: cards.find })
  await find.getByRole('searchbox').fill('qqqqq')
  await find.getByText(app.today.findNone).waitFor()
  const [student] = (await product.api('manager', 'GET', '/students?size=1')).items
  await find.getByRole('searchbox').fill(student.code)
  await find.getByRole('link', { name: new RegExp(student.code) }).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('the money of another day is asked: what still stands there of the day before is dimmed', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`${home}?tab=sheet`)
  await page.getByText(app.today.sheet.none).or(page.locator('.day-sheet')).waitFor()
  const release = await product.hinder('money_sum')
  await page.getByRole('button', { name: app.today.sheet.before }).click()
  const stale = page.locator('[data-stale]')
  await stale.waitFor()
  assert.equal(await stale.evaluate((element) => getComputedStyle(element).opacity), '0.55')
  await release()
  await stale.waitFor({ state: 'detached' })
  await visit.close()
})

test('the lists of settings stand behind their tab, by the menu too; the day sheet behind another', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(home)
  await page.getByRole('link', { name: app.today.listsTab }).click()
  await page.waitForURL('**?tab=lists')
  await page.getByRole('searchbox', { name: app.listTopics.search }).fill('colo')
  await page.getByRole('link', { name: /^Colours/ }).waitFor()
  await page.getByRole('searchbox', { name: app.listTopics.search }).fill('zzzz')
  await page.getByText(app.listTopics.none).waitFor()
  await page.getByRole('searchbox', { name: app.listTopics.search }).fill('brand')
  await page.locator('.settings-found-link').first().click()
  await page.waitForURL('**/settings/establishment-settings/look?field=*')
  // going back before the page is drawn leaves the search as it was
  await page.locator('.settings-found-link').first().waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('link', { name: screens.EstablishmentSettings }).waitFor()
  await page.getByRole('link', { name: app.today.sheetTab }).click()
  await page.waitForURL('**?tab=sheet')
  await page.getByRole('button', { name: app.today.sheet.before }).click()
  await page.waitForURL('**day=*')
  await page.getByRole('link', { name: screens.SettingsOthers, exact: true }).click()
  await page.getByRole('searchbox', { name: app.listTopics.search }).waitFor()
  await page.getByRole('link', { name: app.lists.bar.home, exact: true }).click()
  await page.locator('.home-cards:not(.skeleton)').waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a saved report is pinned to the home from its own screen', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await product.api('manager', 'POST', '/saved-views', {
    list: 'report.seatsOfGroups',
    name: 'Full groups',
    query: 'rows=thisGroup&columns=none&measures=fullness',
  })
  await visit.go('/reports/seats-of-groups')
  await page.getByRole('button', { name: app.list.views, exact: true }).click()
  await page.getByRole('button', { name: app.list.pinToHome.replace('{{name}}', 'Full groups') }).click()
  await page.getByText(app.list.pinnedToHome.replace('{{name}}', 'Full groups')).first().waitFor()
  await visit.go(home)
  await page.getByRole('region', { name: 'Full groups' }).getByRole('listitem').first().waitFor()
  assert.deepEqual([await visit.overflow(), visit.complaints()], [0, []])
  await visit.close()
})
