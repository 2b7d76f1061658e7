/**
 * `npm run walk [-- --look ar-dark-1440] [--only /users] [--shots FOLDER]`: opens every screen, and the form of every list, in both languages, both themes,
 * wide and narrow, and looks for faults of accessibility (axe, WCAG A and AA), overflow, complaints of the console and untranslated words. Ends with a table; exits 1 when there is a fault.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entities, screens } from '@topcenter/model/areas'
import { openers } from '@topcenter/model/kit/permission'
import { type Look, type Product, startProduct, type Visit } from '../journeys/product.ts'
import { specifiedAddresses } from '../specification/addresses.ts'
import { foreignWords } from './foreign-words.ts'

const { values: asked } = parseArgs({ options: { look: { type: 'string' }, only: { type: 'string', default: '/' }, shots: { type: 'string' } } })
const looks = (['ar-EG', 'en-US'] as const).flatMap((language) => (['dark', 'light'] as const).flatMap((theme) => ([1440, 390] as const).map((width): Look => ({ language, theme, width }))))
const nameOf = (look: Look) => `${look.language.slice(0, 2)}-${look.theme}-${look.width}`

interface Stop { readonly path: string; readonly isMadeUp: boolean; readonly hasForm: boolean }
type Fault = 'axe' | 'overflow' | 'console' | 'words' | 'lost'
const counts = new Map<string, Record<Fault | 'screens', number>>()
const details: string[] = []

/** The specification's addresses, then what the product has beside them. */
async function stopsOf(product: Product): Promise<Stop[]> {
  const specified = (await specifiedAddresses(product)).map((address) => ({ path: address.path, isMadeUp: address.isMadeUp, hasForm: false }))
  const plain = (path: string) => path.split('/').filter((part) => !part.endsWith('?')).join('/')
  const listed = entities.filter((entity) => !entity.spec.abstract && entity.spec.path && !plain(entity.spec.path).includes(':')).map((entity) => ({ path: plain(entity.spec.path!), isMadeUp: false, hasForm: openers(entity, 'create').length > 0 }))
  const written = screens.map((screen) => plain(screen.path)).filter((path) => path !== '/' && !path.includes(':') && !path.startsWith('/auth') && !path.startsWith('/invalid')).map((path) => ({ path, isMadeUp: false, hasForm: false }))
  const stops = new Map([...specified, ...written, ...listed].map((stop) => [stop.path, stop]))
  return [...stops.values()].filter((stop) => stop.path.startsWith(asked.only!))
}

async function judge(visit: Visit, look: Look, where: string, isMadeUp: boolean): Promise<void> {
  const row = counts.get(nameOf(look)) ?? { screens: 0, axe: 0, overflow: 0, console: 0, words: 0, lost: 0 }
  counts.set(nameOf(look), row)
  row.screens += 1
  const note = (fault: Fault, faults: readonly string[]) => {
    row[fault] += faults.length
    details.push(...faults.map((each) => `${nameOf(look)} ${where} ${fault}: ${each}`))
  }
  note('axe', await visit.axe())
  const over = await visit.overflow()
  note('overflow', over > 0 ? [`${over} px`] : [])
  note('console', visit.complaints().filter((complaint) => !(isMadeUp && /status of 404/.test(complaint))))
  note('words', await foreignWords(visit.page, look.language === 'ar-EG' ? 'ar' : 'en'))
  if (asked.shots) await visit.page.screenshot({ path: join(asked.shots, `${nameOf(look)}${where.replaceAll(/[/ ]/g, '_')}.png`) })
}

async function walk(product: Product, stops: readonly Stop[], look: Look): Promise<void> {
  const visit = await product.visit(look, 'admin')
  await visit.go('/settings/settings-others')
  for (const { path, isMadeUp, hasForm } of stops) {
    const seen = await visit.turnTo(path)
    if (seen.path === '/error-404' && path !== '/error-404') {
      details.push(`${nameOf(look)} ${path} lost`)
      continue
    }
    await judge(visit, look, path, isMadeUp)
    if (!hasForm) continue
    await visit.turnTo(`${path}?new=1`)
    await visit.page.waitForSelector('[role="dialog"] :is(input, textarea)', { timeout: 5_000 }).catch(() => details.push(`${nameOf(look)} ${path} opens no form`))
    await judge(visit, look, `${path} form`, isMadeUp)
    await visit.page.keyboard.press('Escape')
  }
  await visit.close()
}

if (asked.shots) mkdirSync(asked.shots, { recursive: true })
const product = await startProduct()
try {
  const stops = await stopsOf(product)
  const wanted = looks.filter((look) => !asked.look || nameOf(look) === asked.look)
  for (const look of wanted) {
    await walk(product, stops, look)
    console.log(`${nameOf(look)} is done`)
  }
} finally {
  await product.stop()
}
for (const line of details) console.log(line)
console.table(Object.fromEntries(counts))
process.exitCode = details.length > 0 ? 1 : 0
