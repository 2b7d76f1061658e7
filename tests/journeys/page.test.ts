/**
 * The page itself, driven once in a real browser: what a switch of its look costs, and what it says when it is too old,
 * or a part of it did not come or broke.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import type { Request } from 'playwright-core'
import { ui as arabicUi } from '@topcenter/texts/ar/ui'
import { app } from '@topcenter/texts/en/app'
import { attendance } from '@topcenter/texts/en/education-screens'
import { ui } from '@topcenter/texts/en/ui'
import { pageNotes } from '@topcenter/texts/page-notes'
import {
  arabicDark,
  englishLight,
  fillNames,
  pressUntilFocused,
  type Product,
  registerNotTaken,
  startProduct,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('another theme or language costs the page one style of each element, first what is in sight; a theme no layout, a language one of each part; a menu styles only itself', async (t) => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/students')
  const all = await page.locator('*').count()
  const browser = page.context().browser()!
  const trace = async (button: string, shown: string) => {
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await page.locator(button).click()
    await page.locator(shown).waitFor()
    await page.waitForFunction(() => !document.querySelector('.is-later'))
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        ),
    )
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
      traceEvents: { name: string; args: { elementCount?: number; beginData?: { dirtyObjects: number } } }[]
    }
    // counts, not times: they are the same on a busy machine
    const styles = traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .map(({ args }) => args.elementCount ?? 0)
    const [styled, atOnce] = [styles.reduce((sum, count) => sum + count, 0), Math.max(...styles)]
    const layouts = traceEvents
      .filter(({ name }) => name === 'Layout')
      .map(({ args }) => args.beginData?.dirtyObjects ?? 0)
    return { styled, atOnce, layouts: layouts.length, laidOut: layouts.filter((count) => count > all / 2).length }
  }
  for (const [what, button, shown] of [
    ['theme', '.topbar .language-toggle + button', 'html[data-theme=dark]'],
    ['language', '.topbar .language-toggle', 'html[lang=ar]'],
  ] as const) {
    const { styled, atOnce, layouts, laidOut } = await trace(button, shown)
    t.diagnostic(`${what}: ${styled} styles, ${atOnce} of them at once, for ${all} elements; ${layouts} layouts`)
    assert.ok(
      styled > all / 2 && styled < all * 1.4 && atOnce < all * 0.7,
      `${what}: ${styled} styles, ${atOnce} of them at once, for ${all} elements`,
    )
    assert.ok(
      laidOut <= (what === 'theme' ? 0 : 2) && layouts < 15,
      `${what}: ${laidOut} layouts of the page, ${layouts} in all`,
    )
  }
  const rows = await page.evaluate(async () => {
    const frame = document.querySelector('.table-frame')!
    frame.scrollTop = 500
    const { top, bottom } = frame.getBoundingClientRect()
    const all = [...frame.querySelectorAll('tbody tr[data-key]')]
      .map((each) => ({ each, place: each.getBoundingClientRect() }))
      .map(({ each, place }) => ({ each, isInSight: place.bottom >= top && place.top <= bottom }))
    const english = (isInSight: boolean) =>
      all.filter((one) => one.isInSight === isInSight && /^[ -~]+$/.test(one.each.querySelector('.badge')!.textContent))
        .length
    const count = (isInSight: boolean) => all.filter((one) => one.isInSight === isInSight).length
    document.querySelector<HTMLElement>('.topbar .language-toggle')!.click()
    const atOnce = { seen: english(true) / count(true), rest: english(false), scrolled: frame.scrollTop }
    while (document.querySelector('.is-later')) await new Promise((resolve) => setTimeout(resolve, 20))
    return { atOnce, later: { all: (english(true) + english(false)) / all.length, scrolled: frame.scrollTop } }
  })
  assert.deepEqual(
    rows,
    { atOnce: { seen: 1, rest: 0, scrolled: 500 }, later: { all: 1, scrolled: 500 } },
    'what is seen is drawn with the press, the other rows after it',
  )
  await page.locator('tbody tr[data-key]').first().click()
  await page.locator('.drawer .dialog-foot').waitFor()
  // what the drawer names in other areas comes in the other language while the pointer is on its way to the switch
  const coming = new Set<Request>()
  let came = 0
  page.on('request', (request) => request.resourceType() === 'script' && coming.add(request))
  page.on('requestfinished', (request) => coming.delete(request) && (came += 1))
  await page.evaluate(() =>
    document
      .querySelector('.topbar .language-toggle')!
      .dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  )
  for (let quiet = 0; quiet < 5; quiet = came > 0 && coming.size === 0 ? quiet + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const behind = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.topbar .language-toggle')!.click()
    const isRest = (selector: string) =>
      [...document.querySelectorAll(selector)].every((each) => each.classList.contains('is-later'))
    const atOnce = {
      list: isRest('main tbody tr[data-key]'),
      drawer: /[\u0600-\u06ff]/.test(document.querySelector('.drawer .dialog-foot')!.textContent),
    }
    while (document.querySelector('.is-later')) await new Promise((resolve) => setTimeout(resolve, 20))
    return { atOnce, later: /[\u0600-\u06ff]/.test(document.querySelector('main tbody .badge')!.textContent) }
  })
  assert.deepEqual(
    behind,
    { atOnce: { list: true, drawer: true }, later: true },
    'what lies behind a drawer follows it',
  )
  await page.keyboard.press('Escape')
  await page.locator('.drawer').waitFor({ state: 'detached' })
  const menu = await trace('.toolbar [aria-haspopup=true]:last-child', '[role=menu]')
  t.diagnostic(`menu: ${menu.styled} styles`)
  assert.ok(menu.styled < all / 4, `menu: ${menu.styled} styles, for ${all} elements`)
  await visit.close()
})

test('from another machine of the centre’s network, over plain http, one logs in, adds, copies a link and takes a register, and reads what is not to be had', async () => {
  const visit = await product.visit(englishLight, undefined, { address: product.plainAddress })
  const { page } = visit
  await page.goto('/auth/login')
  assert.deepEqual(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator, 'locks' in navigator]), [
    false,
    false,
    false,
  ])
  await page.locator('input[name=userName]').fill('manager')
  await page.locator('input[name=password]').fill('Demo@1234')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/settings-others')
  await visit.go('/settings/settings-others/Meals?new=1')
  const form = page.getByRole('dialog')
  await fillNames(form, 'وجبة خفيفة', 'A light meal')
  await page.keyboard.press('Control+s')
  await form.getByRole('button', { name: app.record.more }).click()
  await page.getByRole('menuitem', { name: app.record.copyLink }).click()
  await page.getByText(app.record.copied).waitFor()
  const address = page.url()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await pressUntilFocused(page, '/')
  await page.keyboard.press('Control+v')
  assert.equal(await page.getByRole('searchbox').first().inputValue(), address)
  await visit.go('/users/students?new=1')
  await page.getByRole('button', { name: ui.photo.camera }).click()
  await page.getByText(ui.scan.plain).waitFor()
  await visit.go('/test2')
  await page.getByText(app.diagnostics.plain).waitFor()
  await page.getByText(app.diagnostics.storageOn, { exact: true }).waitFor()
  const time = await registerNotTaken(product)
  await visit.go(`/educational/educational-group-attendances/${time.educationalGroupToken}?time=${time.token}`)
  await page.getByRole('button', { name: attendance.allPresent }).click()
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/register') && answer.request().method() === 'POST'),
    page.keyboard.press('Control+s'),
  ])
  assert.equal(
    (await product.api('manager', 'GET', `/educational-schedule-times/${time.token}/register`)).scheduleTime.register,
    'Taken',
  )
  assert.deepEqual(
    visit.complaints().filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header has been ignored')),
    [],
  )
  await visit.close()
})

test('a version that the server no longer speaks offers to reload, and loses nothing', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/settings/settings-others/Meals')
  await page.route('**/api/meals?*', (route) =>
    route.fulfill({
      status: 306,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'request.version' }),
    }),
  )
  await page.locator('button.table-sort').first().click()
  await page.getByText(app.problem.reload).first().waitFor()
  await page.getByRole('button', { name: app.problem.reloadNow }).first().waitFor()
  await visit.close()
})

