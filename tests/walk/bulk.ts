/**
 * One bulk action with a dialog, of each entity that has one. Which have one follows from the definitions, as in the
 * bar of the list; an entity without a record that permits it gets one, written past the rules.
 */
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { askedFields, type Field } from '@topcenter/model/kit/field'
import { openers } from '@topcenter/model/kit/permission'
import { ownOf, sampleRow } from '@topcenter/server/test/records/sample-for-tests'
import { catalogues } from '@topcenter/texts/describe'
import { actionTexts } from '@topcenter/texts/labels'
import { app } from '@topcenter/texts/en/app'
import type { Locator, Page } from 'playwright-core'
import { type Product, questionOf, type Visit } from '../journeys/product.ts'

export interface BulkTry {
  readonly id: string
  /** The user of the demo who sees the list. */
  readonly reader: 'manager' | 'admin'
  readonly path: string
  readonly name: string
  /** The words of its button. */
  readonly label: string
  readonly tokens: readonly string[]
}

const neededBy = (entity: AnyEntity, name: string): Field[] =>
  Object.values(askedFields(entity.spec.actions?.[name]?.input ?? {})).filter(({ required }) => required)
/** Kinds of value that `tryBulkAction` types into a dialog. */
const typed = new Set<Field['kind']>(['text', 'longText', 'names', 'int', 'money'])

/** Returns the bulk actions that ask before they run, the simplest first. */
export function askingActions(entity: AnyEntity): string[] {
  const named = Object.entries(entity.spec.actions ?? {})
    .filter(
      ([, { by, confirm, input }]) => by !== 'system' && (confirm || Object.keys(askedFields(input ?? {})).length > 0),
    )
    .map(([name]) => name)
  return [...named, ...(openers(entity, 'block').length > 0 ? ['block'] : [])]
    .filter((name) => neededBy(entity, name).every(({ kind }) => typed.has(kind)))
    .toSorted((one, other) => neededBy(entity, one).length - neededBy(entity, other).length)
}

const readers = new Set(['manager', 'admin'])

interface Item {
  readonly token: string
  readonly allowed: readonly string[]
  readonly userName?: string
  readonly [field: string]: unknown
}

/** Fills the parts that an address demands from a record of its list, as its links do. */
function pathTo({ spec: { path = '', pathFilters = {} } }: AnyEntity, item: Item): string {
  const filled = (part: string): string => {
    const name = part === 'mainToken' ? uncapital(String(item.discussionType)) : (pathFilters[part] ?? part)
    return String(item[`${name}Token`] ?? item[name])
  }
  return path
    .split('/')
    .filter((part) => !part.endsWith('?'))
    .map((part) => (part.startsWith(':') ? filled(part.slice(1)) : part))
    .join('/')
}
const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Makes records that a row written past the rules cannot be: only what was paid with points is taken back. */
const made: Readonly<Record<string, (product: Product) => Promise<void>>> = {
  pointsTransaction: async ({ api }) => {
    const brand = await api('manager', 'POST', '/brands', { names: { en: 'Cafe', ar: 'مقهى' } })
    const service = { names: { en: 'Coffee' }, brandToken: brand.token, pricePoints: 5 }
    const { token: brandServiceToken } = await api('manager', 'POST', '/brand-services', service)
    const { items } = await api('manager', 'GET', '/students?size=1')
    const student = `/students/${items[0].token}`
    const points = { numberOfPoints: 5, valuePerPoint: 1, reason: { en: 'A gift' } }
    await api('manager', 'POST', `${student}/increasePoints`, points)
    await api('manager', 'POST', `${student}/redeemPoints`, { brandServiceToken })
  },
}

/** The comments of a discussion are shown one below the other, so none is selected. */
const isConversation = ({ id }: AnyEntity): boolean => id === 'discussionComment'

/** Actions that block what other lists are in: the folder of shared media, and the centre of all lists. */
const last = ['sharedMediaFolder', 'establishment']
const rank = ({ id }: AnyEntity): number => last.indexOf(id)

/**
 * Yields an action of each entity that has a list of its own, with up to two records that permit it at that moment: the
 * actions before may have changed them. Kinds of one entity (the families of each type of user) share its definition,
 * and with it the list and the dialog, so one kind of each is tried.
 */
