/**
 * A report is drawn, folded, tinted and split; its chart is walked through by arrows and opens the records (D11.1).
 *
 * It takes some 40 s of CPU: each drawing, folding and splitting draws the chart anew, in both languages and themes.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reports as arabicWords } from '@topcenter/texts/ar/reports'
import { reports as englishWords } from '@topcenter/texts/en/reports'
import { arabicDark, englishLight, type Product, settled, startProduct, type Visit } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

type Words = typeof englishWords | typeof arabicWords
const numbersOf = (text: string): number => Number(text.replace(/[^\d.]/g, ''))
const asked = (visit: Visit): URLSearchParams => new URL(visit.page.url()).searchParams

/** Nothing is wrong with what is seen. */
async function looksRight(visit: Visit) {
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
}

async function draw(visit: Visit, words: Words, view: keyof Words['views']) {
  await visit.page.getByRole('radio', { name: words.views[view], exact: true }).click()
  await visit.page.waitForURL((url) => url.searchParams.get('chart') === view)
  await settled(visit.page)
  await looksRight(visit)
}

/** The figures of the chart are the totals of the table. */
async function chartIsTable(visit: Visit) {
  const drawn = visit.page.locator('figure.chart table')
  const names = await drawn.locator('tbody th').allInnerTexts()
  const figures = await drawn.locator('tbody tr td:first-of-type').allInnerTexts()
  assert.ok(names.length > 1)
  const table = visit.page.locator('.report-table tbody tr')
  const lines = await table.evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('th bdi')!.textContent,
      figure: [...row.querySelectorAll('td')].at(-1)!.textContent,
    })),
  )
  assert.deepEqual(
    names.map((name, index) => ({ name, figure: figures[index] })),
    lines,
  )
}

interface Box {
  readonly x: number
  readonly y: number
  readonly right: number
  readonly bottom: number
}
const boxesOf = (visit: Visit, selector: string): Promise<Box[]> =>
  visit.page.locator(`figure.chart ${selector}`).evaluateAll((all) =>
    all.map((each) => {
      const { x, y, right, bottom } = each.getBoundingClientRect()
      return { x, y, right, bottom }
    }),
  )
const cross = (a: Box, b: Box): boolean =>
  a.x + 1 < b.right && b.x + 1 < a.right && a.y + 1 < b.bottom && b.y + 1 < a.bottom

/** Categories and axis begin where reading begins, and no label lies upon a bar or another label. */
async function isLaidOut(visit: Visit, isRightToLeft: boolean) {
  const [axis] = await boxesOf(visit, '.bars-axis')
  const [plot] = await boxesOf(visit, '.bars-plot')
  assert.equal(axis!.x > plot!.x, isRightToLeft, 'the axis stands where reading begins')
  const places = await boxesOf(visit, '.bars-place')
  for (const [at, place] of places.slice(1).entries())
    assert.equal(place.x < places[at]!.x, isRightToLeft, 'categories run as reading does')
  const bars = await boxesOf(visit, '.bar')
  const figures = await boxesOf(visit, '.bar-figure')
  const ofFigures = await boxesOf(visit, '.bar:has(.bar-figure)')
  for (const [at, { x, right }] of figures.entries())
    assert.ok(
      Math.abs(x + right - ofFigures[at]!.x - ofFigures[at]!.right) < 2,
      `figure ${at} stands over the middle of its bar`,
    )
  const labels = [...figures, ...(await boxesOf(visit, '.bars-names bdi'))]
  for (const [at, label] of labels.entries()) {
    assert.ok(!bars.some((bar) => cross(bar, label)), `label ${at} lies upon a bar`)
    assert.ok(!labels.some((other) => other !== label && cross(other, label)), `label ${at} lies upon another`)
  }
}

