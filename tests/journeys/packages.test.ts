/** Packages for staff: which sells, whose cards run out, what a draft lacks, and a card sold in three acts. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { media } from '@topcenter/texts/en/media'
import { interpolate } from '@topcenter/texts/interpolate'
import { work } from '@topcenter/texts/en/work'
import type { Page } from 'playwright-core'
import { faintTexts } from '../walk/contrast.ts'
import {
  arabicDark,
  englishLight,
  type Product,
  startProduct,
  untilCount,
  untilDialogHasFocus,
  type Visit,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const api = (method: string, path: string, body?: object) => product.api('manager', method, path, body)
const { packages, shop } = work
const home = '/settings/settings-others'
const screen = '/media-packages'

interface Pack {
  readonly token: string
  readonly code: string
  readonly names: { readonly ar: string; readonly en: string }
}
async function packOf(code: string): Promise<Pack> {
  const { items } = await api('GET', '/media-packages?size=50')
  return items.find((each: Pack) => each.code === code)
}
async function sell(pack: Pack, howMany: number): Promise<void> {
  const [{ items: accounts }, { items: methods }] = await Promise.all([
    api('GET', '/accounts?size=1'),
    api('GET', '/payment-methods?size=50'),
  ])
  await api('POST', '/media-package-codes/sell', {
    mediaPackageToken: pack.token,
    howMany,
    accountToken: accounts[0].token,
    paymentMethodToken: methods.find((each: { needsVerification: boolean }) => !each.needsVerification).token,
  })
}
const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const clean = async ({ page, ...visit }: Visit): Promise<void> =>
  assert.deepEqual([await visit.axe(), await faintTexts(page), await visit.overflow()], [[], [], 0])

test('a card of a package is sold in three acts from the home page, and in two from the package', async () => {
  const pack = await packOf('ENG-A1-PACK')
  const { left } = await api('GET', `/media-packages/${pack.token}/sales`)
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(`${screen}?record=${pack.token}`)
  const drawer = page.getByRole('dialog', { name: pack.names.en })
  await drawer.waitFor()
  let acts = 0
  const press = async (key: string): Promise<void> => {
    acts += 1
    await page.keyboard.press(key)
  }
  const sellNow = async (): Promise<void> => {
    await press('s')
    const sale = page.getByRole('dialog', { name: shop.sell })
    await sale.getByRole('button', { name: shop.sellNow, disabled: false }).waitFor()
    await sale.locator('input:focus').waitFor()
    await press('Enter')
    await sale.waitFor({ state: 'detached' })
  }
  await visit.go(home)
  await page.locator(`nav a[href="${screen}?record=${pack.token}"]`).click()
  acts += 1
  await drawer.locator('.dialog-foot [aria-keyshortcuts=s]').waitFor()
  await sellNow()
  assert.equal(acts, 3)
  acts = 0
  await sellNow()
  assert.equal(acts, 2)
  assert.equal((await api('GET', `/media-packages/${pack.token}/sales`)).left, left - 2)
  // on the screen of packages an arrow goes to the best seller, and its card is sold from there
  await page.keyboard.press('Escape')
  await visit.go(screen)
  await cardOf(page, pack.names.en).waitFor()
  acts = 0
  await press('ArrowDown')
  await sellNow()
  assert.equal(acts, 3)
  await cardOf(page, pack.names.en)
    .getByText(interpolate(packages.leftOf, { left: left - 3, made: 24 }))
    .waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('cards that last less than two weeks warn and offer to print more; a draft says what it lacks', async () => {
  const [short, draft] = [await packOf('ACC-1-PACK'), await packOf('GER-A1-PACK')]
  await sell(short, 46)
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(screen)
  const card = cardOf(page, short.names.en)
  await card.getByText(packages.leftFew).waitFor()
  await page.getByText(interpolate(packages.fewOf, { name: short.names.en, left: 2 })).waitFor()
  await clean(visit)
  // the menu of a card is there for the pointer and for the keyboard
  const menu = card.getByRole('button', { name: interpolate(packages.more, { name: short.names.en }) })
  const opacity = () => menu.evaluate((button) => getComputedStyle(button.parentElement!).opacity)
  assert.equal(await opacity(), '0')
  await card.getByRole('button', { name: short.names.en, exact: true }).focus()
  assert.equal(await opacity(), '1')
  await card.getByRole('button', { name: packages.printNow }).click()
  const form = page.getByRole('dialog', { name: media.mediaPackageCodeBatch.add })
  await form.waitFor()
  await page.waitForFunction(
    (name) => document.querySelector<HTMLInputElement>('input[name=mediaPackageToken]')?.value === name,
    short.names.en,
  )
  await untilDialogHasFocus(page)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: packages.filter.draft }).click()
  await untilCount(page.getByRole('article'), 1)
  const shown = cardOf(page, draft.names.en)
  await shown.getByText(packages.missing).waitFor()
  await shown.getByRole('button', { name: packages.complete }).click()
  // the form, and below it the package itself
  const over = page.getByRole('dialog')
  await over.getByRole('tab', { name: media.mediaPackage.tabs.Offer }).waitFor()
  await untilDialogHasFocus(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: draft.names.en, exact: true }).waitFor()
  await untilDialogHasFocus(page)
  await page.keyboard.press('Escape')
  await over.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: media.mediaPackage.add }).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('on a phone the folders are a tab and cards stand below each other; students are offered no draft', async () => {
  const draft = await packOf('GER-A1-PACK')
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'manager')
  const { page } = visit
  const words = arabicWork.packages
  await visit.go(screen)
  const all = page.getByRole('article')
  const boxes = await Promise.all([0, 1].map(async (at) => (await all.nth(at).boundingBox())!))
  assert.equal(boxes[0]!.x, boxes[1]!.x)
  await clean(visit)
  await page.getByRole('radio', { name: words.folders }).click()
  await page.getByRole('region', { name: words.folders }).getByRole('link').nth(1).waitFor()
  assert.equal(await all.count(), 0)
  await clean(visit)
  const offered = await product.api('student', 'GET', '/media-shop')
  assert.ok(!offered.packages.some(({ token }: Pack) => token === draft.token))
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('shared folders and their media are cards with files and who opened them; a table is one press away', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/shared-media-folders')
  const { items } = await api('GET', '/shared-media-folders?size=50')
  const folder = items.find(({ code }: Pack) => code === 'ENG-A1-VIDEOS')
  const card = page.getByRole('listitem').filter({ hasText: folder.names.ar })
  await card.getByText(interpolate(arabicWork.packages.files_two, { count: 2 })).waitFor()
  await clean(visit)
  await card.getByRole('link').click()
  await page.waitForURL(`**/shared-medias/${folder.token}`)
  await page.getByText(arabicWork.packages.seenNone).first().waitFor()
  await clean(visit)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a centre without packages sees one drawn card and how to begin', async () => {
  const { items } = await api('GET', '/media-packages?size=50')
  for (const { token, version } of items) await api('POST', `/media-packages/${token}/archive`, { version })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go(screen)
  await page.getByRole('heading', { name: packages.none }).waitFor()
  assert.equal(await page.getByRole('button', { name: packages.add }).count(), 2)
  await clean(visit)
  await visit.close()
})
