/**
 * `npm run walk [-- --look ar-dark-1440] [--only /users] [--after PATH] [--every] [--shots FOLDER]`: opens every screen, and of every list the form and the first record, in both
 * languages, both themes, wide and narrow, and looks for faults of accessibility (axe, WCAG A and AA), overflow, complaints of the console and untranslated words.
 * What a theme cannot change is judged in the first one only. Kinds of one entity share their screen, and so do lookup lists of like fields and a path's optional parts:
 * the first and the fullest path stand for them, unless `--every` is said. `--look` takes any part of looks' names, `--after` a path behind which to go on. Tells faults as it finds them, ends with a table; exits 1 when there is a fault.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entities, screens } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { openers } from '@topcenter/model/kit/permission'
import { type Look, type Product, startProduct, type Visit } from '../journeys/product.ts'
import { specifiedAddresses } from '../specification/addresses.ts'
import { foreignWords } from './foreign-words.ts'

const { values: asked } = parseArgs({ options: { look: { type: 'string', default: '' }, only: { type: 'string', default: '/' }, after: { type: 'string' }, every: { type: 'boolean', default: false }, shots: { type: 'string' } } })
type Theme = Look['theme']
/** One visit shows each screen in all its themes. */
interface Tour { readonly language: Look['language']; readonly width: Look['width']; readonly themes: readonly Theme[] }
const nameOf = ({ language, width }: Omit<Tour, 'themes'>, theme: Theme) => `${language.slice(0, 2)}-${theme}-${width}`
const tours = ([['ar-EG', 1440], ['en-US', 390], ['ar-EG', 390], ['en-US', 1440]] as const)
  .map(([language, width]): Tour => ({ language, width, themes: (['dark', 'light'] as const).filter((theme) => nameOf({ language, width }, theme).includes(asked.look)) }))
  .filter(({ themes }) => themes.length > 0)

interface Stop { readonly path: string; readonly isMadeUp: boolean; readonly hasForm: boolean; readonly record?: string | undefined }
type Fault = 'axe' | 'overflow' | 'console' | 'words' | 'lost'
const counts = new Map<string, Record<Fault | 'screens', number>>()
const rowOf = (look: string) => counts.get(look) ?? counts.set(look, { screens: 0, axe: 0, overflow: 0, console: 0, words: 0, lost: 0 }).get(look)!

function note(look: string, where: string, fault: Fault, faults: readonly string[]): void {
  rowOf(look)[fault] += faults.length
  for (const each of faults) console.log(`${look} ${where} ${fault}: ${each}`)
}

const plain = (path: string) => path.split('/').filter((part) => !part.endsWith('?')).join('/')

/** The specification's addresses, then what the product has beside them. */
async function stopsOf(product: Product): Promise<Stop[]> {
  const families = new Set<string>()
  const familyOf = ({ id, spec }: AnyEntity) => spec.kindOf?.entity ?? (spec.lookup ? Object.values(spec.fields ?? {}).map(({ kind }) => kind).sort().join(' ') : id)
  const stands = (entity: AnyEntity) => asked.every || (!families.has(familyOf(entity)) && Boolean(families.add(familyOf(entity))))
  const standing = new Set(entities.filter((entity) => !entity.spec.abstract && entity.spec.path && stands(entity)))
  const fullest = new Map<string, Stop>()
  for (const address of await specifiedAddresses(product)) {
    if (address.entities.length > 0 && !address.entities.some((entity) => standing.has(entity))) continue
    fullest.set(asked.every ? address.path : `${address.route.path} ${address.group ?? ''}`, { path: address.path, isMadeUp: address.isMadeUp, hasForm: false })
  }
  const listed = [...standing].filter((entity) => !plain(entity.spec.path!).includes(':')).map(async (entity): Promise<Stop> => {
    const first = await product.api<{ items: { token: string }[] }>('admin', 'GET', `/${resourceOf(entity)}?size=1`).catch(() => ({ items: [] }))
    return { path: plain(entity.spec.path!), isMadeUp: false, hasForm: openers(entity, 'create').length > 0, record: first.items[0]?.token }
  })
  const written = screens.map((screen) => plain(screen.path)).filter((path) => path !== '/' && !path.includes(':') && !path.startsWith('/auth') && !path.startsWith('/invalid')).map((path) => ({ path, isMadeUp: false, hasForm: false }))
  const stops = new Map([...fullest.values(), ...written, ...(await Promise.all(listed))].map((stop) => [stop.path, stop]))
  const paths = [...stops.keys()]
  return [...stops.values()].slice(asked.after ? paths.indexOf(asked.after) + 1 : 0).filter((stop) => stop.path.startsWith(asked.only))
}

