/** Packages and lectures on a phone: found, bought by code or points, played, taken over by a second device. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { codeOf, shownCode } from '@topcenter/model/media/code-text'
import { refusals as arabicRefusals } from '@topcenter/texts/ar/refusals'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { app } from '@topcenter/texts/en/app'
import { media } from '@topcenter/texts/en/media'
import { interpolate } from '@topcenter/texts/interpolate'
import { ui } from '@topcenter/texts/en/ui'
import { work } from '@topcenter/texts/en/work'
import { faintTexts } from '../walk/contrast.ts'
import { prepare } from '../walk/judge.ts'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('D9.8 D9.9 a student finds a package on a phone, mistypes a code and is told before and after the server is asked, asks for it and has it once the centre says yes, and once for points', async () => {
  const { packages, points } = await product.api('student', 'GET', '/media-shop')
  const pack = packages.find((each: { insteadOf: number | null }) => each.insteadOf !== null)
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'student')
  const { page } = visit
  await visit.go('/packages')
  await prepare(visit)
  assert.equal(
    await page
      .locator('s')
      .first()
      .innerText()
      .then((shown) => /450/.test(shown)),
    true,
  )
  assert.deepEqual([await visit.axe(), await faintTexts(page), await visit.overflow()], [[], [], 0])
  const { shop } = arabicWork
  await page.getByRole('button', { name: shop.haveCode }).click()
  const sheet = page.getByRole('dialog', { name: shop.useCode })
  const input = sheet.getByRole('textbox', { name: shop.code })
  const code = codeOf(new Uint8Array(randomBytes(10)))
  const say = async (typed: string, fault: string): Promise<void> => {
    await input.fill(typed)
    await input.press('Enter')
    await sheet.getByText(fault).waitFor()
  }
  await say(code.slice(0, 9), shop.fault.short)
  await say(`${code.slice(0, 16)}${code[16] === 'A' ? 'B' : 'A'}`, shop.fault.check)
  await say(shownCode(code).toLowerCase(), arabicRefusals['media.codeWrong'].detail)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: pack.names.ar }).click()
  const about = page.getByRole('dialog', { name: pack.names.ar })
  await about.getByRole('list', { name: shop.contents }).getByRole('listitem').first().waitFor()
  await about.getByRole('button', { name: shop.subscribe, exact: true }).click()
  await about.getByRole('button', { name: shop.askNow }).click()
  await about.getByText(shop.asked).waitFor()
  const { items } = await product.api('manager', 'GET', '/media-package-subscriptions?stateIs=Asked')
  await product.api('manager', 'POST', `/media-package-subscriptions/${items[0].token}/accept`, {})
  await visit.go(`/packages/${pack.token}`)
  await about.getByRole('link', { name: shop.watch }).waitFor()
  // cancelled, and bought again for points: first it shows the balance before and after
  await product.api('manager', 'POST', `/media-package-subscriptions/${items[0].token}/cancel`, { reason: 'خطأ' })
  await visit.go(`/packages/${pack.token}`)
  const get = about.getByRole('button', { name: interpolate(shop.getForPoints_many, { count: pack.pricePoints }) })
  await get.click()
  const facts = about.locator('dl').filter({ hasText: shop.pointsBefore })
  await facts.waitFor()
  assert.deepEqual((await facts.locator('dd').allInnerTexts()).map(Number), [
    points,
    pack.pricePoints,
    points - pack.pricePoints,
  ])
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await get.click()
  await about.getByRole('link', { name: shop.watch }).waitFor()
  // the address of a card's code: fills in the code and removes it from the address
  await visit.go(`/r#${code}`)
  assert.equal(await page.getByRole('textbox', { name: shop.code }).inputValue(), shownCode(code))
  assert.equal(new URL(page.url()).hash, '')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

/** Returns the state of the video on the page. */
const shown = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    isPaused: video.paused,
    speed: video.playbackRate,
    from: video.currentSrc,
  }))
type Shown = Awaited<ReturnType<typeof shown>>
async function until(page: Page, isSo: (video: Shown) => boolean): Promise<void> {
  for (const end = performance.now() + 30_000; !isSo(await shown(page)); await delay(50))
    if (performance.now() > end) throw new Error(JSON.stringify(await shown(page)))
}

