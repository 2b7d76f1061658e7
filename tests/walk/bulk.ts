/** One bulk action with a dialog, of each entity that has one with records to do it to. */
import { entities } from '@topcenter/model/areas'
import { askedFields } from '@topcenter/model/kit/field'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { catalogues } from '@topcenter/texts/describe'
import { actionTexts } from '@topcenter/texts/labels'
import { app } from '@topcenter/texts/en/app'
import type { Product, Visit } from '../journeys/product.ts'

export interface BulkTry {
  readonly path: string
  readonly name: string
  /** The words of its button. */
  readonly label: string
  readonly tokens: readonly string[]
}

/** Returns the bulk actions whose dialog needs no more than sentences, the simplest first. */
function asking(entity: AnyEntity): string[] {
  const needed = (name: string) => Object.values(askedFields(entity.spec.actions?.[name]?.input ?? {}))
  const named = Object.entries(entity.spec.actions ?? {})
    .filter(
      ([, { by, confirm, input }]) => by !== 'system' && (confirm || Object.keys(askedFields(input ?? {})).length > 0),
    )
    .map(([name]) => name)
  return [...named, 'block']
    .filter((name) => needed(name).every(({ kind }) => kind === 'text' || kind === 'longText'))
    .toSorted((one, other) => needed(one).length - needed(other).length)
}

const plainPath = (path: string): string =>
  path
    .split('/')
    .filter((part) => !part.endsWith('?'))
    .join('/')

export interface BulkTries {
  readonly tries: readonly BulkTry[]
  /** The ids of entities that have such an action but no record in the demo centre that permits it. */
  readonly leftOut: readonly string[]
}

/** Returns an action of each entity that has a list of its own, with up to two records that permit it. */
export async function bulkTriesOf(product: Product): Promise<BulkTries> {
  const tries: BulkTry[] = []
  const leftOut: string[] = []
  for (const entity of entities) {
    if (entity.spec.abstract || !entity.spec.path) continue
    const path = plainPath(entity.spec.path)
    const names = asking(entity)
    if (path.includes(':') || names.length === 0) continue
    const { items } = await product
      .api<{ items: { token: string; allowed: string[] }[] }>('manager', 'GET', `/${resourceOf(entity)}?size=20`)
      .catch(() => ({ items: [] }))
    const name = names.find((each) => items.some(({ allowed }) => allowed.includes(each)))
    if (!name) {
      leftOut.push(entity.id)
      continue
    }
    const tokens = items
      .filter(({ allowed }) => allowed.includes(name))
      .slice(0, 2)
      .map(({ token }) => token)
    tries.push({ path, name, label: actionTexts(catalogues.en, entity, name).do, tokens })
  }
  return { tries, leftOut }
}

/** Does it, inside the running page, and returns its faults. */
export async function tryBulkAction(visit: Visit, { path, label, tokens }: BulkTry): Promise<string[]> {
  const { page } = visit
  const limit = { timeout: 8_000 }
  visit.complaints()
  try {
    await visit.turnTo(`${path}?view=list&size=200`)
    for (const token of tokens) await page.locator(`main tr[data-key="${token}"] .tick`).click(limit)
    const bar = page.locator('.selection-bar')
    const button = bar.getByRole('button', { name: label })
    if ((await button.count()) > 0) await button.first().click(limit)
    else {
      await bar.getByRole('button', { name: app.list.more, exact: true }).click(limit)
      await page.getByRole('menuitem', { name: label }).first().click(limit)
    }
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.first().waitFor(limit)
    for (const field of await dialog.getByRole('textbox').all())
      if ((await field.inputValue()) === '') await field.fill('A reason')
    await dialog.getByRole('button', { name: label, exact: true }).click(limit)
    // A toast when it was done, a dialog with reasons when it was refused for some.
    await page.locator('.toast, [role="dialog"] li').first().waitFor(limit)
    await page.keyboard.press('Escape')
    await page.locator('main .toolbar').waitFor(limit)
    for (const close of await page.locator('.toast-close').all()) await close.click(limit)
    return visit.complaints()
  } catch (error) {
    const crash = visit.complaints()
    await visit.go('/settings/settings-others')
    return [String(error).slice(0, 300), ...crash]
  }
}
