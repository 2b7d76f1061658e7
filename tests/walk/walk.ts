/**
 * `npm run walk [-- --look ar-dark-1440] [--only /users] [--after NAME] [--every] [--list] [--shots FOLDER]`: opens
 * every screen once, and of every list the first record with its tabs and the form, and looks in both languages, both
 * themes, wide and narrow for faults of accessibility (axe, WCAG A and AA), faint words, what the keyboard alone can't
 * reach or see, overflow, complaints of the console, untranslated words, and lists and records that keep no order
 * (order.ts). `--look` and `--only` (as often as you like) take any part of a look's or a stop's name, `--after` the
 * name behind which to go on, `--every` takes each kind of an entity, not one of them, `--list` only prints the names.
 * Prints each fault when it is found and how many screens are done, and a table at the end; exits with 1 when there is
 * a fault.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { entities } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { arabicDark, englishLight, type Product, startProduct, type Visit } from '../journeys/product.ts'
import { ensureBuilt } from '../../tools/installation.mjs'
import { bulkTriesOf, tryBulkAction } from './bulk.ts'
import { type FaultKind, faultKinds, goTo, judge, lookOf, type Note, prepare, rest, rounds, turn } from './judge.ts'
import { nameOf, type Stop, stopsOf } from './stops.ts'

const { values: asked } = parseArgs({
  options: {
    look: { type: 'string', multiple: true, default: [''] },
    only: { type: 'string', multiple: true, default: [''] },
    after: { type: 'string' },
    every: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    shots: { type: 'string' },
  },
})
const looks = rounds.filter((round) => asked.look.some((part) => lookOf(round).includes(part)))
const counts = new Map(
  looks.map((look) => [
    lookOf(look),
    { views: 0, ...Object.fromEntries(faultKinds.map((kind) => [kind, 0])) } as Record<FaultKind | 'views', number>,
  ]),
)

const note: Note = (look, where, kind, faults) => {
  counts.get(look)![kind] += faults.length
  for (const each of new Set(faults)) console.log(`${look} ${where} ${kind}: ${each}`)
}

/**
 * Histories are alike: only one is judged. So are the tabs of people: they are judged once in a panel and once on a
 * page, for staff and for others.
 */
const judgedTabs = new Set<string>()

/**
 * A stop is seen wide first, in its list's words and columns; its record and its form begin with the look that the
 * screen before ended with.
 */
async function walk(product: Product, next: () => Stop | undefined, done: (stop: Stop) => void): Promise<void> {
  let visit: Visit | undefined
  let order = looks
  let of: string | undefined | null = null
  for (let stop = next(); stop; stop = next()) {
    const isFirst = of !== stop.user || !visit
    if (isFirst) {
      await visit?.close()
      visit = await product.visit(arabicDark, stop.user)
      of = stop.user
      await visit.go(stop.user ? '/settings/settings-others' : stop.path)
      await prepare(visit)
    }
    order = looks
    const look = async (where: string, isWhole = false) => {
      await rest(visit!, 2)
      await judge(visit!, where, {
        looks: order,
        isMadeUp: stop.isMadeUp ?? false,
        entity: entityAt(stop.path),
        shots: asked.shots,
        isWhole,
        note,
        seen: (each) => {
          counts.get(each)!.views += 1
        },
      })
      order = order.toReversed()
    }
    await visitStop(visit!, stop, look, isFirst).catch(async (error: Error) => {
      note(lookOf(looks[0]!), nameOf(stop), 'lost', [error.message.slice(0, 200)])
      await visit!.close()
      visit = undefined
    })
    done(stop)
  }
  await visit?.close()
}

/** A record or a form is shown when its element is there. */
const inRecord = '[role="dialog"] .dialog-foot'
const inForm = '[role="dialog"] :is(input:not([type="file"]), textarea)'
type LookAt = (where: string, isWhole?: boolean) => Promise<void>

async function visitStop(visit: Visit, stop: Stop, look: LookAt, isFirst: boolean): Promise<void> {
  const { page } = visit
  const name = nameOf(stop)
  await turn(visit, looks[0]!)
  await goTo(visit, stop.path)
  const isInbox = stop.path.startsWith('/alerts/complaints') && !stop.path.includes('view=list')
  const mark = /\b(new|edit)=1/.test(stop.path)
    ? inForm
    : isInbox
      ? '.talk-screen'
      : stop.path.includes('record=')
        ? inRecord
        : undefined
  if (mark) await page.waitForSelector(mark, { timeout: 20_000 })
  if (new URL(page.url()).pathname === '/error-404' && stop.path !== '/error-404') throw new Error('not found')
  for (const press of stop.presses ?? []) {
    await page.locator(press).first().click({ timeout: 10_000 })
    await rest(visit, 2)
  }
  const [isList, hasForm, record] = await page.evaluate(
    () =>
      [
        document.querySelector('main .toolbar') !== null,
        document.querySelector('main [aria-keyshortcuts="n"]') !== null,
        document.querySelector('main :is(tr, [role="row"])[data-key]')?.getAttribute('data-key'),
      ] as const,
  )
  await look(name, isFirst)
  for (let pressed = stop.presses?.length ?? 0; pressed > 0; pressed -= 1) await page.keyboard.press('Escape')
  // such a screen may notice only after some time that its token does not exist
  if (stop.isAlone || stop.isMadeUp || stop.presses?.length || stop.path.includes('?')) return
  if (!isList) return lookIntoTabs(visit, name, 'main', look)
  if (record) await lookUpon(visit, stop.path, `record=${record}`, inRecord, `${name} record`, look)
  if (hasForm) await lookUpon(visit, stop.path, 'new=1', inForm, `${name} form`, look)
}