test('D9.6 D9.7 a lecture that is put on the group’s files and shared plays on a phone: keys, speed, full screen, its mark; a second device takes it over where it stopped, and a sheet over the page goes on', async (t) => {
  const [group] = (await product.api('student', 'GET', '/educational-group-students?size=50')).items
    .map((seat: { educationalGroup: { token: string; code: string } }) => seat.educationalGroup)
    .filter(({ code }: { code: string }) => code === 'ENG-A1-A')
  const staff = await product.visit(englishLight, 'manager')
  await staff.go(`/educational/educational-groups?record=${group.token}`)
  // the list beneath has a button of that name too, which is found while the record is still on its way
  await staff.page.getByRole('dialog').getByRole('button', { name: ui.tabs.more, exact: true }).click()
  await staff.page.getByRole('menuitem', { name: app.record.files, exact: true }).click()
  const chosen = staff.page.waitForEvent('filechooser')
  await staff.page.getByRole('button', { name: work.uploads.choose }).first().click()
  // an empty box at its end makes it another file than that of the demo centre, whose bytes are not here
  const buffer = Buffer.concat([
    await readFile(new URL('../../server/seed/media/lecture.mp4', import.meta.url)),
    Buffer.from('\0\0\0\bfree', 'latin1'),
  ])
  await (await chosen).setFiles({ name: 'lecture.mp4', mimeType: 'video/mp4', buffer })
  await staff.page.getByRole('row', { name: 'lecture' }).click()
  await staff.page.getByRole('button', { name: work.media.shareNow, exact: true }).click()
  const dialog = staff.page.getByRole('dialog', { name: interpolate(work.media.share_one, { count: 1 }) })
  await dialog.getByText(/English A1, group A/).waitFor()
  assert.deepEqual(await staff.axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: work.media.shareNow }).click() // in the group's own folder
  await staff.page.getByText(interpolate(work.media.shared_one, { count: 1 })).waitFor()
  assert.deepEqual(staff.complaints(), [])
  await staff.close()
  const { folders } = await product.api('student', 'GET', `/media-shelf?groupToken=${group.token}`)
  const { token } = folders
    .flatMap(({ items }: { items: object[] }) => items)
    .find((each: { names: object; isNew: boolean }) => each.isNew && Object.values(each.names).includes('lecture'))
  const openAs = async (openMode: string) => {
    const { version } = await product.api('manager', 'GET', `/shared-medias/${token}`)
    await product.api('manager', 'PATCH', `/shared-medias/${token}`, { openMode, version })
  }
  await openAs('other')
  for (const end = performance.now() + 90_000; ;) {
    const play = await product.api('manager', 'POST', `/shared-medias/${token}/plays`, { takeOver: true })
    if (play.isStreamed) break
    if (performance.now() > end) throw new Error('no stream is made of it')
    await delay(500)
  }

  const visit = await product.visit({ ...englishLight, width: 390 }, 'student')
  const { page } = visit
  await visit.go(`/educational/educational-groups?record=${group.token}`)
  await page.getByRole('tab', { name: media.sharedMediaFolder.many }).click()
  if (!(await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"'))))
    return t.skip('this browser knows no H.264')
  const row = page.locator('.shelf').getByRole('link', { name: 'lecture' })
  await row.getByText(work.media.new).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await row.click()
  const player = page.getByRole('group', { name: 'lecture' })
  await player.getByRole('button', { name: work.media.play, exact: true }).click()
  await until(page, (video) => video.at > 1)
  assert.match((await shown(page)).from, /^blob:/)
  assert.match((await player.locator('.watch-mark').textContent())!, / · \d{4} · STU-/)
  await page.keyboard.press('Space')
  await until(page, ({ isPaused }) => isPaused)
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  const { at } = await shown(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  assert.equal(Math.round((await shown(page)).at - at), 10)
  await player.getByRole('button', { name: interpolate(work.media.speed, { speed: 1 }) }).click()
  await until(page, ({ speed }) => speed === 1.25)
  await player.getByRole('button', { name: work.media.full }).click()
  await page.waitForFunction(() => document.fullscreenElement?.contains(document.querySelector('.watch-mark')))
  await page.keyboard.press('f')
  await page.waitForFunction(() => !document.fullscreenElement)
  await page.keyboard.press('Space')
  await until(page, (video) => !video.isPaused && video.at > at + 10.5)
  assert.deepEqual(visit.complaints(), [])

  const other = await product.visit({ ...arabicDark, width: 390 }, 'student')
  await other.go(new URL(page.url()).pathname)
  const words = arabicWork.media
  const noted = other.page.waitForEvent('console', (message) => message.type() === 'error')
  await other.page.getByRole('button', { name: new RegExp(`^${words.play}$|^${words.goOn.split('{{')[0]}`) }).click()
  await other.page.getByText(words.stop.elsewhere).waitFor()
  await noted // the refusal that was meant
  assert.equal(other.complaints().length, 1)
  const reported = page.waitForResponse(/\/media-plays\/[^/]+\/beats$/)
  await page.keyboard.press('Space') // reports how far it was watched
  await until(page, ({ isPaused }) => isPaused)
  await reported
  await other.page.getByRole('button', { name: words.here }).click()
  await until(other.page, (video) => video.at > at + 10)
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await player.getByText(work.media.stop.elsewhere).waitFor()
  assert.deepEqual([await visit.axe(), await other.axe(), visit.complaints(), other.complaints()], [[], [], [], []])
  // a window that closes before it has reported the end of its play still counts as the one device for a while
  const ended = other.page.waitForResponse(/\/media-plays\/[^/]+\/end$/)
  await other.page.locator('.watch-mark').evaluate((mark) => (mark.style.opacity = '0'))
  await other.page.getByText(words.stop.mark).waitFor()
  await ended
  await other.close()
  await openAs('bottomSheet')
  await visit.go('/shared-media-folders')
  await row.getByText(/watched$/).waitFor()
  await row.click()
  const over = page.getByRole('dialog', { name: 'lecture' })
  await over.getByRole('button', { name: /^Go on at/ }).click()
  await until(page, (video) => video.at > at + 10)
  await page.keyboard.press('Space')
  await until(page, ({ isPaused }) => isPaused)
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await openAs('link')
  await page.keyboard.press('Escape')
  await row.getByText(work.media.newTab).waitFor() // in one from now on
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