const wear = (visit: Visit, theme: Theme) => visit.page.evaluate((worn) => {
  document.documentElement.dataset.still = '' // as the switch does: no colour is on its way
  document.documentElement.dataset.theme = worn
}, theme)

/** A colour on its way, a panel that comes in and a list that is asked for again have no contrast yet. */
const rest = (visit: Visit) => visit.page.waitForFunction(
  () => document.getAnimations().length === 0 && !document.querySelector('.is-stale, [data-entering], [data-exiting], [data-pending]'), undefined, { timeout: 10_000 },
).catch(() => undefined)

async function judge(visit: Visit, tour: Tour, where: string, isMadeUp: boolean): Promise<void> {
  for (const [index, theme] of tour.themes.entries()) {
    const look = nameOf(tour, theme)
    if (tour.themes.length > 1) await wear(visit, theme)
    rowOf(look).screens += 1
    await rest(visit)
    note(look, where, 'axe', await visit.axe(index === 0 ? undefined : ['color-contrast']))
    if (asked.shots) await visit.page.screenshot({ path: join(asked.shots, `${look}${where.replaceAll(/[/ ]/g, '_')}.png`) })
    if (index > 0) continue
    const over = await visit.overflow()
    note(look, where, 'overflow', over > 0 ? [`${over} px`] : [])
    note(look, where, 'console', visit.complaints().filter((complaint) => !(isMadeUp && /status of 404/.test(complaint))))
    note(look, where, 'words', await foreignWords(visit.page, tour.language === 'ar-EG' ? 'ar' : 'en'))
  }
}

async function walk(product: Product, stops: readonly Stop[], tour: Tour): Promise<void> {
  const look = nameOf(tour, tour.themes[0]!)
  const visit = await product.visit({ ...tour, theme: tour.themes[0]! }, 'admin')
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await visit.go('/settings/settings-others')
  await visit.page.evaluate(() => { // what is not in view would keep the other theme's colours
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  for (const { path, isMadeUp, hasForm, record } of stops) {
    const seen = await visit.turnTo(path)
    if (seen.path === '/error-404' && path !== '/error-404') note(look, path, 'lost', ['not found'])
    else await judge(visit, tour, path, isMadeUp)
    if (!(await visit.page.$('.toolbar'))) continue // a screen of its own, not a list
    const opened = [...(record ? [{ query: `record=${record}`, what: 'record', mark: '[role="dialog"] h2' }] : []), ...(hasForm ? [{ query: 'new=1', what: 'form', mark: '[role="dialog"] :is(input:not([type="file"]), textarea)' }] : [])]
    for (const { query, what, mark } of opened) {
      await visit.turnTo(`${path}?${query}`)
      await visit.page.waitForSelector(mark, { timeout: 20_000 }).catch(() => note(look, `${path} ${what}`, 'lost', ['does not open']))
      await visit.page.waitForFunction(() => !document.querySelector('[role="dialog"] .skeleton'), undefined, { timeout: 20_000 }).catch(() => undefined)
      await judge(visit, tour, `${path} ${what}`, isMadeUp)
    }
  }
  await visit.close()
  console.log(`${tour.themes.map((theme) => nameOf(tour, theme)).join(', ')}: done after ${Math.round(process.uptime() / 60)} minutes`)
}

if (asked.shots) mkdirSync(asked.shots, { recursive: true })
const product = await startProduct()
try {
  const stops = await stopsOf(product)
  console.log(`${stops.length} screens`)
  const left = [...tours]
  const oneByOne = async () => { for (let tour = left.shift(); tour; tour = left.shift()) await walk(product, stops, tour) }
  await Promise.all([oneByOne(), oneByOne()])
} finally {
  await product.stop()
}
console.table(Object.fromEntries(counts))
process.exitCode = [...counts.values()].some((row) => row.axe + row.overflow + row.console + row.words + row.lost > 0) ? 1 : 0
