/**
 * Features of a derived list, each used once in a real browser: views, columns, saved views, files, bulk work, trees,
 * live changes, far pages.
 *
 * It takes about 50 s of CPU: 14 visits with 22 page loads, and files that are made of lists and read again.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { catalogues } from '@topcenter/texts/describe'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { app } from '@topcenter/texts/en/app'
import { ui } from '@topcenter/texts/en/ui'
import { words } from '@topcenter/texts/en/words'
import type { Page } from 'playwright-core'
import {
  arabicDark,
  englishLight,
  pressUntilFocused,
  type Product,
  questionOf,
  settled,
  startProduct,
  untilDragged,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { en } = catalogues
const row = (page: Page, text: string) => page.locator('tr[data-key]', { hasText: text })
const fill = (words: string, params: Record<string, string>) =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
const pictures = process.env.PICTURES
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

test('a search that finds nothing is cleared with its input, in derived lists and in those written by hand', async () => {
  const [subject] = (await product.api('manager', 'GET', '/educational-groups?search=ICDL&size=1')).items
  const { educationalCategoryToken } = await product.api('manager', 'GET', `/educational-groups/${subject.token}`)
  for (const path of [
    '/users/students',
    '/JoiningApplications/StudentHasDebts',
    '/JoiningApplications/joining-application-educational',
    `/educational/category-results/${educationalCategoryToken}`,
  ]) {
    const visit = await product.visit(englishLight, 'manager')
    const { page } = visit
    await visit.go(`${path}?search=zzzz`)
    await page.getByRole('button', { name: app.list.clearFilters, exact: true }).press('Enter')
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await page.waitForTimeout(500) // longer than typing waits
    assert.equal(new URL(page.url()).searchParams.get('search'), null, path)
    assert.equal(await page.getByRole('main').getByRole('searchbox').first().inputValue(), '', path)
    await visit.close()
  }
})

test('cards, columns and pinned columns are chosen and kept; the address of a record stays', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/users/students')
  await page.getByRole('radio', { name: arabicApp.list.asCards }).click()
  await page.locator('.grid-card').first().waitFor()
  await page.reload()
  await settled(page)
  assert.ok((await page.locator('.grid-card').count()) > 1, 'cards are remembered')
  await picture(page, 'cards')
  await page.getByRole('radio', { name: arabicApp.list.asCards }).press('ArrowRight') // back, as Arabic reads
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: arabicApp.list.asTable, checked: true }).waitFor()
  await page.locator('tr[data-key]').first().waitFor()
  const headings = () => page.locator('thead th:not(.table-select):not(.table-actions)').allInnerTexts()
  const before = await headings()
  await page.getByRole('button', { name: arabicApp.list.columns, exact: true }).click()
  const last = before.at(-1)!
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fill(arabicApp.list.pinColumn, { column: last }) })
    .click()
  assert.deepEqual(await headings(), [last, ...before.slice(0, -1)])
  await page.getByRole('dialog').getByRole('checkbox', { name: before[0]!, exact: true }).click({ force: true })
  await page.keyboard.press('Escape')
  assert.deepEqual(await headings(), [last, ...before.slice(1, -1)])
  await page.setViewportSize({ width: 800, height: 900 })
  const sticky = await page.evaluate(async () => {
    const frame = document.querySelector('.table-frame')!
    frame.scrollLeft = -10_000
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const [pinned, edge] = [
      document.querySelector('tbody td.is-pinned:not(.table-select)')!.getBoundingClientRect(),
      frame.getBoundingClientRect(),
    ]
    return { isScrolled: frame.scrollLeft < 0, gap: edge.right - pinned.right }
  })
  assert.ok(sticky.isScrolled && sticky.gap >= 0 && sticky.gap < 60, JSON.stringify(sticky))
  await picture(page, 'pinned')
  await page.reload()
  await settled(page)
  await page.locator('thead th:not(.table-select)').first().filter({ hasText: last }).waitFor()
  assert.deepEqual(await headings(), [last, ...before.slice(1, -1)])
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a date is typed part by part, and typed over, while its parts are announced', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/educational/educational-periods?new=1')
  const day = page.getByRole('dialog').getByRole('spinbutton').first()
  for (const typed of ['06', '17']) {
    await day.click()
    await page.keyboard.type(typed)
    await page.keyboard.press('ArrowUp') // read out by the live region for screen readers
    await page.keyboard.press('ArrowUp')
    await page.waitForTimeout(200)
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('02062027')
  assert.equal(await page.getByRole('dialog').getByRole('spinbutton').count(), 6)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a select and a menu are used by the keyboard, open where they are pressed from, and give the focus back', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement!.textContent ?? '')
  const waitFor = (text: string) =>
    page
      .waitForFunction((expected) => document.activeElement?.textContent?.trim() === expected, text)
      .catch(async () =>
        assert.equal(
          await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300)),
          `the focus on ${text}`,
        ),
      )
  await visit.go('/users/students')
  await page.locator('.toolbar [aria-haspopup=true]').focus()
  await page.keyboard.press('ArrowUp')
  await waitFor('200')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('size') === '200')
  await page.waitForFunction(() =>
    document.activeElement?.matches('.toolbar [aria-haspopup=true][aria-expanded=false]'),
  )
  const menu = page.locator('.toolbar [aria-haspopup=true]')
  await menu.click()
  const [from, opened] = [(await menu.boundingBox())!, (await page.locator('.popover').boundingBox())!]
  assert.ok(
    Math.abs(opened.x + opened.width - from.x - from.width) < 2 && Math.abs(opened.y - from.y - from.height - 4) < 2,
    'below its button, ending where it ends',
  )
  await page.mouse.click(opened.x - 200, opened.y + 200) // a row
  await page.getByRole('menu').waitFor({ state: 'detached' })
  assert.ok(
    await menu.evaluate((element) => element === document.activeElement),
    'a press beside it gives the focus back',
  )
  assert.equal(await page.getByRole('dialog').count(), 0, 'and opens no row')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await menu.press('Enter')
  await waitFor(app.list.import)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/import/students')
  assert.ok(
    await page.evaluate(() => 'isSamePage' in globalThis),
    'a link of a menu is followed without loading the page',
  )
  await visit.go('/users/students')
  await page.getByRole('button', { name: app.list.filters, exact: true }).click()
  const panel = page.getByRole('dialog', { name: app.list.filters })
  const state = panel.locator('[aria-haspopup=listbox]').last()
  await state.focus()
  const first = await focused()
  // keys that come before the address says what the one before chose
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').waitFor()
  await page.waitForFunction(
    (was) => document.activeElement?.getAttribute('role') === 'option' && document.activeElement.textContent !== was,
    first,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.searchParams.has('state'))
  await page.keyboard.type(first.slice(0, 2)) // one letter goes on to the next that begins with it
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').waitFor()
  await waitFor(first)
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'option')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('state') === 'all')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.ok(await state.evaluate((element) => element === document.activeElement))
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  assert.match(await focused(), new RegExp(`^${app.list.filters}`))
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a view is saved under a name, replaced only when asked, renamed, opens its list, and its deletion is taken back', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const panel = page.getByRole('dialog', { name: app.list.views })
  const open = async () => {
    await page.getByRole('button', { name: app.list.views, exact: true }).click()
    // once the views are there the focus goes into the field for a name, also from a button that was pressed meanwhile
    await panel.getByRole('textbox').and(page.locator(':focus')).waitFor()
  }
  const save = async (name: string) => {
    await open()
    await panel.getByRole('textbox', { name: app.list.viewName }).fill(name)
    await page.keyboard.press('Enter')
  }
  const views = async (): Promise<object[]> =>
    (await product.api('manager', 'GET', '/saved-views')).items.map(
      ({ name, query, isDefault }: Record<string, unknown>) => ({ name, query, isDefault }),
    )
  await visit.go('/users/students?sort=code&search=STU-1')
  await save('Ones')
  await page.getByText(app.list.viewSaved).first().waitFor()
  await visit.go('/users/students?approval=NotApproved')
  await save('ones')
  await panel.getByRole('alert').waitFor()
  await page.waitForFunction((words) => document.activeElement?.textContent === words, app.list.replace)
  await page.keyboard.press('Escape') // back to the name, which keeps the typed text
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  assert.equal(await panel.getByRole('textbox', { name: app.list.viewName }).inputValue(), 'ones')
  await page.keyboard.press('Enter')
  await page.waitForFunction((words) => document.activeElement?.textContent === words, app.list.replace)
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
  assert.deepEqual(await views(), [{ name: 'Ones', query: 'approval=NotApproved', isDefault: false }])
  await open()
  await panel.getByRole('button', { name: fill(app.list.renameView, { name: 'Ones' }) }).press('Enter')
  await page.waitForFunction(
    (name) => document.activeElement instanceof HTMLInputElement && document.activeElement.value === name,
    'Ones',
  )
  await page.keyboard.type('Waiting') // over the name, which is selected
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (words) => document.activeElement?.getAttribute('aria-label') === words,
    fill(app.list.renameView, { name: 'Waiting' }),
  )
  await panel.getByRole('button', { name: fill(app.list.viewDefault, { name: 'Waiting' }) }).click()
  await panel.getByText(app.list.viewOpens).waitFor()
  assert.deepEqual(await visit.axe({ within: '[role=dialog]' }), [])
  await page.keyboard.press('Escape')
  const opensWith = async (address: string) => {
    await visit.go('/users/students')
    await page.waitForURL((url) => url.search === address)
    await settled(page)
  }
  await opensWith('?approval=NotApproved')
  await page.getByRole('button', { name: app.list.clearAll }).click()
  await page.waitForURL((url) => url.search === '?whole=1')
  await page.reload()
  await page.waitForURL((url) => url.search === '?whole=1')
  await open()
  await panel.getByRole('button', { name: fill(app.list.removeView, { name: 'Waiting' }) }).click()
  const again = page.waitForResponse(
    (answer) => answer.url().endsWith('/saved-views') && answer.request().method() === 'POST',
  )
  await page.locator('.toast').getByRole('button', { name: app.record.undo }).click()
  await again
  assert.deepEqual(await views(), [{ name: 'Waiting', query: 'approval=NotApproved', isDefault: true }])
  const other = await product.visit(arabicDark, 'manager') // a device that does not know yet
  const asked: string[] = []
  other.page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/students')
      asked.push(new URL(request.url()).searchParams.get('approval') ?? 'all')
  })
  await other.go('/users/students')
  await other.page.waitForURL((url) => url.search === '?approval=NotApproved')
  await settled(other.page)
  assert.deepEqual([...new Set(asked)], ['NotApproved'], 'the whole list is not asked for first')
  // columns belong to the view on another device; changes there belong to the address
  const heads = (of: Page) => of.locator('thead th').allInnerTexts()
  await visit.go('/users/students?whole=1')
  const before = await heads(page)
  await page.getByRole('button', { name: app.list.columns, exact: true }).click()
  const columns = page.getByRole('dialog', { name: app.list.columns })
  await columns.getByRole('checkbox', { name: en.words.phone, exact: true }).click({ force: true })
  await page.keyboard.press('Escape')
  await columns.waitFor({ state: 'detached' })
  await save('Without')
  await page.getByText(app.list.viewSaved).first().waitFor()
  await other.go('/users/students')
  await other.page.getByRole('button', { name: arabicApp.list.views, exact: true }).click()
  await other.page.getByRole('dialog').getByText('Without').click()
  await other.page.waitForURL((url) => url.searchParams.has('columns'))
  await other.page.locator('thead th', { hasText: catalogues.ar.words.phone! }).waitFor({ state: 'detached' })
  await settled(other.page)
  const shown = await heads(other.page)
  assert.deepEqual(
    [shown.length, shown.some((head) => head.trim() === catalogues.ar.words.phone)],
    [before.length - 1, false],
  )
  await other.close()
  for (const { token } of (await product.api('manager', 'GET', '/saved-views')).items)
    await product.api('manager', 'DELETE', `/saved-views/${token}`)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('from the search Enter and the down arrow lead to the first row of what is found, whose count is announced; a range of days takes one end', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/students')
  const focusedRow = () =>
    page.waitForFunction(
      () =>
        document.activeElement?.matches('tr[data-key]') &&
        !document.querySelector('.table-frame.is-stale') &&
        document.activeElement.textContent,
    )
  for (const [typed, key] of [
    ['STU-001021', 'Enter'],
    ['STU-001022', 'ArrowDown'],
  ] as const) {
    await pressUntilFocused(page, '/')
    await page.keyboard.type(typed)
    await page.keyboard.press(key) // before the list was asked
    assert.match(String(await (await focusedRow()).jsonValue()), new RegExp(`^${typed}`))
    await page.waitForFunction(
      (found) => document.querySelector('[data-live-announcer][role=status]')?.textContent?.trim() === found,
      app.list.found_one.replace('{{count}}', '1'),
    )
  }
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('search'))
  await page.getByRole('button', { name: app.list.filters, exact: true }).click()
  const panel = page.getByRole('dialog', { name: app.list.filters })
  await panel.getByRole('button', { name: new RegExp(en.words.birthDate!) }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'spinbutton')
  await page.keyboard.type('01012005')
  await page.waitForURL((url) => url.search === '?birthDateFrom=2005-01-01')
  await visit.go('/users/students?createdFrom=2026-99-99') // typed into the address
  await page.getByText(en.refusals['field.dateTime']).waitFor()
  await visit.go('/users/students?createdFrom=2026-03-02&createdTo=2026-03-01')
  const refused = page.getByRole('alert').filter({ hasText: en.refusals['field.toBeforeFrom'] })
  await refused.getByRole('button', { name: app.list.clearFilters }).click()
  await page.waitForURL((url) => url.search === '')
  await row(page, 'STU-0010').first().waitFor()
  await visit.go('/users/students?page=99')
  await page.waitForURL((url) => url.searchParams.get('page') === '2')
  assert.deepEqual(
    visit.complaints().filter((each) => !each.includes('406')),
    [],
  )
  await visit.close()
})

test('the list is had as a PDF, and printed without what surrounds it', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/students')
  await page.locator('.toolbar').getByRole('button', { name: app.list.more, exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: app.list.exportPdf }).click(),
  ])
  assert.match((await readFile(await file.path())).toString('latin1', 0, 8), /^%PDF-/)
  if (pictures) await file.saveAs(`${pictures}/students.pdf`)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['.sidebar', '.topbar', '.toolbar', 'td.table-select', '.page-head .button'])
    assert.equal(await page.locator(hidden).first().isVisible(), false, hidden)
  assert.ok(await page.locator('tbody tr[data-key]').first().isVisible())
  const print = await page.pdf({ preferCSSPageSize: true })
  if (pictures) await (await import('node:fs/promises')).writeFile(`${pictures}/print.pdf`, print)
  await visit.close()
})

test('what can be undone is done at once, by button and by key, and the toast says what it was and takes it back', async () => {
  const made: string[] = []
  for (const name of ['Qalqas', 'Qarfa', 'Qunfuz'])
    made.push((await product.api('manager', 'POST', '/colors', { names: { en: name }, hex: '#336699' })).token)
  const statesAre = async (expected: readonly string[]) => {
    for (let tries = 0; ; tries += 1) {
      const now = await Promise.all(
        made.map(async (token) => (await product.api('manager', 'GET', `/colors/${token}`)).recordState),
      )
      if (now.join() === expected.join()) return
      assert.ok(tries < 40, `${now.join()} instead of ${expected.join()}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const all = (state: string) => made.map(() => state)
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/Colors?search=Q')
  const bar = page.locator('.selection-bar')
  const toast = page.locator('.toast')
  const archive = en.record.actions.archive
  for (const token of made) await page.locator(`tr[data-key="${token}"] .tick`).click()
  assert.equal(await bar.getByRole('button', { name: en.record.actions.restore.do }).count(), 0, 'none is archived')
  await bar.getByRole('button', { name: new RegExp(`^${archive.do} 3`) }).click()
  await toast.getByText(/“Q\w+” and 2 others · Archived/).waitFor()
  assert.equal(await page.locator('[role=alertdialog]:not(.toast)').count(), 0)
  await statesAre(all('archived'))
  const second = page.locator(`tr[data-key="${made[1]}"]`)
  await second.waitFor({ state: 'detached' })
  await toast.getByRole('button', { name: app.record.undo }).click()
  await statesAre(all('active'))
  await second.press('Delete')
  await toast.getByText('“Qarfa” · Archived').waitFor()
  await statesAre(['active', 'archived', 'active'])
  await toast.getByRole('button', { name: app.record.undo }).click()
  await statesAre(all('active'))
  await visit.close()
})

test('what was added from a picker is chosen, and Undo takes it back and out of the form', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/cities?new=1')
  const picker = page.getByRole('dialog').getByRole('combobox', { name: words.governorate })
  const name = 'Gizza'
  await picker.fill(name)
  await page.getByRole('option', { name: fill(ui.field.addNewNamed, { text: name }) }).click()
  const nested = page.locator('[role=dialog]').nth(1)
  await nested.getByRole('button', { name: app.form.save, exact: true }).click()
  await page.waitForFunction(
    (typed) => [...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].some(({ value }) => value === typed),
    name,
  )
  const archived = page.waitForResponse((answer) => answer.url().endsWith('/archive'))
  await page.locator('.toast').getByRole('button', { name: app.record.undo }).click()
  assert.ok((await archived).ok())
  await page.waitForFunction(
    (typed) =>
      ![...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].some(({ value }) => value === typed),
    name,
  )
  assert.deepEqual((await product.api('manager', 'GET', `/governorates?search=${name}`)).items, [])
  await visit.close()
})

test('an action that needs a reason is done to many, and whom it was not done to is named', async () => {
  const applications = (
    await product.api('manager', 'GET', '/educational-joining-applications?stateIs=UnderReview&size=1')
  ).items
  const others = (await product.api('manager', 'GET', '/educational-joining-applications?stateIs=Accepted&size=1'))
    .items
  const tokens = [...applications, ...others].map((each: { token: string }) => each.token)
  assert.equal(tokens.length, 2, 'the demo centre has one of each')
  const refusedAtOnce = await product
    .api('manager', 'POST', '/educational-joining-applications/bulk', { action: 'reject', tokens, input: {} })
    .catch(String)
  assert.match(String(refusedAtOnce), /"reason"/, 'a missing input is one fault, not one for each record')
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/JoiningApplications/educational-joining-application?size=200')
  for (const token of tokens) await page.locator(`tr[data-key="${token}"] .tick`).click()
  const bar = page.locator('.selection-bar')
  const words = en.entities.educationalJoiningApplication!.actions!.reject!
  assert.match(
    await bar.locator('.button.is-primary').innerText(),
    new RegExp(`^${en.entities.educationalJoiningApplication!.actions!.accept!.do}`),
    'the job comes first',
  )
  await bar.getByRole('button', { name: words.do, exact: true }).waitFor()
  await page.keyboard.press('Shift+R')
  const dialog = questionOf(page).or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: words.do, exact: true }).click()
  await dialog.getByText(en.refusals['field.required']).first().waitFor()
  await dialog.getByRole('textbox').fill('The period is full')
  await picture(page, 'bulk')
  await dialog.getByRole('button', { name: words.do, exact: true }).click()
  await page.getByText(app.list.bulkRefused_one.replace('{{count}}', '1')).waitFor()
  assert.notEqual(await page.locator('[role=dialog] li bdi').first().innerText(), '—')
  assert.equal(
    (await product.api('manager', 'GET', `/educational-joining-applications/${tokens[0]}`)).state,
    'Rejected',
  )
  await visit.close()
})

test('a tree is searched, moved in by dialog and by keyboard, and never bent into a ring', async () => {
  const make = (name: string, parentToken?: string) =>
    product.api('manager', 'POST', '/body-parts', { names: { en: name }, ...(parentToken ? { parentToken } : {}) })
  const trunk = await make('Mtrunk')
  const arm = await make('Marm', trunk.token)
  const hand = await make('Mhand', arm.token)
  const spare = await make('Mspare')
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/BodyParts')
  await page.getByRole('radio', { name: app.list.asTree }).click()
  const branch = (name: string) => page.getByRole('row', { name, exact: true })
  await branch('Mtrunk').waitFor()
  await page.getByRole('searchbox').fill('MHAND')
  await branch('Mhand').waitFor() // the way to it is opened
  assert.equal(await branch('Mspare').count(), 0)
  assert.equal(await branch('Mhand').getAttribute('aria-level'), '3')
  await picture(page, 'tree')
  const dialog = page.getByRole('dialog')
  const seek = async (name: string, to: string) => {
    await branch(name)
      .getByRole('button', { name: fill(app.list.actionsOf, { name }) })
      .press('Enter')
    const entries = await page.getByRole('menuitem').allTextContents()
    for (let at = 0; at < entries.indexOf(app.tree.move); at += 1) await page.keyboard.press('ArrowDown') // the menu's, not the tree's
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox').fill(to)
  }
  await seek('Mtrunk', 'Mhand')
  await page.locator('.option-empty').waitFor() // an entry below it cannot be its parent
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: app.form.cancel }).click()
  assert.equal(await branch('Mtrunk').getAttribute('aria-level'), '1')
  await seek('Mhand', 'Mtrunk')
  await page.getByRole('option', { name: 'Mtrunk' }).first().click()
  await dialog.getByRole('button', { name: app.tree.move, exact: true }).click()
  await page
    .getByText(fill(app.tree.moved, { name: 'Mhand' }))
    .first()
    .waitFor()
  assert.equal((await product.api('manager', 'GET', `/body-parts/${hand.token}`)).parentToken, trunk.token)
  await page.getByRole('searchbox').fill('nowhere')
  await page.getByText(app.list.emptySearch).waitFor()
  assert.equal(await page.getByText(app.tree.hint).count(), 0, 'where there is nothing, nothing is dragged')
  await page.getByRole('searchbox').fill('')
  await branch('Mspare').waitFor()
  await branch('Mspare').focus()
  await page.keyboard.press('ArrowRight') // to its handle
  await page.keyboard.press('Enter')
  await untilDragged(page)
  for (
    let tries = 0;
    tries < 30 &&
    !(
      await page.evaluate(
        () =>
          document.activeElement?.closest('[role=row]')?.getAttribute('aria-label') ??
          document.activeElement?.getAttribute('aria-label'),
      )
    )?.includes('on Mhand');
    tries += 1
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page
    .getByText(fill(app.tree.moved, { name: 'Mspare' }))
    .first()
    .waitFor()
  const moved = await product.api('manager', 'GET', `/body-parts/${spare.token}`)
  assert.equal(moved.parentToken, hand.token)
  await visit.go('/educational/educational-categories-tree')
  await page.getByRole('treegrid').waitFor()
  await page.getByRole('radio', { name: app.list.asTable }).click()
  await page.locator('tr[data-key]').first().waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('what another session changes shows by itself', async () => {
  const meal = await product.api('manager', 'POST', '/meals', { names: { en: 'Quiet soup' } })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/Meals')
  await row(page, 'Quiet soup').waitFor()
  await product.api('admin', 'PATCH', `/meals/${meal.token}`, { names: { en: 'Loud soup' }, version: meal.version })
  await row(page, 'Loud soup').waitFor({ timeout: 15_000 })
  await visit.close()
})

test('D1.4 the history of a record goes on from its newest changes to its first one', async () => {
  let meal = await product.api('manager', 'POST', '/meals', { names: { en: 'Soup 0' } })
  for (let change = 1; change <= 119; change += 1)
    meal = await product.api('manager', 'PATCH', `/meals/${meal.token}`, {
      names: { en: `Soup ${change}` },
      version: meal.version,
    })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`/settings/settings-others/Meals?record=${meal.token}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: app.record.history }).click()
  const more = drawer.getByRole('button', { name: app.history.more })
  for (const shown of [50, 100]) {
    await drawer.locator(`ol > li:nth-child(${shown})`).waitFor()
    assert.equal(await drawer.locator('ol > li').count(), shown)
    await more.click()
  }
  await drawer.locator('ol > li:nth-child(120)').waitFor()
  assert.equal(await drawer.locator('ol > li').count(), 120)
  await drawer.locator('ol > li').last().getByText('Soup 0', { exact: true }).waitFor()
  assert.deepEqual([await more.count(), visit.complaints()], [0, []])
  await visit.close()
})

test('beyond the numbered pages a list goes on by cursor', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  // The address of page 200 of 50: the next one is the first beyond 10,000 rows.
  let asked = ''
  await page.route('**/api/meals?*', async (route) => {
    const url = new URL(route.request().url())
    asked = url.searchParams.get('after') ?? ''
    const answer = await route.fetch({ url: `${url.origin}${url.pathname}?size=50` })
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        page: {
          ...body.page,
          total: 10_000,
          totalIsCapped: true,
          number: Number(url.searchParams.get('page') ?? 201),
          next: 'a-cursor',
        },
      },
    })
  })
  await visit.go('/settings/settings-others/Meals?page=200&size=50')
  await page.locator('.pagination button').last().click()
  await page.waitForURL((url) => url.searchParams.get('after') === 'a-cursor')
  await settled(page)
  assert.equal(asked, 'a-cursor')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('while names load no other word stands in their place: the palette, pickers and filters of lists say that they load', async () => {
  const { items: groups } = await product.api('manager', 'GET', '/educational-groups')
  const [group] = groups
  const name = group.names.en ?? group.names.und ?? group.names.ar
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  /** Requests to this path wait until the returned function is called. */
  const hold = async (path: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }
  // the chosen group of those who owe, and of a list's filter
  for (const [path, letGo] of [
    [
      `/JoiningApplications/StudentHasDebts?group=${group.token}`,
      await hold(new RegExp(`/api/educational-groups/${group.token}$`)),
    ],
    [
      `/educational/educational-schedule-times?educationalGroupToken=${group.token}`,
      await hold(new RegExp(`/api/shown/${group.token}$`)),
    ],
  ] as const) {
    await page.goto(`${product.address}${path}`)
    const waiting = page.locator('main .name-skeleton')
    await waiting.first().waitFor()
    await picture(page, 'names load')
    assert.equal(await waiting.first().getAttribute('role'), 'status')
    assert.equal(await waiting.first().innerText(), ui.loading)
    const said = await page.locator('main').innerText()
    const written = await page
      .locator('main input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    for (const text of [said, ...written])
      assert.ok(!text.includes(app.field.aRecord) && text !== '—' && !text.includes('…: …'), text)
    letGo()
    await page.waitForFunction(
      (wanted) =>
        !document.querySelector('main .name-skeleton') &&
        (document.querySelector('main')!.textContent!.includes(wanted) ||
          [...document.querySelectorAll<HTMLInputElement>('main input')].some((input) => input.value === wanted)),
      name,
    )
  }
  // the server is asked before the page says that nobody was found
  await page.keyboard.press('Control+k')
  const found = page.getByRole('dialog')
  await page.keyboard.type('qqzz')
  await found.getByText(fill(ui.palette.empty, { text: 'qqzz' })).waitFor()
  const letGo = await hold(/\/api\/search\?/)
  await page.keyboard.type('q')
  const status = found.getByRole('status')
  await page.waitForFunction(
    (wanted) => document.querySelector('[role=dialog] [role=status]')?.textContent === wanted,
    ui.loading,
  )
  assert.equal(await status.innerText(), ui.loading)
  letGo()
  await found.getByText(fill(ui.palette.empty, { text: 'qqzzq' })).waitFor()
  await page.keyboard.press('Escape')
  visit.complaints()
  await visit.close()
})