async function walkThroughChart(visit: Visit, key: string) {
  const { page } = visit
  const places = page.locator('button.bars-place')
  await places.first().focus()
  await page.keyboard.press(key)
  const label = await page.evaluate(() => document.activeElement!.getAttribute('aria-label')!)
  assert.equal(label, await places.nth(1).getAttribute('aria-label'))
  await page.locator('.chart-tip').waitFor()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.locator('p bdi').first().waitFor()
  assert.equal(numbersOf(await drawer.locator('p bdi').first().innerText()), numbersOf(label.split(': ').at(-1)!))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

async function foldAway(visit: Visit) {
  const { page } = visit
  await visit.go('/reports/joining-applications?period=all&rows=educationalCategory,stateIs&columns=none')
  await settled(page)
  const rows = page.locator('.report-table tbody tr')
  const before = await rows.count()
  const group = page.locator('.report-fold').first()
  const under = Number(await group.locator('.report-count').innerText())
  assert.ok(under > 0)
  await group.focus()
  await page.keyboard.press('Space')
  await page.waitForURL((url) => url.searchParams.has('folded'))
  await rows.nth(before - under).waitFor({ state: 'detached' })
  assert.equal(await rows.count(), before - under)
  assert.equal(await group.getAttribute('aria-expanded'), 'false')
  await page.reload()
  await settled(page)
  assert.equal(await rows.count(), before - under)
  await group.click()
  await page.waitForURL((url) => !url.searchParams.has('folded'))
  await rows.nth(before - 1).waitFor()
  assert.equal(await rows.count(), before)
}

/** Time runs as reading does, and so does its line, which is mirrored as a whole. */
async function lineRunsAsReading(visit: Visit, isRightToLeft: boolean) {
  await isLaidOut(visit, isRightToLeft)
  const ends = await visit.page
    .locator('figure.chart .chart-line')
    .first()
    .evaluate((line) => {
      const path = line as SVGPathElement
      const matrix = path.getScreenCTM()!
      return [0, path.getTotalLength()].map((at) => path.getPointAtLength(at).matrixTransform(matrix).x)
    })
  assert.equal(ends[0]! > ends[1]!, isRightToLeft, 'the line begins where reading begins')
}

/** The darkest tint is that of the largest figure, the palest that of the smallest; the scale names both. */
async function tintsFollowFigures(visit: Visit) {
  const cells = await visit.page.locator('.report-table tbody td[class*=heat-]:has(button)').evaluateAll((all) =>
    all.map((cell) => ({
      tint: Number(/heat-(\d)/.exec(cell.className)![1]),
      figure: Number(cell.textContent!.replace(/[^\d.]/g, '')),
    })),
  )
  const inOrder = cells.toSorted((a, b) => a.figure - b.figure)
  assert.ok(inOrder.length > 3)
  assert.equal(inOrder.at(-1)!.tint, 6)
  const some = inOrder.filter(({ figure }) => figure > 0)
  assert.equal(some[0]!.tint, some[0]!.figure === some.at(-1)!.figure ? 6 : 1)
  const ends = await visit.page.locator('.heat-scale bdi[dir=ltr]').allInnerTexts()
  assert.deepEqual(
    ends.map((end) => Number(end.replace(/[^\d.]/g, ''))),
    [some[0]!.figure, some.at(-1)!.figure],
  )
  assert.deepEqual(
    inOrder.map(({ tint }) => tint),
    inOrder.map(({ tint }) => tint).toSorted((a, b) => a - b),
  )
}

/** With more columns than the window holds, the column of totals is seen where there is room for it. */
async function totalsStayInSight(visit: Visit) {
  const isWide = visit.page.viewportSize()!.width >= 900
  await visit.go('/reports/joining-applications?period=all&rows=educationalCategory&columns=day&measures=applications')
  await settled(visit.page)
  const inSight = await visit.page.locator('.report-frame').evaluate((frame) => {
    const seen = frame.getBoundingClientRect()
    return [...frame.querySelectorAll('.is-total')].map((cell) => {
      const { x, right, width } = cell.getBoundingClientRect()
      return width > 0 && x >= seen.x - 1 && right <= seen.right + 1
    })
  })
  assert.ok(inSight.length > 3)
  assert.ok(
    inSight.every((is) => is === isWide),
    `${inSight.filter(Boolean).length} of ${inSight.length} totals are in sight`,
  )
  await looksRight(visit)
}

async function splitAndNarrow(visit: Visit, words: Words) {
  const { page } = visit
  await page.locator('tfoot [data-cell]').first().click()
  await page.getByRole('menuitem', { name: words.splitBy, exact: true }).click()
  const by = page.getByRole('menu', { name: words.splitBy })
  await by.getByRole('menuitem').first().click()
  await page.waitForURL((url) => url.searchParams.has('rows'))
  await settled(page)
  const cell = page.locator('tbody [data-cell]').first()
  const figure = await cell.innerText()
  const total = page.locator('tfoot [data-cell]').first()
  await cell.focus()
  await page.keyboard.press('f')
  await page.waitForURL((url) => url.searchParams.has(asked(visit).get('rows')!))
  await settled(page)
  assert.equal(await total.innerText(), figure)
  await page.goBack()
  await settled(page)
  await total.click({ button: 'right' })
  await page.getByRole('menuitem', { name: words.how1, exact: true }).click()
  await page.getByRole('dialog', { name: words.how1 }).waitFor()
  await looksRight(visit)
  await page.keyboard.press('Escape')
}

async function lookAtReport(visit: Visit, words: Words, towardsNext: string) {
  await visit.go('/reports/joining-applications?period=all&rows=educationalCategory&columns=none&measures=applications')
  await settled(visit.page)
  await chartIsTable(visit)
  const isRightToLeft = towardsNext === 'ArrowLeft'
  await isLaidOut(visit, isRightToLeft)
  await walkThroughChart(visit, towardsNext)
  await foldAway(visit)
  await visit.go(
    '/reports/joining-applications?period=all&rows=educationalCategory&columns=month&measures=applications',
  )
  await settled(visit.page)
  for (const view of ['line', 'stack', 'table', 'bars', 'heat'] as const) {
    await draw(visit, words, view)
    if (view === 'stack' || view === 'bars') await isLaidOut(visit, isRightToLeft)
    if (view === 'line') await lineRunsAsReading(visit, isRightToLeft)
  }
  await tintsFollowFigures(visit)
  await totalsStayInSight(visit)
  await visit.go(
    '/reports/joining-applications?period=all&rows=educationalCategory&columns=month&measures=applications&chart=heat',
  )
  await settled(visit.page)
  await splitAndNarrow(visit, words)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
}

test('a report is drawn in five ways, folded, tinted and split: Arabic, dark', async () => {
  await lookAtReport(await product.visit(arabicDark, 'manager'), arabicWords, 'ArrowLeft')
})

test('the same on a phone, in English and light', async () => {
  await lookAtReport(await product.visit({ ...englishLight, width: 390 }, 'manager'), englishWords, 'ArrowRight')
})

/**
 * Returns a question about two groups over days of the last month: some days are without lessons, and the group of the
 * first row has none on the first day.
 */
async function questionWithGaps(): Promise<string> {
  const { cells, members, span } = await product.api(
    'manager',
    'GET',
    '/reports/attendance-and-absence?rows=educationalGroup&columns=day&period=lastMonth',
  )
  const days: string[] = members.day.map(({ key }: { key: string }) => key)
  const groups = (members.educationalGroup as { key: string }[]).map(({ key }) => ({
    key,
    days: new Set<string>(
      cells.flatMap(({ row, column }: { row: string[]; column?: string }) => (row.join() === key && column) || []),
    ),
  }))
  for (const [at, one] of groups.entries())
    for (const other of groups.slice(at + 1))
      for (const [begins, from] of days.entries()) {
        const later = days.slice(begins)
        const isTaught = later.some((day) => one.days.has(day))
        const hasGap = later.some((day) => !one.days.has(day) && !other.days.has(day))
        if (!one.days.has(from) && other.days.has(from) && isTaught && hasGap)
          return `educationalGroup=${one.key},${other.key}&from=${from}&to=${span.to}`
      }
  throw new Error('no two groups of the demo centre leave a day of the last month without lessons')
}

/** From the one that Tab comes to, by arrows, over all others; `name` tells one from another. */
async function walkOver({ page }: Visit, of: string, key: string, name: string) {
  const all = await page.locator(of).evaluateAll((found, each) => found.map((one) => one.getAttribute(each)), name)
  const stop = page.locator(`${of}[tabindex="0"]`)
  assert.equal(await stop.count(), 1, `${of}: Tab comes to one`)
  await stop.focus()
  const met: (string | null)[] = []
  for (let at = 0; at < all.length; at += 1) {
    met.push(await page.locator(':focus').getAttribute(name))
    await page.keyboard.press(key)
    if (at + 1 < all.length) await page.locator(`${of}:focus:not([${name}="${met.at(-1)}"])`).waitFor()
  }
  assert.deepEqual(met, all)
}

test('days without lessons and cells without a figure hold up no key, in either direction', async () => {
  const question = await questionWithGaps()
  for (const [look, key] of [
    [arabicDark, 'ArrowLeft'],
    [englishLight, 'ArrowRight'],
  ] as const) {
    const visit = await product.visit(look, 'manager')
    const { page } = visit
    await visit.go(`/reports/attendance-and-absence?${question}&rows=educationalGroup&columns=day&chart=bars`)
    await settled(page)
    assert.ok((await page.locator('.bars-place.is-closed').count()) > 0, 'a day without lessons')
    await walkOver(visit, 'button.bars-place', key, 'aria-label')
    assert.equal(await page.locator('tbody tr:first-child td:nth-child(2) button').count(), 0, 'an empty cell')
    assert.equal(await page.locator('[data-cell][tabindex="0"]').count(), 1, 'Tab comes to one figure')
    await page.locator('tfoot [data-cell]').first().focus()
    await walkOver(visit, 'tfoot [data-cell]', key, 'data-cell')
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  }
})
