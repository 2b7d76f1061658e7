/**
 * Arabic letters keep their dots and tails wherever text is cut, and a phone does not zoom into text fields.
 *
 * It takes some 40 s of CPU: pictures of letters are taken and compared, and every form is opened on a phone.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalogues } from '@topcenter/texts/describe'
import type { Page } from 'playwright-core'
import {
  arabicDark,
  englishLight,
  type Look,
  type Product,
  settled,
  startProduct,
  untilDialogHasFocus,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { entities, screens } = catalogues.en

/** Marks one element of each kind that cuts its own text, and writes letters with dots and tails into it. */
const markCut = (page: Page, letters: string): Promise<string[]> =>
  page.evaluate((text) => {
    for (const each of document.querySelectorAll('[data-cut]')) each.removeAttribute('data-cut')
    const kinds = new Set<string>()
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(each)
      const isCut =
        style.overflowX !== 'visible' && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')
      const box = each.getBoundingClientRect()
      if (!isCut || each instanceof HTMLInputElement || !each.textContent?.trim()) continue
      if (box.width < 30 || box.height < 8 || box.top < 8 || box.bottom > innerHeight - 8 || !each.checkVisibility())
        continue
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!top || !(each.contains(top) || top.contains(each))) continue
      const kind = `${each.tagName} ${each.className} in ${each.parentElement!.tagName} ${each.parentElement!.className}`
      if (kinds.has(kind)) continue
      kinds.add(kind)
      each.dataset.cut = String(kinds.size - 1)
      let leaf: Element = each
      while (leaf.firstElementChild?.textContent?.trim()) leaf = leaf.firstElementChild
      leaf.textContent = text
    }
    return [...kinds]
  }, letters)

/** A list opens the form of a new record by its key. */
async function openForm(page: Page): Promise<void> {
  await page.locator('main .toolbar').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await untilDialogHasFocus(page)
}

const places: readonly (readonly [path: string, opened?: 'record' | 'form'])[] = [
  ['/users/students'],
  ['/educational/EducationalScheduleTimes/calendar'],
  ['/users/students', 'record'],
  ['/users/students', 'form'],
  ['/educational/educational-groups', 'form'],
  ['/settings/settings-others'],
]

for (const width of [1440, 390] as const)
  test(`at ${width} px text that is cut shows the same pixels below as text that is not`, async () => {
    const visit = await product.visit({ ...arabicDark, width }, 'manager')
    const { page } = visit
    const faults: string[] = []
    let count = 0
    for (const [path, opened] of places) {
      await visit.go(path)
      if (opened === 'form') await openForm(page)
      if (opened === 'record' && width === 1440) {
        await page.locator('tr[data-key]').first().press('Enter')
        await page.locator('[role="dialog"] .tabs-list').first().waitFor()
        await settled(page)
      }
      for (const letters of ['\u064A', '\u0649', 'جحعقژ'])
        for (const [at, kind] of (await markCut(page, letters)).entries()) {
          const box = await page.locator(`[data-cut="${at}"]`).boundingBox()
          if (!box) continue
          // The letters are at the start, so the sides are left out, where longer text is cut on purpose.
          const clip = { x: box.x, y: box.y + box.height / 2, width: box.width, height: box.height / 2 + 8 }
          const shot = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
          const cut = await shot()
          const show = (isShown: boolean) =>
            page.evaluate(
              ([mark, shown]) => {
                const { style } = document.querySelector<HTMLElement>(`[data-cut="${mark}"]`)!
                if (shown) style.setProperty('overflow', 'visible', 'important')
                else style.removeProperty('overflow')
              },
              [at, isShown] as const,
            )
          await show(true)
          const whole = await shot()
          await show(false)
          count += 1
          if (!cut.equals(whole)) faults.push(`${path} ${letters} ${kind}`)
        }
    }
    assert.ok(count > 10, `only ${count} texts were compared`)
    assert.deepEqual(faults, [])
    await visit.close()
  })

/** The text fields that are shown with less than 16 px. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="textbox"], [role="searchbox"], [role="spinbutton"], .input-frame.is-button .select-value',
      ),
    ]
      .filter(
        (each) =>
          each.checkVisibility() &&
          !['checkbox', 'radio', 'range', 'color', 'file'].includes((each as HTMLInputElement).type),
      )
      .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16)
      .map((each) => `${location.pathname} ${each.tagName} ${each.className} ${getComputedStyle(each).fontSize}`),
  )

const touch = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
}

test('text fields have 16 px at least where fingers point, and keep their size on a desk', async () => {
  const look: Look = { ...englishLight, width: 390 }
  const nobody = await product.visit(look, undefined, { isOwn: true })
  await touch(nobody.page)
  await nobody.go('/auth/login')
  assert.equal(await nobody.page.evaluate(() => matchMedia('(pointer: coarse)').matches), true)
  assert.deepEqual(await small(nobody.page), [])
  await nobody.close()
  const visit = await product.visit(look, 'manager', { isOwn: true })
  const { page } = visit
  await touch(page)
  await visit.go('/settings/settings-others')
  for (const [path, title] of [
    ['/users/students', entities.student!.many],
    ['/JoiningApplications/payment-desk', screens.PaymentDesk!],
    ['/JoiningApplications/walk-in', screens.WalkIn!],
    ['/alerts/complaints', entities.complaint!.many],
  ] as const) {
    await visit.turnTo(path, [title])
    assert.deepEqual(await small(page), [], path)
  }
  for (const [path, title] of [
    ['/users/students', entities.student!.many],
    ['/educational/educational-groups', entities.educationalGroup!.many],
    ['/finance/expenses', entities.expense!.many],
  ] as const) {
    await visit.turnTo(path, [title])
    await openForm(page)
    assert.deepEqual(await small(page), [], `the form of ${path}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await visit.turnTo('/settings/settings-others')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  assert.deepEqual(await small(page), [])
  await visit.close()
  const desk = await product.visit(englishLight, 'manager')
  await desk.go('/users/students')
  assert.equal(
    await desk.page
      .locator('.toolbar input')
      .first()
      .evaluate((each) => getComputedStyle(each).fontSize),
    '14px',
  )
  await desk.close()
})