test('a tab that is older than the build takes the new one when a file of its own is gone', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/user-app-settings')
  let isBuilt = false
  await page.route(/\/assets\/|\/$/, async (route) => {
    if (isBuilt) return route.continue()
    if (route.request().url().includes('/assets/')) return route.fulfill({ status: 404 })
    isBuilt = true
    return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/new.js"></script>' })
  })
  await visit.turnTo('/educational/educational-groups').catch(() => undefined)
  await page.getByRole('heading', { level: 1, name: 'المجموعات' }).waitFor()
  assert.equal(isBuilt, true)
  await visit.close()
})

test('a browser that is too old, and one without scripts, is told so in both languages instead of anything else', async () => {
  const visit = await product.visit(arabicDark, undefined, { isOwn: true })
  // it came with the last that we need
  await visit.page.addInitScript(() => Object.defineProperty(Map, 'groupBy', { value: undefined }))
  const withoutScripts = await visit.page
    .context()
    .browser()!
    .newContext({ javaScriptEnabled: false, baseURL: product.address })
  for (const [note, page] of [
    ['old', visit.page],
    ['noScript', await withoutScripts.newPage()],
  ] as const) {
    await page.goto('/auth/login')
    for (const { title } of pageNotes[note]) await page.getByRole('heading', { name: title }).waitFor()
    assert.equal(await page.getByRole('heading').count(), pageNotes[note].length)
    assert.ok(
      await page.evaluate(() => document.elementFromPoint(9, 9)!.closest('.boot-note')),
      `${note}: the skeleton is covered`,
    )
  }
  await withoutScripts.close()
  await visit.close()
})

test('when a part of the first page does not arrive, a reload is offered in both languages', async () => {
  const visit = await product.visit(arabicDark)
  const { page } = visit
  for (const part of [/\/assets\/index-[^/]*\.js$/, /\/assets\/(?!index-)[^/]*\.js$/]) {
    await page.route(part, (route) => route.abort())
    await page.goto('/auth/login')
    for (const { title } of pageNotes.broken) await page.getByRole('heading', { name: title }).waitFor()
    await page.unroute(part)
    await page.getByRole('link', { name: pageNotes.broken[0].reload }).click()
    await page.getByRole('heading', { level: 1, name: arabicApp.login.title }).waitFor()
  }
  await visit.close()
})

test('when the frame itself breaks, a reload is offered, in words', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const session = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...session, userPersonalData: { ...session.userPersonalData, names: { ar: {} } } },
    })
  })
  await page.goto('/users/students')
  await page.getByRole('heading', { name: arabicApp.problem.crash }).waitFor()
  await page.getByText(arabicApp.problem.frameText).waitFor()
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: arabicUi.retry }).click()
  await page.getByRole('heading', { level: 1, name: 'الطلاب' }).waitFor()
  await visit.close()
})