async function lookUpon(
  visit: Visit,
  path: string,
  query: string,
  mark: string,
  name: string,
  look: LookAt,
): Promise<void> {
  await goTo(visit, `${path}?${query}`)
  await visit.page.waitForSelector(mark, { timeout: 20_000 })
  await look(name)
  await lookIntoTabs(visit, name, '[role="dialog"]', look)
}

async function lookIntoTabs(visit: Visit, name: string, inside: string, look: LookAt): Promise<void> {
  const { page } = visit
  const keys = await page.$$eval(`${inside} .tabs-list .tab[data-key]:enabled`, (tabs) =>
    tabs.slice(1).map((tab) => tab.getAttribute('data-key')!),
  )
  for (const key of keys) {
    const id = tabOf(name, inside, key)
    if (judgedTabs.has(id)) continue
    judgedTabs.add(id)
    await page.locator(`${inside} .tabs-list .tab[data-key="${key}"]`).click({ timeout: 10_000 })
    await look(`${name} tab ${key}`)
  }
  const more = page.locator(`${inside} .tabs-more`)
  if ((await more.count()) === 0) return
  await more.click()
  const folded = await page.getByRole('menuitem').count()
  await page.keyboard.press('Escape')
  // by their places: each look may end in the other language; the chosen tab is among the others
  let chosen = folded
  for (let place = 0; place < folded; place += 1) {
    const id = tabOf(name, inside, `folded ${place}`)
    if (judgedTabs.has(id)) continue
    judgedTabs.add(id)
    await more.click()
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    // a wider look folds fewer
    const at = place > chosen ? place - 1 : place
    if ((await items.count()) <= at) {
      await page.keyboard.press('Escape')
      return
    }
    await items.nth(at).click({ timeout: 10_000 })
    chosen = place
    await look(`${name} folded tab ${place + 1}`)
  }
}

/** Returns the key that stands for a tab and those like it. */
const tabOf = (name: string, inside: string, key: string): string =>
  key === 'history'
    ? key
    : /^(admin|manager) \/users\//.test(name)
      ? `${inside} ${/\/(admins-egypt|master-admin|employees)/.test(name)} ${key}`
      : `${name} ${key}`

/** Does one bulk action that asks first for each entity that has one. */
async function doInBulk(product: Product): Promise<void> {
  const visits = {
    manager: await product.visit(englishLight, 'manager'),
    admin: await product.visit(englishLight, 'admin'),
  }
  for (const visit of Object.values(visits)) await visit.go('/settings/settings-others')
  for await (const each of bulkTriesOf(product))
    note(lookOf(looks[0]!), `${each.path} › ${each.name}`, 'lost', await tryBulkAction(visits[each.reader], each))
  for (const visit of Object.values(visits)) await visit.close()
}

/** Whose list is at an address. */
const listed = entities
  .filter(({ spec }) => spec.path && !spec.abstract)
  .map((entity): [AnyEntity, RegExp] => [
    entity,
    new RegExp(
      `^${entity.spec
        .path!.split('/')
        .slice(1)
        .map((part) => (part.endsWith('?') ? '(/[^/]+)?' : part.startsWith(':') ? '/[^/]+' : `/${part}`))
        .join('')}$`,
    ),
  ])
const entityAt = (path: string): AnyEntity | undefined =>
  listed.find(([, address]) => address.test(path.replace(/\?.*/, '')))?.[0]

if (asked.shots) mkdirSync(asked.shots, { recursive: true })
await ensureBuilt()
const product = await startProduct({ hasScrollBars: true })
/** Asked to stop, it ends with the stops that it is at, and prints its table. */
let isAsked = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isAsked) process.exit(1)
    isAsked = true
  })
try {
  const all = await stopsOf(product, asked.every)
  const stops = all
    .slice(asked.after ? all.findIndex((stop) => nameOf(stop) === asked.after) + 1 : 0)
    .filter((stop) => asked.only.some((part) => nameOf(stop).includes(part)))
  console.log(`${stops.length} stops`)
  if (asked.list) console.log(stops.map(nameOf).join('\n'))
  const left = asked.list ? [] : [...stops]
  const under = new Set<Stop>()
  let count = 0
  const next = () => {
    const stop = isAsked ? undefined : left.shift()
    if (stop) under.add(stop)
    return stop
  }
  const done = (stop: Stop) => {
    under.delete(stop)
    count += 1
    if (count % 10 === 0)
      console.log(
        `${count} of ${stops.length} after ${Math.round(process.uptime() / 60)} minutes; to go on: --after '${nameOf(all[Math.max(0, Math.min(...[...under, ...left].map((each) => all.indexOf(each)), all.length) - 1)]!)}'`,
      )
  }
  if (left.length > 0) await Promise.all([walk(product, next, done), walk(product, next, done)])
  // last, because it changes records
  if (left.length === 0 && !asked.list && !isAsked && asked.only.includes('')) await doInBulk(product)
} finally {
  await product.stop()
}
console.table(Object.fromEntries(counts))
if (isAsked) console.log('It was stopped before its end.')
console.log(
  'A view is a screen, record, tab, form or what a press opened. Of a list the first eight rows are judged: rows are alike. axe judges four looks that hold every pair of language, theme and width; the keyboard goes through one wide and one narrow look.',
)
process.exitCode = [...counts.values()].some((row) => faultKinds.some((kind) => row[kind] > 0)) ? 1 : 0