export async function* bulkTriesOf(product: Product): AsyncGenerator<BulkTry> {
  const listed = entities
    .filter(({ spec }) => !spec.abstract && spec.path)
    .toSorted((one, other) => rank(one) - rank(other))
  for (const kinds of Map.groupBy(listed, ({ id, spec }) => spec.kindOf?.entity ?? id).values()) {
    const entity = kinds.find((kind) => !livesOnPlatform(kind)) ?? kinds[0]!
    if (askingActions(entity).length > 0 && !isConversation(entity)) yield await tryOf(product, entity)
  }
}

async function tryOf(product: Product, entity: AnyEntity): Promise<BulkTry> {
  const reader = livesOnPlatform(entity) ? 'admin' : 'manager'
  const list = `/${resourceOf(entity)}`
  const find = async (size: number): Promise<BulkTry | undefined> => {
    const { items } = await product.api<{ items: Item[] }>(reader, 'GET', `${list}?size=${size}`)
    const others = items.filter(({ userName }) => !readers.has(userName ?? '')) // they still have to read
    const name = askingActions(entity).find((each) => others.some(({ allowed }) => allowed.includes(each)))
    if (!name) return undefined
    const permitted = others.filter(({ allowed }) => allowed.includes(name))
    // A list of one group or one quotation: its address needs fields that are in no column.
    const isOfOne = entity.spec.path!.split('/').some((part) => part.startsWith(':') && !part.endsWith('?'))
    const chosen = permitted.slice(0, isOfOne ? 1 : 2)
    const [first] = chosen
    const path = pathTo(entity, isOfOne ? await product.api(reader, 'GET', `${list}/${first!.token}`) : first!)
    return {
      id: entity.id,
      reader,
      path: `${path}?view=list&size=${size}`,
      name,
      label: actionTexts(catalogues.en, entity, name).do,
      tokens: chosen.map(({ token }) => token),
    }
  }
  const found = (await find(20)) ?? (await find(200))
  if (found) return found
  await (made[entity.id]?.(product) ??
    product.write(reader, (ctx) => sampleRow(ctx, entity, new Map(), ownOf(ctx, entity))))
  const permitted = await find(20)
  if (!permitted) throw new Error(`no record of ${entity.id} permits a bulk action`)
  return permitted
}

async function sampleFor(field: Locator): Promise<string> {
  const [language, keyboard] = await Promise.all([field.getAttribute('lang'), field.getAttribute('inputmode')])
  if (keyboard === 'numeric' || keyboard === 'decimal') return '1'
  return language === 'ar' ? 'سبب' : 'A reason'
}

/** Turns a list that opens as cards into its table, as its reader does to select several records. */
async function showTable(page: Page): Promise<void> {
  const cards = page.getByRole('radio', { name: app.list.asCards, checked: true })
  await page.locator('main').locator('tbody tr, .toolbar').or(cards).first().waitFor()
  if ((await cards.count()) > 0) await page.getByRole('radio', { name: app.list.asTable, exact: true }).click()
}

/** Closes the toasts. Each also goes by itself, and the ones below it then move up. */
async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('.toast-close').forEach((close) => close.click()))
  await page.locator('.toast').first().waitFor({ state: 'detached' })
}

/** Does it, inside the running page, and returns its faults. */
export async function tryBulkAction(visit: Visit, { path, label, tokens }: BulkTry): Promise<string[]> {
  const { page } = visit
  const limit = { timeout: 8_000 }
  visit.complaints()
  try {
    await visit.turnTo(path)
    await showTable(visit.page)
    for (const token of tokens) await page.locator(`main tr[data-key="${token}"] .tick`).click(limit)
    const bar = page.locator('.selection-bar')
    await bar.getByRole('button').first().waitFor(limit)
    const button = bar.getByRole('button', { name: label })
    if ((await button.count()) > 0) await button.first().click(limit)
    else {
      await bar.getByRole('button', { name: app.list.more, exact: true }).click(limit)
      await page.getByRole('menuitem', { name: label }).first().click(limit)
    }
    const dialog = questionOf(page).or(page.getByRole('dialog'))
    await dialog.first().waitFor(limit)
    for (const field of await dialog.getByRole('textbox').all())
      if ((await field.inputValue()) === '') await field.fill(await sampleFor(field))
    await dialog.getByRole('button', { name: label, exact: true }).click(limit)
    // A toast when it was done, a dialog with reasons when it was refused for some.
    await page.locator('.toast, [role="dialog"] li').first().waitFor(limit)
    await page.keyboard.press('Escape')
    await page.locator('main .toolbar').waitFor(limit)
    await closeToasts(page)
    return visit.complaints()
  } catch (error) {
    const crash = visit.complaints()
    await visit.go('/settings/settings-others')
    return [String(error).slice(0, 300), ...crash]
  }
}
